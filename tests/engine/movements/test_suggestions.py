"""Suggestions follow the recommendations that clubs publish."""

import pytest

from engine.movements import FAMILIES, InvalidMovement, build, suggest, verify_movement

# By pairs: the family, rounds and boards in a set that British clubs recommend for about 24 to 28 boards.
RECOMMENDED = {
    4: ("howell", 3, 8),
    5: ("howell", 5, 5),
    6: ("howell", 5, 5),
    7: ("howell", 7, 4),
    8: ("howell", 7, 4),
    9: ("howell", 9, 3),
    10: ("howell", 9, 3),
    11: ("three-quarter-howell", 9, 3),
    12: ("three-quarter-howell", 9, 3),
    13: ("three-quarter-howell", 12, 2),
    14: ("mitchell", 7, 4),
    15: ("share-and-relay", 8, 3),
    16: ("share-and-relay", 8, 3),
    17: ("mitchell", 9, 3),
    18: ("mitchell", 9, 3),
    19: ("share-and-relay", 9, 3),
    20: ("skip-mitchell", 9, 3),
    26: ("mitchell", 9, 3),
    28: ("skip-mitchell", 13, 2),
    34: ("mitchell", 13, 2),
}


@pytest.mark.parametrize(("pairs", "recommended"), RECOMMENDED.items())
def test_suggest_first_what_clubs_recommend(pairs, recommended):
    first = suggest(pairs)[0]

    assert (first.slug, first.rounds, first.boards_per_set) == recommended


@pytest.mark.parametrize("pairs", range(4, 63))
def test_suggest_only_what_can_be_built_and_played(pairs):
    for suggestion in suggest(pairs):
        movement = build(suggestion.slug, pairs, suggestion.rounds)
        verify_movement(movement)

        assert suggestion.boards_played == suggestion.rounds * suggestion.boards_per_set >= 24
        assert suggestion.copies == movement.copies_needed(suggestion.boards_per_set)
        assert (suggestion.balance is None) == (FAMILIES[suggestion.slug].winners == 2)
        assert suggestion.rests == pairs % 2


@pytest.mark.parametrize("pairs", range(4, 8))
def test_suggest_small_fields_can_shuffle_at_the_table(pairs):
    assert suggest(pairs)[0].copies == 1


def test_suggest_seven_pairs_without_sharing():
    assert not suggest(7)[0].is_shared


def test_suggest_fewer_boards_for_a_short_evening():
    first = suggest(14, boards_wanted=14)[0]

    assert (first.rounds, first.boards_per_set, first.boards_played, first.boards_in_play) == (7, 2, 14, 14)


@pytest.mark.parametrize("pairs", [0, 1, 2, 3, 63])
def test_suggest_refuses_what_no_family_takes(pairs):
    with pytest.raises(InvalidMovement, match=f"Pairs must be from 4 to 62 in one section, not {pairs}"):
        suggest(pairs)


def test_suggest_refuses_no_boards():
    with pytest.raises(InvalidMovement, match="Boards wanted must be at least 1, not 0"):
        suggest(8, boards_wanted=0)
