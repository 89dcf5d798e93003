"""A deal: 52 cards in four hands, who dealt them, and what is trump.

The last card dealt is the dealer's thirteenth; it is turned up and its suit is trump. It stays a card of the
dealer's hand. Where an event fixes the trump, or plays without one, nothing is turned up.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from engine.cards import FULL_PACK_MASK, Card, Suit, cards_in, mask_of
from engine.seats import Seat

Hand = tuple[Card, ...]


class InvalidDeal(ValueError):
    """Hands, dealer and trump that are not a deal of whist."""


@dataclass(frozen=True, slots=True)
class Deal:
    """Four hands in the order North, East, South, West, the dealer, and the trump.

    ``trump`` is None where the deal is played without trumps; ``turn_up`` is None where the event fixed the trump.
    Raises InvalidDeal, naming the seat or card, when the hands are not the whole pack in thirteens, or the
    turn-up is not the dealer's or not a trump. Hands are kept in the order people hold them.

    Its ``repr`` shows the dealer only: a sealed deal must not reach a log through a traceback.
    """

    hands: tuple[Hand, Hand, Hand, Hand] = field(repr=False)
    dealer: Seat
    trump: Suit | None = field(default=None, repr=False)
    turn_up: Card | None = field(default=None, repr=False)
    masks: tuple[int, int, int, int] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        masks = tuple([mask_of(hand) for hand in self.hands])
        if not is_whole_pack(masks) or any(len(hand) != 13 for hand in self.hands):
            raise InvalidDeal(_fault(self.hands))
        object.__setattr__(self, "masks", masks)
        object.__setattr__(self, "hands", tuple([cards_in(mask) for mask in masks]))
        self._verify_turn_up()

    @property
    def leader(self) -> Seat:
        """The seat that leads to the first trick: left of the dealer."""
        return self.dealer.next

    def hand(self, seat: Seat) -> Hand:
        return self.hands[seat.index]

    def with_trump(self, trump: Suit | None) -> "Deal":
        """The same hands with the trump, or none, fixed by the event: nothing is turned up."""
        return replace(self, trump=trump, turn_up=None)

    def _verify_turn_up(self) -> None:
        if self.turn_up is None:
            return
        if self.turn_up not in self.hand(self.dealer):
            raise InvalidDeal(f"Turn-up {self.turn_up} is not in the hand of the dealer, {self.dealer.full_name}.")
        if self.turn_up.suit is not self.trump:
            raise InvalidDeal(f"Turn-up {self.turn_up} is not of the trump suit, {self.trump or 'none'}.")


def is_whole_pack(masks: Sequence[int]) -> bool:
    """Whether the masks are four hands of thirteen that make up the pack."""
    union = 0
    for mask in masks:
        if mask.bit_count() != 13:
            return False
        union |= mask
    return len(masks) == 4 and union == FULL_PACK_MASK


def board_dealer(number: int) -> Seat:
    """The dealer marked on a board: North on board 1, then clockwise. Raises InvalidDeal below 1."""
    if number < 1:
        raise InvalidDeal(f"Board number must be at least 1, not {number}.")
    return Seat.NORTH.after(number - 1)


def _fault(hands: Sequence[Hand]) -> str:
    """What keeps the hands from being the whole pack in four thirteens."""
    if len(hands) != 4:
        return f"A deal has 4 hands, not {len(hands)}."
    owner: dict[Card, Seat] = {}
    for seat, hand in zip(Seat, hands, strict=True):
        for card in hand:
            if card in owner:
                return _claimed_twice(card, owner[card], seat)
            owner[card] = seat
    seat = next(seat for seat in Seat if len(hands[seat.index]) != 13)
    return f"{seat.full_name} has {len(hands[seat.index])} cards instead of 13."


def _claimed_twice(card: Card, first: Seat, second: Seat) -> str:
    if first is second:
        return f"{card} is twice in the hand of {first.full_name}."
    return f"{card} is in the hands of both {first.full_name} and {second.full_name}."
