"""Reading leads and plays: how well a layout agrees with what the other three have played so far.

A layout under which a player would have departed from the conventions again and again is less likely than one under
which every card was the natural one. So each departure divides the weight of a layout by ``DOUBT``; cards of equal
worth count as the same card. (Bayes's rule, with players who keep to the conventions except now and then.)
"""

from collections.abc import Iterable
from random import Random  # noqa: TID251 -- a type: the caller passes the source

from engine.robots.conventions import rule
from engine.robots.knowledge import Knowledge
from engine.robots.layouts import Hands
from engine.robots.masks import lowest_equal
from engine.robots.table import SUIT_OF, Table

DOUBT = 8.0
NEGLIGIBLE = 3
"""Layouts with more departures than the best one and these weigh nothing."""


class Reading:
    """The plays of the others as one seat knows them."""

    def __init__(self, knowledge: Knowledge) -> None:
        self._seen = [0, 0, 0, 0]
        self._moments: list[_Moment] = []
        table = Table(knowledge.trump, knowledge.leader)
        for card in knowledge.played:
            if table.turn != knowledge.seat:
                self._moments.append(_Moment(table.copy(), card))
            self._seen[table.turn] |= card
            table.play(card)

    def departures(self, hands: Hands, *, most: int = 52) -> int:
        """How many cards of the others the conventions would not have played from these hands.

        ``hands`` are the remaining ones, as masks from North clockwise. Counting ends where it is more than ``most``.
        """
        held = [hand | seen for hand, seen in zip(hands, self._seen, strict=True)]
        count = 0
        for moment in self._moments:
            if moment.departs(held[moment.table.turn]):
                count += 1
                if count > most:
                    break
        return count

    def choose(self, layouts: Iterable[Hands], count: int, source: Random) -> dict[Hands, int]:
        """``count`` of the layouts in proportion to their weight, each with how often it was taken; none of none."""
        weights: dict[Hands, float] = {}
        fewest = 52
        for hands in layouts:
            departures = self.departures(hands, most=fewest + NEGLIGIBLE)
            if departures > fewest + NEGLIGIBLE:
                continue
            fewest = min(fewest, departures)
            weights[hands] = weights.get(hands, 0.0) + DOUBT**-departures
        step = sum(weights.values()) / count
        mark, reached = step * source.random(), 0.0
        chosen: dict[Hands, int] = {}
        for hands, weight in weights.items():
            reached += weight
            while mark < reached:
                chosen[hands] = chosen.get(hands, 0) + 1
                mark += step
        return chosen


class _Moment:
    """A card that was played, and the table before it."""

    __slots__ = ("_card", "_known", "table")

    def __init__(self, table: Table, card: int) -> None:
        self.table = table
        self._card = card
        self._known: dict[int, bool] = {}

    def departs(self, hand: int) -> bool:
        """Whether the conventions play another card from this hand, which may still hold cards played since."""
        hand &= self.table.unplayed
        # A seat that can follow is ruled by its cards of the suit led alone: few, so most answers are known.
        relevant = (hand & self.table.led if self.table.count else 0) or hand
        known = self._known.get(relevant)
        if known is None:
            expected = rule(self.table, hand)[0]
            known = expected != self._card and not _are_equal(self.table, hand, expected, self._card)
            self._known[relevant] = known
        return known


def _are_equal(table: Table, hand: int, first: int, second: int) -> bool:
    """Whether no card of another hand lies between two cards of a suit."""
    suit = SUIT_OF[first.bit_length()]
    if not second & suit:
        return False
    higher, lower = max(first, second), min(first, second)
    return lowest_equal(higher, hand & suit, table.unplayed & suit & ~hand) <= lower
