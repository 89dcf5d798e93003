"""One form of one board: what each of the fourteen results is worth to either side."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from engine.scoring.frequencies import Exact, Frequencies, verify_counts
from engine.scoring.matchpoints import matchpoint_table, top
from engine.scoring.plus_minus import plus_minus_table
from engine.scoring.scaling import Scaling


@dataclass(frozen=True, slots=True)
class DirectionScore:
    """One direction: all three tables are read by the direction's own tricks, 0 to 13.

    ``counts`` is the frequency table, ``of`` the top that ``points`` are out of.
    """

    counts: tuple[Exact, ...]
    points: tuple[Exact, ...]
    of: Exact
    plus_minus: tuple[Fraction, ...]

    @classmethod
    def from_counts(
        cls, counts: Sequence[Exact], *, scaling: Scaling = Scaling.NONE, expected: int | None = None
    ) -> "DirectionScore":
        verify_counts(counts)
        results = sum(counts)
        expected = int(results) if expected is None else expected
        return cls(
            counts=tuple(counts),
            points=scaling.apply(matchpoint_table(counts), results, expected),
            of=top(scaling.results_counted(results, expected)),
            plus_minus=plus_minus_table(counts),
        )

    @property
    def results(self) -> Exact:
        return sum(self.counts)

    @property
    def mean(self) -> Fraction | None:
        return Frequencies(self.counts).mean


@dataclass(frozen=True, slots=True)
class BoardScore:
    """Both directions of one form of a board."""

    north_south: DirectionScore
    east_west: DirectionScore

    @classmethod
    def from_counts(
        cls,
        north_south: Sequence[Exact],
        east_west: Sequence[Exact] | None = None,
        *,
        scaling: Scaling = Scaling.NONE,
        expected: int | None = None,
    ) -> "BoardScore":
        """From how often each side won 0 … 13 tricks of its own.

        Without ``east_west`` every result is plain tricks, and East–West won what is left of thirteen.
        ``expected`` is the normal number of results of a board, for the scaling. Raises InvalidCounts.
        """
        if east_west is None:
            east_west = tuple(north_south)[::-1]
        return cls(
            DirectionScore.from_counts(north_south, scaling=scaling, expected=expected),
            DirectionScore.from_counts(east_west, scaling=scaling, expected=expected),
        )
