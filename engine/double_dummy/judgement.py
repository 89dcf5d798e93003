"""A record of play held against best play: where each trick was lost, and by whom."""

from dataclasses import dataclass

from engine.cards import Card
from engine.seats import Seat, Side


@dataclass(frozen=True, slots=True)
class JudgedCard:
    """A card that was played, and how many tricks it cost the side of its seat against best play by all from there."""

    trick: int
    seat: Seat
    card: Card
    lost: int


@dataclass(frozen=True, slots=True)
class JudgedPlay:
    """A record of play against best play.

    ``best`` is what North–South take when nobody errs, ``cards`` the cards in the order played. Where the record is
    whole, ``best`` less North–South's losses plus East–West's is what North–South took.
    """

    best: int
    cards: tuple[JudgedCard, ...]

    @property
    def errors(self) -> tuple[JudgedCard, ...]:
        return tuple(judged for judged in self.cards if judged.lost)

    def lost_by(self, side: Side) -> int:
        return sum(judged.lost for judged in self.cards if judged.seat.side is side)
