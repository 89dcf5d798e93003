"""Five sums in one whole number.

Adding up a big field is then one addition a result, inside the interpreter, instead of five. Each sum has bits of its
own, as many as it can ever need, so that none runs over into the next; fractions are counted in parts of their common
denominator.
"""

from collections.abc import Iterable
from fractions import Fraction
from math import lcm
from typing import NamedTuple

from engine.scoring.awards import TRICKS_IN_A_DEAL
from engine.scoring.frequencies import Exact


class Worth(NamedTuple):
    """What one result is worth to a side: tricks, points, what they are out of, and tricks above the average."""

    tricks: int
    points: Exact
    of: Exact
    plus_minus: Fraction


class Sums(NamedTuple):
    """What several worths add up to, and how many they are."""

    boards: int
    tricks: int
    points: Exact
    of: Exact
    percentage: Fraction | None
    plus_minus: Fraction


class PackedSums:
    """Packs worths into whole numbers that can be added up, up to ``most`` of them."""

    def __init__(self, worths: Iterable[Worth], *, most: int) -> None:
        worths = list(worths)
        self._part_of_a_point = lcm(*(exact.denominator for worth in worths for exact in (worth.points, worth.of)))
        self._part_of_a_trick = lcm(*(worth.plus_minus.denominator for worth in worths))
        self._least_above = TRICKS_IN_A_DEAL * self._part_of_a_trick
        highest = max((max(worth.points, worth.of) for worth in worths), default=0)
        points = _bits(most * int(highest * self._part_of_a_point))
        tricks = _bits(most * TRICKS_IN_A_DEAL)
        boards = _bits(most)
        self._shifts = (boards, boards + tricks, boards + tricks + points, boards + tricks + 2 * points)
        self._masks = ((1 << boards) - 1, (1 << tricks) - 1, (1 << points) - 1)

    def pack(self, worth: Worth) -> int:
        """Tricks above the average may be below 0; they are counted from 13 below it, the least there can be."""
        tricks, points, of, above = self._shifts
        return (
            1
            + (worth.tricks << tricks)
            + (int(worth.points * self._part_of_a_point) << points)
            + (int(worth.of * self._part_of_a_point) << of)
            + (int(worth.plus_minus * self._part_of_a_trick) + self._least_above << above)
        )

    def unpack(self, packed: int) -> Sums:
        at_tricks, at_points, at_of, at_above = self._shifts
        in_boards, in_tricks, in_points = self._masks
        boards = packed & in_boards
        points, of = (packed >> at_points) & in_points, (packed >> at_of) & in_points
        above = (packed >> at_above) - boards * self._least_above
        parts = self._part_of_a_point
        return Sums(
            boards,
            (packed >> at_tricks) & in_tricks,
            points if parts == 1 else Fraction(points, parts),
            of if parts == 1 else Fraction(of, parts),
            Fraction(100 * points, of) if of else None,
            Fraction(above, self._part_of_a_trick),
        )


def _bits(highest: int) -> int:
    return max(1, highest.bit_length())
