"""Best play beside the bare solver and the package that brings it: goals 2a–2e.

    python -m benchmarks.double_dummy [--quick] [--allow-missing]

2a  our call, position verified and locked, over the solver's own function on the same boards
2b  the value of a board at whist, one trump and one leader, over the table of twenty
2c  time until ready in a process that has the engine, and memory before the first search, over ``import endplay``
2d  a value kept as text over a search; growth of memory over 10,000 calls (1,000 in the quick form)
2e  8 threads with 50 searches each in one process, and 4 forked children: wrong answers and deaths

What may grow or die runs in a process of its own. endplay comes whole from ``requirements/bench.txt``; without it 2c is
missing and fails the run unless ``--allow-missing``.
"""

import ctypes
import hashlib
import os
import resource
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from benchmarks.harness import Ratio, Report, measure, run_alone
from engine import dealing
from engine.deals import Deal
from engine.double_dummy import Position, TrickTable, best_tricks, solve_cards, solve_table, solver
from engine.double_dummy.forms import FoundCards, PositionForm
from engine.rules import Play

MOST_GROWTH = 5.0  # MiB
THREADS, FORKS = 8, 4
ROOT = Path(__file__).parent.parent
# The system's own maximum would count what this process had in memory when it made the child.
READY = """
import resource, time
from pathlib import Path
{before}
start = time.process_time()
{what}
seconds = time.process_time() - start
status = Path("/proc/self/status")
lines = status.read_text().splitlines() if status.exists() else []
most = next((int(line.split()[1]) for line in lines if line.startswith("VmHWM:")), None)
print(seconds, (most or resource.getrusage(resource.RUSAGE_SELF).ru_maxrss) / 1024)
"""


def deals(count: int) -> list[Deal]:
    """The same in every run."""
    return [dealing.deal(key=number.to_bytes(32, "big"), board=number) for number in range(1, count + 1)]


def opening(deal: Deal) -> Position:
    return Position.start(deal, trump=deal.trump, leader=deal.leader)


def run(*, quick: bool = False, allow_missing: bool = False) -> Report:
    if not solver.library_path():
        return Report("Best play", notes=["missing: the solver"], is_broken=not allow_missing)
    boards = deals(10 if quick else 60)
    seconds = 0.3 if quick else 2.0
    ready, missing = ready_ratios()
    calls, searches = (1_000, 10) if quick else (10_000, 50)
    growth, wrong = growth_over(calls), wrong_answers(searches)
    return Report(
        "Best play: CPU seconds",
        [*call_ratios(boards, seconds), *ready, kept_ratio(boards, seconds)],
        notes=[
            f"2d memory over {calls:,} calls: {growth:+.1f} MiB (beyond {MOST_GROWTH:g} fails)",
            f"2e {THREADS} threads and {FORKS} forked children: {wrong} wrong answers or deaths (must be 0)",
            *(f"missing: {name}" for name in missing),
        ],
        is_broken=growth > MOST_GROWTH or bool(wrong) or (bool(missing) and not allow_missing),
    )


# --- 2a, 2b, 2d: speed --------------------------------------------------------------------------------------------


def call_ratios(boards: Sequence[Deal], seconds: float) -> list[Ratio]:
    ours, bare = call_costs(boards, rounds=max(5, round(5 * seconds)))
    table = measure(lambda: [solve_table(deal) for deal in boards], seconds=seconds)
    return [
        Ratio("2a our call, over the bare solver", ours, bare, 1.10, 1.03, higher_is_better=False),
        Ratio("2b a board's value, over the table of twenty", ours, table, 0.2, 0.15, higher_is_better=False),
    ]


def call_costs(boards: Sequence[Deal], *, rounds: int) -> tuple[float, float]:
    """CPU seconds for all boards, by our call and by the solver's own function with everything made ready beforehand.

    Each board's is the median of its rounds: a neighbour that takes the machine for a second falls on few of them.
    Board by board in turn, so that both meet the same neighbours; never the same board twice running, because the
    solver remembers the last one.
    """
    library, found = solver._library(), FoundCards()
    ready, where = [PositionForm.of(opening(deal)) for deal in boards], ctypes.byref(found)
    ours: list[list[float]] = [[] for _ in boards]
    bare: list[list[float]] = [[] for _ in boards]
    for _round in range(rounds):
        for place, deal in enumerate(boards):
            start = time.process_time()
            best_tricks(opening(deal))
            between = time.process_time()
            library.SolveBoard(ready[place - 1], -1, solver.BEST_SCORE, 1, where, 0)
            ours[place].append(between - start)
            bare[place - 1].append(time.process_time() - between)
    return sum(map(statistics.median, ours)), sum(map(statistics.median, bare))


