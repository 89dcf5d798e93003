"""A line for the device that enters its result, and with it read how the device stands to the table."""

from dataclasses import dataclass
from uuid import UUID

from django.db.models import OuterRef, QuerySet, Subquery, UUIDField

from engine.seats import Seat, Side
from games.models import Line
from games.services.results import LOCKED, SEEN
from games.statements import Given, Read
from tournaments.access import SeatAtLine
from tournaments.models import Device, Seating


@dataclass(frozen=True, slots=True)
class SeatedLine:
    """``seat`` is None for a device that does not belong to the table, and for whoever has none."""

    line: Line
    seat: SeatAtLine | None


def see_line(*, table: UUID, board: int, device: Device | None) -> SeatedLine | None:
    """The line of a board at a table as it is now; None where the board does not come there. One query.

    What ``access.seat_at`` says of it comes along.
    """
    return _seated_line(_SEEN.first(table=table, board=board), device)


def lock_line(*, table: UUID, board: int, device: Device | None) -> SeatedLine | None:
    """The same for who writes on it next. Raises TransactionManagementError outside of a transaction."""
    return _seated_line(_LOCKED.first(table=table, board=board), device)


def _seated_line(line: Line | None, device: Device | None) -> SeatedLine | None:
    return None if line is None else SeatedLine(line, _seat(line, device))


def _seat(line: Line, device: Device | None) -> SeatAtLine | None:
    section, north, east = line.section, line.north, line.east  # type: ignore[attr-defined] # read with the line
    if device is None or not device.is_signed_in or device.station.section_id != section:
        return None
    if device.entry_id is None:
        return SeatAtLine(None) if line.table.number == device.station.number else None
    return {north: SeatAtLine(Side.NORTH_SOUTH), east: SeatAtLine(Side.EAST_WEST)}.get(device.entry_id)


def _seated(seat: Seat) -> QuerySet[Seating]:
    return Seating.objects.filter(table=OuterRef("table"), seat=seat.letter)


def _at_table(lines: QuerySet[Line]) -> QuerySet[Line]:
    return lines.annotate(
        section=Subquery(_seated(Seat.NORTH).values("round__section")),
        north=Subquery(_seated(Seat.NORTH).values("entry")),
        east=Subquery(_seated(Seat.EAST).values("entry")),
    ).filter(table__uuid=Given("table", UUIDField()), board__number=Given("board"))


_SEEN = Read(lambda: _at_table(SEEN))
_LOCKED = Read(lambda: _at_table(LOCKED))
