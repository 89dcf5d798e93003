"""Dealing from a key, beside the operating system's shuffle in the same run: goal 6.

    python -m benchmarks.dealing [--quick]

Both give a whole deal's worth of secret randomness: ``SystemRandom.shuffle`` orders fifty-two numbers, ours orders the
pack of a key by rejection and unranking, which is reproducible as well. Beside the speed every position of every card
is counted over 20,000 deals: a chi-square whose z is beyond 4 fails, as it would for a remainder in place of the
rejection (z above 20).
"""

import itertools
import math
import sys
from random import SystemRandom  # noqa: TID251 -- the peer itself; no deal is made of it

from benchmarks.harness import Ratio, Report, measure_together, run_alone
from engine.dealing import board_key, shuffled_pack

DEALS = 20_000
HIGHEST_Z = 4.0
MASTER = bytes(range(32))  # of the benchmark only: the same deals in every run, so that z is the same as well


def run(*, quick: bool = False, allow_missing: bool = False) -> Report:
    boards = itertools.cycle(range(1, 1_001))
    keys = {board: board_key(MASTER, board) for board in range(1, 1_001)}
    numbers, shuffle = list(range(52)), SystemRandom().shuffle
    ours, peer = measure_together(
        lambda: shuffled_pack(keys[next(boards)]),
        lambda: shuffle(numbers.copy()),
        seconds=0.1 if quick else 0.5,
    )
    z = position_z(DEALS)
    return Report(
        "Dealing: deals per CPU second",
        [Ratio("6 from a key, over SystemRandom.shuffle", 1 / ours, 1 / peer, 4, 7)],
        notes=[f"6 positions of the cards over {DEALS:,} deals: chi-square z = {z:+.2f} (beyond ±{HIGHEST_Z:g} fails)"],
        is_broken=abs(z) >= HIGHEST_Z,
    )


def position_z(deals: int) -> float:
    """How far the counts of 52 cards in 52 positions are from equal, in standard deviations of the chi-square."""
    counts = [[0] * 52 for _ in range(52)]
    for board in range(1, deals + 1):
        for position, card in zip(counts, shuffled_pack(board_key(MASTER, board)), strict=True):
            position[card.number] += 1
    expected, freedom = deals / 52, 51 * 51
    square = sum((count - expected) ** 2 / expected for position in counts for count in position)
    return (square - freedom) / math.sqrt(2 * freedom)


if __name__ == "__main__":
    sys.exit(run_alone(run, "Goal 6."))
