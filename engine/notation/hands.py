"""A hand as card players write it: ``AKQ.T98..76543``, spades, hearts, diamonds and clubs between dots, void = empty.

The form of the PBN standard's Deal tag, which whist and bridge programs share.
"""

from collections.abc import Mapping

from engine.cards import Card, Rank, Suit, cards_in
from engine.seats import Seat


class InvalidHand(ValueError):
    """A text that is not a hand."""


_BITS = tuple({rank.letter: Card(suit, rank).bit for rank in Rank} for suit in Suit)


def format_hand(cards: tuple[Card, ...]) -> str:
    """The hand in a line, ranks from the ace down."""
    ordered = cards_in(sum(card.bit for card in cards))
    return ".".join("".join(card.rank.letter for card in ordered if card.suit is suit) for suit in Suit)


def parse_hand(text: str) -> tuple[Card, ...]:
    """The hand, in the order people hold it; of any length. Raises InvalidHand, naming suit and rank."""
    return cards_in(parse_mask(text))


def parse_mask(text: str) -> int:
    """The hand as a mask; of any length. Raises InvalidHand, naming suit and rank."""
    suits = text.split(".")
    if len(suits) != 4:
        raise InvalidHand(f"Hand must be four suits S.H.D.C with dots between, not {len(suits)}.")
    mask = 0
    try:
        for bits, ranks in zip(_BITS, suits, strict=True):
            for rank in ranks:
                mask += bits[rank]
    except KeyError as error:
        raise InvalidHand(_unknown_rank(suits, str(error.args[0]))) from None
    if mask.bit_count() != len(text) - 3:
        raise InvalidHand(_repeated_rank(suits))
    return mask


def verify_apart(hand: tuple[Card, ...], seat: Seat, others: Mapping[Seat, tuple[Card, ...]]) -> None:
    """Raise InvalidHand, naming card and seats, where a card of the seat's hand is in one of the others too."""
    for other, cards in others.items():
        shared = next((card for card in hand if card in cards), None)
        if shared:
            raise InvalidHand(f"{shared} is in the hands of both {other.full_name} and {seat.full_name}.")


def _unknown_rank(suits: list[str], rank: str) -> str:
    # A rank of one suit is one of all, so the unknown sign stands in the first suit that has it.
    suit = next(suit for suit, ranks in zip(Suit, suits, strict=True) if rank in ranks)
    return f"{rank!r} in {suit.full_name} is not a rank A K Q J T 9 8 7 6 5 4 3 2."


def _repeated_rank(suits: list[str]) -> str:
    twice = next(
        f"{suit}{rank}" for suit, ranks in zip(Suit, suits, strict=True) for rank in ranks if ranks.count(rank) > 1
    )
    return f"{twice} is in the hand twice."
