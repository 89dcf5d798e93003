"""The pack of 52: suits, ranks, cards, and a hand of them as one integer.

In play the ace is high and ranks run A K Q J 10 9 … 2 in every suit (Hoyle; all codes of laws agree).
A card is written suit first, ten as T: ``S4``, ``HT``.

For the rules' inner loop a card is also a number, 13 × suit + rank counted from the two (S2 = 0, CA = 51),
and a hand a mask with the bit of that number set for each card in it.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field

from engine.ordered import OrderedEnum


class InvalidCard(ValueError):
    """A text that names no card, suit or rank."""


class Suit(OrderedEnum):
    """A suit, in the order in which hands are written."""

    SPADES = 0
    HEARTS = 1
    DIAMONDS = 2
    CLUBS = 3

    @property
    def letter(self) -> str:
        return "SHDC"[self.value]

    @property
    def full_name(self) -> str:
        """As in a sentence: ``spades``."""
        return self.name.lower()

    @property
    def mask(self) -> int:
        """The thirteen cards of the suit as a hand."""
        return 0x1FFF << 13 * self.value

    @classmethod
    def parse(cls, text: str) -> "Suit":
        """The suit written ``S``, ``H``, ``D`` or ``C``; anything else raises InvalidCard."""
        for suit in cls:
            if suit.letter == text:
                return suit
        raise InvalidCard(f"Suit must be S, H, D or C, not {text!r}.")

    def __str__(self) -> str:
        return self.letter


class Rank(OrderedEnum):
    """A rank; a higher value beats a lower one of the same suit."""

    TWO = 2
    THREE = 3
    FOUR = 4
    FIVE = 5
    SIX = 6
    SEVEN = 7
    EIGHT = 8
    NINE = 9
    TEN = 10
    JACK = 11
    QUEEN = 12
    KING = 13
    ACE = 14

    @property
    def letter(self) -> str:
        return "23456789TJQKA"[self.value - 2]

    @classmethod
    def parse(cls, text: str) -> "Rank":
        """The rank written ``2`` … ``9``, ``T``, ``J``, ``Q``, ``K`` or ``A``; anything else raises InvalidCard."""
        for rank in cls:
            if rank.letter == text:
                return rank
        raise InvalidCard(f"Rank must be one of A K Q J T 9 8 7 6 5 4 3 2, not {text!r}.")

    def __str__(self) -> str:
        return self.letter


@dataclass(frozen=True, slots=True, order=True, repr=False)
class Card:
    """One card. Cards sort by suit, then by rank from the two up."""

    suit: Suit = field(compare=False)
    rank: Rank = field(compare=False)
    number: int = field(init=False)
    bit: int = field(init=False, compare=False)

    def __post_init__(self) -> None:
        number = 13 * self.suit.value + self.rank.value - 2
        object.__setattr__(self, "number", number)
        object.__setattr__(self, "bit", 1 << number)

    @classmethod
    def parse(cls, text: str) -> "Card":
        """The card written suit first, as in ``S4`` or ``HT``; anything else raises InvalidCard."""
        try:
            return _BY_TEXT[text]
        except KeyError:
            raise InvalidCard(f"Card must be a suit S H D C and a rank A K Q J T 9 … 2, not {text!r}.") from None

    def __str__(self) -> str:
        return f"{self.suit}{self.rank}"

    def __repr__(self) -> str:
        return f"Card.parse({str(self)!r})"


PACK: tuple[Card, ...] = tuple(Card(suit, rank) for suit in Suit for rank in Rank)
"""All 52 cards; ``PACK[card.number] is`` that card. Dealing starts from this order, so it must never change."""

FULL_PACK_MASK = (1 << 52) - 1

_BY_TEXT = {str(card): card for card in PACK}
_HAND_ORDER = tuple((card.bit, card) for suit in Suit for card in reversed(PACK) if card.suit is suit)


def mask_of(cards: Iterable[Card]) -> int:
    """The cards as a mask; their order, and how often each was named, are lost."""
    mask = 0
    for card in cards:
        mask |= card.bit
    return mask


def cards_in(mask: int) -> tuple[Card, ...]:
    """The cards of a mask as people hold them: spades, hearts, diamonds, clubs, each from the ace down."""
    return tuple([card for bit, card in _HAND_ORDER if bit & mask])
