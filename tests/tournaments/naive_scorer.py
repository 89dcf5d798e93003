"""A second scorer, written from the definition alone: every result beside every other one on its board.

Nothing of ``engine.scoring`` is used here, so that a mistake there cannot be repeated: the tests hold the two equal.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field
from fractions import Fraction


@dataclass(frozen=True, slots=True)
class Played:
    """One result that counts: which board, who sat where, the tricks of North–South."""

    board: int
    north_south: int
    east_west: int
    tricks: int


@dataclass(slots=True)
class Sum:
    """What an entry has made."""

    boards: int = 0
    tricks: int = 0
    points: int = 0
    maximum: int = 0
    plus_minus: Fraction = field(default_factory=Fraction)

    @property
    def percentage(self) -> Fraction | None:
        return Fraction(100 * self.points, self.maximum) if self.maximum else None


Row = tuple[int | None, bool, int, Fraction, Fraction, Fraction, Fraction | None, Fraction]


def add_up(results: Iterable[Played], entries: Iterable[int]) -> dict[int, Sum]:
    """Two matchpoints for each pair of the same direction that is beaten, one for each that is tied."""
    results = list(results)
    sums = {entry: Sum() for entry in entries}
    for own in results:
        on_board = [other.tricks for other in results if other.board == own.board]
        average = Fraction(sum(on_board), len(on_board))
        others = [other.tricks for other in results if other.board == own.board and other is not own]
        for entry, tricks, facing, mean in (
            (own.north_south, own.tricks, others, average),
            (own.east_west, 13 - own.tricks, [13 - other for other in others], 13 - average),
        ):
            made = sums[entry]
            made.boards += 1
            made.tricks += tricks
            made.maximum += 2 * len(facing)
            made.points += sum(2 if tricks > other else 1 if tricks == other else 0 for other in facing)
            made.plus_minus += tricks - mean
    return sums


def standings(results: Iterable[Played], lists: Iterable[Iterable[int]]) -> dict[int, Row]:
    """Place, whether it is shared, boards, tricks, points, maximum, percentage, plus-minus: for each entry, by list."""
    lists = [list(entries) for entries in lists]
    sums = add_up(results, (entry for entries in lists for entry in entries))
    rows = {}
    for entries in lists:
        for entry in entries:
            place, is_shared = place_of(entry, entries, sums)
            s = sums[entry]
            rows[entry] = (
                *(place, is_shared, s.boards, Fraction(s.tricks), Fraction(s.points), Fraction(s.maximum)),
                *(s.percentage, s.plus_minus),
            )
    return rows


def place_of(entry: int, entries: list[int], sums: dict[int, Sum]) -> tuple[int | None, bool]:
    """One more than there are better ones; none without a percentage."""
    own = sums[entry].percentage
    if own is None:
        return None, False
    others = [sums[other].percentage for other in entries if other != entry]
    better = [other for other in others if other is not None and other > own]
    return 1 + len(better), own in others
