"""An entry's own score card: every board it played, against whom, and, once the board is revealed, what it got."""

from collections.abc import Sequence
from dataclasses import dataclass

from engine.scoring import SideScore
from engine.seats import Side
from games.models import Line
from tournaments.models import Entry, Event, Seating
from tournaments.selectors.boards import scored_lines


@dataclass(frozen=True, slots=True)
class CardRow:
    """``tricks`` are the entry's own side's; score only for a revealed board, since it tells other tables' results."""

    line: Line
    round_number: int
    side: Side
    opponents: Entry
    tricks: int | None
    score: SideScore | None


def score_card(entry: Entry, *, sees_own_tricks: bool) -> Sequence[CardRow]:
    """Rows in the order of play; sealed boards show only the own tricks, to the pair itself. About ten queries."""
    event: Event = entry.event
    board_ids = Line.objects.filter(table__seatings__entry=entry).values_list("board_id", flat=True)
    own_tables = set(Seating.objects.filter(entry=entry, table__isnull=False).values_list("table_id", flat=True))
    rows = []
    for scored in scored_lines(event, list(board_ids)):
        if scored.line.table_id not in own_tables:
            continue
        side = Side.NORTH_SOUTH if scored.north_south == entry else Side.EAST_WEST
        is_revealed = scored.line.board.deal.is_revealed
        tricks = scored.north_south_tricks if is_revealed or sees_own_tricks else None
        rows.append(
            CardRow(
                line=scored.line,
                round_number=scored.round_number,
                side=side,
                opponents=scored.east_west if side is Side.NORTH_SOUTH else scored.north_south,
                tricks=tricks if tricks is None or side is Side.NORTH_SOUTH else 13 - tricks,
                score=scored.score.of(side) if is_revealed and scored.score is not None else None,
            )
        )
    return sorted(rows, key=lambda row: (row.round_number, row.line.board.number))
