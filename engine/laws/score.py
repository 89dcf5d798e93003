"""Points of two sides, and who leads by what."""

from dataclasses import dataclass
from fractions import Fraction

from engine.seats import Side


@dataclass(frozen=True, slots=True)
class Lead:
    """The side ahead and by how many points; no side at evens."""

    side: Side | None
    points: Fraction


@dataclass(frozen=True, slots=True)
class Score:
    """Points of North–South and of East–West; never below nothing."""

    north_south: int = 0
    east_west: int = 0

    def of(self, side: Side) -> int:
        return self.north_south if side is Side.NORTH_SOUTH else self.east_west

    def plus(self, side: Side, points: int) -> "Score":
        """The score with so many points more, or fewer, for the side."""
        changed = max(0, self.of(side) + points)
        if side is Side.NORTH_SOUTH:
            return Score(changed, self.east_west)
        return Score(self.north_south, changed)

    @property
    def lead(self) -> Lead:
        difference = self.north_south - self.east_west
        if difference == 0:
            return Lead(None, Fraction(0))
        return Lead(Side.NORTH_SOUTH if difference > 0 else Side.EAST_WEST, Fraction(abs(difference)))

    def __str__(self) -> str:
        return f"{self.north_south}–{self.east_west}"
