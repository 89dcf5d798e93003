"""How a game, a rubber or a match ended."""

from dataclasses import dataclass
from enum import Enum
from fractions import Fraction

from engine.seats import Side


class Ending(Enum):
    _value_: str

    POINTS = "points"  # a side reached the points of the game
    FOUR_ALL = "four all"  # the house's rule: the side with more points by tricks
    GAMES = "games"  # a side won two games
    LENGTH = "length"  # all that was agreed is played


class IsOver(ValueError):
    """A deal for something that has ended."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """``winner`` is None where a match ended level; ``points`` is what it is worth to the winner."""

    winner: Side | None
    points: Fraction
    ending: Ending
