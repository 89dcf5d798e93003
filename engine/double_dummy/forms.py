"""What goes into DDS and comes out of it, as its dds.h (2.9) lays it out, and our values written in these forms.

Suits and seats have our numbers; no trumps are 4; a rank is 2 … 14, and a set of ranks has bit 2 for the two … bit 14
for the ace.
"""

import ctypes
from collections.abc import Iterable, Sequence

from engine.cards import Card
from engine.double_dummy.position import Position

NO_TRUMP = 4

_Holdings = ctypes.c_uint * 4 * 4


class PositionForm(ctypes.Structure):
    """A deal in play, DDS's ``deal``."""

    _fields_ = [
        ("trump", ctypes.c_int),
        ("first", ctypes.c_int),
        ("trick_suit", ctypes.c_int * 3),
        ("trick_rank", ctypes.c_int * 3),
        ("remaining", _Holdings),
    ]

    @classmethod
    def of(cls, position: Position) -> "PositionForm":
        trump = NO_TRUMP if position.trump is None else position.trump.value
        form = cls(trump=trump, first=position.trick.leader.index, remaining=_holdings(position.hands))
        _write(position.trick.cards, form.trick_suit, form.trick_rank)
        return form


class FoundCards(ctypes.Structure):
    """The first ``cards`` places hold a card each, with the lower ones that are worth the same, and their tricks."""

    _fields_ = [
        ("nodes", ctypes.c_int),
        ("cards", ctypes.c_int),
        ("suit", ctypes.c_int * 13),
        ("rank", ctypes.c_int * 13),
        ("equals", ctypes.c_int * 13),
        ("score", ctypes.c_int * 13),
    ]


class HandsForm(ctypes.Structure):
    """Four hands, DDS's ``ddTableDeal``."""

    _fields_ = [("holdings", _Holdings)]

    @classmethod
    def of(cls, hands: Sequence[int]) -> "HandsForm":
        return cls(_holdings(hands))


class FoundTable(ctypes.Structure):
    """The declarer's tricks, a row for each of S H D C and no trumps."""

    _fields_ = [("by_declarer", ctypes.c_int * 4 * 5)]


class PlayForm(ctypes.Structure):
    """Cards in the order played, DDS's ``playTraceBin``."""

    _fields_ = [("number", ctypes.c_int), ("suit", ctypes.c_int * 52), ("rank", ctypes.c_int * 52)]

    @classmethod
    def of(cls, cards: Sequence[Card]) -> "PlayForm":
        form = cls(number=len(cards))
        _write(cards, form.suit, form.rank)
        return form


class FoundTricks(ctypes.Structure):
    """The declarer's tricks at the start and after each card."""

    _fields_ = [("number", ctypes.c_int), ("tricks", ctypes.c_int * 53)]


def _holdings(masks: Sequence[int]) -> "ctypes.Array[ctypes.Array[ctypes.c_uint]]":
    holdings = _Holdings()
    for seat, mask in enumerate(masks):
        for suit in range(4):
            holdings[seat][suit] = (mask >> 13 * suit & 0x1FFF) << 2
    return holdings


def _write(cards: Iterable[Card], suits: "ctypes.Array[ctypes.c_int]", ranks: "ctypes.Array[ctypes.c_int]") -> None:
    for place, card in enumerate(cards):
        suits[place], ranks[place] = card.suit.value, card.rank.value
