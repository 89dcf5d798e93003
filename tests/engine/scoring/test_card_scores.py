"""The quick way gives what the general way gives."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.scoring import (
    NOT_PLAYED,
    Averaging,
    InvalidScoreCard,
    Line,
    Method,
    NotPlayed,
    Scaling,
    ScoringProfile,
    score_cards,
    score_field,
)


@st.composite
def decks(draw: st.DrawFn) -> list[bytes]:
    boards = draw(st.integers(1, 5))
    card = st.lists(st.integers(0, NOT_PLAYED), min_size=boards, max_size=boards).map(bytes)
    return draw(st.lists(card, min_size=1, max_size=8))


def as_lines(cards: list[bytes]) -> list[Line]:
    off = NotPlayed(scheduled=True)
    return [
        Line((board, pair), board, 0, pair, ("opponent", pair), off, off)
        if tricks == NOT_PLAYED
        else Line.played(id=(board, pair), board=board, north_south=pair, east_west=("opponent", pair), tricks=tricks)
        for pair, card in enumerate(cards)
        for board, tricks in enumerate(card)
    ]


@given(decks(), st.sampled_from(Method), st.sampled_from(Averaging), st.sampled_from(Scaling))
@settings(deadline=None)
def test_score_cards_equals_score_field(cards, method, averaging, scaling):
    profile = ScoringProfile(method=method, averaging=averaging, scaling=scaling)

    quick, general = score_cards(cards, profile=profile), score_field(as_lines(cards), profile=profile)

    for pair in range(len(cards)):
        total = quick.total(pair)
        assert total == general.totals[pair]
        assert (quick.points[pair], quick.of[pair], quick.tricks[pair]) == (total.points, total.of, total.tricks)


@given(decks(), st.sampled_from(Method), st.sampled_from(Averaging))
def test_keys_rank_as_the_totals_do(cards, method, averaging):
    profile = ScoringProfile(method=method, averaging=averaging)

    scores = score_cards(cards, profile=profile)
    keys = scores.keys()
    exact = [scores.total(pair).key(profile) for pair in range(len(cards))]

    assert [key is None for key in keys] == [key is None for key in exact]
    played = [pair for pair in range(len(cards)) if keys[pair] is not None]
    for one in played:
        for other in played:
            assert (keys[one] > keys[other]) == (exact[one] > exact[other])


def test_averaging_decides_where_all_are_out_of_the_same():
    """Each is out of 2 on one board and out of 4 on another; the first two have made one top and one zero."""
    off = NOT_PLAYED
    cards = [
        *(bytes([9, off, off, 5, off]), bytes([5, off, off, 9, off]), bytes([off, 7, off, 7, off])),
        *(bytes([off, 7, off, off, 7]), bytes([off, off, 7, off, 7]), bytes([off, off, 7, off, 7])),
    ]

    over_maximum = score_cards(cards, profile=ScoringProfile())
    mean = score_cards(cards, profile=ScoringProfile(averaging=Averaging.MEAN_OF_BOARDS))

    assert over_maximum.of == [6] * 6
    assert over_maximum.keys()[:2] == [2, 4]
    assert mean.keys()[:2] == [50, 50]


def test_score_cards_of_nobody():
    scores = score_cards([], profile=ScoringProfile())

    assert (scores.keys(), scores.boards) == ([], ())


def test_score_cards_scales_to_the_results_that_are_expected():
    cards = [bytes([tricks]) for tricks in (9, 8, 7, 6, 5, 4, 3)]

    scores = score_cards(cards, profile=ScoringProfile(scaling=Scaling.NEUBERG), expected=10)

    assert [str(round(float(points), 1)) for points in scores.points] == [
        "17.6", "14.7", "11.9", "9.0", "6.1", "3.3", "0.4"
    ]  # fmt: skip
    assert scores.of == [18] * 7


def test_total_of_a_card_is_of_whom_it_is_said_to_be():
    scores = score_cards([bytes([7]), bytes([6])], profile=ScoringProfile())

    assert (scores.total(1).entry, scores.total(1, "pair 8").entry) == (1, "pair 8")


def test_score_cards_refuses_a_short_card():
    with pytest.raises(InvalidScoreCard, match="Card 1 must have 3 boards, not 2"):
        score_cards([bytes([7, 7, 7]), bytes([7, 7])], profile=ScoringProfile())


def test_score_cards_refuses_a_byte_that_means_nothing():
    with pytest.raises(InvalidScoreCard, match="Board at place 1: tricks must be from 0 to 13, or 14 for none, not 15"):
        score_cards([bytes([7, NOT_PLAYED]), bytes([7, 15])], profile=ScoringProfile())
