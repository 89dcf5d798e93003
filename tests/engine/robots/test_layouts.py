from collections import Counter
from dataclasses import replace
from itertools import permutations
from random import Random  # noqa: TID251 -- a test's source

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine import dealing
from engine.cards import Card, cards_in, mask_of
from engine.deals import Deal
from engine.notation.hands import parse_mask
from engine.robots.knowledge import Knowledge
from engine.robots.layouts import Contradiction, Layouts
from engine.rules import Play
from engine.seats import Seat
from engine.view import View
from tests.engine.plays import whole_plays


def knowledge_of(play, seat):
    return Knowledge.of(View.of(play, seat), play.deal.turn_up)


def ending(hand, held, possible):
    """North's knowledge in an ending in which every card not named here has been played."""
    hand, possible = parse_mask(hand), [parse_mask(cards) for cards in possible]
    unseen = possible[0] | possible[1] | possible[2]
    played = tuple(1 << number for number in range(52) if not (hand | unseen) >> number & 1)
    return Knowledge(seat=0, hand=hand, trump=0, leader=0, played=played, held=(0, *held), possible=(0, *possible))


def every_layout(knowledge):
    """All of them, by trying every order of the unseen cards."""
    unseen = [1 << number for number in range(52) if knowledge.unseen >> number & 1]
    found = set()
    for order in permutations(unseen):
        cards, hands = list(order), [0, 0, 0, 0]
        hands[knowledge.seat] = knowledge.hand
        for seat in range(4):
            for _ in range(knowledge.held[seat]):
                hands[seat] |= cards.pop()
        others = [seat for seat in range(4) if seat != knowledge.seat]
        if all(not hands[seat] & ~knowledge.possible[seat] for seat in others):
            found.add(tuple(hands))
    return found


ENDINGS = {
    "nothing known": ending("A...", (2, 2, 2), ["K2.K2.K2."] * 3),
    "east has no spade": ending("A...", (2, 2, 2), [".K2.K2.", "K2.K2.K2.", "K2.K2.K2."]),
    "two voids, uneven hands": ending("A...", (2, 3, 2), [".K2.K2.", "K32..K2.", "K32.K2.K2."]),
    "a card is known": ending("A...", (2, 2, 2), ["K2.K2..", "K2.K2..", "K2.K2.K2."]),
    "everything known": ending("A...", (1, 1, 1), ["K...", ".K..", "..K."]),
}


@pytest.mark.parametrize("name", ENDINGS)
def test_layouts_are_counted_as_by_trying_all(name):
    assert Layouts(ENDINGS[name]).count == len(every_layout(ENDINGS[name]))


@pytest.mark.parametrize("name", ENDINGS)
def test_every_layout_is_drawn_and_equally_often(name):
    expected, source = every_layout(ENDINGS[name]), Random(1)
    layouts, draws = Layouts(ENDINGS[name]), 200 * len(expected)

    drawn = Counter(layouts.draw(source) for _ in range(draws))

    assert set(drawn) == expected
    freedom = len(expected) - 1
    square = sum((count - 200) ** 2 / 200 for count in drawn.values())
    assert abs(square - freedom) <= 4 * (2 * freedom) ** 0.5


@given(whole_plays(), st.integers(0, 51), st.sampled_from(Seat), st.integers(0, 9))
def test_layout_agrees_with_all_that_was_seen(whole, count, seat, number):
    play = Play.resume(whole.deal, whole.cards[:count])

    hands = Layouts(knowledge_of(play, seat)).draw(Random(number))

    assert hands[seat.index] == mask_of(play.remaining_hand(seat))
    assert [hand.bit_count() for hand in hands] == [len(play.remaining_hand(other)) for other in Seat]
    assert hands[0] | hands[1] | hands[2] | hands[3] == play.unplayed
    if play.deal.turn_up and play.deal.turn_up.bit & play.unplayed:
        assert hands[play.deal.dealer.index] & play.deal.turn_up.bit
    # A legal record from these hands too: nobody who showed out of a suit has it.
    played = [mask_of(play.deal.hand(other)) & ~play.unplayed for other in Seat]
    deal = [hand | cards for hand, cards in zip(hands, played, strict=True)]
    assert Play.resume(replace_hands(play.deal, deal), play.cards).unplayed == play.unplayed


@given(whole_plays(), st.integers(0, 51), st.sampled_from(Seat))
def test_true_hands_are_among_the_possible(whole, count, seat):
    play = Play.resume(whole.deal, whole.cards[:count])
    knowledge = knowledge_of(play, seat)

    for other in Seat:
        if other is not seat:
            held = mask_of(play.remaining_hand(other))
            assert not held & ~knowledge.possible[other.index]
            assert held.bit_count() == knowledge.held[other.index]


def test_turn_up_counts_as_long_as_it_is_remembered():
    # North deals and turns up H9, and has played the first trick.
    play = Play.resume(dealing.deal(key=bytes(32), board=1), [Card.parse(card) for card in ["S4", "ST", "HQ", "SA"]])
    view = View.of(play, Seat.EAST)
    possible = {seat: Knowledge.of(view, Card.parse("H9")).possible[seat.index] for seat in Seat}
    forgotten = {seat: Knowledge.of(view).possible[seat.index] for seat in Seat}

    assert [seat for seat in Seat if possible[seat] & Card.parse("H9").bit] == [Seat.NORTH]
    assert [seat for seat in Seat if forgotten[seat] & Card.parse("H9").bit] == [Seat.NORTH, Seat.SOUTH, Seat.WEST]


def test_impossible_knowledge_is_refused():
    knowledge = replace(ENDINGS["everything known"], held=(0, 2, 1, 0))

    with pytest.raises(Contradiction, match="No hands agree with what seat N knows"):
        Layouts(knowledge)


def replace_hands(deal, masks):
    hands = tuple(cards_in(mask) for mask in masks)
    return Deal(hands, deal.dealer, deal.trump, deal.turn_up)
