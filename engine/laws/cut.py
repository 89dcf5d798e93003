"""Cutting or drawing for partners and deal.

The two highest play against the two lowest, and the lowest of all deals; the ace is low in the cut, unlike in play
(London laws; Hoyle). A Portuguese text lets the highest deal; in Doncaster the lower of two deals with the ace high:
both are options. Who ties where it matters cuts again.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum

from engine.cards import Card, Rank


class InvalidCut(ValueError):
    """Cards from which nobody's place follows."""


class TiedCut(InvalidCut):
    """``players`` drew cards of the same rank where it matters: they cut again."""

    def __init__(self, players: tuple[str, ...]) -> None:
        super().__init__(f"{' and '.join(players)} drew cards of the same rank and must cut again.")
        self.players = players


class AceInCut(Enum):
    _value_: str

    LOW = "low"
    HIGH = "high"


class FirstDealer(Enum):
    _value_: str

    LOWEST = "lowest"
    HIGHEST = "highest"


@dataclass(frozen=True, slots=True)
class Partners:
    """Two sides of two, the dealer's side first and the dealer first in it; in the order of the cut otherwise."""

    dealers: tuple[str, str]
    others: tuple[str, str]

    @property
    def dealer(self) -> str:
        return self.dealers[0]


@dataclass(frozen=True, slots=True)
class CutRule:
    ace: AceInCut = AceInCut.LOW
    dealer: FirstDealer = FirstDealer.LOWEST

    def choose_dealer(self, cards: Mapping[str, Card]) -> str:
        """Who deals, of two or more players with a card each. Raises InvalidCut, or TiedCut naming who cuts again."""
        _verify_cards(cards)
        order = self._in_order(cards)
        self._verify_apart(cards, order, 1)
        return order[0]

    def choose_partners(self, cards: Mapping[str, Card]) -> Partners:
        """Who plays with whom and who deals, of four. Raises InvalidCut, or TiedCut naming who cuts again."""
        if len(cards) != 4:
            raise InvalidCut(f"Four players cut for partners, not {len(cards)}.")
        _verify_cards(cards)
        order = self._in_order(cards)
        self._verify_apart(cards, order, 2)
        self._verify_apart(cards, order, 1)
        return Partners((order[0], order[1]), (order[2], order[3]))

    def _rank(self, card: Card) -> int:
        return 1 if card.rank is Rank.ACE and self.ace is AceInCut.LOW else card.rank.value

    def _in_order(self, cards: Mapping[str, Card]) -> list[str]:
        """The players, the dealer to be first."""
        is_highest = self.dealer is FirstDealer.HIGHEST
        return sorted(cards, key=lambda player: self._rank(cards[player]), reverse=is_highest)

    def _verify_apart(self, cards: Mapping[str, Card], order: list[str], place: int) -> None:
        """Raise TiedCut where the players before and after this place cannot be told apart."""
        rank = self._rank(cards[order[place]])
        if self._rank(cards[order[place - 1]]) == rank:
            raise TiedCut(tuple(player for player in order if self._rank(cards[player]) == rank))


LONDON_CUT = CutRule()


def _verify_cards(cards: Mapping[str, Card]) -> None:
    if len(cards) < 2:
        raise InvalidCut(f"At least two players cut for the deal, not {len(cards)}.")
    seen: dict[Card, str] = {}
    for player, card in cards.items():
        if card in seen:
            raise InvalidCut(f"{seen[card]} and {player} cannot both have drawn {card}.")
        seen[card] = player
