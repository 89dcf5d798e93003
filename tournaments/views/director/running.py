"""The running grid: what needs the director first, then every table and board of a round with what has come in."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.cache import get_conditional_response, patch_vary_headers
from django.utils.translation import get_language
from django.views.decorators.http import require_safe

from games.models import Line
from tournaments.models import Section
from tournaments.selectors.grid import GridCell, GridRound, GridRow, grid, status_of
from tournaments.views.director.doors import Desk, directed, show

FRAGMENT = "tournaments/director/_running.html"


@dataclass(frozen=True, slots=True)
class Cell:
    """A board at a table as the grid shows it."""

    cell: GridCell
    table_number: int

    @property
    def state(self) -> str:
        return chip_of(self.cell)

    @property
    def figures(self) -> str:
        tricks, other = self.cell.tricks, self.cell.other_tricks
        if tricks is None:
            return ""
        return f"{tricks} / {other}" if other is not None else f"{tricks}–{13 - tricks}"


@dataclass(frozen=True, slots=True)
class Attention:
    """A cell that waits for the director, and why: disputed, fouled, missing."""

    why: str
    round_number: int
    cell: Cell


@dataclass(frozen=True, slots=True)
class RoundLink:
    number: int
    missing: int
    is_over: bool
    is_shown: bool


@dataclass(frozen=True, slots=True)
class SectionPage:
    """A section's part of the page: what needs the director, and one round of the grid."""

    section: Section
    round: GridRound | None
    rows: Sequence[tuple[GridRow, Sequence[Cell]]]
    links: Sequence[RoundLink]
    attention: Sequence[Attention]
    unconfirmed: int
    is_last: bool

    @property
    def missing(self) -> int:
        """Boards of the round shown that have no result yet."""
        return sum(cell.state in {"open", "due"} for _row, cells in self.rows for cell in cells)


@directed
@require_safe
def director(request: HttpRequest, desk: Desk) -> HttpResponse:
    number = _asked_round(request)
    context = {
        "sections": sections_of(desk, number),
        "asked_round": number,
        "now_url": _now_url(desk, number),
        "etag": _etag(desk),
        "live_template": FRAGMENT,
    }
    return show(request, desk, "running.html", context)


@directed
@require_safe
def director_now(request: HttpRequest, desk: Desk) -> HttpResponse:
    """The grid alone: 304 before any of its queries while the event's journal stands where it stood."""
    etag = _etag(desk)
    response = get_conditional_response(request, etag)
    if response is None:
        context = {"sections": sections_of(desk, _asked_round(request)), "event": desk.event}
        response = HttpResponse(render_to_string(FRAGMENT, context, request))
    response["ETag"] = etag
    patch_vary_headers(response, ["Cookie", "Accept-Language"])
    return response


def sections_of(desk: Desk, asked_round: int | None) -> list[SectionPage]:
    sections = Section.objects.filter(session__event=desk.event)
    return [section_page(section, grid(section, hidden_boards=desk.hidden_boards), asked_round) for section in sections]


def section_page(section: Section, rounds: Sequence[GridRound], asked: int | None) -> SectionPage:
    current = next((round for round in rounds if not round.is_over), rounds[-1] if rounds else None)
    shown = next((round for round in rounds if round.number == asked), current)
    cells = [(round, cell) for round in rounds for row in round.rows for cell in _cells(row)]
    return SectionPage(
        section=section,
        round=shown,
        rows=[(row, _cells(row)) for row in shown.rows] if shown else [],
        links=[RoundLink(r.number, _missing(r), r.is_over, r is shown) for r in rounds],
        attention=[
            Attention(why, round.number, cell) for round, cell in cells if (why := _why(round, cell, current)) != ""
        ],
        unconfirmed=sum(cell.state in {"entered", "waiting"} for _round, cell in cells),
        is_last=bool(rounds) and current is rounds[-1],
    )


def chip_of(cell: GridCell) -> str:
    """The states of the chips: what the director has settled is as agreed as any."""
    return "agreed" if cell.status == "settled" else cell.status


def chip_of_line(line: Line) -> str:
    status = status_of(line)
    return "agreed" if status == "settled" else status


def _cells(row: GridRow) -> list[Cell]:
    return [Cell(cell, row.table.number) for cell in row.cells]


def _missing(round: GridRound) -> int:
    return sum(cell.status == "open" for row in round.rows for cell in row.cells)


def _why(round: GridRound, cell: Cell, current: GridRound | None) -> str:
    if cell.state == "disputed":
        return "disputed"
    if cell.cell.line.is_fouled:
        return "fouled"
    is_behind = current is not None and (round.is_over or round.number < current.number)
    return "missing" if is_behind and cell.state == "open" else ""


def _asked_round(request: HttpRequest) -> int | None:
    text = request.GET.get("round", "")
    return int(text) if text.isascii() and text.isdigit() and len(text) < 4 else None


def _now_url(desk: Desk, number: int | None) -> str:
    url = reverse("director-now", args=[desk.event.slug])
    return f"{url}?round={number}" if number else url


def _etag(desk: Desk) -> str:
    """The journal's number: every change the grid could show has one. Nobody but a director is told it."""
    return f'"{desk.event.journal.number}-{desk.viewer.user.pk if desk.viewer.user else 0}-{get_language()}"'
