import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine import Claim, InvalidClaim, Record, Seat, Side
from engine.notation.compact import parse_deal, parse_play
from tests.engine.plays import VECTORS, whole_plays

DEAL = parse_deal(VECTORS[0][0])
CARDS = parse_play(VECTORS[0][1])


@given(whole_plays(), st.integers(0, 51), st.sampled_from(Seat), st.data())
def test_agreed_claim_and_tricks_made_are_thirteen(play, count, by, data):
    record = Record(play.deal, play.cards[:count])
    claimed = data.draw(st.integers(0, record.remaining))

    ended = record.end_by(Claim(claimed, by=by, agreed=(by.next, by.after(3))))

    assert ended.is_settled
    assert ended.tricks_won[Side.NORTH_SOUTH] == record.tricks_won[Side.NORTH_SOUTH] + claimed
    assert sum(ended.tricks_won.values()) == 13


@pytest.mark.parametrize("agreed", [(), (Seat.EAST,), (Seat.WEST,), (Seat.NORTH,), (Seat.NORTH, Seat.EAST)])
def test_claim_without_both_opponents_settles_nothing(agreed):
    record = Record(DEAL, CARDS[:8]).end_by(Claim(11, by=Seat.SOUTH, agreed=agreed))

    assert not record.is_settled
    assert record.tricks_won == Record(DEAL, CARDS[:8]).tricks_won


def test_result_told_without_a_claimer_stands():
    record = Record(DEAL, CARDS[:8], claim=Claim(3))

    assert record.is_settled
    assert record.tricks_won == {Side.NORTH_SOUTH: 5, Side.EAST_WEST: 8}


def test_consent_is_a_set_in_the_order_of_the_seats():
    assert Claim(1, by=Seat.NORTH, agreed=(Seat.WEST, Seat.EAST, Seat.WEST)).agreed == (Seat.EAST, Seat.WEST)


@pytest.mark.parametrize(
    ("make", "sentence"),
    [
        (lambda: Claim(14), "A claim gives North-South 0 to 13 tricks, not 14."),
        (lambda: Claim(-1), "A claim gives North-South 0 to 13 tricks, not -1."),
        (lambda: Claim(3, agreed=(Seat.EAST,)), "Nobody can agree to a claim that nobody is said to have made."),
        (
            lambda: Claim(3, by=Seat.EAST, agreed=(Seat.EAST,)),
            "Those who agreed to a claim are others than the one who made it.",
        ),
        (lambda: Record(DEAL, CARDS[:8], claim=Claim(12)), "11 tricks are left: North-South cannot get 12 of them."),
        (lambda: Record(DEAL, CARDS, claim=Claim(0)), "All 13 tricks have been played: nothing is left to claim."),
        (lambda: Record(DEAL, CARDS[:8], claim=Claim(1)).end_by(Claim(2)), "The play has ended by a claim already."),
    ],
)
def test_claim_that_cannot_be_is_refused(make, sentence):
    with pytest.raises(InvalidClaim) as refused:
        make()

    assert str(refused.value) == sentence


def test_can_claim_asks_what_end_by_does():
    record = Record(DEAL, CARDS[:8])

    assert record.can_claim(Claim(11))
    assert not record.can_claim(Claim(12))
    assert not record.end_by(Claim(11)).can_claim(Claim(11))


def test_all_thirteen_tricks_may_be_claimed_before_a_card_is_played():
    claim = Claim(13, by=Seat.NORTH, agreed=(Seat.EAST, Seat.WEST))

    assert Record(DEAL, claim=claim).tricks_won == {Side.NORTH_SOUTH: 13, Side.EAST_WEST: 0}


def test_card_of_a_trick_begun_may_still_be_claimed_away():
    assert Record(DEAL, CARDS[:10], claim=Claim(11)).is_settled
