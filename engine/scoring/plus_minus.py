"""Plus-minus: a side's tricks above or below the average of its direction.

By board, or on the totals of a session. The average is not rounded: tricks are small numbers. Source: R. F.
Foster, *Complete Hoyle* (1897), compass whist.
"""

from collections.abc import Sequence
from fractions import Fraction

from engine.scoring.awards import RESULTS
from engine.scoring.frequencies import Exact, Frequencies


def plus_minus_table(counts: Sequence[Exact]) -> tuple[Fraction, ...]:
    """What each of the results 0 to 13 is above the average of these; all zero without results."""
    mean = Frequencies(tuple(counts)).mean
    return tuple(tricks - mean if mean is not None else Fraction(0) for tricks in range(RESULTS))


def above_average(totals: Sequence[Exact]) -> tuple[Fraction, ...]:
    """The session's way: each total less the average of all totals of the direction."""
    if not totals:
        return ()
    average = Fraction(sum(totals)) / len(totals)
    return tuple(total - average for total in totals)
