"""A table as the four who sit at it see it: where a device is now, what is to play, what is in."""

from collections.abc import Sequence
from dataclasses import dataclass

from games import sealing
from games.models import Line, Result, Table
from tournaments.models import Device, Entry, Round, Seating, Section


@dataclass(frozen=True, slots=True)
class TableHome:
    """What a device shows: its table in its round, the two pairs, and the boards with their states."""

    table: Table
    round: Round
    rounds: int
    north_south: Entry
    east_west: Entry
    lines: Sequence[Line]

    @property
    def shuffles(self) -> bool:
        return any(line.shuffles for line in self.lines)

    @property
    def next_line(self) -> Line | None:
        """The first board that is still to play."""
        return next((line for line in self.lines if line.is_to_play), None)


def current_table(device: Device) -> Table | None:
    """Where the schedule puts a device now: the first table of its station or pair not yet left. One query."""
    tables = Table.objects.filter(seatings__round__section=device.station.section_id, left_at__isnull=True)
    if device.entry_id is not None:
        tables = tables.filter(seatings__entry=device.entry_id)
    else:
        tables = tables.filter(number=device.station.number)
    return tables.order_by("seatings__round__number").first()


def last_table(device: Device) -> Table | None:
    """The table it has just left, whose missing boards can still be entered. One query."""
    tables = Table.objects.filter(seatings__round__section=device.station.section_id, left_at__isnull=False)
    if device.entry_id is not None:
        tables = tables.filter(seatings__entry=device.entry_id)
    else:
        tables = tables.filter(number=device.station.number)
    return tables.order_by("-seatings__round__number").first()


def table_home(table: Table) -> TableHome:
    """One table with its pairs, its boards and their results. Five queries."""
    seatings = list(
        Seating.objects.filter(table=table)
        .select_related("round__section", "entry")
        .prefetch_related("entry__members__player")
    )
    round = seatings[0].round
    by_side = {"NS" if seating.seat in "NS" else "EW": seating.entry for seating in seatings}
    lines = (
        Line.objects.filter(table=table)
        .select_related("table", "board__deal", "result__slip", "result__other_slip")
        .order_by("board__number")
    )
    return TableHome(
        table=table,
        round=round,
        rounds=round.section.rounds.count(),
        north_south=by_side["NS"],
        east_west=by_side["EW"],
        lines=list(lines),
    )


def section_of(table: Table) -> Section:
    """One query."""
    return Section.objects.select_related("session__event__club").get(
        rounds__seatings__table=table, rounds__seatings__seat="N"
    )


def line_at(table: Table, board_number: int) -> Line | None:
    """The line of a board at a table; None where the schedule does not bring it there. One query."""
    return (
        Line.objects.filter(table=table, board__number=board_number)
        .select_related("table", "board__deal", "result__slip", "result__other_slip")
        .first()
    )


def line_to_write(table: Table, board_number: int) -> Line | None:
    """The same with nothing but its table: who writes locks the line and reads what he needs then. One query."""
    line = Line.objects.filter(table=table, board__number=board_number).first()
    if line is not None:
        line.table = table
    return line


def result_of(line: Line) -> Result | None:
    """The result of a line read with ``select_related("result")``. No query."""
    result: Result | None = getattr(line, "result", None)
    return result


def turn_up_at(line: Line) -> sealing.TurnUpCheck | None:
    """The trump of a board as its own table may see it. Two queries."""
    return sealing.turn_up_at(line)
