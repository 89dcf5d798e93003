from hypothesis import given
from hypothesis import strategies as st

from engine.cards import cards_in
from engine.robots.table import Table
from engine.rules import Play
from engine.seats import Seat, Side
from engine.view import View
from tests.engine.plays import whole_plays


@given(whole_plays(), st.integers(0, 52), st.sampled_from(Seat))
def test_table_of_a_view_stands_where_the_play_does(whole, count, seat):
    play = Play.resume(whole.deal, whole.cards[:count])

    table = Table.of(View.of(play, seat))

    assert table.unplayed == play.unplayed
    assert table.won == [play.tricks_won[Side.NORTH_SOUTH], play.tricks_won[Side.EAST_WEST]]
    assert table.count == len(play.trick.cards)
    if play.turn is not None:
        assert table.turn == play.turn.index
    if play.trick.cards:
        assert table.holder == play.trick.winner(play.deal.trump).index
        assert cards_in(table.best) == (play.trick.winning_card(play.deal.trump),)


@given(whole_plays(), st.integers(0, 52))
def test_suit_that_a_seat_has_shown_to_lack_is_not_in_its_hand(whole, count):
    play = Play.resume(whole.deal, whole.cards[:count])

    table = Table.of(View.of(play, Seat.NORTH))

    for seat in Seat:
        assert not play.deal.masks[seat.index] & play.unplayed & table.voids[seat.index]


@given(whole_plays(), st.integers(0, 51))
def test_copy_of_a_table_goes_its_own_way(whole, count):
    table = Table.of(View.of(Play.resume(whole.deal, whole.cards[:count]), Seat.NORTH))
    before = {name: getattr(table, name) for name in Table.__slots__}
    before |= {name: list(value) for name, value in before.items() if isinstance(value, list)}

    for card in whole.cards[count:]:
        table.copy().play(card.bit)
        break

    assert {name: getattr(table, name) for name in Table.__slots__} == before
