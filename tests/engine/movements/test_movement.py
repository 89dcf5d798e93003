import pytest

from engine.movements import FirstPlay, InvalidMovement, build


def test_boards_of_set_follow_one_another():
    movement = build("mitchell", 14, 7)

    assert list(movement.boards_of(1, 3)) == [1, 2, 3]
    assert list(movement.boards_of(7, 3)) == [19, 20, 21]


@pytest.mark.parametrize(
    ("set_", "per_set", "message"),
    [
        (0, 3, "Set must be from 1 to 7, not 0"),
        (8, 3, "Set must be from 1 to 7, not 8"),
        (1, 0, "Boards in a set must be at least 1, not 0"),
    ],
)
def test_boards_of_refuses_what_is_not_there(set_, per_set, message):
    movement = build("mitchell", 14, 7)

    with pytest.raises(InvalidMovement, match=message):
        movement.boards_of(set_, per_set)


def test_first_play_of_a_mitchell_is_round_one_at_its_own_table():
    movement = build("mitchell", 14, 7)

    assert movement.first_plays == {table: FirstPlay(1, (table,)) for table in range(1, 8)}


def test_first_play_is_not_at_a_table_that_does_not_play():
    movement = build("mitchell", 13, 7)

    assert movement.first_plays[7] == FirstPlay(2, (6,))
    assert 8 not in movement.first_plays


def test_first_play_of_a_shared_set_names_every_table():
    movement = build("share-and-relay", 8, 4)

    assert movement.first_plays[1] == FirstPlay(1, (1, 4))
    assert movement.first_plays[3] == FirstPlay(2, (2,))


@pytest.mark.parametrize(
    ("pairs", "per_set", "copies"), [(4, 1, 2), (4, 2, 1), (6, 1, 3), (6, 2, 2), (6, 3, 1), (7, 1, 1), (8, 1, 1)]
)
def test_copies_needed_is_what_passing_boards_cannot_save(pairs, per_set, copies):
    movement = build("howell", pairs, pairs - 1 + pairs % 2)

    assert movement.copies_needed(per_set) == copies


def test_copies_needed_refuses_an_empty_set():
    with pytest.raises(InvalidMovement, match="Boards in a set must be at least 1, not 0"):
        build("howell", 8, 7).copies_needed(0)


def test_stands_of_a_howell_are_the_sets_without_a_table():
    movement = build("howell", 8, 7)

    assert [stand.set for stand in movement.stands(1)] == [4, 6, 7]
    assert [stand.next_table for stand in movement.stands(1)] == [3, 4, 4]
    assert [stand.next_table for stand in movement.stands(7)] == [None] * 3


def test_resting_is_nobody_at_full_tables():
    movement = build("howell", 8, 7)

    assert [movement.resting(round) for round in range(1, 8)] == [()] * 7
