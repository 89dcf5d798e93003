"""The director's running grid: every table and board of the rounds in play, with what has come in."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from games.models import Line, LineState, Result, ResultState
from tournaments.models import Entry, Event, Section
from tournaments.selectors.schedule import PlannedTable, planned_rounds


@dataclass(frozen=True, slots=True)
class GridCell:
    """One board at one table. ``tricks`` is None where there is no result, or where the viewer must not see it."""

    line: Line
    status: str  # due, open, waiting, agreed, disputed, settled, entered, not_played
    tricks: int | None
    other_tricks: int | None
    is_hidden: bool


@dataclass(frozen=True, slots=True)
class GridRow:
    table: PlannedTable
    cells: Sequence[GridCell]


@dataclass(frozen=True, slots=True)
class GridRound:
    number: int
    rows: Sequence[GridRow]
    resting: Sequence[Entry]
    is_over: bool
    has_begun: bool


def grid(section: Section, *, hidden_boards: Collection[int] = ()) -> list[GridRound]:
    """Round by round, table by table; figures of ``hidden_boards`` (ids) are left out. Eight queries."""
    rounds = planned_rounds(section)
    lines = Line.objects.filter(table__seatings__round__section=section, table__seatings__seat="N")
    by_table: dict[str, list[Line]] = {}
    for line in lines.select_related("table", "board", "result__other_slip").order_by("board__number"):
        by_table.setdefault(str(line.table.uuid), []).append(line)
    return [
        GridRound(
            number=round.number,
            rows=[
                GridRow(table, [_cell(line, hidden_boards) for line in by_table.get(table.uuid, [])])
                for table in round.tables
            ],
            resting=round.resting,
            is_over=round.is_over,
            has_begun=round.has_begun,
        )
        for round in rounds
    ]


def disputes(event: Event) -> list[Line]:
    """Lines with two different results, oldest first. One query."""
    lines = Line.objects.filter(table__journal=event.journal_id, result__state=ResultState.DISPUTED)
    return list(lines.select_related("table", "board", "result").order_by("result__updated_at"))


def unconfirmed(event: Event) -> list[Line]:
    """Lines whose result waits for the other side: what the director may accept in one act. One query."""
    lines = Line.objects.filter(table__journal=event.journal_id, result__state=ResultState.PROPOSED)
    return list(lines.select_related("table", "board", "result").order_by("table__number", "board__number"))


def status_of(line: Line) -> str:
    """The state of a line in one word for chips and the API. No query where the result was selected with it."""
    if line.state != LineState.PLAYED:
        return str(line.state)
    result: Result | None = getattr(line, "result", None)
    if result is None:
        return str(LineState.OPEN)
    if result.state == ResultState.PROPOSED:
        return "entered" if result.counts else "waiting"
    return str(result.state)


def _cell(line: Line, hidden_boards: Collection[int]) -> GridCell:
    result: Result | None = getattr(line, "result", None)
    is_hidden = line.board_id in hidden_boards
    shows = result is not None and not is_hidden
    other = result.other_slip if shows and result is not None else None
    return GridCell(
        line=line,
        status=status_of(line),
        tricks=result.north_south_tricks if shows and result is not None else None,
        other_tricks=other.north_south_tricks if other is not None else None,
        is_hidden=is_hidden,
    )
