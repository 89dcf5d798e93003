"""Matchpoints: 2 for each pair of the same direction beaten on a board, 1 for each tied.

The top is 2(n−1) with n results. North–South and East–West of a table add up to the top, all of a direction
to n(n−1). Clubs that give 1 and a half halve everything. Source: the custom of duplicate whist and bridge; J.
Probst and the English Bridge Union's articles.
"""

from collections.abc import Sequence

from engine.scoring.frequencies import Exact


def matchpoint_table(counts: Sequence[Exact]) -> tuple[Exact, ...]:
    """What each of the results 0 to 13 scores against the others, given how often each occurred.

    A result beats those below it and ties with its equals but itself: 2 · below + equal − 1. For a weighted
    result take the weighted sum of its parts from this table: its own parts, which are in the counts, compare
    to 1 with each other whatever the weights, and the −1 takes that away again.
    """
    table = []
    below: Exact = 0
    for count in counts:
        table.append(2 * below + count - 1)
        below += count
    return tuple(table)


def top(results: Exact) -> Exact:
    """The most that can be scored on a board with so many results."""
    return 2 * (results - 1) if results else 0
