"""Entering a result at a table, and the other side's word on it."""

import secrets
from collections.abc import Mapping
from uuid import UUID

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods

from engine.seats import Side
from games.errors import KeyReused, Refused
from games.models import Line, LineState, Result, ResultState, SpokenBy, TrumpRule
from games.services import receipts, results, turn_ups
from games.services.receipts import Answer
from tournaments import access
from tournaments.access import SeatAtLine, Viewer
from tournaments.forms.table import ConfirmForm, ResultForm
from tournaments.selectors import places, tables
from tournaments.selectors.tables import TableHome
from tournaments.views.table.doors import at_table, line_at_own_table, show
from tournaments.views.table.home import chip_of

SIDES = {SpokenBy.NORTH_SOUTH, SpokenBy.EAST_WEST}


@at_table
@require_http_methods(["GET", "HEAD", "POST"])
def enter_result(request: HttpRequest, viewer: Viewer, uuid: UUID) -> HttpResponse:
    """A new result, a change of this device's own entry, or the other side's different figure."""
    line, seat = line_at_own_table(viewer, uuid)
    result = tables.result_of(line)
    if request.method == "POST":
        return _take_result(request, viewer, line, seat)
    if not _takes_entries(line, result) or not access.knows_line(viewer, line):
        return redirect("confirm-result", uuid=line.uuid)
    is_own = result is not None and _is_own(viewer, seat, result) and result.state == ResultState.PROPOSED
    initial = {"tricks": result.north_south_tricks, "version": result.version} if result and is_own else {}
    return _entry_page(request, viewer, line, ResultForm(initial={**initial, "idempotency_key": _new_key()}))


@at_table
@require_http_methods(["GET", "HEAD", "POST"])
def confirm_result(request: HttpRequest, viewer: Viewer, uuid: UUID) -> HttpResponse:
    """What is kept of a board: to be confirmed by the other side, agreed, or in dispute."""
    line, seat = line_at_own_table(viewer, uuid)
    result = tables.result_of(line)
    if request.method == "POST" and result is not None:
        return _take_word(request, viewer, line, seat, result)
    if result is None and line.state == LineState.OPEN:
        return redirect("enter-result", uuid=line.uuid)
    return _board_page(request, viewer, line, seat)


# --- entering ---------------------------------------------------------------------------------------------------


def _take_result(request: HttpRequest, viewer: Viewer, line: Line, seat: SeatAtLine) -> HttpResponse:
    form = ResultForm(request.POST)
    if not form.is_valid():
        return _entry_page(request, viewer, line, form, status=422)
    data = form.cleaned_data
    said = f"{data['tricks']} {form.turn_up} {data['version'] or ''}"
    content = receipts.fingerprint("POST", request.path, said.encode())
    try:
        answer = receipts.once(
            by=viewer.actor,
            key=data["idempotency_key"],
            content=content,
            act=lambda: _record(viewer, line, seat, form),
        )
    except KeyReused:
        form.add_error(None, _("This page was sent before with another figure. See what is kept, then send it again."))
        return _entry_page(request, viewer, line, form, status=422)
    except Refused as refusal:
        form.add_error("tricks" if refusal.field == "north_south_tricks" else None, refusal.sentence)
        return _entry_page(request, viewer, line, form, status=refusal.status)
    if answer.body["is_fouled"]:
        messages.warning(request, _("Another table saw a different trump card on this board; the director can see it."))
    return redirect("confirm-result", uuid=line.uuid)


def _record(viewer: Viewer, line: Line, seat: SeatAtLine, form: ResultForm) -> Answer:
    is_fouled = False
    if form.turn_up and not line.board.trump:
        is_fouled = not turn_ups.enter_turn_up(line=line, card=form.turn_up, by=viewer.actor).agrees
    access.verify_knows_line(viewer, line)
    tricks, version = form.cleaned_data["tricks"], form.cleaned_data["version"]
    if version is not None:
        results.replace_proposal(
            line=line, north_south_tricks=tricks, version=version, spoken_by=seat.spoken_by, by=viewer.actor
        )
        return Answer(200, {"is_fouled": is_fouled})
    results.record_result(line=line, north_south_tricks=tricks, spoken_by=seat.spoken_by, by=viewer.actor)
    return Answer(201, {"is_fouled": is_fouled})


def _entry_page(
    request: HttpRequest, viewer: Viewer, line: Line, form: ResultForm, *, status: int = 200
) -> HttpResponse:
    home = tables.table_home(line.table)
    check = tables.turn_up_at(line) if not line.board.trump and access.knows_line(viewer, line) else None
    context = {
        "line": line,
        "form": form,
        "home": home,
        "is_turned": line.board.board_set.trump_rule == TrumpRule.TURNED and not line.board.trump,
        "check": check,
        "trump": line.board.trump or (check.suit if check else None),
        "idempotency_key": _new_key() if form.is_bound and form.errors else form["idempotency_key"].value(),
        **_names(home),
    }
    return show(request, viewer, "enter_result.html", context, status=status)


