"""A match over an agreed number of deals: points, or tricks where every one counts, are summed.

Where every trick counts the winner's margin is the number of tricks above one half of all tricks (American Whist
League, code of 1894); elsewhere it is the difference. A match may end level.
"""

from dataclasses import dataclass

from engine.laws.counting import CountedDeal, count_deal
from engine.laws.game import Game
from engine.laws.law import Counting, Form, InvalidLaw, Law
from engine.laws.outcome import Ending, IsOver, Outcome
from engine.laws.result import DealResult
from engine.laws.score import Lead, Score
from engine.laws.taking_deals import TakesDeals


@dataclass(frozen=True, slots=True)
class DealsMatch(TakesDeals):
    """An agreed number of deals, one by one. Raises InvalidLaw under a law of games or rubbers."""

    law: Law
    deals: tuple[CountedDeal, ...] = ()

    def __post_init__(self) -> None:
        if self.law.form is not Form.DEALS:
            raise InvalidLaw(f"Law {self.law.key} plays games, no agreed number of deals.")

    @property
    def games(self) -> tuple[Game, ...]:
        """None: an agreed number of deals has no games in it."""
        return ()

    @property
    def points(self) -> Score:
        """Points, or tricks where every one counts, summed over the deals."""
        return self.deals[-1].after if self.deals else Score()

    @property
    def lead(self) -> Lead:
        lead = self.points.lead
        return Lead(lead.side, lead.points / 2) if self.law.counting is Counting.EVERY_TRICK else lead

    @property
    def outcome(self) -> Outcome | None:
        """Who won and by what margin, when all deals are played; None before."""
        if len(self.deals) < self.law.length:
            return None
        return Outcome(self.lead.side, self.lead.points, Ending.LENGTH)

    def verify_add(self, result: DealResult) -> None:
        """Raise IsOver when all deals are played, and InvalidPenalty for a penalty that the law does not give."""
        if self.outcome is not None:
            raise IsOver(f"All {self.law.length} deals are played: no deal can be added.")
        for claim in result.revokes:
            self.law.revoke.verify_claim(claim)

    def add(self, result: DealResult) -> "DealsMatch":
        """The match with one deal more. Raises as ``verify_add`` does."""
        self.verify_add(result)
        return DealsMatch(self.law, (*self.deals, count_deal(self.law, result, before=self.points)))
