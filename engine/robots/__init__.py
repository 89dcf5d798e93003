"""Players for an empty seat, or for a whole table. A robot gets what one seat may see, never a deal.

``Anyhow`` follows suit, ``Simple`` keeps to the conventions and says which, ``Solver`` tries out how the unseen cards
may lie. Sources of randomness and clocks are handed in; ``play_cards`` seats four of them.

>>> from random import Random
>>> from engine import Play, Seat, dealing
>>> robot = make_robot("simple", Random(1), lambda: 0.0)
>>> play = Play.start(dealing.deal(key=bytes(32), board=1))
>>> play, choice = next(play_cards(play, dict.fromkeys(Seat, robot)))
>>> str(choice.card), str(choice.reasons[0])
('D4', 'fourth best of the longest suit, diamonds')
"""

from engine.robots.anyhow import Anyhow
from engine.robots.reasons import Explanation, Reason
from engine.robots.robot import Choice, NotYourTurn, Robot
from engine.robots.roster import ROSTER, UnknownRobot, make_robot
from engine.robots.simple import Simple
from engine.robots.sitting import play_cards
from engine.robots.solver import STANDARD, STRONG, Clock, Level, Solver

__all__ = [
    "ROSTER",
    "STANDARD",
    "STRONG",
    "Anyhow",
    "Choice",
    "Clock",
    "Explanation",
    "Level",
    "NotYourTurn",
    "Reason",
    "Robot",
    "Simple",
    "Solver",
    "UnknownRobot",
    "make_robot",
    "play_cards",
]
