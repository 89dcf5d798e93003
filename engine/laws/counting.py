"""What a deal counts under a law: revoke penalty first, then tricks, then honours (London laws of short whist).

A side that reaches the game wins it there and then; what comes later in the order counts no more. So at three and four
the odd trick of the side at four wins before the other can count its honours. What keeps a side from winning:

- it revoked, and the law bars it from the game in this deal: it stays one point below;
- it stood one point below the game when the deal began: it counts no honours;
- the house lets no game be won by honours alone: with them a side stays one point below. The London laws know no such
  rule, from three or less honours may win; one text has it, so it is an option and off.

One text gives a point to whoever wins six tricks first, against its own next lines: six tricks count nothing here.
"""

from dataclasses import dataclass
from enum import Enum

from engine.laws.law import BOOK, Counting, Law
from engine.laws.penalties import Penalty, Taken
from engine.laws.result import DealResult
from engine.laws.score import Score
from engine.seats import Side


class Reason(Enum):
    """For what points are counted, in the order in which they are."""

    _value_: str

    PENALTY = "penalty"
    TRICKS = "tricks"
    HONOURS = "honours"


@dataclass(frozen=True, slots=True)
class Entry:
    """Points that a side counted, or lost, for one reason; nothing counted makes no entry."""

    side: Side
    reason: Reason
    points: int


@dataclass(frozen=True, slots=True)
class CountedDeal:
    """A deal with its entries in the order counted.

    ``tricks`` are those after the penalties, which may have passed some to the other side. ``winner`` reached the game.
    """

    result: DealResult
    before: Score
    tricks: Score
    entries: tuple[Entry, ...]
    after: Score
    winner: Side | None

    def points(self, side: Side, reason: Reason) -> int:
        """What the side counted for this reason."""
        return sum(entry.points for entry in self.entries if entry.side is side and entry.reason is reason)


def count_deal(law: Law, result: DealResult, *, before: Score) -> CountedDeal:
    """Count a deal from the points the sides had before it. Raises InvalidPenalty for one the law does not give."""
    penalties = [law.revoke.penalty(claim) for claim in result.revokes]
    tricks = _tricks_after(result, penalties)
    barred = {penalty.side for penalty in penalties if law.revoke.bars_game}
    count = _Count(law, before, barred)
    for penalty in penalties:
        count.penalty(penalty)
    for side in Side:
        count.add(side, Reason.TRICKS, _trick_points(law, tricks.of(side)))
    if law.honours and result.honours is not None:
        for side in Side:
            if before.of(side) != law.highest_loser:
                count.honours(side, result.honours.points(side))
    return CountedDeal(result, before, tricks, tuple(count.entries), count.score, count.winner)


def _tricks_after(result: DealResult, penalties: list[Penalty]) -> Score:
    """The tricks with those taken for revokes passed over: no side can give up more than it has."""
    tricks = Score(result.north_south, result.east_west)
    for penalty in penalties:
        if penalty.taken is Taken.TRICKS:
            passed = min(penalty.amount, tricks.of(penalty.side))
            tricks = tricks.plus(penalty.side, -passed).plus(penalty.side.other, passed)
    return tricks


def _trick_points(law: Law, tricks: int) -> int:
    return tricks if law.counting is Counting.EVERY_TRICK else max(0, tricks - BOOK)


class _Count:
    """A deal being counted: the score so far, and the side that has won."""

    def __init__(self, law: Law, before: Score, barred: set[Side]) -> None:
        self.law, self.score, self.barred = law, before, barred
        self.entries: list[Entry] = []
        self.winner: Side | None = None

    def penalty(self, penalty: Penalty) -> None:
        if penalty.taken is Taken.POINTS_OFF:
            self.add(penalty.side, Reason.PENALTY, -penalty.amount)
        elif penalty.taken is Taken.POINTS_ADDED:
            self.add(penalty.side.other, Reason.PENALTY, penalty.amount)

    def honours(self, side: Side, points: int) -> None:
        self.add(side, Reason.HONOURS, points, may_win=self.law.honours_alone_win)

    def add(self, side: Side, reason: Reason, points: int, *, may_win: bool = True) -> None:
        if self.winner is not None:
            return
        after = self.score.plus(side, points)
        highest = self.law.highest_loser
        if highest is not None and after.of(side) > highest:
            if may_win and side not in self.barred:
                self.winner = side
            else:
                after = self.score.plus(side, highest - self.score.of(side))
        counted = after.of(side) - self.score.of(side)
        if counted:
            self.entries.append(Entry(side, reason, counted))
        self.score = after
