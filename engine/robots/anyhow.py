"""A player that follows suit and knows nothing else: what every convention must beat."""

from random import Random  # noqa: TID251 -- a type: the caller passes the source

from engine.cards import Card
from engine.robots.reasons import Explanation, Reason
from engine.robots.robot import Choice, verify_turn
from engine.view import View


class Anyhow:
    """Plays any legal card, each equally likely."""

    name = "anyhow"

    def __init__(self, source: Random) -> None:
        self._source = source

    def choose(self, view: View, turn_up: Card | None = None) -> Choice:
        verify_turn(view)
        return Choice(self._source.choice(view.legal_cards), (Explanation(Reason.ANY_CARD),))
