"""Which movement to take: the choices that clubs have published, best first.

Up to 13 pairs a Howell, from 14 on the Mitchell family; about 24 to 28 boards. A Mitchell of ten tables or
more plays nine rounds, of fourteen or more thirteen, so that the evening ends. Source: recommendations
published by British clubs and the English Bridge Union.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from engine.movements.balance import balance
from engine.movements.family import FEWEST_PAIRS, Family, tables_for
from engine.movements.movement import InvalidMovement, Movement
from engine.movements.registry import FAMILIES

# A few boards more than wanted are no hardship: seven rounds of four are played where 24 are wanted.
BOARDS_TO_SPARE = 4


@dataclass(frozen=True, slots=True)
class Suggestion:
    """A movement that fits, with what an organiser weighs.

    ``boards_in_play`` is what must be laid out, ``boards_played`` what a pair that never rests plays;
    ``rests`` the most rounds any pair rests; ``copies`` the copies of the boards without which it cannot be
    played; ``balance`` is None where there are two winners.
    """

    slug: str
    rounds: int
    boards_per_set: int
    boards_played: int
    boards_in_play: int
    tables: int
    winners: int
    copies: int
    is_shared: bool
    rests: int
    balance: Fraction | None


def suggest(pairs: int, boards_wanted: int = 24) -> list[Suggestion]:
    """The best choice of rounds in each family that takes so many pairs, best family first.

    Raises InvalidMovement where nothing fits or fewer than one board is wanted.
    """
    if boards_wanted < 1:
        raise InvalidMovement(f"Boards wanted must be at least 1, not {boards_wanted}.")
    fitting = [FAMILIES[slug] for slug in _preference(pairs) if pairs in FAMILIES[slug].sizes()]
    if not fitting:
        largest = max(max(family.sizes()) for family in FAMILIES.values())
        raise InvalidMovement(f"Pairs must be from {FEWEST_PAIRS} to {largest} in one section, not {pairs}.")
    suggestions = [_suggestion(family, pairs, boards_wanted) for family in fitting]
    return sorted(suggestions, key=lambda suggestion: _too_many(suggestion.boards_played, boards_wanted) > 0)


def _preference(pairs: int) -> Sequence[str]:
    if pairs <= 10:
        return "howell", "three-quarter-howell", "mitchell", "share-and-relay", "skip-mitchell"
    if pairs <= 13:
        return "three-quarter-howell", "share-and-relay", "mitchell", "howell", "skip-mitchell"
    if pairs < 20 or pairs % 2:  # short of rounds a skip costs an opponent; a half table ends the sharing
        return "mitchell", "share-and-relay", "skip-mitchell", "howell", "three-quarter-howell"
    return "mitchell", "skip-mitchell", "share-and-relay", "howell", "three-quarter-howell"


def _suggestion(family: Family, pairs: int, boards_wanted: int) -> Suggestion:
    rounds = min(family.rounds_for(pairs), key=lambda rounds: _unfitness(family, rounds, pairs, boards_wanted))
    per_set = _boards_per_set(rounds, boards_wanted)
    movement = family.build(pairs, rounds)
    return Suggestion(
        slug=family.slug,
        rounds=rounds,
        boards_per_set=per_set,
        boards_played=rounds * per_set,
        boards_in_play=movement.sets * per_set,
        tables=movement.tables,
        winners=movement.winners,
        copies=movement.copies_needed(per_set),
        is_shared=movement.is_shared,
        rests=max(movement.rests.values()),
        balance=_balance(movement),
    )


def _unfitness(family: Family, rounds: int, pairs: int, boards_wanted: int) -> tuple[int, int, int]:
    """Smallest is best: boards too many, rounds away from the usual number, boards beyond those wanted."""
    played = rounds * _boards_per_set(rounds, boards_wanted)
    usual = _usual_rounds(family, tables=tables_for(pairs))
    return _too_many(played, boards_wanted), abs(rounds - usual), played - boards_wanted


def _usual_rounds(family: Family, tables: int) -> int:
    if family.winners == 1:
        return 2 * tables - 1  # every round less is an opponent missed
    if tables <= 9:
        return tables
    return 9 if tables <= 13 else 13


def _boards_per_set(rounds: int, boards_wanted: int) -> int:
    return -(-boards_wanted // rounds)


def _too_many(played: int, boards_wanted: int) -> int:
    return max(0, played - boards_wanted - BOARDS_TO_SPARE)


def _balance(movement: Movement) -> Fraction | None:
    return balance(movement) if movement.winners == 1 else None
