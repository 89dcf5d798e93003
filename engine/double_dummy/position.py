"""A deal in play, as best play is asked about it."""

from dataclasses import dataclass, field

from engine.cards import PACK, Card, Suit, cards_in
from engine.deals import Deal
from engine.rules import Play
from engine.seats import Seat
from engine.tricks import Trick


class InvalidPosition(ValueError):
    """Hands, leader and trick that cannot occur in the play of a deal."""


@dataclass(frozen=True, slots=True)
class Position:
    """A deal in play: what each seat still holds, the trump (None for none), and the trick under way.

    ``hands`` are masks in the order North, East, South, West, without the cards in the trick; ``trick`` holds the seat
    that leads to it and up to three cards. The seat in turn holds a card, so play is not over. Raises InvalidPosition,
    naming the seat or card. Its ``repr`` shows no card.
    """

    hands: tuple[int, int, int, int] = field(repr=False)
    trump: Suit | None = field(repr=False)
    trick: Trick = field(repr=False)

    def __post_init__(self) -> None:
        self._verify_cards_differ()
        self._verify_lengths()
        self._verify_trick_follows_suit()

    @classmethod
    def of(cls, play: Play) -> "Position":
        """The play as far as it went. Raises InvalidPosition when it is complete."""
        north, east, south, west = (mask & play.unplayed for mask in play.deal.masks)
        return cls(hands=(north, east, south, west), trump=play.deal.trump, trick=play.trick)

    @classmethod
    def start(cls, deal: Deal, *, trump: Suit | None, leader: Seat) -> "Position":
        """The deal before the opening lead, under whatever trump and leader."""
        return cls(hands=deal.masks, trump=trump, trick=Trick(leader))

    @property
    def turn(self) -> Seat:
        return self.trick.leader.after(len(self.trick.cards))

    @property
    def legal_cards(self) -> tuple[Card, ...]:
        held = self.hands[self.turn.index]
        led = self.trick.suit_led
        return cards_in((held & led.mask if led else 0) or held)

    def _verify_cards_differ(self) -> None:
        seen = 0
        for card in self.trick.cards:
            if seen & card.bit:
                raise InvalidPosition(f"{card} is twice in the trick.")
            seen |= card.bit
        for seat in Seat:
            hand = self.hands[seat.index]
            if hand & seen or hand >> len(PACK):
                raise InvalidPosition(f"{seat.full_name} holds a card that lies elsewhere too, or that is in no pack.")
            seen |= hand

    def _verify_lengths(self) -> None:
        if len(self.hands) != 4 or len(self.trick.cards) > 3:
            raise InvalidPosition("A position has 4 hands and at most 3 cards in the trick.")
        length = self.hands[self.turn.index].bit_count()
        if not 1 <= length <= 13:
            raise InvalidPosition(f"{self.turn.full_name} is to play and holds {length} cards instead of 1 to 13.")
        played = {seat for seat, _ in self.trick.plays}
        for seat in Seat:
            held, expected = self.hands[seat.index].bit_count(), length - (seat in played)
            if held != expected:
                raise InvalidPosition(f"{seat.full_name} holds {held} cards instead of {expected}.")

    def _verify_trick_follows_suit(self) -> None:
        led = self.trick.suit_led
        for seat, card in self.trick.plays:
            if led is not None and card.suit is not led and self.hands[seat.index] & led.mask:
                raise InvalidPosition(f"{seat.full_name} played {card} and holds the suit led, {led}: a revoke.")
