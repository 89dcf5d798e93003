"""A sitting as scoring sees it: one table with all its boards, each named by what it came to.

What a big field came to is a few hundred different outcomes, fifteen a board, however many tables there are. Naming
them spares an object a line.
"""

from collections.abc import Collection, Hashable, Iterable, Iterator, Mapping
from typing import NamedTuple

from engine.scoring.awards import Award
from engine.scoring.line import InvalidLine, Line


class Outcome(NamedTuple):
    """A line without who sat there; see Line."""

    board: Hashable
    form: int
    north_south_award: Award
    east_west_award: Award


class Sitting(NamedTuple):
    """Two entries, and the names of the outcomes between them, a board each."""

    north_south: Hashable
    east_west: Hashable
    outcomes: Collection[Hashable]


def verify_sitting(sitting: Sitting) -> None:
    """Raise InvalidLine when an entry meets itself."""
    if sitting.north_south == sitting.east_west:
        raise InvalidLine(f"Entry {sitting.north_south} sits North–South and East–West of one table.")


def lines_of(sittings: Iterable[Sitting], outcomes: Mapping[Hashable, Outcome]) -> Iterator[Line]:
    """The same line by line, numbered as they come. Raises InvalidLine, and KeyError for an outcome of no name."""
    number = 0
    for sitting in sittings:
        for name in sitting.outcomes:
            board, form, north_south, east_west = outcomes[name]
            yield Line(number, board, form, sitting.north_south, sitting.east_west, north_south, east_west)
            number += 1
