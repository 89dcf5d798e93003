"""The page a device opens with: where the schedule puts it now, what is to play, and where everybody goes next."""

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.template.loader import render_to_string
from django.utils.cache import patch_vary_headers
from django.utils.http import quote_etag
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_http_methods

from games.errors import NotDue, Refused
from games.models import Line, LineState, Origin, Result, Table
from tournaments.access import Viewer
from tournaments.forms.table import BoardForm
from tournaments.models import Device, Event
from tournaments.selectors import grid, places, tables
from tournaments.selectors.places import EarlierBoard, NextBoards, NextPlace
from tournaments.selectors.tables import TableHome
from tournaments.services import rounds
from tournaments.views.table.doors import at_table, device_of, show

FRAGMENT = "tournaments/table/_now.html"


@dataclass(frozen=True, slots=True)
class BoardRow:
    """A board in the list: its state as a chip, and this table's own figure."""

    line: Line
    state: str
    result: Result | None
    round_number: int | None = None

    @property
    def is_to_play(self) -> bool:
        return self.line.state == LineState.OPEN


@dataclass(frozen=True, slots=True)
class Now:
    """Everything on the page that moves. Its words and figures are this table's own, so its hash is a safe ETag."""

    event: Event
    device: Device
    home: TableHome | None
    rows: Sequence[BoardRow]
    earlier: Sequence[BoardRow]
    seats: Sequence[dict[str, object]]
    hall_line: dict[str, object] | None
    left: Table | None
    left_round: int
    next_places: Sequence[NextPlace]
    next_boards: Sequence[NextBoards]
    waits_for: Sequence[int]
    rests_in: int | None

    @property
    def next_row(self) -> BoardRow | None:
        return next((row for row in self.rows if row.is_to_play), None)

    @property
    def missing(self) -> list[int]:
        """The boards that are still to play: what the table may go on without."""
        return [row.line.board.number for row in self.rows if row.is_to_play]

    @property
    def missing_words(self) -> str:
        return places.board_range(self.missing)


@at_table
@require_GET
def table_home(request: HttpRequest, viewer: Viewer) -> HttpResponse:
    now = _now(device_of(viewer))
    body = _fragment(request, now)
    return show(
        request,
        viewer,
        "home.html",
        {"now": now, "form": BoardForm(), "etag": _etag(body), "live_template": FRAGMENT},
    )


@at_table
@require_GET
def table_now(request: HttpRequest, viewer: Viewer) -> HttpResponse:
    """The moving part alone, an empty 304 while it stays as it was."""
    body = _fragment(request, _now(device_of(viewer)))
    etag = _etag(body)
    is_known = request.headers.get("If-None-Match") == etag
    response = HttpResponse(status=304) if is_known else HttpResponse(body)
    response["ETag"] = etag
    patch_vary_headers(response, ["Cookie", "Accept-Language"])
    return response


@at_table
@require_GET
def find_board(request: HttpRequest, viewer: Viewer) -> HttpResponse:
    """A board by its number: opened where it is played at this table, else refused with what is played here."""
    device = device_of(viewer)
    form = BoardForm(request.GET)
    if form.is_valid():
        try:
            return redirect("enter-result", uuid=_board_here(device, form.cleaned_data["number"]).uuid)
        except Refused as refusal:
            form.add_error("number", refusal.sentence)
    now = _now(device)
    context = {"now": now, "form": form, "etag": _etag(_fragment(request, now)), "live_template": FRAGMENT}
    return show(request, viewer, "home.html", context, status=422)


@at_table
@require_http_methods(["GET", "HEAD", "POST"])
def go_on(request: HttpRequest, viewer: Viewer) -> HttpResponse:
    """Leave the table without the boards that are missing; they can still be entered afterwards."""
    now = _now(device_of(viewer))
    home = now.home
    if home is None or not any(row.is_to_play for row in now.rows):
        return redirect("table-home")
    if request.method == "POST":
        if request.POST.get("table") != str(home.table.uuid):
            raise NotDue(_("This table has gone on already."))
        rounds.leave(table=home.table, by=viewer.actor)
        messages.success(request, _("Round %(number)d is over for this table.") % {"number": home.round.number})
        return redirect("table-home")
    return show(request, viewer, "go_on.html", {"now": now})


