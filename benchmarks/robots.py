"""Robots against each other at duplicate: what they gain, and what they cost: goals 3a–3c.

    python -m benchmarks.robots [--quick] [--allow-missing]

Every board is played twice, the second time with the sides changed; what a pair gains is North–South's tricks of the
one table over those of the other. Boards, sources of randomness and an unlimited time make every run play the same
cards, so the gain and its standard error are the same in every run too: a floor kept is kept until the code changes.
Costs are CPU time, in searches of an opening position (``engine.double_dummy.best_tricks``) of the same run.

     simple against a player who only follows suit: at least 2 tricks a board
3a   the standard solver against the rule player: tricks a board, and the CPU time of a pair at a table
3b   the strong solver, the same
3c   the slowest card of the standard solver in the first three tricks

The rule player is the plain one by which the goals were set (``benchmarks.rule_player``); what everybody gains over our
own ``simple``, which is stronger, stands in the notes. There a solver that reads nothing from the cards played is
measured too: the difference is what reading leads and plays is worth. ``--quick`` plays 10 boards and judges costs.
"""

import math
import statistics
import sys
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from random import Random  # noqa: TID251 -- a seeded source, so that every run plays the same cards

from benchmarks.harness import Ratio, Report, measure, run_alone
from benchmarks.rule_player import RulePlayer
from engine import Card, Deal, Play, Seat, Side, View, dealing, double_dummy
from engine.double_dummy import Position
from engine.robots import STANDARD, STRONG, Anyhow, Choice, Level, Robot, Simple, Solver, play_cards

MASTER = b"whist robots, the same in every run"[:32].ljust(32)
BOARDS = 120
QUICK_BOARDS = 10
QUICK_STRONG_BOARDS = 4


@dataclass(slots=True)
class Timed:
    """A robot with the CPU seconds of each of its cards, the first three tricks apart."""

    robot: Robot
    spent: float = 0.0
    slowest_early: float = 0.0

    @property
    def name(self) -> str:
        return self.robot.name

    def choose(self, view: View, turn_up: Card | None = None) -> Choice:
        start = time.process_time()
        choice = self.robot.choose(view, turn_up)
        taken = time.process_time() - start
        self.spent += taken
        if len(view.tricks) < 3:
            self.slowest_early = max(self.slowest_early, taken)
        return choice


@dataclass(frozen=True, slots=True)
class Duel:
    """A duplicate match of two robots, each playing as a pair: the gain of the first, board by board."""

    first: Timed
    gains: Sequence[int] = field(default_factory=list)

    @property
    def gain(self) -> float:
        return statistics.mean(self.gains)

    @property
    def error(self) -> float:
        """The standard error of the gain."""
        return statistics.stdev(self.gains) / math.sqrt(len(self.gains))

    @property
    def cost(self) -> float:
        """CPU seconds of the pair at one table."""
        return self.first.spent / (2 * len(self.gains))

    def __str__(self) -> str:
        return f"{self.gain:+.2f} ± {self.error:.2f} tricks a board over {len(self.gains)} boards"


def deals(count: int) -> Iterator[Deal]:
    for board in range(1, count + 1):
        yield dealing.deal(key=dealing.board_key(MASTER, board), board=board)


def duel(first: Robot, second: Robot, boards: int) -> Duel:
    timed = Timed(first)
    gains = [tricks(deal, timed, second) - tricks(deal, second, timed) for deal in deals(boards)]
    return Duel(timed, gains)


def tricks(deal: Deal, north_south: Robot, east_west: Robot) -> int:
    """The tricks of North–South."""
    robots = {seat: north_south if seat.side is Side.NORTH_SOUTH else east_west for seat in Seat}
    *_, (play, _) = play_cards(Play.start(deal), robots)
    return play.tricks_won[Side.NORTH_SOUTH]


def solver(level: Level) -> Solver:
    """With a clock that stands still: however busy the machine, every run plays the same cards."""
    return Solver(Random(1), lambda: 0.0, level)


def opening_search(count: int) -> float:
    """CPU seconds of a search from the opening lead, on average over so many deals."""
    positions = [Position.start(deal, trump=deal.trump, leader=deal.leader) for deal in deals(count)]
    return measure(lambda: [double_dummy.best_tricks(position) for position in positions], slices=1) / count


def run(*, quick: bool = False, allow_missing: bool = False) -> Report:
    title = "Robots: tricks a board at duplicate, and CPU time"
    boards = QUICK_BOARDS if quick else BOARDS
    simple = duel(Simple(), Anyhow(Random(1)), 10 * boards)
    ratios = [Ratio("3 simple over any legal card, tricks a board", simple.gain, 1, 2, 3)]
    notes = [
        f"3 simple over any legal card: {simple}",
        f"3 simple over the rule player: {duel(Simple(), RulePlayer(), 10 * boards)}",
    ]
    if not double_dummy.is_available():
        notes.append("3a–3c not measured: the solver of best play is not installed")
        return Report(title, ratios, notes, is_broken=not allow_missing)
    standard = duel(solver(STANDARD), RulePlayer(), boards)
    strong = duel(solver(STRONG), RulePlayer(), QUICK_STRONG_BOARDS if quick else boards)
    notes += [f"3a solver over the rule player: {standard}", f"3b strong over the rule player: {strong}"]
    if not quick:
        ratios += [
            Ratio("3a solver over the rule player, tricks a board", standard.gain, 1, 0.5, 0.8),
            Ratio("3b strong over the rule player, tricks a board", strong.gain, 1, 0.8, 1.0),
        ]
        notes += over_simple(boards)
    return Report(title, [*ratios, *costs(standard, strong, searched=20 if quick else 100)], notes)


def over_simple(boards: int) -> Iterator[str]:
    """What is gained over a stronger player, and how much of it by reading."""
    unread = replace(STANDARD, name="solver that reads nothing", drawn=STANDARD.layouts)
    for level in (unread, STANDARD, STRONG):
        yield f"3 {level.name} over simple: {duel(solver(level), Simple(), boards)}"


def costs(standard: Duel, strong: Duel, *, searched: int) -> list[Ratio]:
    search = opening_search(searched)
    early = standard.first.slowest_early
    return [
        Ratio("3a solver, a pair's table in searches", standard.cost, search, 15, 8, higher_is_better=False),
        Ratio("3b strong, a pair's table in searches", strong.cost, search, 80, 60, higher_is_better=False),
        Ratio("3c solver, slowest card of tricks 1–3 in searches", early, search, 6, 3, higher_is_better=False),
    ]


if __name__ == "__main__":
    sys.exit(run_alone(run, "Goals 3a–3c."))
