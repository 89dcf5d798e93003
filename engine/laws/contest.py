"""What is played under a law, from the first deal to the last, whatever its form."""

from collections.abc import Iterable
from typing import Protocol

from engine.laws.counting import CountedDeal
from engine.laws.deals_match import DealsMatch
from engine.laws.game import Game
from engine.laws.law import Form, Law
from engine.laws.match import Match
from engine.laws.outcome import Outcome
from engine.laws.result import DealResult
from engine.laws.rubber import Rubber
from engine.laws.score import Lead, Score


class Contest(Protocol):
    """What a game, a rubber and a match have in common: deals go in, score, lead and outcome can be read."""

    @property
    def law(self) -> Law: ...
    @property
    def deals(self) -> tuple[CountedDeal, ...]: ...
    @property
    def games(self) -> tuple[Game, ...]: ...
    @property
    def points(self) -> Score: ...
    @property
    def lead(self) -> Lead: ...
    @property
    def outcome(self) -> Outcome | None: ...
    def verify_add(self, result: DealResult) -> None: ...
    def can_add(self, result: DealResult) -> bool: ...
    def add(self, result: DealResult) -> "Contest": ...


def start(law: Law) -> Contest:
    """What is played under a law, before its first deal: a match of deals, a game, a rubber, or a match of several."""
    if law.form is Form.DEALS:
        return DealsMatch(law)
    if law.length > 1:
        return Match(law)
    return Rubber(law) if law.form is Form.RUBBER else Game(law)


def play_deals(law: Law, results: Iterable[DealResult]) -> Contest:
    """What is played under a law after these deals. Raises IsOver and InvalidPenalty, as ``add`` does."""
    contest = start(law)
    for result in results:
        contest = contest.add(result)
    return contest
