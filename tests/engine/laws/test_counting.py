"""Single deals: the examples of short whist, and what keeps a side from winning."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.laws import (
    AMERICAN,
    DRIVE,
    DUPLICATE,
    DUPLICATE_BRIDGE,
    ENGLISH_SHORT,
    FIXED_DEALS,
    LAWS,
    LONG,
    DealResult,
    Entry,
    InvalidPenalty,
    Reason,
    RevokeClaim,
    Score,
    Taken,
    count_deal,
)
from engine.seats import Side

NS, EW = Side.NORTH_SOUTH, Side.EAST_WEST


def count(law, text, before=(0, 0)):
    return count_deal(law, DealResult.parse(text), before=Score(*before))


# A is North–South. From the fact sheet on whist, derived from the London laws.
@pytest.mark.parametrize(
    ("before", "deal", "after", "winner"),
    [
        ((4, 0), "6 ns4", (4, 1), None),
        ((3, 4), "6 ns3", (3, 5), EW),
        ((0, 0), "8 ns3", (4, 0), None),
        ((3, 0), "6 ns3", (5, 1), NS),
    ],
    ids=["barred at four", "tricks before honours", "both count", "honours alone may win from three"],
)
def test_short_whist_counts_the_printed_examples(before, deal, after, winner):
    deal = count(ENGLISH_SHORT, deal, before)

    assert (deal.after, deal.winner) == (Score(*after), winner)


@pytest.mark.parametrize(("tricks", "points"), list(enumerate([0, 0, 0, 0, 0, 0, 0, 1, 2, 3, 4, 5, 6, 7])))
def test_only_tricks_beyond_six_count(tricks, points):
    assert count(replace(AMERICAN, target=99), str(tricks)).after.north_south == points


def test_six_tricks_are_no_point_whoever_has_them_first():
    assert count(AMERICAN, "6").after == Score(0, 1)


def test_american_counts_no_honours():
    assert count(AMERICAN, "8 ns4").after == Score(2, 0)


@pytest.mark.parametrize(("before", "points"), [(8, 12), (9, 9)])
def test_long_whist_bars_honours_at_nine_only(before, points):
    assert count(LONG, "6 ns4", (before, 0)).after.north_south == points


def test_honours_are_barred_by_what_a_side_had_before_the_deal():
    deal = count(ENGLISH_SHORT, "7 ns3", (3, 0))

    assert deal.entries == (Entry(NS, Reason.TRICKS, 1), Entry(NS, Reason.HONOURS, 2))
    assert deal.winner is NS


def test_divided_honours_count_nothing():
    assert count(ENGLISH_SHORT, "7 ns2").entries == (Entry(NS, Reason.TRICKS, 1),)


def test_unclaimed_honours_count_nothing():
    assert count(ENGLISH_SHORT, "7").after == Score(1, 0)


def test_house_may_let_no_game_be_won_by_honours_alone():
    house = replace(ENGLISH_SHORT, honours_alone_win=False)

    deal = count(house, "6 ns4", (3, 0))

    assert (deal.after, deal.winner) == (Score(4, 1), None)


@pytest.mark.parametrize("law", [DUPLICATE, DUPLICATE_BRIDGE, DRIVE])
def test_every_trick_counts_and_no_honours(law):
    deal = count(law, "8 ns4")

    assert (deal.after, deal.winner) == (Score(8, 5), None)


def test_agreed_deals_sum_odd_tricks_without_an_end():
    assert count(FIXED_DEALS, "13", (20, 3)).after == Score(27, 3)


# --- revokes --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("how", "after"),
    [("revoke-ew", (4, 3)), ("revoke-ew-off", (1, 0)), ("revoke-ew-added", (4, 3))],
    ids=["three tricks", "three points off", "three points added"],
)
def test_london_takes_three_tricks_or_points_as_the_adversaries_choose(how, after):
    assert count(ENGLISH_SHORT, f"7 {how}", (0, 3)).after == Score(*after)


@pytest.mark.parametrize("law", [AMERICAN, DUPLICATE])
def test_league_passes_two_tricks(law):
    assert count(law, "7 revoke-ns").tricks == Score(5, 8)


@pytest.mark.parametrize(("how", "tricks"), [("", (5, 8)), ("-1", (6, 7)), ("-0", (7, 6))])
def test_bridge_passes_two_tricks_one_or_none(how, tricks):
    assert count(DUPLICATE_BRIDGE, f"7 revoke-ns{how}").tricks == Score(*tricks)


def test_each_revoke_is_penalised():
    assert count(AMERICAN, "9 revoke-ns revoke-ns").tricks == Score(5, 8)


def test_revokes_of_both_sides_are_both_penalised():
    assert count(AMERICAN, "7 revoke-ns revoke-ew").tricks == Score(7, 6)


def test_no_side_gives_up_more_tricks_than_it_made():
    assert count(ENGLISH_SHORT, "2 revoke-ns").tricks == Score(0, 13)


@pytest.mark.parametrize(("law", "stays"), [(ENGLISH_SHORT, 4), (LONG, 9), (AMERICAN, 6)])
def test_revoking_side_cannot_win_the_game_in_that_deal(law, stays):
    deal = count(law, "13 ns3 revoke-ns", (stays - 1, 0))

    assert (deal.after.north_south, deal.winner) == (stays, None)


def test_when_both_revoke_neither_can_win():
    deal = count(ENGLISH_SHORT, "6 revoke-ns-added revoke-ew-added", (4, 4))

    assert (deal.after, deal.winner) == (Score(4, 4), None)


def test_points_for_a_revoke_count_before_tricks_and_may_end_the_game():
    deal = count(ENGLISH_SHORT, "13 revoke-ns-added", (4, 2))

    assert (deal.winner, deal.after) == (EW, Score(4, 5))
    assert deal.entries == (Entry(EW, Reason.PENALTY, 3),)


def test_points_off_never_go_below_nothing():
    deal = count(ENGLISH_SHORT, "6 revoke-ns-off", (1, 0))

    assert deal.entries == (Entry(NS, Reason.PENALTY, -1), Entry(EW, Reason.TRICKS, 1))


def test_penalty_the_law_does_not_give_is_refused():
    with pytest.raises(InvalidPenalty, match="takes tricks for a revoke, not points off"):
        count(AMERICAN, "7 revoke-ns-off")


claims = st.builds(RevokeClaim, side=st.sampled_from(Side), taken=st.sampled_from(Taken))
results = st.builds(
    DealResult.parse,
    st.builds("{} ns{}".format, st.integers(0, 13), st.integers(0, 4)),
)


@given(
    st.sampled_from(list(LAWS.values())), results, st.integers(0, 4), st.integers(0, 4), st.lists(claims, max_size=3)
)
def test_deal_adds_up_and_only_a_side_with_the_points_wins(law, result, north_south, east_west, revokes):
    revokes = tuple(claim for claim in revokes if law.revoke.can_claim(claim))
    before = Score(north_south, east_west)

    result = replace(result, revokes=revokes)
    deal = count_deal(law, result, before=before)

    assert (deal.result, deal.before) == (result, before)
    assert deal.tricks.north_south + deal.tricks.east_west == 13
    for side in Side:
        assert deal.after.of(side) == before.of(side) + sum(deal.points(side, reason) for reason in Reason)
        has_enough = law.target is not None and deal.after.of(side) >= law.target
        assert (deal.winner is side) == has_enough
