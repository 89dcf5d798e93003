"""Games, rubbers and matches, deal by deal."""

from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine import Side
from engine.laws import (
    AMERICAN,
    DRIVE,
    DUPLICATE,
    ENGLISH_SHORT,
    FIXED_DEALS,
    LAWS,
    LONG,
    DealResult,
    DealsMatch,
    Ending,
    Game,
    GameValue,
    InvalidLaw,
    InvalidPenalty,
    IsOver,
    Lead,
    Match,
    Outcome,
    Reason,
    Rubber,
    Score,
    parse_deals,
    parse_law,
    play_deals,
    start,
)

NS, EW = Side.NORTH_SOUTH, Side.EAST_WEST


def after(contest, *deals):
    for deal in deals:
        contest = contest.add(DealResult.parse(deal))
    return contest


# Deals that end a game of short whist by these points.
A_5_0, A_5_2, A_5_3, A_5_4 = ["11"], ["5", "11"], ["4", "11"], ["3", "11"]
B_5_0, B_5_4 = ["2"], ["10", "2"]


# From the fact sheet on whist, derived from the London laws.
@pytest.mark.parametrize(
    ("games", "points"),
    [((A_5_0, A_5_0), 8), ((A_5_0, B_5_4, A_5_2), 6), ((A_5_3, B_5_0, A_5_4), 1)],
    ids=["5-0 5-0", "5-0 4-5 5-2", "5-3 0-5 5-4"],
)
def test_rubber_is_worth_the_printed_points(games, points):
    rubber = after(Rubber(ENGLISH_SHORT), *(deal for game in games for deal in game))

    assert rubber.outcome == Outcome(NS, Fraction(points), Ending.GAMES)
    assert len(rubber.games) == len(games)


def test_third_game_is_not_played_after_two_to_none():
    rubber = after(start(ENGLISH_SHORT), *A_5_0, *A_5_0)

    assert not rubber.can_add(DealResult(7, 6))
    with pytest.raises(IsOver, match="NS has won the rubber"):
        rubber.add(DealResult(7, 6))


def test_rubber_says_who_leads_by_what_and_which_game_is_played():
    rubber = after(start(ENGLISH_SHORT), *A_5_0, "2", "8")

    assert (rubber.games_won, rubber.points, rubber.lead) == (Score(1, 1), Score(3, 3), Lead(None, Fraction(0)))
    assert (rubber.game.points, rubber.outcome) == (Score(2, 0), None)
    assert [len(game.deals) for game in rubber.games] == [1, 1, 1]


def test_rubber_before_its_first_deal_is_level():
    rubber = start(ENGLISH_SHORT)

    assert (rubber.game, rubber.deals, rubber.lead.side) == (Game(ENGLISH_SHORT), (), None)


def test_rubber_that_is_over_shows_its_last_game_and_what_it_is_worth():
    rubber = after(start(ENGLISH_SHORT), *A_5_0, *B_5_4, *A_5_2)

    assert (rubber.game.points, rubber.lead) == (Score(5, 2), Lead(NS, Fraction(6)))


@given(st.lists(st.integers(0, 13), min_size=60, max_size=60), st.lists(st.integers(0, 4), min_size=60, max_size=60))
def test_rubber_of_short_whist_is_worth_one_to_eight(tricks, honours):
    rubber = start(ENGLISH_SHORT)
    for number, held in zip(tricks, honours, strict=True):
        if rubber.outcome is None:
            rubber = after(rubber, f"{number} ns{held}")

    assert rubber.outcome is not None
    assert 1 <= rubber.outcome.points <= 8


# --- games ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("value", "target", "losers", "points"),
    [
        (GameValue.MARGIN, 7, 0, 7),
        (GameValue.MARGIN, 7, 6, 1),
        *[(GameValue.TREBLE, 5, losers, points) for losers, points in enumerate([3, 2, 2, 1, 1])],
        *[(GameValue.DOUBLE, 10, losers, points) for losers, points in [(0, 2), (4, 2), (5, 1), (9, 1)]],
    ],
)
def test_game_is_worth_what_the_losers_have_left(value, target, losers, points):
    assert value.points(losers=losers, target=target) == points


