"""Boards with fewer results than others: the same beating of the field must be worth as much.

With E results expected, A actual and M matchpoints among the A, Neuberg's formula gives (M·E + E − A) ÷ A:
as if each result had occurred E ÷ A times. A fouled board is split in forms, each scaled by itself.

The English Bridge Union's rule for small groups: two or three results that are at most a third of those
expected are too few to be magnified; they score 60 % and 5 % up or down for each matchpoint above or below
the middle. Sources: EBU, *Neuberg: the principle*, *Scoring fouled boards*; EBU forum on small sub-fields.
"""

from collections.abc import Sequence
from enum import Enum
from fractions import Fraction

from engine.scoring.frequencies import Exact


class Scaling(Enum):
    """What is done for boards with fewer results than expected."""

    _value_: str

    NONE = "none"
    NEUBERG = "Neuberg"
    NEUBERG_SMALL_GROUPS = "Neuberg, small groups apart"

    def apply(self, table: Sequence[Exact], actual: Exact, expected: int) -> tuple[Exact, ...]:
        """Matchpoints of ``actual`` results as matchpoints of ``expected`` ones, exact."""
        if self is Scaling.NONE or not 0 < actual < expected:
            return tuple(table)
        if self is Scaling.NEUBERG_SMALL_GROUPS and actual in (2, 3) and expected >= 3 * actual:
            return tuple((points - (actual - 1) + 12) * Fraction(expected - 1, 10) for points in table)
        return tuple(Fraction(points * expected + expected - actual) / actual for points in table)

    def results_counted(self, actual: Exact, expected: int) -> Exact:
        """How many results the top is reckoned from."""
        return actual if self is Scaling.NONE or not actual else max(actual, expected)
