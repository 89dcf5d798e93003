"""CPU timing, and a table of ratios that decides whether a build passes.

Absolute figures belong to one machine and one evening, so a promise about speed is a ratio of two
measurements of the same run. CPU time is used because the neighbours of a shared machine move wall
time by a factor and CPU time by a few per cent.
"""

import argparse
import gc
import statistics
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Protocol

SLICES = 5
WARMING = 10  # calls before anything is measured
Step = Callable[[], None]


def measure(fn: Callable[[], object], *, slices: int = SLICES, seconds: float = 0.4) -> float:
    """CPU seconds that one call of ``fn`` takes: the median of ``slices`` slices of ``seconds`` each."""
    return measure_together(fn, slices=slices, seconds=seconds)[0]


def measure_together(*fns: Callable[[], object], slices: int = SLICES, seconds: float = 0.4) -> list[float]:
    """The same for several, a slice of each in turn, so that whatever the machine does in the meantime meets all."""
    for fn in fns:
        fn()  # the first call pays for imports and caches
    rounds = [[_slice(fn, seconds) for fn in fns] for _ in range(slices)]
    return [statistics.median(spent) for spent in zip(*rounds, strict=True)]


def warm_up(steps: Sequence[Step]) -> None:
    """For a process of its own: the first calls pay for imports, caches, connections and plans.

    What is in memory then, as what laying an evening left there, is none of a web server's, and is not searched for
    cycles with what the calls to be measured leave.
    """
    for step in steps:
        for _ in range(WARMING):
            step()
    gc.collect()
    gc.freeze()


def median_slice(slices: Sequence[Sequence[float]]) -> Sequence[float]:
    """Of slices that hold a figure of ours and a peer's, and perhaps others', the one whose ratio is in the middle.

    Where they took turns within each slice, its ratio holds whatever the machine did; the two medians, each of another
    slice, would not.
    """
    return sorted(slices, key=lambda figures: figures[0] / figures[1])[len(slices) // 2]


def _slice(fn: Callable[[], object], seconds: float) -> float:
    calls, batch = 0, 1
    start = time.process_time()
    while True:
        for _ in range(batch):
            fn()
        calls += batch
        spent = time.process_time() - start
        if spent >= seconds:
            return spent / calls
        # Reading the clock costs up to a microsecond: look seldom where calls are quick.
        batch = max(1, int(calls * min(1.0, (seconds - spent) / max(spent, 1e-9))) or 1)


@dataclass(frozen=True, slots=True)
class Ratio:
    """Our figure over a peer's in the same run; past its floor the build fails, at its target we are content.

    ``ours`` and ``peer`` are in the same unit. With ``higher_is_better`` the ratio must reach the floor
    (boards a second); without, it must not exceed it (seconds a board).
    """

    name: str
    ours: float
    peer: float
    floor: float
    target: float
    higher_is_better: bool = True

    @property
    def value(self) -> float:
        return self.ours / self.peer

    @property
    def verdict(self) -> str:
        if self._reaches(self.target):
            return "target"
        return "ok" if self._reaches(self.floor) else "FAIL"

    def _reaches(self, bar: float) -> bool:
        return self.value >= bar if self.higher_is_better else self.value <= bar


@dataclass(frozen=True, slots=True)
class Curve:
    """How a cost grows: pairs of (size, cost), with what they are measured in."""

    name: str
    size: str
    cost: str
    points: Sequence[tuple[float, float]]


@dataclass(frozen=True, slots=True)
class Report:
    """What one benchmark found. ``is_broken``: something beside the ratios is wrong, and a note says what."""

    title: str
    ratios: Sequence[Ratio] = ()
    notes: Sequence[str] = ()
    curves: Sequence[Curve] = field(default=())
    is_broken: bool = False

    @property
    def status(self) -> int:
        """The exit status: 0 when every floor is kept, 1 when one is not."""
        return int(self.is_broken or any(ratio.verdict == "FAIL" for ratio in self.ratios))


class Benchmark(Protocol):
    def __call__(self, *, quick: bool = False, allow_missing: bool = False) -> Report: ...


def print_report(report: Report) -> None:
    width = max((len(ratio.name) for ratio in report.ratios), default=4)
    print(f"\n{report.title}")
    if report.ratios:
        print(f"{'goal':{width}s}  {'ours':>12s} {'peer':>12s} {'ratio':>8s} {'floor':>8s} {'target':>8s}")
    for ratio in report.ratios:
        print(
            f"{ratio.name:{width}s}  {ratio.ours:12.4g} {ratio.peer:12.4g} {ratio.value:8.3g} "
            f"{ratio.floor:8.3g} {ratio.target:8.3g}  {ratio.verdict}"
        )
    for note in report.notes:
        print(note, flush=True)


def parser_of(description: str) -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(description=description)
    parser.add_argument("--quick", action="store_true", help="shorter slices, noisier")
    parser.add_argument("--allow-missing", action="store_true", help="pass although a peer is not installed")
    return parser


def run_alone(benchmark: Benchmark, description: str) -> int:
    """``python -m benchmarks.NAME [--quick] [--allow-missing]``; the exit status."""
    options = parser_of(description).parse_args()
    report = benchmark(quick=options.quick, allow_missing=options.allow_missing)
    print_report(report)
    return report.status
