"""A match: an agreed number of games or rubbers. It sums what they are worth to their winners, and may end level."""

from dataclasses import dataclass

from engine.laws.counting import CountedDeal
from engine.laws.game import Game
from engine.laws.law import Form, InvalidLaw, Law
from engine.laws.outcome import Ending, IsOver, Outcome
from engine.laws.result import DealResult
from engine.laws.rubber import Rubber
from engine.laws.score import Lead, Score
from engine.laws.taking_deals import TakesDeals, with_part, worth

Part = Game | Rubber


@dataclass(frozen=True, slots=True)
class Match(TakesDeals):
    """An agreed number of games or rubbers, deal by deal. Raises InvalidLaw under a law of agreed deals."""

    law: Law
    parts: tuple[Part, ...] = ()

    def __post_init__(self) -> None:
        if self.law.form is Form.DEALS:
            raise InvalidLaw(f"Law {self.law.key} plays an agreed number of deals, no games.")

    @property
    def deals(self) -> tuple[CountedDeal, ...]:
        return tuple(deal for part in self.parts for deal in part.deals)

    @property
    def games(self) -> tuple[Game, ...]:
        return tuple(game for part in self.parts for game in part.games)

    @property
    def part(self) -> Part:
        """The game or rubber being played; the last one when the match is over."""
        if not self.parts or (self.parts[-1].outcome is not None and self.outcome is None):
            return Rubber(self.law) if self.law.form is Form.RUBBER else Game(self.law)
        return self.parts[-1]

    @property
    def points(self) -> Score:
        """What the games or rubbers played to their end are worth to each side."""
        return worth(self.parts)

    @property
    def lead(self) -> Lead:
        return self.points.lead

    @property
    def outcome(self) -> Outcome | None:
        """Who won and by what, when all is played that was agreed; None before."""
        if sum(part.outcome is not None for part in self.parts) < self.law.length:
            return None
        return Outcome(self.lead.side, self.lead.points, Ending.LENGTH)

    def verify_add(self, result: DealResult) -> None:
        """Raise IsOver when all is played, and InvalidPenalty for a penalty that the law does not give."""
        if self.outcome is not None:
            raise IsOver(f"All {self.law.length} {self.law.form.value}s are played: no deal can be added.")
        self.part.verify_add(result)

    def add(self, result: DealResult) -> "Match":
        """The match with one deal more. Raises as ``verify_add`` does."""
        self.verify_add(result)
        part = self.part
        return Match(self.law, with_part(self.parts, part, part.add(result)))
