"""A game: deals until a side has the points for it.

The house rule of four all, which one text has and the London laws do not: where honours alone may not win, both sides
may stand one point below the game, one of them by four points of honours. Then the side with more points by tricks in
this game wins it; with as many they play on. Off unless a house wants it.
"""

from dataclasses import dataclass, replace
from fractions import Fraction

from engine.laws.counting import CountedDeal, Reason, count_deal
from engine.laws.law import InvalidLaw, Law
from engine.laws.outcome import Ending, IsOver, Outcome
from engine.laws.result import DealResult
from engine.laws.score import Lead, Score
from engine.laws.taking_deals import TakesDeals
from engine.seats import Side

FOUR_BY_HONOURS = 4


@dataclass(frozen=True, slots=True)
class Game(TakesDeals):
    """Deals one by one; each gives a new game. Raises InvalidLaw under a law without games."""

    law: Law
    deals: tuple[CountedDeal, ...] = ()
    winner: Side | None = None
    is_four_all: bool = False

    def __post_init__(self) -> None:
        if self.law.target is None:
            raise InvalidLaw(f"Law {self.law.key} plays an agreed number of deals, no games.")

    @property
    def games(self) -> tuple["Game", ...]:
        return (self,)

    @property
    def points(self) -> Score:
        """The points of the game so far."""
        return self.deals[-1].after if self.deals else Score()

    @property
    def lead(self) -> Lead:
        return self.points.lead

    @property
    def outcome(self) -> Outcome | None:
        """Who won, what the game is worth, and why it ended; None while it goes on."""
        if self.winner is None or self.law.value is None or self.law.target is None:
            return None
        value = self.law.value.points(losers=self.points.of(self.winner.other), target=self.law.target)
        return Outcome(self.winner, Fraction(value), Ending.FOUR_ALL if self.is_four_all else Ending.POINTS)

    def verify_add(self, result: DealResult) -> None:
        """Raise IsOver after the last deal, and InvalidPenalty for a penalty that the law does not give."""
        if self.winner is not None:
            raise IsOver(f"{self.winner} has won this game: no deal can be added.")
        for claim in result.revokes:
            self.law.revoke.verify_claim(claim)

    def add(self, result: DealResult) -> "Game":
        """The game with one deal more. Raises as ``verify_add`` does."""
        self.verify_add(result)
        deal = count_deal(self.law, result, before=self.points)
        game = replace(self, deals=(*self.deals, deal), winner=deal.winner)
        return game._decided_at_four_all()

    def points_for(self, side: Side, reason: Reason) -> int:
        """What the side counted for this reason in all deals of the game."""
        return sum(deal.points(side, reason) for deal in self.deals)

    def _decided_at_four_all(self) -> "Game":
        highest = self.law.highest_loser
        if not self.law.four_all or any(self.points.of(side) != highest for side in Side):
            return self
        if not any(self.points_for(side, Reason.HONOURS) >= FOUR_BY_HONOURS for side in Side):
            return self
        by_tricks = Score(*(self.points_for(side, Reason.TRICKS) for side in Side))
        if by_tricks.lead.side is None:
            return self
        return replace(self, winner=by_tricks.lead.side, is_four_all=True)
