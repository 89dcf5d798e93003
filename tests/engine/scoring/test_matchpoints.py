import json
from fractions import Fraction
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.scoring import (
    BoardScore,
    Frequencies,
    InvalidCounts,
    InvalidTricks,
    Scaling,
    format_place,
    matchpoint_table,
    rank,
    top,
)

VECTORS = json.loads((Path(__file__).parents[2] / "data" / "scoring_vectors.json").read_text())["boards"]
results = st.lists(st.integers(0, 13), min_size=1, max_size=60)


def matchpoints(tricks: list[int]) -> list[int]:
    table = matchpoint_table(Frequencies.of(tricks).counts)
    return [table[result] for result in tricks]


def test_matchpoints_five_tables():
    north_south = [9, 8, 8, 7, 6]

    assert matchpoints(north_south) == [8, 5, 5, 2, 0]
    assert matchpoints([13 - tricks for tricks in north_south]) == [0, 3, 3, 6, 8]


def test_matchpoints_all_equal():
    assert matchpoints([7, 7, 7, 7]) == [3, 3, 3, 3]


def test_matchpoints_of_vectors_with_ties():
    first, second = VECTORS

    assert matchpoints(first["tricks"]) == [2 * points for points in first["north_south"]]
    assert matchpoints([13 - tricks for tricks in first["tricks"]]) == [2 * points for points in first["east_west"]]
    assert matchpoints(second["tricks"]) == [2 * points for points in second["north_south"]]
    assert [100 * points / top(9) for points in matchpoints(second["tricks"])] == second["percentages"]


@pytest.mark.parametrize("side", ["north_south", "east_west"])
def test_rank_of_vectors_with_ties(side):
    points = VECTORS[0][side]

    places = {place.entry: place for place in rank(range(7), key=lambda line: Fraction(points[line]))}

    # The source writes the sign of a shared place behind the number.
    written = [f"={text[:-1]}" if text.endswith("=") else text for text in VECTORS[0][f"{side}_ranks"]]
    assert [format_place(places[line].place, shared=places[line].is_shared) for line in range(7)] == written


@given(results)
def test_matchpoints_of_a_direction_sum_to_n_times_n_less_one(tricks):
    assert sum(matchpoints(tricks)) == len(tricks) * (len(tricks) - 1)


@given(results)
def test_matchpoints_of_a_table_add_up_to_the_top(tricks):
    board = BoardScore.from_counts(Frequencies.of(tricks).counts)

    for result in tricks:
        assert board.north_south.points[result] + board.east_west.points[13 - result] == top(len(tricks))


@given(results, st.integers(0, 13))
def test_add_one_result_changes_one_count_and_equals_counting_anew(tricks, another):
    before = Frequencies.of(tricks)

    after = before.add(another)

    assert [a - b for a, b in zip(after.counts, before.counts, strict=True)] == [int(t == another) for t in range(14)]
    assert after == Frequencies.of([*tricks, another])
    assert after.add(another, weight=-1) == before


@pytest.mark.parametrize("tricks", [14, -1, 256, 7.5, "7", None])
def test_frequencies_refuse_what_no_side_can_win(tricks):
    sentence = rf"^Tricks of a side must be a whole number from 0 to 13, not {tricks}\.$"
    with pytest.raises(InvalidTricks, match=sentence):
        Frequencies.of([7, tricks])
    with pytest.raises(InvalidTricks, match=sentence):
        Frequencies().add(tricks)


def test_board_tells_how_many_results_it_has_and_their_mean():
    board = BoardScore.from_counts(Frequencies.of([9, 8, 8, 7, 6]).counts)

    assert (board.north_south.results, board.north_south.mean) == (5, Fraction(38, 5))
    assert (board.east_west.results, board.east_west.mean) == (5, 13 - Fraction(38, 5))
    assert Frequencies.of([9, 8, 8, 7, 6]).results == 5


def test_frequencies_refuse_what_no_board_has():
    with pytest.raises(InvalidCounts, match="The count of 7 tricks must not be below 0, not -1"):
        Frequencies().add(7, weight=-1)
    with pytest.raises(InvalidCounts, match="A board needs 14 counts, one for each of 0 to 13 tricks, not 3"):
        BoardScore.from_counts([1, 2, 3])


def test_mean_of_frequencies():
    frequencies = Frequencies.of([9, 8, 8, 7, 6])

    assert frequencies.mean == Fraction(38, 5)
    assert Frequencies().mean is None


@pytest.mark.parametrize(
    ("scaling", "expected", "within", "scaled"),
    [
        (Scaling.NEUBERG, 11, [18, 16, 0], ["19.9", "17.7", "0.1"]),
        (Scaling.NEUBERG, 10, [12, 10, 8, 6, 4, 2, 0], ["17.6", "14.7", "11.9", "9", "6.1", "3.3", "0.4"]),
        (Scaling.NEUBERG, 10, [4, 2, 0], ["15.7", "9", "2.3"]),
        (Scaling.NEUBERG, 5, [2, 0], ["6.5", "1.5"]),
        (Scaling.NEUBERG, 6, [4, 2, 0], ["9", "5", "1"]),
        (Scaling.NEUBERG_SMALL_GROUPS, 10, [4, 2, 0], ["12.6", "10.8", "9"]),
        (Scaling.NEUBERG_SMALL_GROUPS, 10, [2, 1, 0], ["11.7", "10.8", "9.9"]),
        (Scaling.NEUBERG_SMALL_GROUPS, 9, [4, 2, 0], ["11.2", "9.6", "8"]),
        (Scaling.NEUBERG_SMALL_GROUPS, 8, [4, 2, 0], ["12.3", "7", "1.7"]),
        (Scaling.NEUBERG_SMALL_GROUPS, 5, [2, 0], ["6.5", "1.5"]),
        (Scaling.NONE, 5, [2, 0], ["2", "0"]),
    ],
)
def test_scaling_published_examples(scaling, expected, within, scaled):
    actual = within[0] // 2 + 1 if within != [18, 16, 0] else 10

    points = scaling.apply(within, actual, expected)

    assert [round(Fraction(value), 1) for value in points] == [Fraction(value) for value in scaled]


def test_scaling_keeps_the_sum_of_a_group_in_proportion():
    points = Scaling.NEUBERG.apply([12, 10, 8, 6, 4, 2, 0], 7, 10)

    assert sum(points) == 63


def test_board_alone_expects_the_results_it_has():
    counts = Frequencies.of([9, 8, 8, 7, 6]).counts

    assert BoardScore.from_counts(counts, scaling=Scaling.NEUBERG) == BoardScore.from_counts(counts)


def test_scaling_of_a_single_result_is_the_average():
    assert Scaling.NEUBERG.apply([0], 1, 9) == (8,)
