from fractions import Fraction

import pytest

from engine.scoring import (
    Artificial,
    ArtificialKind,
    InvalidAward,
    InvalidTricks,
    Tricks,
    WeightedTricks,
    verify_tricks,
)


@pytest.mark.parametrize("tricks", [0, 7, 13])
def test_verify_tricks_possible(tricks):
    verify_tricks(tricks)


@pytest.mark.parametrize("tricks", [-1, 14, 7.0, "7", True, None])
def test_verify_tricks_impossible(tricks):
    with pytest.raises(InvalidTricks) as refused:
        verify_tricks(tricks)

    assert str(refused.value) == f"Tricks of North–South must be a whole number from 0 to 13, not {tricks}."


def test_tricks_of_a_side_impossible():
    with pytest.raises(InvalidTricks, match="Tricks of a side must be a whole number from 0 to 13, not 14"):
        Tricks(14)


@pytest.mark.parametrize(
    ("parts", "message"),
    [
        (((Fraction(3, 5), 8), (Fraction(3, 5), 7)), "Weights must add up to 1, not 6/5"),
        (((Fraction(6, 5), 8), (Fraction(-1, 5), 7)), "Weight of 7 tricks must be an exact number above 0"),
        (((Fraction(1), 8), (Fraction(0), 7)), "Weight of 7 tricks must be an exact number above 0"),
        (((0.6, 8), (0.4, 7)), "Weight of 8 tricks must be an exact number above 0, not 0.6"),
        ((), "Weights must add up to 1, not 0"),
    ],
)
def test_weighted_tricks_refuses_weights_that_do_not_add_up(parts, message):
    with pytest.raises(InvalidAward, match=message):
        WeightedTricks(parts)


def test_weighted_tricks_refuses_impossible_tricks():
    with pytest.raises(InvalidTricks, match=r"^Tricks of a side must be a whole number from 0 to 13, not 14\.$"):
        WeightedTricks(((Fraction(1), 14),))


@pytest.mark.parametrize(
    ("kind", "own", "percentage"),
    [
        (ArtificialKind.AVERAGE_PLUS, None, Fraction(60)),
        (ArtificialKind.AVERAGE_PLUS, Fraction(3900, 56), Fraction(3900, 56)),
        (ArtificialKind.AVERAGE_PLUS, Fraction(2000, 56), Fraction(60)),
        (ArtificialKind.AVERAGE, Fraction(3900, 56), Fraction(50)),
        (ArtificialKind.AVERAGE_MINUS, None, Fraction(40)),
        (ArtificialKind.AVERAGE_MINUS, Fraction(2000, 56), Fraction(2000, 56)),
        (ArtificialKind.AVERAGE_MINUS, Fraction(3900, 56), Fraction(40)),
        (Fraction(55), Fraction(3900, 56), Fraction(55)),
    ],
)
def test_artificial_takes_the_own_percentage_where_it_is_better_or_worse(kind, own, percentage):
    assert Artificial(kind).percentage(own) == percentage


@pytest.mark.parametrize("percentage", [0, Fraction(1, 2), 100])
def test_artificial_takes_all_from_nothing_to_everything(percentage):
    assert Artificial(percentage).percentage(None) == percentage


@pytest.mark.parametrize("percentage", [Fraction(-1), Fraction(101), 55.5])
def test_artificial_refuses_what_is_no_percentage(percentage):
    with pytest.raises(InvalidAward, match="Percentage must be an exact number from 0 to 100"):
        Artificial(percentage)
