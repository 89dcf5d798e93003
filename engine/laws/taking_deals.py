"""What takes deals one by one, and the parts that a rubber or a match is made of."""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Protocol, TypeVar

from engine.laws.outcome import IsOver, Outcome
from engine.laws.penalties import InvalidPenalty
from engine.laws.result import DealResult
from engine.laws.score import Score


class TakesDeals(ABC):
    """A game, a rubber or a match: it says why a deal cannot be added, and so whether it can."""

    __slots__ = ()

    @abstractmethod
    def verify_add(self, result: DealResult) -> None:
        """Raise IsOver when all is played, and InvalidPenalty for a penalty that the law does not give."""

    def can_add(self, result: DealResult) -> bool:
        try:
            self.verify_add(result)
        except (IsOver, InvalidPenalty):
            return False
        return True


class Part(Protocol):
    @property
    def outcome(self) -> Outcome | None: ...


AnyPart = TypeVar("AnyPart", bound=Part)


def worth(parts: Sequence[Part]) -> Score:
    """What the parts played to their end are worth to each side."""
    total = Score()
    for outcome in (part.outcome for part in parts):
        if outcome is not None and outcome.winner is not None:
            total = total.plus(outcome.winner, int(outcome.points))
    return total


def with_part(parts: tuple[AnyPart, ...], before: AnyPart, after: AnyPart) -> tuple[AnyPart, ...]:
    """The parts after a deal in ``before``, which is the last of them or a new one."""
    finished = parts[:-1] if parts and before is parts[-1] else parts
    return (*finished, after)
