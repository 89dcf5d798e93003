"""Faults made by hand are found, each with its own sentence."""

from dataclasses import replace

import pytest

from engine.movements import InvalidMovement, Movement, Sitting, build, verify_movement


def changed(movement: Movement, round: int, table: int, **changes) -> Movement:
    return replace(
        movement,
        sittings=tuple(
            replace(sitting, **changes) if (sitting.round, sitting.table) == (round, table) else sitting
            for sitting in movement.sittings
        ),
    )


@pytest.fixture
def howell() -> Movement:
    return build("howell", 8, 7)


@pytest.fixture
def mitchell() -> Movement:
    return build("mitchell", 10, 5)


def refusal(movement: Movement) -> str:
    with pytest.raises(InvalidMovement) as refused:
        verify_movement(movement)
    return str(refused.value)


def test_verify_movement_pair_at_two_tables(howell):
    assert refusal(changed(howell, 1, 2, north_south=8)) == "Round 1: pair 8 sits at table 1 and at table 2."


def test_verify_movement_pair_meets_itself(howell):
    assert refusal(changed(howell, 1, 2, north_south=4)) == "Round 1, table 2: pair 4 meets itself."


def test_verify_movement_north_south_pair_replays_a_set(mitchell):
    broken = changed(changed(mitchell, 2, 1, set=1), 2, 5, set=2)

    assert refusal(broken) == "Pair 1 plays set 1 in round 1 and again in round 2."


def test_verify_movement_east_west_pair_replays_a_set():
    even_tables = Movement(
        slug="x",
        title="A plain Mitchell at four tables",
        pairs=8,
        tables=4,
        rounds=3,
        sets=4,
        winners=2,
        sittings=tuple(
            Sitting(r, t, t, 5 + (t - r) % 4, 1 + (t + r - 2) % 4) for r in range(1, 4) for t in range(1, 5)
        ),
    )

    assert refusal(even_tables) == "Pair 7 plays set 3 in round 1 and again in round 3."


def test_verify_movement_undeclared_sharing():
    shared = replace(build("share-and-relay", 8, 4), tables_sharing=1)

    assert refusal(shared) == "Round 1: set 1 is at tables 1 and 4 at once; the movement declares at most 1."


def test_verify_movement_table_filled_twice(howell):
    assert refusal(replace(howell, sittings=(*howell.sittings, howell.sittings[0]))) == (
        "Round 1: table 1 is filled twice."
    )


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"set": 8}, "Round 3, table 2: set must be from 1 to 7, not 8."),
        ({"north_south": 9}, "Round 3, table 2: pair must be from 1 to 8, not 9."),
        ({"east_west": 0}, "Round 3, table 2: pair must be from 1 to 8, not 0."),
    ],
)
def test_verify_movement_number_out_of_range(howell, changes, message):
    assert refusal(changed(howell, 3, 2, **changes)) == message


def test_verify_movement_two_winners_but_a_pair_turns(mitchell):
    turned = changed(mitchell, 2, 1, north_south=10, east_west=1)

    assert refusal(turned) == "Pair 10 sits North–South and East–West in a movement with two winners."


def test_verify_movement_rests_unevenly(howell):
    absent = howell
    for round in (1, 2):
        absent = changed(absent, round, 1, north_south=None)

    assert refusal(absent) == "Pair 8 rests 2 times, pair 3 only 0."


def test_verify_movement_winners_of_three(howell):
    assert refusal(replace(howell, winners=3)) == "Winners must be 1 or 2, not 3."


def test_verify_movement_opponents_meet_again_only_where_declared(mitchell):
    revenge = replace(
        mitchell,
        rounds=6,
        sets=10,
        sittings=(
            *mitchell.sittings,
            *(Sitting(6, s.table, s.north_south, s.east_west, s.set + 5) for s in mitchell.sittings_in(1)),
        ),
    )

    assert refusal(revenge) == "Pairs 1 and 6 meet 2 times."
    verify_movement(replace(revenge, repeat_meetings=5))
