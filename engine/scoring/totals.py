"""What an entry has made in all its boards."""

from collections.abc import Hashable, Iterable
from dataclasses import dataclass
from fractions import Fraction

from engine.scoring.frequencies import Exact
from engine.scoring.profile import Averaging, Method, ScoringProfile


@dataclass(frozen=True, slots=True)
class SideScore:
    """One side of one line: points out of a top, and the same as a percentage (None out of nothing).

    ``tricks`` is None for an artificial score; ``plus_minus`` is then 0, the average of the deal, as the
    American Whist League had it.
    """

    points: Exact
    of: Exact
    percentage: Fraction | None
    plus_minus: Fraction
    tricks: Exact | None


@dataclass(frozen=True, slots=True)
class Total:
    """All boards of an entry for which it has a score; ``percentage`` is None where there was nothing to win."""

    entry: Hashable
    boards: int
    tricks: Exact
    points: Exact
    of: Exact
    percentage: Fraction | None
    plus_minus: Fraction

    @classmethod
    def of_scores(cls, entry: Hashable, scores: Iterable[SideScore], averaging: Averaging) -> "Total":
        scores = tuple(scores)
        return cls(
            entry=entry,
            boards=len(scores),
            tricks=sum(score.tricks for score in scores if score.tricks is not None),
            points=sum(score.points for score in scores),
            of=sum(score.of for score in scores),
            percentage=average_percentage(scores, averaging),
            plus_minus=sum((score.plus_minus for score in scores), Fraction(0)),
        )

    def key(self, profile: ScoringProfile) -> Fraction | None:
        """What the profile ranks by; None for an entry without a place."""
        if not self.boards:
            return None
        return self.plus_minus if profile.method is Method.PLUS_MINUS else self.percentage


def percentage(points: Exact, of: Exact) -> Fraction | None:
    return Fraction(100 * points) / of if of else None


def average_percentage(scores: Iterable[SideScore], averaging: Averaging) -> Fraction | None:
    """The percentage of several boards, in the way the event has chosen."""
    if averaging is Averaging.POINTS_OVER_MAXIMUM:
        scores = tuple(scores)
        return percentage(sum(score.points for score in scores), sum(score.of for score in scores))
    of_boards = [score.percentage for score in scores if score.percentage is not None]
    return sum(of_boards, Fraction(0)) / len(of_boards) if of_boards else None
