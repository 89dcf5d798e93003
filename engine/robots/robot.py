"""What a robot is: it looks at what one seat may see, and names a card and why."""

from dataclasses import dataclass, field
from typing import Protocol

from engine.cards import Card
from engine.robots.reasons import Explanation
from engine.view import View


class NotYourTurn(ValueError):
    """A robot was asked for a card when it is not its seat's turn."""


@dataclass(frozen=True, slots=True)
class Choice:
    """A card with its reasons, the one that decided first. Its ``repr`` shows no card, as a view's does."""

    card: Card = field(repr=False)
    reasons: tuple[Explanation, ...]


class Robot(Protocol):
    """A player for any seat. It keeps nothing between cards, so that any process may ask it for the next one."""

    @property
    def name(self) -> str: ...

    def choose(self, view: View, turn_up: Card | None = None) -> Choice:
        """A legal card for the seat of the view.

        ``turn_up`` is the card that was turned up. Everybody saw it and may remember it, while the view shows it only
        as long as it lies on the table; without it the robot plays as one who has forgotten. Raises NotYourTurn when
        the seat is not in turn.
        """
        ...


def verify_turn(view: View) -> None:
    """Raise NotYourTurn unless the seat of the view is in turn."""
    if not view.is_own_turn:
        turn = view.turn.full_name if view.turn else "nobody"
        raise NotYourTurn(f"Seat {view.seat.full_name} is asked for a card, but in turn is {turn}.")