def kept_ratio(boards: Sequence[Deal], seconds: float) -> Ratio:
    kept = str(solve_table(boards[0]))
    search = measure(lambda: [best_tricks(opening(deal)) for deal in boards], seconds=seconds) / len(boards)
    read = measure(lambda: TrickTable.parse(kept), seconds=min(seconds, 0.3))
    return Ratio("2d a kept value, over a search", read, search, 1 / 50, 1 / 500, higher_is_better=False)


# --- 2c: until ready ----------------------------------------------------------------------------------------------


def ready_ratios() -> tuple[list[Ratio], list[str]]:
    try:
        peer_seconds, peer_memory = ready("import endplay.dds")
    except subprocess.CalledProcessError:
        return [], ["endplay with all it needs, for 2c"]
    seconds, memory = ready("from engine.double_dummy import solver; solver._library()", before="import engine")
    return [
        Ratio("2c until ready, over import endplay", seconds, peer_seconds, 0.1, 0.02, higher_is_better=False),
        Ratio("2c MiB before the first search, the same", memory, peer_memory, 0.5, 0.35, higher_is_better=False),
    ], []


def ready(what: str, *, before: str = "") -> tuple[float, float]:
    """CPU seconds of getting ready, and MiB in all, of a fresh Python; the middle of five."""
    program = READY.format(what=what, before=before)
    said = sorted(tuple(map(float, python("-c", program).split())) for _ in range(5))
    return said[2][0], said[2][1]


# --- 2d, 2e: in processes of their own --------------------------------------------------------------------------------


def growth_over(calls: int) -> float:
    """MiB that the memory of a process grows over so many calls, once it has met every one of its boards."""
    return float(python("-m", "benchmarks.double_dummy", "growth", str(calls)))


def wrong_answers(searches: int) -> int:
    """Of threads and forked children; a process that dies counts as one."""
    try:
        return int(python("-m", "benchmarks.double_dummy", "together", str(searches)))
    except subprocess.CalledProcessError:
        return 1


def say_growth(calls: int) -> None:
    positions = [position for deal in deals(25) for position in some_positions(deal)]
    for position in positions:
        solve_cards(position)
    before = memory_now()
    for call in range(calls):
        solve_cards(positions[call % len(positions)])
    print(memory_now() - before)


def some_positions(deal: Deal) -> list[Position]:
    """The opening lead, and three of every four positions of the middle game."""
    play, found = Play.start(deal), [opening(deal)]
    for choice in hashlib.shake_128(str(deal.masks).encode()).digest(40):
        play = play.play(play.legal_cards[choice % len(play.legal_cards)])
        if len(play.cards) > 16 and choice % 4:
            found.append(Position.of(play))
    return found


def say_wrong_answers(searches: int) -> None:
    boards = deals(searches)
    expected = [best_tricks(opening(deal)) for deal in boards]

    def wrong(_number: int) -> int:
        return sum(best_tricks(opening(deal)) != tricks for deal, tricks in zip(boards, expected, strict=True))

    with ThreadPoolExecutor(THREADS) as pool:
        counts = pool.map(wrong, range(THREADS))  # under way while the children are forked
        children = [fork(lambda: wrong(0)) for _ in range(FORKS)]
        total = sum(counts)
    total += sum(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) != 0 for child in children)
    print(total)


def fork(act: Callable[[], int]) -> int:
    child = os.fork()
    if not child:
        os._exit(min(act(), 1))
    return child


def memory_now() -> float:
    """MiB that this process has in memory; its highest so far where the system does not say."""
    statm = Path("/proc/self/statm")
    if statm.exists():
        return int(statm.read_text().split()[1]) * resource.getpagesize() / 2**20
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


def python(*arguments: str) -> str:
    command = (sys.executable, *arguments)
    return subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True, timeout=1800).stdout


PARTS = {"growth": say_growth, "together": say_wrong_answers}

if __name__ == "__main__":
    if len(sys.argv) == 3 and sys.argv[1] in PARTS:
        PARTS[sys.argv[1]](int(sys.argv[2]))
        sys.exit(0)
    sys.exit(run_alone(run, "Goals 2a–2e."))