def _takes_entries(line: Line, result: Result | None) -> bool:
    if line.state not in {LineState.OPEN, LineState.PLAYED} or line.table.is_closed:
        return False
    return result is None or result.state == ResultState.PROPOSED


# --- the other side ---------------------------------------------------------------------------------------------


def _take_word(request: HttpRequest, viewer: Viewer, line: Line, seat: SeatAtLine, result: Result) -> HttpResponse:
    form = ConfirmForm(request.POST)
    if not form.is_valid():
        return _board_page(request, viewer, line, seat, refusal=_("Press Correct or No, change."), status=422)
    data = form.cleaned_data
    if data["answer"] == "no":
        return redirect("enter-result", uuid=line.uuid)
    handed_over = _is_own(viewer, seat, result) and request.GET.get("handed_over") == "1"
    content = receipts.fingerprint("POST", request.path, f"{data['confirms']} {handed_over}".encode())
    try:
        receipts.once(
            by=viewer.actor,
            key=data["idempotency_key"],
            content=content,
            act=lambda: _confirm(viewer, line, seat, data["confirms"] or 0, handed_over),
        )
    except Refused as refusal:
        line = places.find_line(line.uuid) or line
        return _board_page(request, viewer, line, seat, refusal=refusal.sentence, status=refusal.status)
    messages.success(request, _("Board %(number)d is agreed.") % {"number": line.board.number})
    return redirect("table-home")


def _confirm(viewer: Viewer, line: Line, seat: SeatAtLine, version: int, handed_over: bool) -> Answer:
    access.verify_knows_line(viewer, line)
    results.confirm_result(
        line=line, version=version, spoken_by=seat.spoken_by, by=viewer.actor, handed_over=handed_over
    )
    return Answer(200, {})


def _board_page(
    request: HttpRequest, viewer: Viewer, line: Line, seat: SeatAtLine, *, refusal: str = "", status: int = 200
) -> HttpResponse:
    home, result = tables.table_home(line.table), tables.result_of(line)
    is_own = result is not None and _is_own(viewer, seat, result)
    asked = _asked(seat, result, is_own=is_own) if result is not None else Side.EAST_WEST
    shows = access.knows_line(viewer, line)
    context = {
        "line": line,
        "home": home,
        "result": result if shows else None,
        "state": chip_of(line),
        "is_own": is_own,
        "asked": asked,
        "refusal": refusal,
        "idempotency_key": _new_key(),
        "next_line": _next_line(viewer, line, home),
        **_names(home),
    }
    if result is not None and shows:
        context["own"] = _own_words(asked, result, context)
    return show(request, viewer, "board.html", context, status=status)


def _is_own(viewer: Viewer, seat: SeatAtLine, result: Result) -> bool:
    """Whether this device, or another one of the same pair, said it: the other side is then handed the device."""
    same_side = result.slip.spoken_by == seat.spoken_by and seat.spoken_by in SIDES
    return same_side or result.slip.actor_key == viewer.actor.key


def _asked(seat: SeatAtLine, result: Result, *, is_own: bool) -> Side:
    """The side whose word is wanted. By custom North enters, so a device of the whole table goes to East–West."""
    if not is_own and seat.side is not None:
        return seat.side
    return Side.NORTH_SOUTH if result.slip.spoken_by == SpokenBy.EAST_WEST else Side.EAST_WEST


def _own_words(side: Side, result: Result, names: Mapping[str, object]) -> str:
    """The figure as that side feels it: its own tricks, and the odd ones as its plus or minus."""
    is_north_south = side is Side.NORTH_SOUTH
    tricks = result.north_south_tricks if is_north_south else result.east_west_tricks
    odd = tricks - 6 if tricks > 6 else tricks - 7
    words = {"names": names["north_south" if is_north_south else "east_west"], "tricks": tricks, "odd": abs(odd)}
    if odd > 0:
        return (
            ngettext(
                "For you, %(names)s: %(tricks)d trick, plus %(odd)d",
                "For you, %(names)s: %(tricks)d tricks, plus %(odd)d",
                tricks,
            )
            % words
        )
    return (
        ngettext(
            "For you, %(names)s: %(tricks)d trick, minus %(odd)d",
            "For you, %(names)s: %(tricks)d tricks, minus %(odd)d",
            tricks,
        )
        % words
    )


def _next_line(viewer: Viewer, line: Line, home: TableHome) -> Line | None:
    """The next board of this table that is open to play."""
    return next((other for other in home.lines if other.state == LineState.OPEN and other.pk != line.pk), None)


def _names(home: TableHome) -> dict[str, object]:
    return {"north_south": home.north_south.names, "east_west": home.east_west.names}


def _new_key() -> str:
    return secrets.token_urlsafe(16)
