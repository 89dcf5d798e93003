"""Scoring at scale, beside the npm package bridge-scorer in the same run.

    python -m benchmarks.scoring [--quick] [--allow-missing]

Goals 4a to 4e: a board of 30,000 results, growth with the size of the field, one more result, agreement of
three ways to score, and totals and places of an event of 30,000 tables and 24 boards. CPU time throughout.
The peer is installed once into ``var/benchmarks`` by npm; without node or npm the run says so and fails,
unless ``--allow-missing`` is given. Exit status 1 when a floor is not kept.
"""

import json
import math
import random  # noqa: TID251 -- results of a benchmark are to be the same in every run, and no deal is made of them
import shutil
import subprocess
import sys
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import TypedDict

from benchmarks.harness import Curve, Ratio, Report, measure, run_alone
from engine.scoring import (
    BoardScore,
    Frequencies,
    Line,
    ScoringProfile,
    matchpoint_table,
    rank,
    score_cards,
    score_field,
)

TABLES, BOARDS = 30_000, 24
PEER_FOLDER = Path(__file__).parent.parent / "var" / "benchmarks"
PEER_PACKAGE = "bridge-scorer@2.4.0"
PEER_DRIVER = Path(__file__).parent / "bridge_scorer.mjs"
PROFILE = ScoringProfile()


class PeerFigures(TypedDict):
    """CPU seconds for one board and for all, and the matchpoints of the first."""

    one: float
    all: float
    points: list[int]


class PeerMissing(Exception):
    """The peer is not installed and cannot be."""


def run(*, quick: bool = False, allow_missing: bool = False) -> Report:
    slices, seconds = (5, 0.1) if quick else (7, 0.5)
    source = random.Random(4)
    columns = [[_tricks(source) for _ in range(TABLES)] for _ in range(BOARDS)]
    ratios = [_growth(columns[0], slices, seconds), _one_more(columns[0], slices, seconds)]
    disagreements = _disagreements(source, fields=50 if quick else 400)
    notes = [f"4d incremental, full and naive standings that differ: {disagreements} (must be 0)"]
    missing = False
    try:
        ratios += _against_peer(columns, slices, seconds)
    except PeerMissing as reason:
        notes.append(f"bridge-scorer is missing: {reason}")
        missing = not allow_missing
    return Report(
        "Scoring",
        ratios,
        notes=notes,
        curves=[_curve(columns[0], seconds)],
        is_broken=bool(disagreements) or missing,
    )


def _curve(results: Sequence[int], seconds: float) -> Curve:
    sizes = [size for size in (10, 100, 1_000, 10_000, 30_000) if size <= len(results)]
    points = [
        (size, 1e6 * measure(partial(_score_board, results[:size]), slices=3, seconds=seconds / 4)) for size in sizes
    ]
    return Curve("One board scored", "results", "CPU µs", points)


def _tricks(source: random.Random) -> int:
    """A plausible result: about seven tricks, a standard deviation of one and a half."""
    return min(13, max(0, round(source.gauss(7, 1.5))))


def _score_board(results: Sequence[int]) -> list[tuple[object, object]]:
    """Count, derive what each result is worth, look up: the matchpoints of both sides at every table."""
    board = BoardScore.from_counts(Frequencies.of(results).counts)
    worth = list(zip(board.north_south.points, reversed(board.east_west.points), strict=True))
    return list(map(worth.__getitem__, results))


def _growth(results: Sequence[int], slices: int, seconds: float) -> Ratio:
    """4b: the exponent of cost against the number of results, from 1,000 to all of them."""
    few = results[:1_000]
    small = measure(lambda: _score_board(few), slices=slices, seconds=seconds)
    large = measure(lambda: _score_board(results), slices=slices, seconds=seconds)
    exponent = math.log(large / small) / math.log(len(results) / len(few))
    return Ratio("4b exponent of cost, 1,000 to 30,000 results", exponent, 1.0, 1.1, 1.0, higher_is_better=False)


def _one_more(results: Sequence[int], slices: int, seconds: float) -> Ratio:
    """4c: one more result on a board with 30,000 over one with 10."""
    large, small = Frequencies.of(results), Frequencies.of(results[:10])
    return Ratio(
        "4c one more result at 30,000 over at 10",
        measure(lambda: matchpoint_table(large.add(7).counts), slices=slices, seconds=seconds),
        measure(lambda: matchpoint_table(small.add(7).counts), slices=slices, seconds=seconds),
        floor=2.0,
        target=1.1,
        higher_is_better=False,
    )


