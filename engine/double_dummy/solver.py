"""The shared library of DDS, and the one search at a time that a process may have in it.

DDS checks nothing it is given, keeps one search for each thread index, and writes ``dump.txt`` into the working folder
when it is upset. So only verified positions come here, one index is used under one lock, and no search is under way
when a process forks. Other ways into it are left alone: ``FreeMemory`` and a search, or ``SetResources`` with little
memory, end the process.
"""

import ctypes
import os
from collections.abc import Iterable, Sequence
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from threading import Lock

from engine.cards import Card, Suit
from engine.double_dummy.position import Position


class Unavailable(RuntimeError):
    """There is no solver on this computer."""


class SolverFailed(RuntimeError):
    """The solver refused a position that is sound by the rules."""


def library_path() -> Path | None:
    """Where DDS lies on this computer; None where the package that brings it is not installed."""
    package = find_spec("endplay")  # finds it without importing it, and with it numpy and matplotlib
    folders = (package.submodule_search_locations if package else None) or []
    files = (Path(folder, "_dds", name) for folder in folders for name in ("libdds.so", "libdds.dylib"))
    return next((path for path in files if path.is_file()), None)


# DDS's own forms, as its dds.h (2.9) lays them out. Suits and seats have our numbers; no trumps are 4; a rank is
# 2 … 14, and a set of ranks has bit 2 for the two … bit 14 for the ace.

NO_TRUMP = 4
BEST_SCORE, EVERY_CARD = 1, 3  # how much ``solve`` is to find out

_ANY_TARGET = -1
_SEARCH_FORCED_CARDS = 1  # mode 0 answers -2 where only one card can be played
_ONLY_INDEX = 0
_SUCCESS = 1

_Holdings = ctypes.c_uint * 4 * 4


class _Deal(ctypes.Structure):
    _fields_ = [
        ("trump", ctypes.c_int),
        ("first", ctypes.c_int),
        ("trick_suit", ctypes.c_int * 3),
        ("trick_rank", ctypes.c_int * 3),
        ("remaining", _Holdings),
    ]


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


class _TableDeal(ctypes.Structure):
    _fields_ = [("holdings", _Holdings)]


class _TableResults(ctypes.Structure):
    _fields_ = [("by_declarer", ctypes.c_int * 4 * 5)]


class _PlayTrace(ctypes.Structure):
    _fields_ = [("number", ctypes.c_int), ("suit", ctypes.c_int * 52), ("rank", ctypes.c_int * 52)]


class _SolvedPlay(ctypes.Structure):
    _fields_ = [("number", ctypes.c_int), ("tricks", ctypes.c_int * 53)]


_one_search = Lock()
# A child forked in the midst of a search would inherit the solver's memory half written, and the lock for ever.
os.register_at_fork(before=_one_search.acquire, after_in_parent=_one_search.release, after_in_child=_one_search.release)


def solve(position: Position, how_much: int) -> FoundCards:
    """The best card (``BEST_SCORE``) or every card (``EVERY_CARD``) of the side to play. Raises Unavailable."""
    library, found = _library(), FoundCards()
    with _one_search:
        code = library.SolveBoard(
            _deal(position), _ANY_TARGET, how_much, _SEARCH_FORCED_CARDS, ctypes.byref(found), _ONLY_INDEX
        )
    _verify(library, code)
    return found


def solve_declarers(hands: Sequence[int]) -> list[list[int]]:
    """A row for each of S H D C and no trumps: the declarer's tricks, for declarers N E S W. Raises Unavailable."""
    library, found = _library(), _TableResults()
    with _one_search:
        code = library.CalcDDtable(_TableDeal(_holdings(hands)), ctypes.byref(found))
    _verify(library, code)
    return [list(row) for row in found.by_declarer]


def trace(start: Position, cards: Sequence[Card]) -> list[int]:
    """The tricks of the side that does not lead: at the start, then after each card. At most 48: the last are forced.

    Raises Unavailable.
    """
    library = _library()
    played, found = _PlayTrace(number=len(cards)), _SolvedPlay()
    _write(cards, played.suit, played.rank)
    with _one_search:
        code = library.AnalysePlayBin(_deal(start), played, ctypes.byref(found), _ONLY_INDEX)
    _verify(library, code)
    return [found.tricks[place] for place in range(len(cards) + 1)]


@cache
def _library() -> ctypes.CDLL:
    path = library_path()
    if path is None:
        raise Unavailable("Best play needs the solver of the package endplay, which is not installed here.")
    try:
        library = ctypes.CDLL(str(path))
    except OSError as error:
        raise Unavailable(f"The solver of best play cannot be loaded: {error}.") from error
    number, by_reference = ctypes.c_int, ctypes.c_void_p
    library.SolveBoard.argtypes = (_Deal, number, number, number, by_reference, number)
    library.CalcDDtable.argtypes = (_TableDeal, by_reference)
    library.AnalysePlayBin.argtypes = (_Deal, _PlayTrace, by_reference, number)
    library.ErrorMessage.argtypes = (number, ctypes.c_char_p)
    library.SetMaxThreads(1)
    return library


def _deal(position: Position) -> _Deal:
    deal = _Deal(
        trump=_denomination(position.trump), first=position.trick.leader.index, remaining=_holdings(position.hands)
    )
    _write(position.trick.cards, deal.trick_suit, deal.trick_rank)
    return deal


def _denomination(trump: Suit | None) -> int:
    return NO_TRUMP if trump is None else trump.value


def _holdings(masks: Sequence[int]) -> "ctypes.Array[ctypes.Array[ctypes.c_uint]]":
    holdings = _Holdings()
    for seat, mask in enumerate(masks):
        for suit in range(4):
            holdings[seat][suit] = (mask >> 13 * suit & 0x1FFF) << 2
    return holdings


def _write(cards: Iterable[Card], suits: "ctypes.Array[ctypes.c_int]", ranks: "ctypes.Array[ctypes.c_int]") -> None:
    for place, card in enumerate(cards):
        suits[place], ranks[place] = card.suit.value, card.rank.value


def _verify(library: ctypes.CDLL, code: int) -> None:
    if code == _SUCCESS:
        return
    text = ctypes.create_string_buffer(80)
    library.ErrorMessage(code, text)
    raise SolverFailed(f"DDS refused a position with code {code}: {text.value.decode(errors='replace')}.")
