"""Places: 1, 2, 2, 4. Equal scores share the place, and only exactly equal ones do.

One winner or two is a question of which entries are ranked together. Source: the custom of competitions; the
English Bridge Union's advice to compare exact fractions and to split ties only where something cannot be
shared.
"""

from collections.abc import Callable, Iterable
from math import lcm
from typing import Generic, NamedTuple, TypeVar

from engine.scoring.frequencies import Exact

T = TypeVar("T")


class Place(NamedTuple, Generic[T]):  # a tuple, because a big field makes tens of thousands at a time
    """An entry's place; None for one that has played nothing. ``is_shared``: others stand there too."""

    entry: T
    place: int | None
    is_shared: bool = False

    def __str__(self) -> str:
        return format_place(self.place, shared=self.is_shared)


def rank(entries: Iterable[T], key: Callable[[T], Exact | None]) -> list[Place[T]]:
    """Places by falling key, entries with the same key in the order given.

    Those with key None come last, without a place.
    """
    entries = list(entries)
    keys = [key(entry) for entry in entries]
    scored = [entry for entry, value in zip(entries, keys, strict=True) if value is not None]
    without = [entry for entry, value in zip(entries, keys, strict=True) if value is None]
    values = _as_whole_numbers([value for value in keys if value is not None])
    return [*_places(scored, values), *(Place(entry, None) for entry in without)]


def format_place(place: int | None, *, shared: bool = False) -> str:
    """A place as it is printed: "3", "=3" where it is shared, "–" where there is none."""
    if place is None:
        return "–"
    return f"={place}" if shared else str(place)


def _places(entries: list[T], values: list[int]) -> list[Place[T]]:
    order = sorted(range(len(entries)), key=values.__getitem__, reverse=True)
    falling = [values[index] for index in order]
    places, place = [], 0
    for position, (index, value, before, after) in enumerate(
        zip(order, falling, [None, *falling], [*falling[1:], None], strict=False), 1
    ):
        if value != before:
            place = position
        places.append(Place(entries[index], place, value in (before, after)))
    return places


def _as_whole_numbers(values: list[Exact]) -> list[int]:
    """The same order and the same ties in whole numbers: comparing fractions costs twenty times as much."""
    common = lcm(*{value.denominator for value in values})
    if common == 1:
        return [int(value) for value in values]
    return [value.numerator * (common // value.denominator) for value in values]
