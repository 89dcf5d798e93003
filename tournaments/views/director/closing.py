"""The end of an evening: unconfirmed results accepted in one listed act, and the final standings."""

from collections.abc import Sequence
from uuid import UUID

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods

from games.errors import Refused
from games.models import Line
from tournaments import access
from tournaments.forms.director import NotPlayedForm
from tournaments.selectors import grid, tables
from tournaments.services import corrections, events
from tournaments.views.director.doors import Desk, directed, do_once, line_of, show, status_of_refusal
from tournaments.views.director.running import chip_of_line


@directed
@require_http_methods(["GET", "HEAD", "POST"])
def accept_all(request: HttpRequest, desk: Desk) -> HttpResponse:
    """Every unconfirmed result with its figure, accepted as listed; those of the director's own future boards stay."""
    waiting = grid.unconfirmed(desk.event)
    listed = [line for line in waiting if line.board_id not in desk.hidden_boards]
    context: dict[str, object] = {"rows": [(line, tables.result_of(line)) for line in listed]}
    context["hidden"] = len(waiting) - len(listed)
    if request.method != "POST":
        return show(request, desk, "accept.html", context)
    try:
        chosen = _chosen(request, desk)
        do_once(request, desk, lambda: corrections.accept_results(listed=chosen, by=desk.actor))
    except Refused as refusal:
        return show(
            request, desk, "accept.html", context | {"refusal": refusal.sentence}, status=status_of_refusal(refusal)
        )
    count = len(chosen)
    messages.success(
        request, ngettext("%(count)d result is accepted.", "%(count)d results are accepted.", count) % {"count": count}
    )
    return redirect("director", slug=desk.event.slug)


@directed
@require_http_methods(["GET", "HEAD", "POST"])
def final(request: HttpRequest, desk: Desk) -> HttpResponse:
    """Every gap with the form that closes it; without gaps, the button that publishes the final standings."""
    can_publish = access.can_organise(desk.viewer, desk.event)
    refusal, status = "", 200
    if request.method == "POST":
        access.verify(can_publish, _("Only an organiser publishes the final standings."))
        try:
            events.publish_final(event=desk.event, by=desk.actor)
        except Refused as error:
            refusal, status = error.sentence, error.status
        else:
            messages.success(request, _("The standings are final."))
            return redirect("director", slug=desk.event.slug)
    gaps = events.unsettled_lines(desk.event) if desk.event.is_over else []
    context = {
        "gaps": [(line, chip_of_line(line), _reason_form(desk, line)) for line in gaps],
        "can_publish": can_publish,
        "refusal": refusal,
    }
    return show(request, desk, "final.html", context, status=status)


def _chosen(request: HttpRequest, desk: Desk) -> Sequence[tuple[Line, int]]:
    """The lines and versions that were listed when the page was made, as the form brings them back."""
    chosen = []
    for text in request.POST.getlist("listed"):
        uuid, _colon, version = text.partition(":")
        try:
            line, number = line_of(desk, UUID(uuid)), int(version)
        except ValueError as error:
            raise Refused(_("“%(text)s” names no result.") % {"text": text[:60]}, field="listed") from error
        if line.board_id not in desk.hidden_boards:
            chosen.append((line, number))
    if not chosen:
        raise Refused(_("There is nothing to accept."), field="listed")
    return chosen


def _reason_form(desk: Desk, line: Line) -> NotPlayedForm | None:
    """For a board without any result; one with a result is looked at on its own page."""
    if tables.result_of(line) is not None:
        return None
    return NotPlayedForm(prefix="not_played", auto_id=f"id_{line.uuid.hex}_%s")
