from random import Random  # noqa: TID251 -- a test's source

from hypothesis import given
from hypothesis import strategies as st

from engine import dealing
from engine.cards import Card, mask_of
from engine.robots.conventions import rule
from engine.robots.knowledge import Knowledge
from engine.robots.layouts import Layouts
from engine.robots.reading import DOUBT, NEGLIGIBLE, Reading
from engine.robots.table import Table
from engine.rules import Play
from engine.seats import Seat
from engine.view import View
from tests.engine.robots.positions import simple_play


def true_hands(play):
    return tuple(mask_of(play.remaining_hand(seat)) for seat in Seat)


def reading_of(play, seat):
    return Reading(Knowledge.of(View.of(play, seat), play.deal.turn_up))


@given(st.integers(0, 200), st.integers(1, 51), st.sampled_from(Seat))
def test_players_who_keep_to_the_conventions_never_depart_from_them(number, count, seat):
    play = simple_play(number, count)

    assert reading_of(play, seat).departures(true_hands(play)) == 0


def test_every_card_against_the_conventions_is_counted():
    deal = dealing.deal(key=bytes(32), board=1)
    natural = rule(Table.of(View.of(Play.start(deal), Seat.EAST)), deal.masks[Seat.EAST.index])[0]
    odd = Card.parse("H4")
    play = Play.start(deal).play(odd)

    assert natural != odd.bit
    assert reading_of(play, Seat.SOUTH).departures(true_hands(play)) == 1


def test_card_as_good_as_the_expected_one_is_no_departure():
    # East holds S9 S5 S4 S3: by the conventions he follows with the three, and the four is as good.
    play = Play.resume(dealing.deal(key=bytes(32), board=1), [Card.parse("D4"), Card.parse("D3")])
    assert reading_of(play, Seat.WEST).departures(true_hands(play)) == 0


def test_layouts_that_fit_the_plays_are_taken_more_often():
    play = simple_play(7, 24)
    knowledge = Knowledge.of(View.of(play, play.turn), play.deal.turn_up)
    layouts, source, reading = Layouts(knowledge), Random(1), Reading(knowledge)
    drawn = [layouts.draw(source) for _ in range(200)]

    taken = reading.choose(drawn, 1000, source)

    def mean(pairs):
        pairs = list(pairs)
        return sum(departures * times for departures, times in pairs) / sum(times for _, times in pairs)

    assert sum(taken.values()) == 1000
    assert mean((reading.departures(hands), times) for hands, times in taken.items()) < mean(
        (reading.departures(hands), 1) for hands in drawn
    )


def test_layouts_are_taken_in_proportion_to_their_weight():
    play = simple_play(7, 24)
    knowledge = Knowledge.of(View.of(play, play.turn), play.deal.turn_up)
    layouts, source, reading = Layouts(knowledge), Random(1), Reading(knowledge)
    drawn = sorted({layouts.draw(source) for _ in range(200)}, key=reading.departures)
    fewest = reading.departures(drawn[0])
    weights = {
        hands: DOUBT ** -reading.departures(hands)
        for hands in drawn
        if reading.departures(hands) <= fewest + NEGLIGIBLE
    }

    taken = reading.choose(drawn, 10_000, source)

    assert len(weights) < len(drawn)
    assert set(taken) <= set(weights)
    for hands, weight in weights.items():
        assert abs(taken.get(hands, 0) - 10_000 * weight / sum(weights.values())) <= 1


def test_layout_drawn_twice_weighs_twice():
    play = simple_play(7, 24)
    knowledge = Knowledge.of(View.of(play, play.turn), play.deal.turn_up)
    reading, hands = Reading(knowledge), Layouts(knowledge).draw(Random(1))

    assert reading.choose([hands, hands], 10, Random(1)) == {hands: 10}


@given(st.integers(0, 200), st.integers(4, 51), st.integers(0, 99))
def test_answers_that_are_remembered_are_those_given_afresh(number, count, seed):
    """One reading asked about many layouts says what a new one says about each."""
    play = simple_play(number, count)
    knowledge = Knowledge.of(View.of(play, Seat.NORTH), play.deal.turn_up)
    layouts, source, reading = Layouts(knowledge), Random(seed), Reading(knowledge)

    for _ in range(5):
        hands = layouts.draw(source)
        assert reading.departures(hands) == Reading(knowledge).departures(hands)


def test_counting_stops_when_it_is_too_many():
    play = simple_play(7, 40)
    knowledge = Knowledge.of(View.of(play, Seat.NORTH), play.deal.turn_up)
    layouts, source, reading = Layouts(knowledge), Random(1), Reading(knowledge)
    hands = max((layouts.draw(source) for _ in range(20)), key=reading.departures)

    assert reading.departures(hands) > 2
    assert reading.departures(hands, most=1) == 2


def test_nothing_is_chosen_of_no_layouts():
    assert reading_of(simple_play(1, 4), Seat.NORTH).choose([], 20, Random(1)) == {}