def test_american_game_is_worth_seven_less_the_losers_points_even_beyond_seven():
    game = after(start(AMERICAN), "12", "5", "13")

    assert game.points == Score(13, 2)
    assert game.outcome == Outcome(NS, Fraction(5), Ending.POINTS)


def test_game_says_who_leads_until_it_is_won():
    game = after(start(AMERICAN), "8", "5")

    assert (game.lead, game.outcome) == (Lead(None, Fraction(0)), None)
    assert after(game, "3").lead == Lead(EW, Fraction(4))


def test_game_is_the_only_one_in_itself():
    game = after(start(AMERICAN), "8")

    assert game.games == (game,)


def test_game_that_is_won_takes_no_deal():
    game = after(start(AMERICAN), "13")

    assert not game.can_add(DealResult(7, 6))
    with pytest.raises(IsOver, match="NS has won this game"):
        game.add(DealResult(7, 6))


def test_game_takes_no_penalty_its_law_does_not_give():
    deal = DealResult.parse("7 revoke-ns-off")

    assert start(AMERICAN).can_add(DealResult.parse("7 revoke-ns"))
    assert not start(AMERICAN).can_add(deal)
    assert start(ENGLISH_SHORT).can_add(deal)
    with pytest.raises(InvalidPenalty):
        start(AMERICAN).add(deal)


@pytest.mark.parametrize(("losers", "value"), [("3", 2), ("2", 1)], ids=["four", "five"])
def test_long_whist_game_is_double_while_the_losers_have_less_than_five(losers, value):
    game = after(Game(LONG), "13 ns3", losers, "7")

    assert game.outcome == Outcome(NS, Fraction(value), Ending.POINTS)


# --- the house rule of four all -------------------------------------------------------------------------------------

HOUSE = replace(ENGLISH_SHORT, honours_alone_win=False, four_all=True)


def test_at_four_all_by_honours_more_points_by_tricks_win():
    game = after(Game(HOUSE), "6 ns4", "4")

    assert (game.points, game.outcome) == (Score(4, 4), Outcome(EW, Fraction(1), Ending.FOUR_ALL))
    assert not game.can_add(DealResult(7, 6))


def test_at_four_all_without_four_by_honours_they_play_on():
    game = after(Game(HOUSE), "10", "3")

    assert (game.points, game.outcome) == (Score(4, 4), None)


def test_at_four_all_with_as_many_by_tricks_they_play_on():
    game = after(Game(replace(HOUSE, target=7)), "8 ns4", "5 ew4")

    assert (game.points, game.outcome) == (Score(6, 6), None)
    assert [game.points_for(side, Reason.TRICKS) for side in Side] == [2, 2]


@pytest.mark.parametrize(("deal", "points"), [("7 ew4", Score(1, 4)), ("6 ns4", Score(4, 1))])
def test_with_one_side_at_four_they_play_on(deal, points):
    game = after(Game(HOUSE), deal)

    assert (game.points, game.outcome) == (points, None)


def test_at_four_all_the_london_laws_play_on():
    game = after(Game(ENGLISH_SHORT), "6 ns4", "4")

    assert (game.points, game.outcome) == (Score(4, 4), None)


# --- matches --------------------------------------------------------------------------------------------------------


def test_match_of_every_trick_is_won_by_the_tricks_above_half():
    match = after(start(replace(DUPLICATE, length=48)), *["7"] * 30, *["6"] * 18)

    assert match.points == Score(318, 306)
    assert match.outcome == Outcome(NS, Fraction(6), Ending.LENGTH)


def test_match_of_deals_has_no_games():
    assert after(start(DRIVE), "7").games == ()


