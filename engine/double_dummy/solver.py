"""The shared library of DDS, and the one search at a time that a process may have in it.

DDS checks nothing it is given, keeps one search for each thread index, and writes ``dump.txt`` into the working folder
when it is upset. So only verified positions come here, one index is used under one lock, and no search is under way
when a process forks. Other ways into it are left alone: ``FreeMemory`` and a search, or ``SetResources`` with little
memory, end the process.
"""

import ctypes
import os
from collections.abc import Sequence
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from threading import Lock

from engine.cards import Card
from engine.double_dummy.forms import FoundCards, FoundTable, FoundTricks, HandsForm, PlayForm, PositionForm
from engine.double_dummy.position import Position


class Unavailable(RuntimeError):
    """There is no solver on this computer."""


class SolverFailed(RuntimeError):
    """The solver refused a position that is sound by the rules."""


BEST_SCORE, EVERY_CARD = 1, 3  # how much ``solve`` is to find out

_ANY_TARGET = -1
_SEARCH_FORCED_CARDS = 1  # mode 0 answers -2 where only one card can be played
_ONLY_INDEX = 0
_SUCCESS = 1

_one_search = Lock()
# A child forked in the midst of a search would inherit the solver's memory half written, and the lock for ever.
os.register_at_fork(before=_one_search.acquire, after_in_parent=_one_search.release, after_in_child=_one_search.release)


def solve(position: Position, how_much: int) -> FoundCards:
    """The best card (``BEST_SCORE``) or every card (``EVERY_CARD``) of the side to play. Raises Unavailable."""
    library, form, found = _library(), PositionForm.of(position), FoundCards()
    with _one_search:
        code = library.SolveBoard(form, _ANY_TARGET, how_much, _SEARCH_FORCED_CARDS, ctypes.byref(found), _ONLY_INDEX)
    _verify(library, code)
    return found


def solve_declarers(hands: Sequence[int]) -> list[list[int]]:
    """A row for each of S H D C and no trumps: the declarer's tricks, for declarers N E S W. Raises Unavailable."""
    library, found = _library(), FoundTable()
    with _one_search:
        code = library.CalcDDtable(HandsForm.of(hands), ctypes.byref(found))
    _verify(library, code)
    return [list(row) for row in found.by_declarer]


def trace(start: Position, cards: Sequence[Card]) -> list[int]:
    """The tricks of the side that does not lead: at the start, then after each card. At most 48: the last are forced.

    Raises Unavailable.
    """
    library, form, found = _library(), PositionForm.of(start), FoundTricks()
    with _one_search:
        code = library.AnalysePlayBin(form, PlayForm.of(cards), ctypes.byref(found), _ONLY_INDEX)
    _verify(library, code)
    return [found.tricks[place] for place in range(len(cards) + 1)]


def library_path() -> Path | None:
    """Where DDS lies on this computer; None where the package that brings it is not installed."""
    package = find_spec("endplay")  # finds it without importing it, and with it numpy and matplotlib
    folders = (package.submodule_search_locations if package else None) or []
    files = (Path(folder, "_dds", name) for folder in folders for name in ("libdds.so", "libdds.dylib"))
    return next((path for path in files if path.is_file()), None)


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
    library.SolveBoard.argtypes = (PositionForm, number, number, number, by_reference, number)
    library.CalcDDtable.argtypes = (HandsForm, by_reference)
    library.AnalysePlayBin.argtypes = (PositionForm, PlayForm, by_reference, number)
    library.ErrorMessage.argtypes = (number, ctypes.c_char_p)
    library.SetMaxThreads(1)
    return library


def _verify(library: ctypes.CDLL, code: int) -> None:
    if code == _SUCCESS:
        return
    text = ctypes.create_string_buffer(80)
    library.ErrorMessage(code, text)
    raise SolverFailed(f"DDS refused a position with code {code}: {text.value.decode(errors='replace')}.")