# --- the moving part ------------------------------------------------------------------------------------------------


def _now(device: Device) -> Now:
    event = device.station.section.session.event
    table, left = tables.current_table(device), tables.last_table(device)
    home = tables.table_home(table) if table is not None else None
    left_home = tables.table_home(left) if left is not None else None
    rows = [_row(line) for line in home.lines] if home else []
    has_begun = any(not line.is_to_play for line in home.lines) if home else False
    tells_next = left_home if not has_begun else None
    return Now(
        event=event,
        device=device,
        home=home,
        rows=rows,
        earlier=[_earlier_row(board) for board in places.earlier_boards(device, left if not has_begun else None)],
        seats=_seats(home.table, device) if home else [],
        hall_line=_hall_line(event, home) if home else None,
        left=left,
        left_round=left_home.round.number if left_home else 0,
        next_places=places.next_places(tells_next.table, tells_next.round) if tells_next else [],
        next_boards=places.next_tables_of_boards(tells_next.table, tells_next.round) if tells_next else [],
        waits_for=places.awaited_tables(home.table, home.round) if home and _is_due(home) else [],
        rests_in=_rests_in(device, home, left_home),
    )


def _row(line: Line) -> BoardRow:
    return BoardRow(line, chip_of(line), tables.result_of(line))


def _earlier_row(board: EarlierBoard) -> BoardRow:
    return BoardRow(board.line, chip_of(board.line), tables.result_of(board.line), board.round_number)


def chip_of(line: Line) -> str:
    """The state as the chips know it: what the director has settled is agreed for those who played it."""
    status = grid.status_of(line)
    return "agreed" if status == "settled" else status


def _is_due(home: TableHome) -> bool:
    return any(line.state == LineState.DUE for line in home.lines)


def _seats(table: Table, device: Device) -> list[dict[str, object]]:
    return [
        {
            "seat": seating.seat,
            "name": seating.member.player.name,
            "detail": _("pair %(label)s") % {"label": seating.entry.label},
            "is_you": device.entry_id == seating.entry_id,
        }
        for seating in places.seats_at(table)
    ]


def _hall_line(event: Event, home: TableHome) -> dict[str, object] | None:
    """What to do with the boards, while there is one to play."""
    to_play = [line.board.number for line in home.lines if line.is_to_play]
    if not to_play:
        return None
    at_table = "shuffle" if home.shuffles else "keep"
    do = at_table if event.origin == Origin.SHUFFLED else "ready"
    return {"do": do, "boards": places.board_range(to_play), "count": len(to_play)}


def _rests_in(device: Device, home: TableHome | None, left: TableHome | None) -> int | None:
    """The round in which a pair's phone has no table between the one it left and the one it goes to."""
    if device.entry_id is None or home is None:
        return None
    before = left.round.number if left else 0
    return before + 1 if home.round.number > before + 1 else None


def _board_here(device: Device, number: int) -> Line:
    here = tables.current_table(device)
    for table in (here, tables.last_table(device)):
        line = tables.line_at(table, number) if table is not None else None
        if line is not None:
            return line
    if here is None:
        raise NotDue(_("Nothing is played here now."), field="number")
    boards = places.board_range([line.board.number for line in tables.table_home(here).lines])
    raise NotDue(
        _("Board %(board)d is not played at table %(table)d in this round; here it is %(boards)s.")
        % {"board": number, "table": here.number, "boards": boards},
        field="number",
    )


def _fragment(request: HttpRequest, now: Now) -> str:
    return render_to_string(FRAGMENT, {"now": now}, request)


def _etag(body: str) -> str:
    return quote_etag(hashlib.sha256(body.encode()).hexdigest()[:24])
