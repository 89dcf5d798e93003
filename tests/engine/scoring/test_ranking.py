from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st

from engine.scoring import format_place, rank


def test_rank_shares_places_and_skips_the_next():
    places = rank(["a", "b", "c", "d"], key={"a": 50, "b": 61, "c": 50, "d": 40}.get)

    assert [(place.entry, place.place, place.is_shared) for place in places] == [
        ("b", 1, False),
        ("a", 2, True),
        ("c", 2, True),
        ("d", 4, False),
    ]
    assert [str(place) for place in places] == ["1", "=2", "=2", "4"]


def test_rank_compares_exactly():
    hair = Fraction(1, 10**30)

    places = rank(["a", "b"], key={"a": Fraction(1, 3), "b": Fraction(1, 3) + hair}.get)

    assert [(place.entry, place.place) for place in places] == [("b", 1), ("a", 2)]


def test_rank_tells_halves_apart():
    places = rank(["a", "b", "c"], key={"a": 2, "b": Fraction(5, 2), "c": Fraction(3, 2)}.get)

    assert [(place.entry, str(place)) for place in places] == [("b", "1"), ("a", "2"), ("c", "3")]


def test_rank_nothing_played_comes_last_without_a_place():
    places = rank(["a", "b", "c"], key={"a": None, "b": Fraction(0), "c": None}.get)

    assert [(place.entry, place.place, place.is_shared, str(place)) for place in places] == [
        ("b", 1, False, "1"),
        ("a", None, False, "–"),
        ("c", None, False, "–"),
    ]


def test_rank_of_nobody():
    assert rank([], key=lambda entry: 0) == []


def test_format_place():
    assert (format_place(3), format_place(3, shared=True), format_place(None)) == ("3", "=3", "–")


@given(st.lists(st.fractions(min_value=0, max_value=100, max_denominator=60)))
def test_rank_place_is_one_more_than_those_ahead(keys):
    places = rank(range(len(keys)), key=keys.__getitem__)

    for place in places:
        assert place.place == 1 + sum(key > keys[place.entry] for key in keys)
        assert place.is_shared == (keys.count(keys[place.entry]) > 1)
