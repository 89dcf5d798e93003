"""Balance, against published schedules and the optimum that is proved for Howells."""

import json
import re
from pathlib import Path

import pytest

from engine.movements import (
    InvalidMovement,
    Movement,
    Sitting,
    balance,
    build,
    same_minus_opposite,
    verify_movement,
)

DATA = Path(__file__).parents[2] / "data"
HOWELLS = json.loads((DATA / "movements_howell.json").read_text())["movements"]
PUBLISHED = {m["name"]: m for m in json.loads((DATA / "movements_published.json").read_text())["movements"]}


def published(name: str, **declared: int) -> Movement:
    places = [
        (round, *map(int, re.split(r"[=:-]", place)))
        for round, text in enumerate(PUBLISHED[name]["rounds"], 1)
        for place in text.split()
    ]
    sittings = tuple(Sitting(*place) for place in places)
    return Movement(
        slug="published",
        title=name,
        pairs=int(name.split(maxsplit=1)[0]),
        tables=max(sitting.table for sitting in sittings),
        rounds=max(sitting.round for sitting in sittings),
        sets=max(sitting.set for sitting in sittings),
        winners=1,
        sittings=sittings,
        **declared,
    )


@pytest.mark.parametrize(
    ("name", "declared"),
    [("4 pairs", {"repeat_meetings": 6}), ("7 pairs", {}), ("12 pairs", {}), ("6 pairs", {"tables_sharing": 3})],
)
def test_balance_of_published_schedules(name, declared):
    movement = published(name, **declared)

    verify_movement(movement)

    assert balance(movement) == PUBLISHED[name]["balance"]


def test_sharing_of_a_published_relay_is_reported():
    movement = published("6 pairs", tables_sharing=3)

    assert [(sharing.round, sharing.set, sharing.tables) for sharing in movement.sharing] == [(5, 5, (1, 2, 3))]
    assert movement.copies == 3
    assert len(movement.meetings) == 15


def test_sharing_of_a_published_relay_is_refused_where_not_declared():
    with pytest.raises(InvalidMovement, match="Round 5: set 5 is at tables 1 and 2 and 3 at once"):
        verify_movement(published("6 pairs"))


def test_published_rest_of_seven_pairs_gives_everybody_eighteen_boards():
    movement = published("7 pairs")

    assert [movement.resting(round) for round in range(1, 8)] == [(1,), (2,), (3,), (4,), (5,), (6,), (7,)]
    assert len(movement.meetings) == 21
    assert (movement.rounds - 1) * len(movement.boards_of(1, 3)) == 18


@pytest.mark.parametrize("tables", [2, 4, 6, 8, 10, 12])
def test_howell_of_an_even_number_of_tables_is_perfectly_balanced(tables):
    movement = build("howell", 2 * tables, 2 * tables - 1)

    assert set(same_minus_opposite(movement).values()) == {-1}
    assert balance(movement) == 100


@pytest.mark.parametrize("tables", [5, 7, 9, 11])
def test_howell_of_an_odd_number_of_tables_is_as_balanced_as_can_be(tables):
    movement = build("howell", 2 * tables, 2 * tables - 1)

    assert set(same_minus_opposite(movement).values()) == {-3, -1, 1}
    assert balance(movement) < 100


@pytest.mark.parametrize("table", HOWELLS, ids=lambda m: f"{m['family']}-{m['pairs']}-{len(m['rounds'])}")
def test_same_minus_opposite_has_the_published_range(table):
    movement = build(table["family"], table["pairs"], len(table["rounds"]))

    differences = same_minus_opposite(movement).values()

    assert [min(differences), max(differences)] == table["c"]
