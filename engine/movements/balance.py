"""How evenly the pairs of a one-winner movement influence each other.

Influence of q on p, set by set, with n results on the set: −1 where they sit the same way (what q gains, p
loses), +1 where they sit opposite ways at different tables, −(n−1) where they meet. Sources: Manning's
measure as described at pjms.nl/BALANS; Ross Moore, *Too many arrow-switches spoil the balance*.
"""

from collections.abc import Iterator, Mapping
from fractions import Fraction
from itertools import combinations

from engine.movements.movement import Movement, Sitting


def balance(movement: Movement) -> Fraction:
    """Manning's balance as a percentage: 100 when every two pairs influence each other equally.

    With I the influence of each two of the pairs and m the number of such twos: 100 · (ΣI)² ÷ (m · ΣI²).
    Exact. Meaningful where all pairs are one field; 0 when nobody influences anybody.
    """
    influences = influence(movement).values()
    squares = sum(value * value for value in influences)
    return Fraction(100 * sum(influences) ** 2, len(influences) * squares) if squares else Fraction(0)


def influence(movement: Movement) -> Mapping[tuple[int, int], int]:
    """The influence of each two pairs on each other, by (lower number, higher number)."""
    total = _nothing_yet(movement)
    for playing in _by_set(movement):
        for pairs, same_way, meets in _encounters(playing):
            total[pairs] += -(len(playing) - 1) if meets else -1 if same_way else 1
    return total


def same_minus_opposite(movement: Movement) -> Mapping[tuple[int, int], int]:
    """c(p, q): sets that p and q held the same way, less those held opposite ways, a meeting among the latter.

    A movement is perfectly balanced when all c are equal. The best a full Howell can do is −1 throughout for
    an even number of tables, −3 and +1 for an odd number.
    """
    total = _nothing_yet(movement)
    for playing in _by_set(movement):
        for pairs, same_way, _ in _encounters(playing):
            total[pairs] += 1 if same_way else -1
    return total


def _nothing_yet(movement: Movement) -> dict[tuple[int, int], int]:
    return dict.fromkeys(combinations(range(1, movement.pairs + 1), 2), 0)


def _by_set(movement: Movement) -> list[list[Sitting]]:
    by_set: dict[int, list[Sitting]] = {}
    for sitting in movement.sittings:
        if sitting.is_played:
            by_set.setdefault(sitting.set, []).append(sitting)
    return list(by_set.values())


def _encounters(playing: list[Sitting]) -> Iterator[tuple[tuple[int, int], bool, bool]]:
    """Each two pairs that play a set: their numbers, whether they sat the same way, whether they met."""
    seats = [
        (pair, way, sitting)
        for sitting in playing
        for way, pair in enumerate((sitting.north_south, sitting.east_west))
        if pair is not None
    ]
    for (one, one_way, one_at), (other, other_way, other_at) in combinations(seats, 2):
        yield (min(one, other), max(one, other)), one_way == other_way, one_at is other_at
