"""Robots round a table. This alone holds the cards: it shows each robot the view of its seat."""

from collections.abc import Iterator, Mapping

from engine.robots.robot import Choice, Robot
from engine.rules import Play
from engine.seats import Seat
from engine.view import View


def play_cards(play: Play, robots: Mapping[Seat, Robot]) -> Iterator[tuple[Play, Choice]]:
    """Every further card of the play, to its end: the play after the card, and the choice that made it.

    All four remember the turn-up. Raises KeyError when a seat in turn has no robot, and IllegalPlay, as the rules do,
    at a card that may not be played.
    """
    while play.turn is not None:
        seat = play.turn
        choice = robots[seat].choose(View.of(play, seat), play.deal.turn_up)
        play = play.play(choice.card, seat=seat)
        yield play, choice
