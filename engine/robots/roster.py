"""The robots by the names under which doors offer them."""

from collections.abc import Callable
from random import Random  # noqa: TID251 -- a type: the caller passes the source

from engine.robots.anyhow import Anyhow
from engine.robots.robot import Robot
from engine.robots.simple import Simple
from engine.robots.solver import STANDARD, STRONG, Clock, Solver


class UnknownRobot(ValueError):
    """No robot has this name."""


ROSTER: dict[str, Callable[[Random, Clock], Robot]] = {
    Anyhow.name: lambda source, clock: Anyhow(source),
    Simple.name: lambda source, clock: Simple(),
    STANDARD.name: lambda source, clock: Solver(source, clock, STANDARD),
    STRONG.name: lambda source, clock: Solver(source, clock, STRONG),
}
"""Weakest first. Each is made from a source of randomness and a clock, whether it needs them or not."""


def make_robot(name: str, source: Random, clock: Clock) -> Robot:
    """The robot of that name. Raises UnknownRobot."""
    if name not in ROSTER:
        raise UnknownRobot(f"Robot must be one of {', '.join(ROSTER)}, not {name!r}.")
    return ROSTER[name](source, clock)
