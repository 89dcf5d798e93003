"""Awards: what a side is given for a line, after any ruling. Scoring sees nothing else of a table.

Each side of each line has an award of its own, for a ruling may be for one side only and the two need not add
up. Sources: Law 12C of duplicate bridge, usable at whist as it stands; the Average of the American Whist
League's code.
"""

from dataclasses import dataclass
from enum import Enum
from fractions import Fraction

TRICKS_IN_A_DEAL = 13
RESULTS = TRICKS_IN_A_DEAL + 1  # 0 … 13 tricks


class InvalidTricks(ValueError):
    """A number that no side can win in a deal."""


class InvalidAward(ValueError):
    """An award that cannot be given."""


def verify_tricks(tricks: object, of: str = "North–South") -> None:
    """Raise InvalidTricks unless this is a whole number from 0 to 13."""
    if isinstance(tricks, bool) or not isinstance(tricks, int) or not 0 <= tricks <= TRICKS_IN_A_DEAL:
        raise InvalidTricks(f"Tricks of {of} must be a whole number from 0 to {TRICKS_IN_A_DEAL}, not {tricks}.")


class ArtificialKind(Enum):
    """The artificial scores, as a percentage: of a side in no way, partly, or directly at fault."""

    _value_: Fraction

    AVERAGE_PLUS = Fraction(60)
    AVERAGE = Fraction(50)
    AVERAGE_MINUS = Fraction(40)

    def value_for(self, own: Fraction | None) -> Fraction:
        """The percentage for a side with this percentage of its own on the boards it played; None if it played none.

        Average plus is never less than the side's own percentage, average minus never more.
        """
        if own is None or self is ArtificialKind.AVERAGE:
            return self._value_
        return max(self._value_, own) if self is ArtificialKind.AVERAGE_PLUS else min(self._value_, own)


@dataclass(frozen=True, slots=True)
class Tricks:
    """The side's own tricks, 0 to 13. Raises InvalidTricks."""

    tricks: int

    def __post_init__(self) -> None:
        verify_tricks(self.tricks, of="a side")


@dataclass(frozen=True, slots=True)
class WeightedTricks:
    """Several results, each with a weight: 60 % of 8 tricks and 40 % of 7.

    Weights are exact, positive and add up to 1; they are applied to matchpoints, not to tricks. Raises
    InvalidAward or InvalidTricks.
    """

    parts: tuple[tuple[Fraction, int], ...]

    def __post_init__(self) -> None:
        for weight, tricks in self.parts:
            verify_tricks(tricks, of="a side")
            if not isinstance(weight, Fraction | int) or weight <= 0:
                raise InvalidAward(f"Weight of {tricks} tricks must be an exact number above 0, not {weight!r}.")
        total = sum(weight for weight, _ in self.parts)
        if total != 1:
            raise InvalidAward(f"Weights must add up to 1, not {total}.")


@dataclass(frozen=True, slots=True)
class Artificial:
    """A score without a result: an average (with the own-percentage rule) or a stated percentage, which stays as it is.

    Raises InvalidAward for a percentage outside 0 to 100.
    """

    kind: ArtificialKind | Fraction

    def __post_init__(self) -> None:
        if isinstance(self.kind, ArtificialKind):
            return
        if not isinstance(self.kind, Fraction | int) or not 0 <= self.kind <= 100:
            raise InvalidAward(f"Percentage must be an exact number from 0 to 100, not {self.kind!r}.")

    def percentage(self, own: Fraction | None) -> Fraction:
        """The percentage for a side with this percentage of its own on the boards it played."""
        return self.kind.value_for(own) if isinstance(self.kind, ArtificialKind) else Fraction(self.kind)


@dataclass(frozen=True, slots=True)
class NotPlayed:
    """No result.

    ``scheduled``: nobody was to play it (phantom, rest, movement cut short): no score, and the side is scored
    out of fewer boards. Otherwise somebody is at fault: it is scored as nothing until a ruling gives an
    artificial score, and FieldScore names it among those that await one.
    """

    scheduled: bool


Award = Tricks | WeightedTricks | Artificial | NotPlayed
