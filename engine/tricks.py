"""A trick: up to four cards, one from each seat, clockwise from the leader.

The highest trump wins; with no trump in it, the highest card of the suit led. A card of a third suit never
wins. (Hoyle; the same in every code.)
"""

from collections.abc import Sequence
from dataclasses import dataclass

from engine.cards import Card, Suit
from engine.seats import Seat


class InvalidTrick(ValueError):
    """A question that this trick, as far as it is played, has no answer to."""


@dataclass(frozen=True, slots=True)
class Trick:
    """Cards in the order played. More than four raise InvalidTrick."""

    leader: Seat
    cards: tuple[Card, ...] = ()

    def __post_init__(self) -> None:
        if len(self.cards) > 4:
            raise InvalidTrick(f"A trick has at most 4 cards, not {len(self.cards)}.")

    @property
    def is_complete(self) -> bool:
        return len(self.cards) == 4

    @property
    def suit_led(self) -> Suit | None:
        return self.cards[0].suit if self.cards else None

    @property
    def plays(self) -> tuple[tuple[Seat, Card], ...]:
        """Who played what, in the order played."""
        return tuple((self.leader.after(place), card) for place, card in enumerate(self.cards))

    def card_of(self, seat: Seat) -> Card | None:
        return dict(self.plays).get(seat)

    def winner(self, trump: Suit | None) -> Seat:
        """The seat that wins the trick, or is winning it so far. Raises InvalidTrick before a card is led."""
        return self.leader.after(winning_place(self.cards, trump))

    def winning_card(self, trump: Suit | None) -> Card:
        """The card that wins the trick, or is winning it so far. Raises InvalidTrick before a card is led."""
        return self.cards[winning_place(self.cards, trump)]


def winning_place(cards: Sequence[Card], trump: Suit | None) -> int:
    """Which of the cards, in the order played, wins: 0 for the card led. Raises InvalidTrick when there is none."""
    if not cards:
        raise InvalidTrick("A trick without a card has no winner.")
    best, winning = cards[0], 0
    for place, card in enumerate(cards):
        if card.number > best.number if card.suit is best.suit else card.suit is trump:
            best, winning = card, place
    return winning
