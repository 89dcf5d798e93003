"""How often each of the fourteen possible results occurred on a board, in one direction.

What a result is worth depends on nothing else, so a board costs the same for ten tables and for thirty
thousand, and one more result changes one count.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction

from engine.scoring.awards import RESULTS, verify_tricks

Exact = int | Fraction


class InvalidCounts(ValueError):
    """Counts that no board can have."""


def verify_counts(counts: Sequence[Exact]) -> None:
    """Raise InvalidCounts unless these are fourteen counts, none of them below 0."""
    if len(counts) != RESULTS:
        raise InvalidCounts(
            f"A board needs {RESULTS} counts, one for each of 0 to {RESULTS - 1} tricks, not {len(counts)}."
        )
    for tricks, count in enumerate(counts):
        if count < 0:
            raise InvalidCounts(f"The count of {tricks} tricks must not be below 0, not {count}.")


def count_results(column: bytes) -> tuple[int, ...]:
    """How often each of 0 … 13 is among these bytes; others are not counted.

    Fourteen passes inside the interpreter are quicker than one pass with a step of Python for each result.
    """
    return tuple(column.count(tricks) for tricks in range(RESULTS))


@dataclass(frozen=True, slots=True)
class Frequencies:
    """Counts by tricks, 0 to 13; a weighted result counts in parts. Raises InvalidCounts."""

    counts: tuple[Exact, ...] = (0,) * RESULTS

    def __post_init__(self) -> None:
        verify_counts(self.counts)

    @classmethod
    def of(cls, results: Iterable[int]) -> "Frequencies":
        """The frequencies of whole results. Raises InvalidTricks."""
        results = tuple(results)
        try:
            counts = count_results(bytes(results))
        except (TypeError, ValueError):  # not numbers of tricks, perhaps not even numbers
            counts = ()
        if sum(counts) != len(results):
            for tricks in results:
                verify_tricks(tricks, of="a side")
        return cls(counts)

    def add(self, tricks: int, weight: Exact = 1) -> "Frequencies":
        """With one more result; a weight of -1 takes one back. Raises InvalidTricks and InvalidCounts."""
        verify_tricks(tricks, of="a side")
        counts = list(self.counts)
        counts[tricks] += weight
        return Frequencies(tuple(counts))

    @property
    def results(self) -> Exact:
        return sum(self.counts)

    @property
    def mean(self) -> Fraction | None:
        """The average tricks of the direction; None without results."""
        results = self.results
        return Fraction(sum(tricks * count for tricks, count in enumerate(self.counts))) / results if results else None
