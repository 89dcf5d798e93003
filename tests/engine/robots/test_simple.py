import string

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine import dealing
from engine.cards import Card
from engine.robots import NotYourTurn, Reason, Simple
from engine.robots.playout import play_on
from engine.robots.sitting import play_cards
from engine.robots.table import Table
from engine.rules import Play
from engine.seats import Seat, Side
from engine.view import View
from tests.engine.plays import deals, whole_plays
from tests.engine.robots.positions import simple_play, with_hidden_cards_moved


@given(whole_plays(), st.integers(0, 51))
def test_card_is_legal_and_its_reason_can_be_said(whole, count):
    play = Play.resume(whole.deal, whole.cards[:count])

    choice = Simple().choose(View.of(play, play.turn))

    assert choice.card in play.legal_cards
    (explanation,) = choice.reasons
    fields = {name for _, name, _, _ in string.Formatter().parse(explanation.reason.value) if name}
    assert set(explanation.facts) == fields
    assert "{" not in str(explanation)


@given(whole_plays(), st.integers(0, 51), st.integers(0, 99))
def test_choice_does_not_hang_on_cards_the_seat_cannot_see(whole, count, number):
    play = Play.resume(whole.deal, whole.cards[:count])
    other = with_hidden_cards_moved(play, play.turn, number)

    assert Simple().choose(View.of(other, play.turn)) == Simple().choose(View.of(play, play.turn))


@given(deals())
def test_four_of_them_make_the_tricks_that_playing_on_counts(deal):
    play = [play for play, _ in play_cards(Play.start(deal), dict.fromkeys(Seat, Simple()))][-1]

    won = play_on(Table.of(View.of(Play.start(deal), deal.leader)), deal.masks)

    assert won == [play.tricks_won[Side.NORTH_SOUTH], play.tricks_won[Side.EAST_WEST]]


def test_reason_names_what_it_speaks_of():
    play = Play.resume(dealing.deal(key=bytes(32), board=1), [Card.parse("D4"), Card.parse("D3")])

    choice = Simple().choose(View.of(play, Seat.WEST))

    assert str(choice.card) == "DQ"
    assert [str(reason) for reason in choice.reasons] == ["finesse: DQ wins unless the higher card lies on your left"]


OF_OTHER_ROBOTS = {Reason.ANY_CARD, Reason.ON_AVERAGE, Reason.TIME_IS_UP, Reason.PLAYED_ON}


def test_every_convention_is_called_for_sooner_or_later():
    given = {
        choice.reasons[0].reason
        for number in range(120)
        for _, choice in play_cards(
            Play.start(dealing.deal(key=number.to_bytes(32), board=number % 4 + 1)), dict.fromkeys(Seat, Simple())
        )
    }

    assert given == set(Reason) - OF_OTHER_ROBOTS


def test_seat_out_of_turn_is_not_answered():
    play = Play.start(dealing.deal(key=bytes(32), board=1))

    with pytest.raises(NotYourTurn, match="Seat North is asked for a card, but in turn is East"):
        Simple().choose(View.of(play, Seat.NORTH))


def test_nobody_is_in_turn_when_the_play_is_over():
    play = simple_play(0, 52)

    with pytest.raises(NotYourTurn, match="in turn is nobody"):
        Simple().choose(View.of(play, Seat.NORTH))
