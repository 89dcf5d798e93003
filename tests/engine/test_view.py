import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine import dealing
from engine.cards import PACK, Card, Suit
from engine.deals import Deal
from engine.laws import Sight
from engine.rules import Play
from engine.seats import Seat, Side
from engine.view import View

# North deals and turns up H9; West has no spade.
DEAL = dealing.deal(key=bytes(32), board=1)
TURN_UP = Card.parse("H9")


def play_of(text):
    return Play.resume(DEAL, [Card.parse(card) for card in text.split()])


def reachable(value):
    """Every value that can be reached from a view through fields and tuples."""
    yield value
    if isinstance(value, tuple):
        children = value
    else:
        children = [getattr(value, name) for name in getattr(type(value), "__dataclass_fields__", ())]
    for child in children:
        yield from reachable(child)


def test_view_shows_the_seat_its_own_hand():
    assert View.of(play_of(""), Seat.SOUTH).hand == DEAL.hand(Seat.SOUTH)


def test_view_of_the_hand_loses_the_cards_played():
    view = View.of(play_of("S4 ST"), Seat.SOUTH)

    assert Card.parse("ST") not in view.hand
    assert len(view.hand) == 12


def test_view_gives_legal_cards_to_the_seat_in_turn_only():
    play = play_of("S4")

    assert View.of(play, Seat.SOUTH).legal_cards == play.legal_cards
    assert View.of(play, Seat.WEST).legal_cards == ()


@pytest.mark.parametrize(
    ("played", "turn_up"), [("", TURN_UP), ("S4 ST HQ", TURN_UP), ("S4 ST HQ SA", None), ("S4 ST HQ SA CA", None)]
)
def test_turn_up_lies_face_up_until_the_dealer_has_played(played, turn_up):
    for seat in Seat:
        view = View.of(play_of(played), seat)

        assert (view.turn_up, view.trump, view.dealer) == (turn_up, Suit.HEARTS, Seat.NORTH)


def test_view_without_a_turn_up_has_the_trump_the_event_fixed():
    view = View.of(Play.start(DEAL.with_trump(Suit.CLUBS)), Seat.EAST)

    assert (view.trump, view.turn_up) == (Suit.CLUBS, None)


def test_view_shows_tricks_as_played():
    play = play_of("S4 ST HQ SA CA")

    view = View.of(play, Seat.EAST)

    assert (view.tricks, view.trick) == (play.tricks, play.trick)
    assert view.tricks_won == play.tricks_won == {Side.NORTH_SOUTH: 0, Side.EAST_WEST: 1}


def test_view_before_the_first_trick_is_complete_shows_none():
    assert View.of(play_of("S4"), Seat.EAST).tricks == ()


def test_view_knows_whose_turn_it_is():
    play = play_of("S4")

    assert [View.of(play, seat).is_own_turn for seat in Seat] == [False, False, True, False]
    assert not View.of(play, Seat.SOUTH).is_complete


def test_view_repr_shows_no_card():
    assert repr(View.of(play_of("S4"), Seat.SOUTH)) == (
        "View(seat=<Seat.SOUTH: 2>, dealer=<Seat.NORTH: 0>, turn=<Seat.SOUTH: 2>)"
    )


@given(st.binary(min_size=32, max_size=32), st.sampled_from(Seat), st.integers(0, 52))
def test_view_holds_no_card_that_the_seat_may_not_see(key, seat, count):
    play = Play.start(dealing.deal(key=key, board=1))
    for _ in range(count):
        play = play.play(play.legal_cards[0])
    open_cards = {play.deal.turn_up} if count < 4 else set()

    values = list(reachable(View.of(play, seat)))

    assert not [value for value in values if isinstance(value, (Deal, Play))]
    assert {value for value in values if isinstance(value, Card)} == (
        set(play.cards) | set(play.remaining_hand(seat)) | open_cards
    )


def test_view_of_a_complete_play_is_complete():
    play = Play.start(DEAL)
    for _ in PACK:
        play = play.play(play.legal_cards[0])

    view = View.of(play, Seat.NORTH)

    assert (view.is_complete, view.hand, view.legal_cards, len(view.tricks)) == (True, (), (), 13)


@pytest.mark.parametrize(
    ("sight", "between", "led"),
    [(Sight.CURRENT, [], []), (Sight.LAST_UNTIL_LED, [1], []), (Sight.LAST, [1], [1]), (Sight.ALL, [0, 1], [0, 1])],
)
def test_law_says_which_played_tricks_are_seen(sight, between, led):
    play = Play.start(DEAL)
    for _ in range(8):
        play = play.play(play.legal_cards[0])
    after_lead = play.play(play.legal_cards[0])

    for seat in Seat:
        assert View.of(play, seat, sight=sight).tricks == tuple(play.tricks[place] for place in between)
        assert View.of(after_lead, seat, sight=sight).tricks == tuple(play.tricks[place] for place in led)


@pytest.mark.parametrize("sight", Sight)
def test_view_knows_how_many_tricks_each_side_won_whatever_may_be_seen(sight):
    play = Play.start(DEAL)
    for _ in range(20):
        play = play.play(play.legal_cards[0])

    assert View.of(play, Seat.EAST, sight=sight).tricks_won == play.tricks_won


@pytest.mark.parametrize("sight", Sight)
def test_when_the_play_is_over_all_tricks_may_be_seen(sight):
    play = Play.start(DEAL)
    for _ in PACK:
        play = play.play(play.legal_cards[0])

    assert View.of(play, Seat.EAST, sight=sight).tricks == play.tricks