def test_match_of_deals_sums_odd_tricks():
    match = after(start(replace(FIXED_DEALS, length=3)), "9", "4")

    assert (match.points, match.lead, match.outcome) == (Score(3, 3), Lead(None, Fraction(0)), None)
    assert after(match, "8").outcome == Outcome(NS, Fraction(2), Ending.LENGTH)


def test_match_may_end_level():
    match = after(start(replace(DRIVE, length=2)), "7", "6")

    assert match.outcome == Outcome(None, Fraction(0), Ending.LENGTH)
    assert not match.can_add(DealResult(7, 6))
    with pytest.raises(IsOver, match="All 2 deals are played"):
        match.add(DealResult(7, 6))


def test_match_of_deals_takes_no_penalty_its_law_does_not_give():
    with pytest.raises(InvalidPenalty):
        start(DRIVE).add(DealResult.parse("7 revoke-ns-off"))


def test_match_of_games_sums_their_values():
    match = after(start(replace(AMERICAN, length=2)), "13")

    assert (match.points, match.lead, match.outcome) == (Score(7, 0), Lead(NS, Fraction(7)), None)
    match = after(match, "8", "0")
    assert after(start(match.law), "13", "8").points == Score(7, 0)
    assert match.outcome == Outcome(NS, Fraction(2), Ending.LENGTH)
    assert [len(part.deals) for part in match.parts] == [1, 2]
    assert match.part is match.parts[-1]
    with pytest.raises(IsOver, match="All 2 games are played"):
        match.add(DealResult(7, 6))


def test_match_of_rubbers_sums_what_they_are_worth():
    match = after(start(replace(ENGLISH_SHORT, length=2)), *A_5_0, *A_5_0, *B_5_0, *B_5_0)

    assert match.outcome == Outcome(None, Fraction(0), Ending.LENGTH)
    assert match.points == Score(8, 8)
    assert len(match.deals) == len(match.games) == 4


def test_match_before_its_first_deal_plays_the_first_rubber():
    match = start(replace(ENGLISH_SHORT, length=2))

    assert match.part == Rubber(match.law)
    assert match.can_add(DealResult(7, 6))


@pytest.mark.parametrize(
    ("kind", "law"), [(Game, DRIVE), (Rubber, AMERICAN), (DealsMatch, AMERICAN), (Match, DUPLICATE)]
)
def test_law_of_another_form_is_refused(kind, law):
    with pytest.raises(InvalidLaw, match=f"Law {law.key} plays"):
        kind(law)


@given(st.sampled_from(list(LAWS.values())), st.integers(1, 4), st.lists(st.integers(0, 13), max_size=40))
def test_whatever_is_played_ends_only_once_and_takes_deals_until_then(law, length, tricks):
    contest = start(replace(law, length=length))
    for number in tricks:
        result = DealResult.of_tricks(number)
        assert contest.can_add(result) == (contest.outcome is None)
        if contest.outcome is None:
            contest = contest.add(result)

    assert len(contest.deals) <= len(tricks)
    assert contest.law.length == length


# --- points and leads -----------------------------------------------------------------------------------------------


def test_deals_are_played_one_after_another():
    rubber = play_deals(parse_law("english-short-1"), parse_deals("11 ns2,8 ew4,6,10 ns3"))

    assert [str(deal.after) for deal in rubber.deals] == ["5–0", "2–4", "2–5", "6–0"]
    assert rubber.outcome == Outcome(NS, Fraction(6), Ending.GAMES)


def test_without_deals_nothing_is_played():
    assert play_deals(AMERICAN, []) == start(AMERICAN)


@pytest.mark.parametrize(
    ("score", "lead"),
    [
        (Score(1, 0), Lead(NS, Fraction(1))),
        (Score(2, 3), Lead(EW, Fraction(1))),
        (Score(9, 2), Lead(NS, Fraction(7))),
        (Score(4, 4), Lead(None, Fraction(0))),
    ],
)
def test_side_with_more_points_leads_by_the_difference(score, lead):
    assert score.lead == lead
