"""Reads of this package that join or assemble. None of them writes; each says how many queries it costs."""

from dataclasses import dataclass

from games.models import Board, Line, Result, Slip


@dataclass(frozen=True, slots=True)
class TravellerRow:
    """One table's result on a board."""

    table_number: int
    line: Line
    north_south_tricks: int | None


def traveller(board: Board) -> list[TravellerRow]:
    """All results on one board, table by table; the caller has asked whether the viewer may see them. One query."""
    lines = Line.objects.filter(board=board).select_related("table", "result").order_by("table__number", "id")
    return [TravellerRow(line.table.number, line, _tricks(line)) for line in lines]


def slips_of(line: Line) -> list[Slip]:
    """Everything that was ever said about a line, oldest first. One query."""
    return list(line.slips.order_by("id"))


def _tricks(line: Line) -> int | None:
    result: Result | None = getattr(line, "result", None)
    return result.north_south_tricks if result is not None and result.counts else None
