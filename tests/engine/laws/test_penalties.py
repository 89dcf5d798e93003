from dataclasses import dataclass

import pytest

from engine import Seat, Side
from engine.laws import (
    BRIDGE_REVOKE,
    LEAGUE_REVOKE,
    LONDON_REVOKE,
    InvalidPenalty,
    Penalty,
    RevokeClaim,
    RevokeRule,
    Taken,
    bridge_tricks,
    claim_revoke,
)

NS = Side.NORTH_SOUTH


@dataclass(frozen=True)
class Fact:
    seat: Seat = Seat.SOUTH
    is_established: bool = True
    won_trick: bool = False
    tricks_from: int = 0
    is_repeated: bool = False


# Law 64 of duplicate bridge.
@pytest.mark.parametrize(
    ("fact", "tricks"),
    [
        (Fact(won_trick=True, tricks_from=2), 2),
        (Fact(won_trick=True, tricks_from=7), 2),
        (Fact(won_trick=True, tricks_from=1), 1),
        (Fact(tricks_from=1), 1),
        (Fact(tricks_from=5), 1),
        (Fact(tricks_from=0), 0),
        (Fact(won_trick=True, tricks_from=3, is_repeated=True), 0),
    ],
)
def test_bridge_takes_what_the_play_after_the_revoke_says(fact, tricks):
    assert bridge_tricks(fact) == tricks


def test_claim_follows_from_the_fact_and_the_choice():
    fact = Fact(seat=Seat.SOUTH, tricks_from=1)

    assert claim_revoke(fact, taken=Taken.POINTS_ADDED) == RevokeClaim(NS, Taken.POINTS_ADDED, 1)


def test_revoke_corrected_in_time_costs_nothing():
    with pytest.raises(InvalidPenalty, match="revoke of South is not established"):
        claim_revoke(Fact(is_established=False))


@pytest.mark.parametrize(
    ("rule", "amount"), [(LONDON_REVOKE, 3), (LEAGUE_REVOKE, 2), (BRIDGE_REVOKE, 1), (RevokeRule(tricks=1), 1)]
)
def test_the_same_fact_costs_what_each_law_says(rule, amount):
    claim = claim_revoke(Fact(tricks_from=4))

    assert rule.penalty(claim) == Penalty(NS, Taken.TRICKS, amount)


@pytest.mark.parametrize("taken", Taken)
def test_london_lets_the_adversaries_choose(taken):
    assert LONDON_REVOKE.penalty(RevokeClaim(NS, taken)) == Penalty(NS, taken, 3)


@pytest.mark.parametrize("rule", [LEAGUE_REVOKE, BRIDGE_REVOKE])
@pytest.mark.parametrize("taken", [Taken.POINTS_OFF, Taken.POINTS_ADDED])
def test_others_take_tricks_only(rule, taken):
    claim = RevokeClaim(NS, taken)

    assert not rule.can_claim(claim)
    with pytest.raises(InvalidPenalty, match=f"not {taken.value}"):
        rule.verify_claim(claim)


@pytest.mark.parametrize("tricks", [0, 4])
def test_no_law_takes_none_or_four(tricks):
    with pytest.raises(InvalidPenalty, match=f"from 1 to 3, not {tricks}"):
        RevokeRule(tricks=tricks)


@pytest.mark.parametrize("may_take_points", [False, True])
@pytest.mark.parametrize("tricks", [1, 2, 3])
def test_one_to_three_tricks_or_points_are_taken_where_the_law_says_so(tricks, may_take_points):
    rule = RevokeRule(tricks=tricks, may_take_points=may_take_points)

    assert rule.penalty(RevokeClaim(NS)) == Penalty(NS, Taken.TRICKS, tricks)
    assert rule.can_claim(RevokeClaim(NS, Taken.POINTS_OFF)) == may_take_points


def test_bridge_takes_no_points():
    with pytest.raises(InvalidPenalty, match=r"^Bridge takes tricks for a revoke, never points.$"):
        RevokeRule(tricks=None, may_take_points=True)
