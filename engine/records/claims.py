"""A claim or concession: the players stop, and the tricks that are left are divided by word of mouth.

Whist law knows no procedure for it: a hand thrown down is exposed, no more (Cavendish, law 58 and its cases). So a
claim stands only by the consent of both opponents, and stays on record with the cards played before it. Where a
file tells the result of a play that stops early, but not who spoke, the result stands as it is told.
"""

from dataclasses import dataclass

from engine.seats import Seat, Side


class InvalidClaim(ValueError):
    """A division of the remaining tricks that cannot be."""


@dataclass(frozen=True, slots=True)
class Claim:
    """``north_south`` of the tricks not complete yet go to North–South, the others to East–West.

    ``by`` is who claimed, None where it is not told; ``agreed`` are the others who said yes. A concession is a claim
    that gives every trick away. Raises InvalidClaim.
    """

    north_south: int
    by: Seat | None = None
    agreed: tuple[Seat, ...] = ()

    def __post_init__(self) -> None:
        if not 0 <= self.north_south <= 13:
            raise InvalidClaim(f"A claim gives North-South 0 to 13 tricks, not {self.north_south}.")
        if self.by is None and self.agreed:
            raise InvalidClaim("Nobody can agree to a claim that nobody is said to have made.")
        if self.by in self.agreed:
            raise InvalidClaim("Those who agreed to a claim are others than the one who made it.")
        object.__setattr__(self, "agreed", tuple(sorted(set(self.agreed))))

    @property
    def stands(self) -> bool:
        """Whether it settles the deal: both opponents have agreed, or nobody is named."""
        return self.by is None or {self.by.next, self.by.next.partner} <= set(self.agreed)

    def tricks(self, side: Side, *, remaining: int) -> int:
        """How many of the remaining tricks the side gets."""
        return self.north_south if side is Side.NORTH_SOUTH else remaining - self.north_south

    def verify(self, *, remaining: int) -> None:
        """Raise InvalidClaim unless so many tricks are left to divide."""
        if remaining == 0:
            raise InvalidClaim("All 13 tricks have been played: nothing is left to claim.")
        if self.north_south > remaining:
            raise InvalidClaim(f"{remaining} tricks are left: North-South cannot get {self.north_south} of them.")
