"""A rubber: games until a side has won two; a third is not played after two to none.

The winners count the values of their games and the bonus of the rubber, two points; the value of the losers' game is
subtracted (London laws of short whist). So a rubber of short whist is worth 1 to 8 points.
"""

from dataclasses import dataclass
from fractions import Fraction

from engine.laws.counting import CountedDeal
from engine.laws.game import Game
from engine.laws.law import Form, InvalidLaw, Law
from engine.laws.outcome import Ending, IsOver, Outcome
from engine.laws.result import DealResult
from engine.laws.score import Lead, Score
from engine.laws.taking_deals import TakesDeals, with_part, worth
from engine.seats import Side

GAMES_TO_WIN = 2


@dataclass(frozen=True, slots=True)
class Rubber(TakesDeals):
    """Deals one by one; each gives a new rubber. Raises InvalidLaw under a law without rubbers."""

    law: Law
    games: tuple[Game, ...] = ()

    def __post_init__(self) -> None:
        if self.law.form is not Form.RUBBER:
            raise InvalidLaw(f"Law {self.law.key} plays no rubbers.")

    @property
    def deals(self) -> tuple[CountedDeal, ...]:
        return tuple(deal for game in self.games for deal in game.deals)

    @property
    def game(self) -> Game:
        """The game being played; the last one when the rubber is over."""
        if not self.games or (self.games[-1].outcome is not None and self.outcome is None):
            return Game(self.law)
        return self.games[-1]

    @property
    def games_won(self) -> Score:
        won = Score()
        for game in self.games:
            if game.winner is not None:
                won = won.plus(game.winner, 1)
        return won

    @property
    def points(self) -> Score:
        """The values of the games won so far, without the bonus."""
        return worth(self.games)

    @property
    def lead(self) -> Lead:
        """Who is ahead by the values of games won; when the rubber is over, by what it is worth."""
        outcome = self.outcome
        return self.points.lead if outcome is None else Lead(outcome.winner, outcome.points)

    @property
    def outcome(self) -> Outcome | None:
        """Who won, the points of the rubber, and why it ended; None while it goes on."""
        winner = next((side for side in Side if self.games_won.of(side) == GAMES_TO_WIN), None)
        if winner is None:
            return None
        points = self.points.of(winner) + self.law.rubber_bonus - self.points.of(winner.other)
        return Outcome(winner, Fraction(points), Ending.GAMES)

    def verify_add(self, result: DealResult) -> None:
        """Raise IsOver when a side has two games, and InvalidPenalty for a penalty that the law does not give."""
        outcome = self.outcome
        if outcome is not None:
            raise IsOver(f"{outcome.winner} has won the rubber: no deal can be added.")
        self.game.verify_add(result)

    def add(self, result: DealResult) -> "Rubber":
        """The rubber with one deal more. Raises as ``verify_add`` does."""
        self.verify_add(result)
        game = self.game
        return Rubber(self.law, with_part(self.games, game, game.add(result)))
