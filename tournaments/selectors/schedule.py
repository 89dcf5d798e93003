"""The whole schedule of a section: who sits where, against whom, with which boards, before and during play."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from engine.movements import Movement, Sitting, build
from games.models import Line, LineState, Table
from tournaments.models import Entry, Round, Seating, Section


@dataclass(frozen=True, slots=True)
class PlannedTable:
    """One table in one round. ``shuffles``: its boards are shuffled and dealt here, since nobody had them yet."""

    number: int
    north_south: Entry
    east_west: Entry
    boards: Sequence[int]
    shuffles: bool
    # Filled once play has begun.
    uuid: str = ""
    is_open: bool = False
    has_left: bool = False
    boards_in: int = 0

    @property
    def board_range(self) -> str:
        """ "7–9", or "7" for a single board."""
        first, last = self.boards[0], self.boards[-1]
        return str(first) if first == last else f"{first}–{last}"


@dataclass(frozen=True, slots=True)
class PlannedRound:
    number: int
    tables: Sequence[PlannedTable]
    resting: Sequence[Entry]
    is_over: bool = False
    has_begun: bool = False


def chosen_movement(section: Section) -> Movement | None:
    """The movement as it was chosen; None before. No query."""
    if not section.movement:
        return None
    return build(section.movement, section.movement_pairs, section.movement_rounds)


def planned_rounds(section: Section) -> list[PlannedRound]:
    """Every round of a section, from the rows once play has begun, else from the movement. Two to five queries."""
    if section.rounds.exists():
        return _laid_rounds(section)
    movement = chosen_movement(section)
    if movement is None:
        return []
    entries = {entry.number: entry for entry in section.entries.competing().prefetch_related("members__player")}
    return preview_rounds(movement, section.boards_per_set, entries)


def preview_rounds(movement: Movement, boards_per_set: int, entries: Mapping[int, Entry]) -> list[PlannedRound]:
    """What a movement would be for these entries, by number; nothing is stored. No query if members are prefetched."""
    return [
        PlannedRound(
            number=number,
            tables=[
                _planned_table(sitting, movement, boards_per_set, entries)
                for sitting in movement.sittings_in(number)
                if sitting.is_played
            ],
            resting=[entries[pair] for pair in movement.resting(number)],
        )
        for number in range(1, movement.rounds + 1)
    ]


def _planned_table(
    sitting: Sitting, movement: Movement, boards_per_set: int, entries: Mapping[int, Entry]
) -> PlannedTable:
    first = movement.first_plays[sitting.set]
    return PlannedTable(
        number=sitting.table,
        north_south=entries[sitting.north_south or 0],
        east_west=entries[sitting.east_west or 0],
        boards=list(movement.boards_of(sitting.set, boards_per_set)),
        shuffles=(first.round, first.tables[0]) == (sitting.round, sitting.table),
    )


def _laid_rounds(section: Section) -> list[PlannedRound]:
    seatings = Seating.objects.filter(round__section=section).select_related("table", "entry")
    entries = {entry.pk: entry for entry in section.entries.prefetch_related("members__player")}
    pairs: dict[int, dict[int, dict[str, Entry]]] = defaultdict(lambda: defaultdict(dict))
    tables: dict[int, Table] = {}
    resting: dict[int, dict[int, Entry]] = defaultdict(dict)
    for seating in seatings:
        if seating.table is None:
            resting[seating.round_id][seating.entry_id] = entries[seating.entry_id]
            continue
        side = "NS" if seating.seat in "NS" else "EW"
        pairs[seating.round_id][seating.table.pk][side] = entries[seating.entry_id]
        tables[seating.table.pk] = seating.table
    lines: dict[int, list[Line]] = defaultdict(list)
    for line in Line.objects.filter(table__in=tables).select_related("board").order_by("board__number"):
        lines[line.table_id].append(line)
    return [
        PlannedRound(
            number=round.number,
            tables=[
                _laid_table(tables[pk], pairs[round.pk][pk], lines[pk])
                for pk in sorted(pairs[round.pk], key=lambda pk: tables[pk].number)
            ],
            resting=sorted(resting[round.pk].values(), key=lambda entry: entry.number),
            is_over=round.over_at is not None,
            has_begun=round.began_at is not None,
        )
        for round in Round.objects.filter(section=section)
    ]


def _laid_table(table: Table, pair: Mapping[str, Entry], lines: Sequence[Line]) -> PlannedTable:
    return PlannedTable(
        number=table.number,
        north_south=pair["NS"],
        east_west=pair["EW"],
        boards=[line.board.number for line in lines],
        shuffles=any(line.shuffles for line in lines),
        uuid=str(table.uuid),
        is_open=any(line.state == LineState.OPEN for line in lines),
        has_left=table.left_at is not None,
        boards_in=sum(not line.is_to_play for line in lines),
    )
