"""The tricks of a deal at best play, under every trump and with every leader."""

import re
from dataclasses import dataclass

from engine.cards import Suit
from engine.seats import Seat, Side

DENOMINATIONS: tuple[Suit | None, ...] = (*Suit, None)
"""The trumps in the order of a table's rows; None is no trumps."""


_FORM = re.compile(r"[0-9A-D]{4}( [0-9A-D]{4}){4}")


class InvalidTable(ValueError):
    """A text that is no table of tricks."""


@dataclass(frozen=True, slots=True)
class TrickTable:
    """Tricks that North–South take at best play, for every trump (and none) and every leader.

    ``north_south`` has a row for spades, hearts, diamonds, clubs and no trumps, and in each a number for the leaders
    North, East, South and West.
    """

    north_south: tuple[tuple[int, int, int, int], ...]

    def tricks(self, side: Side, *, trump: Suit | None, leader: Seat) -> int:
        north_south = self.north_south[DENOMINATIONS.index(trump)][leader.index]
        return north_south if side is Side.NORTH_SOUTH else 13 - north_south

    def __str__(self) -> str:
        """Five groups of four figures, ten to thirteen as A to D: ``8585 A393 7676 9494 9494``."""
        return " ".join("".join(f"{tricks:X}" for tricks in row) for row in self.north_south)

    @classmethod
    def parse(cls, text: str) -> "TrickTable":
        """The table written by ``str``. Raises InvalidTable."""
        if not _FORM.fullmatch(text):
            raise InvalidTable(f"A table must be five groups of four figures 0 to 9 and A to D, not {text[:40]!r}.")
        rows = [[int(figure, 16) for figure in group] for group in text.split()]
        return cls(tuple((north, east, south, west) for north, east, south, west in rows))
