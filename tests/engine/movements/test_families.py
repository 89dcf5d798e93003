"""Every movement that is offered can be played, and is the published one."""

import json
from pathlib import Path

import pytest

from engine.movements import FAMILIES, InvalidMovement, Movement, build, verify_movement

DATA = Path(__file__).parents[2] / "data"
HOWELLS = json.loads((DATA / "movements_howell.json").read_text())["movements"]
OFFERED = [(slug, pairs) for slug, family in FAMILIES.items() for pairs in family.sizes()]


@pytest.mark.parametrize(("slug", "pairs"), OFFERED)
def test_verify_movement_every_size_and_number_of_rounds_offered(slug, pairs):
    choices = FAMILIES[slug].rounds_for(pairs)

    movements = [build(slug, pairs, rounds) for rounds in choices]

    assert choices == tuple(sorted(set(choices)))
    assert movements
    for movement in movements:
        verify_movement(movement)
        assert set(movement.first_plays) == set(range(1, movement.sets + 1))


def test_sizes_leave_no_gap_up_to_thirty_tables():
    two_winners = {pairs for slug, pairs in OFFERED if FAMILIES[slug].winners == 2}
    howell = set(FAMILIES["howell"].sizes())

    assert two_winners >= set(range(4, 61))
    assert howell == set(range(4, 25))


@pytest.mark.parametrize("published", HOWELLS, ids=lambda m: f"{m['family']}-{m['pairs']}-{len(m['rounds'])}")
def test_howell_equals_the_published_table(published):
    movement = build(published["family"], published["pairs"], len(published["rounds"]))

    rounds = [round_text(movement, round) for round in range(1, movement.rounds + 1)]

    assert rounds == published["rounds"]


@pytest.mark.parametrize("pairs", range(4, 25, 2))
def test_full_howell_everybody_meets_everybody_once(pairs):
    movement = build("howell", pairs, pairs - 1)

    assert set(movement.meetings.values()) == {1}
    assert len(movement.meetings) == pairs * (pairs - 1) // 2


@pytest.mark.parametrize("pairs", range(5, 24, 2))
def test_howell_of_an_odd_number_rests_everybody_once_at_the_last_table(pairs):
    movement = build("howell", pairs, pairs)

    assert set(movement.rests.values()) == {1}
    assert {sitting.table for sitting in movement.sittings if not sitting.is_played} == {movement.tables}


def test_mitchell_moves_pairs_up_and_boards_down():
    movement = build("mitchell", 6, 3)

    assert [round_text(movement, round) for round in (1, 2, 3)] == [
        "1-4:1 2-5:2 3-6:3",
        "1-6:2 2-4:3 3-5:1",
        "1-5:3 2-6:1 3-4:2",
    ]


def test_skip_mitchell_skips_after_half_the_rounds():
    movement = build("skip-mitchell", 8, 3)

    assert [round_text(movement, round) for round in (1, 2, 3)] == [
        "1-5:1 2-6:2 3-7:3 4-8:4",
        "1-8:2 2-5:3 3-6:4 4-7:1",
        "1-6:3 2-7:4 3-8:1 4-5:2",
    ]


def test_share_and_relay_shares_first_and_last_table_and_rests_a_set_half_way():
    movement = build("share-and-relay", 8, 4)

    assert round_text(movement, 1) == "1-5:1 2-6:2 3-7:4 4-8:1"
    assert [(stand.set, stand.next_table) for stand in movement.stands(1)] == [(3, 2)]
    assert {sharing.tables for sharing in movement.sharing} == {(1, 4)}
    assert len(movement.meetings) == 16


def test_half_table_numbers_pairs_without_a_gap():
    movement = build("mitchell", 13, 7)

    first = movement.sittings_in(1)

    assert [sitting.north_south for sitting in first] == [1, 2, 3, 4, 5, 6, None]
    assert [sitting.east_west for sitting in first] == [7, 8, 9, 10, 11, 12, 13]
    assert movement.resting(1) == (13,)
    assert movement.resting(2) == (12,)


def test_half_table_ends_the_sharing_of_a_relay():
    movement = build("share-and-relay", 15, 8)

    assert not movement.is_shared
    assert movement.copies == 1


def test_fewer_rounds_than_tables_are_the_first_rounds_of_the_whole():
    whole, short = build("mitchell", 18, 9), build("mitchell", 18, 6)

    assert short.sittings == tuple(sitting for sitting in whole.sittings if sitting.round <= 6)


@pytest.mark.parametrize(
    ("slug", "pairs", "rounds", "message"),
    [
        ("howell", 3, 3, "Pairs must be at least 4, not 3: with one table there is nothing to compare."),
        ("howell", 25, 25, "Pairs must be 4–24 for Howell, not 25."),
        ("three-quarter-howell", 8, 7, "Pairs must be 9–22 for Three-quarter Howell, not 8."),
        ("howell", 8, 6, "Rounds must be 7 for Howell with 8 pairs, not 6."),
        ("mitchell", 14, 9, "Rounds must be 2–7 for Mitchell with 14 pairs, not 9."),
        ("skip-mitchell", 8, 4, "Rounds must be 2–3 for Skip Mitchell with 8 pairs, not 4."),
        (
            "web",
            8,
            4,
            "Movement must be one of mitchell, skip-mitchell, share-and-relay, howell, "
            "three-quarter-howell, not 'web'.",
        ),
    ],
)
def test_build_refuses_what_does_not_fit_and_says_what_does(slug, pairs, rounds, message):
    with pytest.raises(InvalidMovement) as refused:
        build(slug, pairs, rounds)

    assert str(refused.value) == message


def round_text(movement: Movement, round: int) -> str:
    return " ".join(f"{s.north_south}-{s.east_west}:{s.set}" for s in movement.sittings_in(round))
