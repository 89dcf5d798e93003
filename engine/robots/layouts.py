"""Ways in which the unseen cards may lie, drawn from all that agree with what a seat knows, each equally likely.

Cards that the same seats may hold are one *class*: without a void shown there is one class, and drawing is a shuffle.
For several classes it is counted, in whole numbers, in how many ways the cards of the later ones can be shared out
for each number of places left in the hands. Each share is drawn by its count, so every layout has the same chance,
none that contradicts the knowledge is ever made, and nothing has to be tried again.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from math import factorial
from random import Random  # noqa: TID251 -- a type: the caller passes the source

from engine.robots.knowledge import Knowledge

Hands = tuple[int, int, int, int]
"""Four hands as masks, from North clockwise."""

Share = tuple[int, int, int, int]
"""How many cards go to each seat."""


class Contradiction(ValueError):
    """No layout agrees with what is said to be known."""


class Layouts:
    """All layouts that agree with the knowledge. Raises Contradiction when there is none."""

    def __init__(self, knowledge: Knowledge) -> None:
        self._knowledge = knowledge
        self._classes = _classes(knowledge)
        self._ways = _Counter(self._classes)
        if not self.count:
            raise Contradiction(f"No hands agree with what seat {'NESW'[knowledge.seat]} knows.")

    @property
    def count(self) -> int:
        """How many layouts there are."""
        return self._ways(0, self._knowledge.held)

    def draw(self, source: Random) -> Hands:
        """One of them, each with the same chance: the four remaining hands, the own one among them."""
        hands, places = [0, 0, 0, 0], self._knowledge.held
        hands[self._knowledge.seat] = self._knowledge.hand
        for number, kind in enumerate(self._classes):
            share = self._draw_share(number, places, source)
            cards = source.sample(kind.cards, len(kind.cards)) if len(kind.seats) > 1 else list(kind.cards)
            for seat in kind.seats:
                for _ in range(share[seat]):
                    hands[seat] |= cards.pop()
            places = _less(places, share)
        return hands[0], hands[1], hands[2], hands[3]

    def _draw_share(self, number: int, places: Share, source: Random) -> Share:
        """How many of the class's cards each seat takes, by the number of layouts for each answer."""
        kind = self._classes[number]
        if number == len(self._classes) - 1:
            return places
        lot = source.randrange(self._ways(number, places))
        for share in _shares(kind, places):
            lot -= _orders(share) * self._ways(number + 1, _less(places, share))
            if lot < 0:
                return share
        raise AssertionError  # the counts of the shares add up to the count drawn from


@dataclass(frozen=True, slots=True)
class _Class:
    """Cards, as bits, that the same seats may hold."""

    seats: tuple[int, ...]
    cards: tuple[int, ...]


def _classes(knowledge: Knowledge) -> tuple[_Class, ...]:
    """Classes with fewest seats first, so that the last and largest has no choice left."""
    by_seats: dict[tuple[int, ...], list[int]] = {}
    unseen = knowledge.unseen
    while unseen:
        card = unseen & -unseen
        unseen ^= card
        seats = tuple(seat for seat in range(4) if knowledge.possible[seat] & card)
        by_seats.setdefault(seats, []).append(card)
    narrow_first = sorted(by_seats, key=lambda seats: (len(seats), seats))
    return tuple(_Class(seats, tuple(by_seats[seats])) for seats in narrow_first)


class _Counter:
    """In how many ways the classes from a number on fill the places left."""

    def __init__(self, kinds: tuple[_Class, ...]) -> None:
        self._kinds = kinds
        self._known: dict[tuple[int, Share], int] = {}

    def __call__(self, number: int, places: Share) -> int:
        if number == len(self._kinds):
            return int(not any(places))
        found = self._known.get((number, places))
        if found is None:
            shares = _shares(self._kinds[number], places)
            found = sum(_orders(share) * self(number + 1, _less(places, share)) for share in shares)
            self._known[number, places] = found
        return found


def _shares(kind: _Class, places: Share) -> Iterator[Share]:
    """Every way to split the number of the class's cards among its seats, no hand over its places."""
    share = [0, 0, 0, 0]

    def split(seats: tuple[int, ...], left: int) -> Iterator[Share]:
        if not seats:
            if not left:
                yield share[0], share[1], share[2], share[3]
            return
        seat, others = seats[0], seats[1:]
        room = sum(places[other] for other in others)
        for taken in range(max(0, left - room), min(left, places[seat]) + 1):
            share[seat] = taken
            yield from split(others, left - taken)
        share[seat] = 0

    return split(kind.seats, len(kind.cards))


def _less(places: Share, share: Share) -> Share:
    return places[0] - share[0], places[1] - share[1], places[2] - share[2], places[3] - share[3]


def _orders(share: Share) -> int:
    """In how many ways that many different cards can be dealt out so."""
    north, east, south, west = share
    return _FACTORIAL[north + east + south + west] // (
        _FACTORIAL[north] * _FACTORIAL[east] * _FACTORIAL[south] * _FACTORIAL[west]
    )


_FACTORIAL = tuple(factorial(count) for count in range(53))
