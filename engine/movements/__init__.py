"""Movements: who sits where with which boards in each round.

>>> movement = build("mitchell", pairs=13, rounds=7)
>>> movement.resting(1), movement.copies
((13,), 1)
>>> [(choice.slug, choice.rounds, choice.boards_per_set) for choice in suggest(pairs=12)][:2]
[('three-quarter-howell', 9, 3), ('share-and-relay', 6, 4)]
"""

from engine.movements.balance import balance, influence, same_minus_opposite
from engine.movements.family import FEWEST_PAIRS, Family
from engine.movements.movement import FirstPlay, InvalidMovement, Movement, Sharing, Sitting, Stand
from engine.movements.proof import verify_movement
from engine.movements.registry import FAMILIES, build
from engine.movements.suggestions import Suggestion, suggest

__all__ = [
    "FAMILIES",
    "FEWEST_PAIRS",
    "Family",
    "FirstPlay",
    "InvalidMovement",
    "Movement",
    "Sharing",
    "Sitting",
    "Stand",
    "Suggestion",
    "balance",
    "build",
    "influence",
    "same_minus_opposite",
    "suggest",
    "verify_movement",
]