def _against_peer(columns: Sequence[Sequence[int]], slices: int, seconds: float) -> list[Ratio]:
    """4a and 4e. The peer's whole event is matchpoints alone; ours is totals and places.

    The goal 4e is for the 30,000 pairs of one direction; both together may cost twice that.
    """
    peer = _run_peer(columns, slices)
    ours = [north_south for north_south, _ in _score_board(columns[0])]
    if ours != peer["points"]:
        raise SystemExit("bridge-scorer gives other matchpoints than we do: one of us is wrong")
    cards = [bytes(card) for card in zip(*columns, strict=True)]
    opponents = [bytes(13 - tricks for tricks in card) for card in cards]
    return [
        Ratio(
            "4a board of 30,000 results",
            measure(lambda: _score_board(columns[0]), slices=slices, seconds=seconds),
            peer["one"],
            floor=0.25,
            target=0.1,
            higher_is_better=False,
        ),
        Ratio(
            "4e 30,000 pairs x 24: totals and places",
            measure(lambda: _standings(cards), slices=slices, seconds=seconds),
            peer["all"],
            floor=0.5,
            target=0.2,
            higher_is_better=False,
        ),
        Ratio(
            "4e both directions, 60,000 pairs",
            measure(lambda: (_standings(cards), _standings(opponents)), slices=slices, seconds=seconds),
            peer["all"],
            floor=1.0,
            target=0.4,
            higher_is_better=False,
        ),
    ]


def _standings(cards: Sequence[bytes]) -> object:
    scores = score_cards(cards, profile=PROFILE)
    return rank(range(len(cards)), key=scores.keys().__getitem__)


def _run_peer(columns: Sequence[Sequence[int]], slices: int) -> PeerFigures:
    _install_peer()
    request = json.dumps({"boards": columns, "slices": slices})
    command = [_program("node"), str(PEER_DRIVER), str(PEER_FOLDER)]
    answer = subprocess.run(command, input=request, capture_output=True, text=True, check=False)
    if answer.returncode:
        raise PeerMissing(answer.stderr.strip().splitlines()[-1])
    figures: PeerFigures = json.loads(answer.stdout)
    return figures


def _install_peer() -> None:
    if (PEER_FOLDER / "node_modules" / "bridge-scorer").exists():
        return
    PEER_FOLDER.mkdir(parents=True, exist_ok=True)
    command = [_program("npm"), "install", "--no-audit", "--no-fund", "--ignore-scripts", "--prefix", "."]
    done = subprocess.run([*command, PEER_PACKAGE], cwd=PEER_FOLDER, capture_output=True, text=True, check=False)
    if done.returncode:
        raise PeerMissing("npm could not install it")


def _program(name: str) -> str:
    found = shutil.which(name)
    if found is None:
        raise PeerMissing(f"{name} is not on this machine")
    return found


def _disagreements(source: random.Random, fields: int) -> int:
    """4d: random events in which incremental, full and naive scoring do not give the same whole numbers."""
    return sum(not _agree(source) for _ in range(fields))


def _agree(source: random.Random) -> bool:
    tables, boards = source.randint(1, 12), source.randint(1, 6)
    cards = [[_tricks(source) for _ in range(boards)] for _ in range(tables)]
    return _incremental(cards) == _full(cards) == _naive(cards)


def _incremental(cards: Sequence[Sequence[int]]) -> list[object]:
    """Result by result: each adds one to one count."""
    boards = [Frequencies() for _ in cards[0]]
    for card in cards:
        boards = [board.add(tricks) for board, tricks in zip(boards, card, strict=True)]
    tables = [matchpoint_table(board.counts) for board in boards]
    return [sum(table[tricks] for table, tricks in zip(tables, card, strict=True)) for card in cards]


def _full(cards: Sequence[Sequence[int]]) -> list[object]:
    lines = [
        Line.played(id=(board, pair), board=board, north_south=pair, east_west=-1 - pair, tricks=tricks)
        for pair, card in enumerate(cards)
        for board, tricks in enumerate(card)
    ]
    totals = score_field(lines, profile=PROFILE).totals
    return [totals[pair].points for pair in range(len(cards))]


def _naive(cards: Sequence[Sequence[int]]) -> list[object]:
    """Every two results of a board compared."""
    return [
        sum(
            2 * (mine > theirs) + (mine == theirs)
            for index, other in enumerate(cards)
            if index != pair
            for mine, theirs in zip(card, other, strict=True)
        )
        for pair, card in enumerate(cards)
    ]


if __name__ == "__main__":
    sys.exit(run_alone(run, "Goals 4a-4e."))
