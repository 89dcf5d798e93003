import json
from fractions import Fraction
from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st

from engine.scoring import Frequencies, above_average, plus_minus_table

FOSTER = json.loads((Path(__file__).parents[2] / "data" / "foster_1897.json").read_text())


def test_above_average_fosters_sheet():
    for side in ("north_south", "east_west"):
        totals = FOSTER[side]

        differences = dict(zip(totals, above_average(tuple(totals.values())), strict=True))

        assert differences == FOSTER[f"{side}_plus_minus"]
        assert Fraction(sum(totals.values()), len(totals)) == FOSTER[f"{side}_average"]


def test_above_average_fosters_overall_winner():
    both = {
        pair: difference
        for side in ("north_south", "east_west")
        for pair, difference in zip(FOSTER[side], above_average(tuple(FOSTER[side].values())), strict=True)
    }

    assert max(both, key=lambda pair: both[pair]) == FOSTER["overall_winner"]


def test_plus_minus_table_five_tables():
    table = plus_minus_table(Frequencies.of([9, 8, 8, 7, 6]).counts)

    assert [table[tricks] for tricks in (9, 8, 7, 6)] == [
        Fraction(7, 5),
        Fraction(2, 5),
        Fraction(-3, 5),
        Fraction(-8, 5),
    ]


def test_plus_minus_of_nothing_is_nothing():
    assert plus_minus_table([0] * 14) == (0,) * 14
    assert above_average([]) == ()


@given(st.lists(st.integers(0, 13), min_size=1))
def test_plus_minus_of_a_direction_sums_to_zero(tricks):
    table = plus_minus_table(Frequencies.of(tricks).counts)

    assert sum(table[result] for result in tricks) == 0
