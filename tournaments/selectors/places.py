"""Where people sit, and where they and their boards go next: what a table page shows besides its own boards."""

from collections.abc import Sequence
from dataclasses import dataclass
from uuid import UUID

from django.db.models import F, Q, QuerySet

from games.models import Line, LineState, ResultState, Table
from tournaments.models import Device, Entry, Round, Seating


@dataclass(frozen=True, slots=True)
class NextPlace:
    """Where a pair goes after a round. Without a table it rests in that round."""

    entry: Entry
    round_number: int
    table_number: int | None
    side: str  # "NS", "EW", "" at rest
    boards: Sequence[int]

    @property
    def board_range(self) -> str:
        return board_range(self.boards)


@dataclass(frozen=True, slots=True)
class NextBoards:
    """The table of the next round that plays some of the boards this table has just played; None: nobody does."""

    table_number: int | None
    boards: Sequence[int]

    @property
    def board_range(self) -> str:
        return board_range(self.boards)


@dataclass(frozen=True, slots=True)
class EarlierBoard:
    """A board of a table already left that somebody still has to see to."""

    line: Line
    round_number: int


def seats_at(table: Table) -> list[Seating]:
    """Who sits where at a table, N, E, S, W. One query."""
    seatings = Seating.objects.filter(table=table).select_related("member__player", "entry")
    return sorted(seatings, key=lambda seating: "NESW".index(seating.seat))


def find_line(uuid: UUID) -> Line | None:
    """A line by its public id, with what its pages show. One query."""
    lines = Line.objects.select_related("table", "board__deal", "result__slip", "result__other_slip")
    return lines.filter(uuid=uuid).first()


def earlier_boards(device: Device, just_left: Table | None) -> list[EarlierBoard]:
    """Boards of tables a device has left that are missing, wait for the other side, or are disputed. One query.

    A phone answers for all tables of its pair; a device that stays in its place only for the people who have just
    risen from it, apart from boards that are missing altogether.
    """
    lines = Line.objects.filter(table__in=_tables_of(device).filter(left_at__isnull=False))
    unsettled = Q(result__state__in=[ResultState.PROPOSED, ResultState.DISPUTED])
    if device.entry_id is None:
        unsettled &= Q(table=just_left)
    rows = (
        lines.filter(Q(state=LineState.OPEN) | unsettled, table__seatings__seat="N")
        .annotate(round_number=F("table__seatings__round__number"))
        .select_related("table", "board", "result__slip", "result__other_slip")
        .order_by("round_number", "board__number")
    )
    return [EarlierBoard(line, vars(line)["round_number"]) for line in rows]


def next_places(table: Table, round: Round) -> list[NextPlace]:
    """Where the pairs of a table go in the round after; empty after the last one. Four queries."""
    entries = Seating.objects.filter(table=table).values("entry_id")
    seatings = (
        Seating.objects.filter(round__section=round.section_id, round__number=round.number + 1, entry__in=entries)
        .select_related("round", "table", "entry")
        .prefetch_related("entry__members__player", "table__lines__board")
    )
    by_entry = {seating.entry_id: seating for seating in seatings}
    return [_next_place(seating) for seating in sorted(by_entry.values(), key=lambda s: s.entry.number)]


def next_tables_of_boards(table: Table, round: Round) -> list[NextBoards]:
    """Where the boards of a table are carried after the round, those that nobody plays in the next one last.

    Two queries.
    """
    boards = dict(Line.objects.filter(table=table).order_by("board__number").values_list("board_id", "board__number"))
    rows = Line.objects.filter(
        board_id__in=boards,
        table__seatings__seat="N",
        table__seatings__round__section=round.section_id,
        table__seatings__round__number=round.number + 1,
    ).values_list("board_id", "table__number")
    goes_to = dict(rows)
    by_table: dict[int | None, list[int]] = {}
    for board_id, number in boards.items():
        by_table.setdefault(goes_to.get(board_id), []).append(number)
    return [NextBoards(to, numbers) for to, numbers in sorted(by_table.items(), key=lambda item: item[0] or 1000)]


def awaited_tables(table: Table, round: Round) -> list[int]:
    """The numbers of the tables at which pairs of this one still play. One query."""
    entries = Seating.objects.filter(table=table).values("entry_id")
    numbers = Seating.objects.filter(
        entry__in=entries,
        round__section=round.section_id,
        round__number__lt=round.number,
        table__left_at__isnull=True,
        table__isnull=False,
    ).values_list("table__number", flat=True)
    return sorted(set(numbers))


def board_range(numbers: Sequence[int]) -> str:
    """ "7–9", or "7" for a single board, or "7, 9" with a gap."""
    if not numbers:
        return ""
    if len(numbers) > 1 and numbers[-1] - numbers[0] == len(numbers) - 1:
        return f"{numbers[0]}–{numbers[-1]}"
    return ", ".join(str(number) for number in numbers)


def _tables_of(device: Device) -> QuerySet[Table]:
    tables = Table.objects.filter(seatings__round__section=device.station.section_id)
    if device.entry_id is not None:
        return tables.filter(seatings__entry=device.entry_id)
    return tables.filter(number=device.station.number)


def _next_place(seating: Seating) -> NextPlace:
    table = seating.table
    boards = sorted(line.board.number for line in table.lines.all()) if table is not None else []
    return NextPlace(
        entry=seating.entry,
        round_number=seating.round.number,
        table_number=table.number if table is not None else None,
        side=("NS" if seating.seat in "NS" else "EW") if seating.seat else "",
        boards=boards,
    )
