"""A line for the device that enters its result, and with it how the device stands to the table."""

from dataclasses import dataclass
from functools import lru_cache
from uuid import UUID

from django.db.models import F, FilteredRelation, Q, QuerySet, UUIDField

from engine.seats import Seat, Side
from games.models import Line
from games.services.results import LOCKED
from games.statements import Given, Read
from tournaments.access import SeatAtLine
from tournaments.models import Device

# Tables whose lines are kept in memory, in each process: two kilobytes a line that has no result yet.
MOST_TABLES = 1_000


@dataclass(frozen=True, slots=True)
class SeatedLine:
    """``seat`` is None for a device that does not belong to the table, and for whoever has none."""

    line: Line
    seat: SeatAtLine | None


def lock_line(*, table: UUID, board: int, device: Device | None) -> SeatedLine | None:
    """The line of a board at a table for who writes on it next; None where the board does not come there. One query.

    What ``access.seat_at`` says of it comes along. Raises TransactionManagementError outside of a transaction.
    """
    line = _LOCKED.first(table=table, board=board)
    return None if line is None else SeatedLine(line, _seat(line, device))


def line_for_first_word(*, table: UUID, board: int, device: Device) -> tuple[Line, SeatAtLine] | None:
    """The same from memory, for ``first_words.keep_unlocked``; one query a table, none for its further boards.

    A table's lines and seats are laid together, and stay until the schedule changes, whose version comes with the
    device. What else is told of a line is as old as the memory: ``keep_unlocked`` asks whether it still holds.

    Each line is handed out once. None for who asks again, and for a device that does not belong to the table: theirs
    are the ways of a second word, and of a refusal.
    """
    section = device.station.section
    lines = _unsaid(table, section.pk, section.schedule_version)
    line = lines.get(board)
    if line is None:
        return None
    seat = _seat(line, device)
    if seat is None or lines.pop(board, None) is None:  # another thread may have been quicker
        return None
    return line, seat


@lru_cache(MOST_TABLES)
def _unsaid(table: UUID, _section: int, _schedule_version: int) -> dict[int, Line]:
    """A table's lines by board: those to play when it was first asked for, less those handed out since. One query."""
    return {line.board.number: line for line in _LAID.all(table=table)}


def _seat(line: Line, device: Device | None) -> SeatAtLine | None:
    section, north, east = line.section, line.north, line.east  # type: ignore[attr-defined] # read with the line
    if device is None or not device.is_signed_in:
        return None
    station = device.station
    if station.section_id != section:
        return None
    if device.entry_id is None:
        return SeatAtLine(None) if line.table.number == station.number else None
    return {north: SeatAtLine(Side.NORTH_SOUTH), east: SeatAtLine(Side.EAST_WEST)}.get(device.entry_id)


def _at_table(lines: QuerySet[Line]) -> QuerySet[Line]:
    return lines.annotate(
        north_seat=_seated(Seat.NORTH),
        east_seat=_seated(Seat.EAST),
        section=F("north_seat__round__section"),
        north=F("north_seat__entry"),
        east=F("east_seat__entry"),
    ).filter(table__uuid=Given("table", UUIDField()))


def _seated(seat: Seat) -> FilteredRelation:
    return FilteredRelation("table__seatings", condition=Q(table__seatings__seat=seat.letter))


_LOCKED = Read(lambda: _at_table(LOCKED).filter(board__number=Given("board")))
_LAID = Read(lambda: _at_table(Line.objects.to_play().select_related("table", "board").order_by()))
