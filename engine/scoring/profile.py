"""How an event is scored: the settings, with a name that is printed with the standings."""

from dataclasses import dataclass
from enum import Enum

from engine.scoring.scaling import Scaling


class Method(Enum):
    _value_: str

    MATCHPOINTS = "matchpoints"
    PLUS_MINUS = "plus-minus"


class Averaging(Enum):
    """How a percentage is made of several boards. Programs differ, and the difference is visible."""

    _value_: str

    POINTS_OVER_MAXIMUM = "points over maximum"
    MEAN_OF_BOARDS = "mean of board percentages"


class InvalidProfile(ValueError):
    """Settings that do not go together."""


@dataclass(frozen=True, slots=True)
class ScoringProfile:
    """The scoring of an event. ``winners`` 2: a ranking for each direction; 1: one for all.

    ``version`` is the version of the scorer, raised when its figures change. Raises InvalidProfile.
    """

    version: int = 1
    method: Method = Method.MATCHPOINTS
    averaging: Averaging = Averaging.POINTS_OVER_MAXIMUM
    scaling: Scaling = Scaling.NONE
    winners: int = 2

    def __post_init__(self) -> None:
        if self.winners not in (1, 2):
            raise InvalidProfile(f"Winners must be 1 or 2, not {self.winners}.")

    @property
    def name(self) -> str:
        """For example "matchpoints, points over maximum, Neuberg"."""
        parts = [self.method.value]
        if self.method is Method.MATCHPOINTS:
            parts.append(self.averaging.value)
            if self.scaling is not Scaling.NONE:
                parts.append(self.scaling.value)
        return ", ".join(parts)
