"""Honours: ace, king, queen and knave of trumps, as dealt.

Four held by the two partners, in one hand or both together, count 4 points; three count 2; two on each side are
"divided" and count nothing. (London laws of short whist; long whist has the same values.) One seed text names the four
cards without "of trumps"; the laws and the other texts say of trumps, so it is of trumps here.

They are counted from the deal, or entered by the table where nobody recorded it. Without trumps there are none.
"""

from dataclasses import dataclass

from engine.cards import Card, Rank, mask_of
from engine.deals import Deal
from engine.seats import Seat, Side

HONOURS = (Rank.ACE, Rank.KING, Rank.QUEEN, Rank.JACK)
HONOURS_IN_A_DEAL = len(HONOURS)
_POINTS = {3: 2, 4: 4}


class InvalidHonours(ValueError):
    """A number of honours that no side can hold."""


@dataclass(frozen=True, slots=True)
class Honours:
    """How many honours North–South were dealt; East–West have the others. Raises InvalidHonours outside 0 to 4."""

    north_south: int

    def __post_init__(self) -> None:
        if not 0 <= self.north_south <= HONOURS_IN_A_DEAL:
            raise InvalidHonours(f"Honours of a side must be from 0 to {HONOURS_IN_A_DEAL}, not {self.north_south}.")

    @classmethod
    def held_by(cls, side: Side, count: int) -> "Honours":
        """As a table says it: so many with this side. Raises InvalidHonours outside 0 to 4."""
        return cls(count if side is Side.NORTH_SOUTH else HONOURS_IN_A_DEAL - count)

    def of(self, side: Side) -> int:
        return self.north_south if side is Side.NORTH_SOUTH else HONOURS_IN_A_DEAL - self.north_south

    def points(self, side: Side) -> int:
        """What they count for the side: 4, 2 or nothing."""
        return _POINTS.get(self.of(side), 0)


def count_honours(deal: Deal) -> Honours | None:
    """The honours of a deal as dealt, whoever won them in play; None where it is played without trumps."""
    if deal.trump is None:
        return None
    honours = mask_of(Card(deal.trump, rank) for rank in HONOURS)
    north_south = deal.masks[Seat.NORTH.index] | deal.masks[Seat.SOUTH.index]
    return Honours((north_south & honours).bit_count())
