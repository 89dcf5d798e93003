"""A round as a whole: all its results keyed in one act, and moving everybody on."""

from django.contrib import messages
from django.forms import BoundField
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods

from games.errors import Conflict, Refused
from games.models import Line, LineState
from games.services.results import Outcome
from tournaments.forms.director import RoundForm, cell_name
from tournaments.models import Section
from tournaments.selectors.grid import GridRound, grid
from tournaments.services import events, round_entries, rounds
from tournaments.services.round_entries import BadCells
from tournaments.views.director.doors import Desk, directed, do_once, show, status_of_refusal
from tournaments.views.director.running import Cell


@directed
@require_http_methods(["GET", "HEAD", "POST"])
def round_entry(request: HttpRequest, desk: Desk, section: str, number: int) -> HttpResponse:
    """All tables and boards of a round on one page, saved in one act: either every figure is kept, or none."""
    found = _section(desk, section)
    round = next((r for r in grid(found, hidden_boards=desk.hidden_boards) if r.number == number), None)
    if round is None:
        raise Http404
    form = _form(request, round)
    status = 200
    if form.is_bound:
        status = _take_round(request, desk, form)
        if status == 302:
            return redirect(_grid_url(desk, number))
    context = {
        "section": found,
        "round": round,
        "form": form,
        "tables": [
            (row, [(Cell(cell, row.table.number), _field(form, cell.line)) for cell in row.cells]) for row in round.rows
        ],
    }
    return show(request, desk, "round.html", context, status=status)


@directed
@require_http_methods(["GET", "HEAD", "POST"])
def next_round(request: HttpRequest, desk: Desk, section: str) -> HttpResponse:
    """Everybody goes on; what is missing is shown first and can still be entered afterwards."""
    found = _section(desk, section)
    current = next((r for r in grid(found, hidden_boards=desk.hidden_boards) if not r.is_over), None)
    if request.method == "POST":
        if current is None or request.POST.get("round") != str(current.number):
            raise Conflict(_("This round is over already."))
        rounds.next_round(section=found, by=desk.actor)
        messages.success(request, _("Round %(number)d is over.") % {"number": current.number})
        return redirect("director", slug=desk.event.slug)
    if current is None:
        return redirect("director", slug=desk.event.slug)
    context = {"section": found, "round": current, "missing": _missing([current])}
    return show(request, desk, "next_round.html", context)


@directed
@require_http_methods(["GET", "HEAD", "POST"])
def end_play(request: HttpRequest, desk: Desk) -> HttpResponse:
    """No more boards are played; the standings become provisional."""
    if request.method == "POST":
        events.finish_play(event=desk.event, by=desk.actor, why=request.POST.get("why", "")[:500])
        messages.success(request, _("Play is over; the standings are provisional."))
        return redirect("director", slug=desk.event.slug)
    sections = Section.objects.filter(session__event=desk.event)
    missing = [cell for section in sections for cell in _missing(grid(section, hidden_boards=desk.hidden_boards))]
    return show(request, desk, "end_play.html", {"missing": missing})


def _form(request: HttpRequest, round: GridRound) -> RoundForm:
    """Fields for the boards still missing; when figures come back, for each board that has one, come what may: a
    result that came in meanwhile then agrees or is a dispute. Boards kept from a playing director have no field."""
    lines = [cell.line for row in round.rows for cell in row.cells if not cell.is_hidden]
    if request.method != "POST":
        return RoundForm([line for line in lines if line.state == LineState.OPEN])
    return RoundForm([line for line in lines if cell_name(line) in request.POST], request.POST)


def _take_round(request: HttpRequest, desk: Desk, form: RoundForm) -> int:
    """Keeps the figures of a form; answers the status of the page, 302 where it was taken."""
    if not form.is_valid():
        return 422
    if not form.figures:
        form.add_error(None, _("Type at least one figure."))
        return 422
    try:
        do_once(request, desk, lambda: _keep(request, desk, form))
    except BadCells as refusal:
        for line, problem in refusal.problems.items():
            form.add_error(cell_name(line), problem)
        return 422
    except Refused as refusal:
        form.add_error(None, refusal.sentence)
        return status_of_refusal(refusal)
    return 302


def _keep(request: HttpRequest, desk: Desk, form: RoundForm) -> None:
    outcomes = round_entries.enter_round(figures=form.figures, by=desk.actor)
    kept = sum(outcomes.values())
    words = ngettext("%(count)d result is kept.", "%(count)d results are kept.", kept)
    messages.success(request, words % {"count": kept})
    if outcomes[Outcome.DISPUTED]:
        messages.warning(
            request,
            ngettext(
                "%(count)d differs from what a table has said.",
                "%(count)d differ from what tables have said.",
                outcomes[Outcome.DISPUTED],
            )
            % {"count": outcomes[Outcome.DISPUTED]},
        )


def _section(desk: Desk, name: str) -> Section:
    sections = Section.objects.select_related("session__event__club")
    return get_object_or_404(sections, session__event=desk.event, name=name)


def _missing(found: list[GridRound]) -> list[Cell]:
    return [
        Cell(cell, row.table.number)
        for round in found
        for row in round.rows
        for cell in row.cells
        if cell.line.is_to_play
    ]


def _field(form: RoundForm, line: Line) -> BoundField | None:
    name = cell_name(line)
    return form[name] if name in form.fields else None


def _grid_url(desk: Desk, number: int) -> str:
    return f"{reverse('director', args=[desk.event.slug])}?round={number}"
