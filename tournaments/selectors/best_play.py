"""Best play of a revealed board: what both sides take when nobody errs, for reading beside its results."""

from dataclasses import dataclass
from enum import StrEnum

from engine import double_dummy
from engine.cards import Suit
from engine.deals import Deal as DealValue
from engine.double_dummy import DENOMINATIONS, TrickTable
from engine.seats import Seat, Side
from games import sealing
from games.models import Board


class Progress(StrEnum):
    READY = "ready"
    WAITING = "waiting"
    FAILED = "failed"
    OFF = "off"  # there is no solver on this installation


@dataclass(frozen=True, slots=True)
class BestPlay:
    """``table`` is None unless ``progress`` is *ready*. The leader is the board's: left of its dealer."""

    progress: Progress
    leader: Seat
    trump: Suit | None
    table: TrickTable | None

    @property
    def north_south_tricks(self) -> int | None:
        """Under the trump of the board."""
        return self.tricks(Side.NORTH_SOUTH, self.trump)

    @property
    def east_west_tricks(self) -> int | None:
        return self.tricks(Side.EAST_WEST, self.trump)

    def tricks(self, side: Side, trump: Suit | None) -> int | None:
        return None if self.table is None else self.table.tricks(side, trump=trump, leader=self.leader)

    @property
    def by_trump(self) -> list[tuple[Suit | None, int, int]]:
        """Trump, tricks of North–South, tricks of East–West; spades, hearts, diamonds, clubs, none."""
        if self.table is None:
            return []
        north_south = [self.table.tricks(Side.NORTH_SOUTH, trump=trump, leader=self.leader) for trump in DENOMINATIONS]
        return [(trump, tricks, 13 - tricks) for trump, tricks in zip(DENOMINATIONS, north_south, strict=True)]


def best_play_of(board: Board, deal: DealValue) -> BestPlay:
    """What is known of a board whose hands came through the gate. Raises Sealed before the reveal. Two queries."""
    found = sealing.revealed_best_play(board.deal)
    return BestPlay(
        progress=_progress(found),
        leader=Seat.parse(board.leader),
        trump=sealing.fixed_trump(board) if board.trump else deal.trump,
        table=found.tricks,
    )


def _progress(found: sealing.BestPlay) -> Progress:
    if found.tricks is not None:
        return Progress.READY
    if found.is_given_up:
        return Progress.FAILED
    return Progress.WAITING if double_dummy.is_available() else Progress.OFF
