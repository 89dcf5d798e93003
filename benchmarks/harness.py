"""CPU timing, and a table of ratios that decides whether a build passes.

Absolute figures belong to one machine and one evening, so a promise about speed is a ratio of two
measurements of the same run. CPU time is used because the neighbours of a shared machine move wall
time by a factor and CPU time by a few per cent.
"""

import statistics
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass


def measure(fn: Callable[[], object], *, slices: int = 5, seconds: float = 0.4) -> float:
    """CPU seconds that one call of ``fn`` takes: the median of ``slices`` slices of ``seconds`` each."""
    fn()  # the first call pays for imports and caches
    return statistics.median(_slice(fn, seconds) for _ in range(slices))


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


def report(title: str, ratios: Sequence[Ratio]) -> int:
    """Print the table of ratios; the exit status: 0 when every floor is kept, 1 when one is not."""
    width = max((len(ratio.name) for ratio in ratios), default=4)
    print(f"\n{title}")
    print(f"{'goal':{width}s}  {'ours':>12s} {'peer':>12s} {'ratio':>8s} {'floor':>8s} {'target':>8s}")
    for ratio in ratios:
        print(
            f"{ratio.name:{width}s}  {ratio.ours:12.4g} {ratio.peer:12.4g} {ratio.value:8.3g} "
            f"{ratio.floor:8.3g} {ratio.target:8.3g}  {ratio.verdict}"
        )
    return int(any(ratio.verdict == "FAIL" for ratio in ratios))
