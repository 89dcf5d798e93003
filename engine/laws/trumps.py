"""How the trump of a deal is found: turned up, by a stored rotation, declared, or fixed.

Clubs rotate in every order (H D S C, H C D S and then none, C D H S in Burnley, none S H D C ...), so the order is part
of the rule and none is built in. A rotation may name a suit more than once: a list for the evening is one too. The suit
turned up is random and may repeat; one text promises a new trump in every deal, and that is no rule.
"""

from dataclasses import dataclass
from enum import Enum

from engine.cards import Suit

LONGEST_ORDER = 60
NO_TRUMP = "N"
_LETTERS = {suit.letter for suit in Suit} | {NO_TRUMP}


class InvalidTrumps(ValueError):
    """A way to find the trump that is none."""


class TrumpMethod(Enum):
    _value_: str

    TURNED = "turned"  # the dealer's last card is shown
    ROTATION = "rotation"  # suits in a stored order, and again from its beginning
    DECLARED = "declared"  # said for each deal
    FIXED = "fixed"  # one for the whole sitting


@dataclass(frozen=True, slots=True)
class Trumps:
    """``order``: letters S, H, D, C, and N for none; empty where a card is turned or the suit declared.

    Raises InvalidTrumps for another letter, an empty or overlong rotation, or a fixed trump that is not one.
    """

    method: TrumpMethod = TrumpMethod.TURNED
    order: str = ""

    def __post_init__(self) -> None:
        unknown = next((letter for letter in self.order if letter not in _LETTERS), None)
        if unknown is not None:
            raise InvalidTrumps(f"Trump order must be made of S, H, D, C and N, not {unknown!r}.")
        low, high = _LENGTHS[self.method]
        if not low <= len(self.order) <= high:
            wanted = str(low) if low == high else f"{low} to {high}"
            raise InvalidTrumps(
                f"Trump order of method {self.method.value!r} must have {wanted} letters, not {len(self.order)}."
            )

    @classmethod
    def rotation(cls, order: str) -> "Trumps":
        return cls(TrumpMethod.ROTATION, order)

    @classmethod
    def fixed(cls, letter: str) -> "Trumps":
        return cls(TrumpMethod.FIXED, letter)

    def letter_of(self, deal: int) -> str:
        """The trump of deal or board ``deal``, from 1: a suit's letter, N for none, "" where the table finds it."""
        return self.order[(deal - 1) % len(self.order)] if self.order else ""

    @classmethod
    def parse(cls, text: str) -> "Trumps":
        """``turned``, ``declared``, ``fixed H`` or ``rotation HCDSN``. Raises InvalidTrumps for anything else."""
        method, _, order = text.partition(" ")
        if method not in {known.value for known in TrumpMethod}:
            raise InvalidTrumps(f"Trump method must be turned, rotation, declared or fixed, not {method!r}.")
        return cls(TrumpMethod(method), order)

    def __str__(self) -> str:
        return f"{self.method.value} {self.order}" if self.order else self.method.value


_LENGTHS = {
    TrumpMethod.TURNED: (0, 0),
    TrumpMethod.DECLARED: (0, 0),
    TrumpMethod.FIXED: (1, 1),
    TrumpMethod.ROTATION: (1, LONGEST_ORDER),
}

TURNED = Trumps()
