"""What every family of movements offers: its sizes, its numbers of rounds, and the movement itself."""

from abc import ABC, abstractmethod
from collections.abc import Iterable
from itertools import groupby
from typing import ClassVar

from engine.movements.movement import InvalidMovement, Movement

FEWEST_PAIRS = 4


class Family(ABC):
    """A family of movements. Title and description are plain English for the caller to translate."""

    slug: ClassVar[str]
    title: ClassVar[str]
    description: ClassVar[str]
    winners: ClassVar[int]

    @abstractmethod
    def sizes(self) -> tuple[int, ...]:
        """The numbers of pairs it is offered for, in order."""

    @abstractmethod
    def rounds_for(self, pairs: int) -> tuple[int, ...]:
        """The numbers of rounds to choose from, in order; none for a size that is not offered."""

    @abstractmethod
    def lay_out(self, pairs: int, rounds: int) -> Movement:
        """The movement, for a size and a number of rounds known to fit."""

    def build(self, pairs: int, rounds: int) -> Movement:
        """The movement for so many pairs and rounds.

        Raises InvalidMovement, naming the value that does not fit and those that do.
        """
        if pairs < FEWEST_PAIRS:
            raise InvalidMovement(
                f"Pairs must be at least {FEWEST_PAIRS}, not {pairs}: with one table there is nothing to compare."
            )
        if pairs not in self.sizes():
            raise InvalidMovement(f"Pairs must be {listed(self.sizes())} for {self.title}, not {pairs}.")
        if rounds not in self.rounds_for(pairs):
            choices = listed(self.rounds_for(pairs))
            raise InvalidMovement(f"Rounds must be {choices} for {self.title} with {pairs} pairs, not {rounds}.")
        return self.lay_out(pairs, rounds)


def tables_for(pairs: int) -> int:
    """How many tables they need; with an odd number of pairs one stays without opponents."""
    return (pairs + 1) // 2


def wrap(number: int, highest: int) -> int:
    """Bring any whole number into 1 … highest, counting round."""
    return (number - 1) % highest + 1


def listed(numbers: Iterable[int]) -> str:
    """Numbers in rising order as a person writes them: "5–7, 9 or 11"."""
    runs = [
        [number for _, number in run]
        for _, run in groupby(enumerate(sorted(numbers)), key=lambda item: item[1] - item[0])
    ]
    texts = [str(run[0]) if len(run) == 1 else f"{run[0]}–{run[-1]}" for run in runs]
    return texts[0] if len(texts) == 1 else f"{', '.join(texts[:-1])} or {texts[-1]}"
