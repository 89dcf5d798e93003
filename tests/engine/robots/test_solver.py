from dataclasses import replace
from fractions import Fraction
from random import Random  # noqa: TID251 -- a test's source

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine import dealing, double_dummy
from engine.double_dummy import Unavailable
from engine.robots import STANDARD, Level, Reason, Simple, Solver
from engine.rules import Play
from engine.seats import Seat
from engine.view import View
from tests.engine.plain_solver import tricks_by_card
from tests.engine.plays import whole_plays
from tests.engine.robots.positions import simple_play, with_hidden_cards_moved

QUICK = Level("quick", layouts=6, drawn=12, searched_from=6, seconds=1.0)
NEVER_SEARCHING = replace(QUICK, searched_from=14)

needs_solver = pytest.mark.skipif(not double_dummy.is_available(), reason="the solver is not installed")


def stopped_clock():
    return 0.0


class Ticking:
    """A clock that goes on by so much at every look."""

    def __init__(self, step):
        self.now, self.step = 0.0, step

    def __call__(self):
        self.now += self.step
        return self.now


def solver(level=QUICK, *, seed=1, clock=stopped_clock):
    return Solver(Random(seed), clock, level)


@settings(deadline=None, max_examples=30)
@given(whole_plays(), st.integers(0, 51), st.sampled_from([QUICK, NEVER_SEARCHING]), st.integers(0, 99))
def test_card_is_legal_and_does_not_hang_on_cards_the_seat_cannot_see(whole, count, level, number):
    play = Play.resume(whole.deal, whole.cards[:count])
    other = with_hidden_cards_moved(play, play.turn, number)

    choice = solver(level).choose(View.of(play, play.turn), play.deal.turn_up)

    assert choice.card in play.legal_cards
    assert solver(level).choose(View.of(other, play.turn), play.deal.turn_up) == choice


def lead():
    return View.of(Play.start(dealing.deal(key=bytes(32), board=1)), Seat.EAST)


def test_same_source_gives_the_same_choices():
    first, second = solver(seed=5), solver(seed=5)

    assert [first.choose(lead()) for _ in range(3)] == [second.choose(lead()) for _ in range(3)]


def test_card_that_differs_from_the_usual_one_is_explained_by_its_gain():
    choice = next(
        choice
        for number in range(50)
        for choice in [solver().choose(View.of(Play.start(dealing.deal(key=number.to_bytes(32), board=4)), Seat.NORTH))]
        if choice.reasons[0].reason is Reason.ON_AVERAGE
    )

    facts = choice.reasons[0].facts
    assert facts["layouts"] == QUICK.layouts
    assert isinstance(facts["gain"], Fraction)
    assert facts["gain"] > 0
    assert facts["usual"] != choice.card


@needs_solver
def test_search_finds_what_the_conventions_miss():
    # West leads a diamond, clubs are trumps. North holds king and queen of trumps and a losing heart, South the ace of
    # trumps, West two small ones. By the conventions North trumps; it gains a trick to throw the heart.
    play = simple_play(12, 41)
    view = View.of(play, Seat.NORTH)
    hands = {seat: frozenset(play.remaining_hand(seat)) for seat in Seat}
    tricks = tricks_by_card(hands, play.deal.trump, play.trick.leader, play.trick.cards)

    choice = solver(replace(QUICK, layouts=20, drawn=40)).choose(view)

    assert str(choice.card) == "H9"
    assert [str(card) for card in tricks if tricks[card] == max(tricks.values())] == ["H9"]
    assert str(Simple().choose(view).card) == "CQ"


def test_time_that_is_up_leaves_the_card_of_the_conventions():
    choice = solver(clock=Ticking(QUICK.seconds)).choose(lead())

    usual = Simple().choose(lead())
    assert choice.card == usual.card
    assert [reason.reason for reason in choice.reasons] == [usual.reasons[0].reason, Reason.TIME_IS_UP]


def test_time_is_kept_to_within_one_layout():
    """A layout is not begun when one as long as the longest so far would end too late."""
    clock = Ticking(0.01)

    solver(replace(QUICK, layouts=1000, drawn=20, seconds=0.5), clock=clock).choose(lead())

    assert clock.now <= 0.5


def test_without_the_solver_it_plays_on_and_says_so(monkeypatch):
    def refuse(position):
        raise Unavailable("There is no solver on this computer.")

    monkeypatch.setattr(double_dummy, "solve_cards", refuse)

    choice = solver(replace(QUICK, searched_from=1)).choose(lead())

    assert choice.card == solver(NEVER_SEARCHING).choose(lead()).card
    assert choice.reasons[-1].reason is Reason.PLAYED_ON


def test_only_card_costs_no_thought():
    play = Play.start(dealing.deal(key=bytes(32), board=1))
    while len(play.legal_cards) > 1:
        play = play.play(play.legal_cards[-1])
    source = Random(1)

    choice = Solver(source, stopped_clock, STANDARD).choose(View.of(play, play.turn))

    assert (choice.card, choice.reasons[0].reason) == (play.legal_cards[0], Reason.ONLY_CARD)
    assert source.getstate() == Random(1).getstate()
