import pytest

from engine import dealing
from engine.cards import PACK, Card, Suit
from engine.deals import Deal, InvalidDeal, board_dealer
from engine.seats import Seat

SUITS = tuple(PACK[start : start + 13] for start in (0, 13, 26, 39))


def test_deal_hand_belongs_to_its_seat():
    deal = Deal(hands=SUITS, dealer=Seat.NORTH)

    assert {card.suit for card in deal.hand(Seat.SOUTH)} == {Suit.DIAMONDS}


def test_deal_leader_is_left_of_the_dealer():
    assert [Deal(hands=SUITS, dealer=dealer).leader for dealer in Seat] == [dealer.next for dealer in Seat]


def test_deals_with_the_same_cards_in_another_order_are_equal():
    reversed_hands = tuple(hand[::-1] for hand in SUITS)

    assert Deal(hands=SUITS, dealer=Seat.EAST) == Deal(hands=reversed_hands, dealer=Seat.EAST)


def test_deal_with_a_short_hand_is_refused_by_seat():
    hands = (SUITS[0], SUITS[1][:12], SUITS[2], SUITS[3])

    with pytest.raises(InvalidDeal, match="East has 12 cards instead of 13"):
        Deal(hands=hands, dealer=Seat.NORTH)


def test_deal_with_a_card_in_two_hands_is_refused_by_card():
    hands = (SUITS[0], (*SUITS[1][:12], Card.parse("S4")), SUITS[2], SUITS[3])

    with pytest.raises(InvalidDeal, match="S4 is in the hands of both North and East"):
        Deal(hands=hands, dealer=Seat.NORTH)


def test_deal_with_a_card_twice_in_a_hand_is_refused_by_card():
    hands = (SUITS[0], (*SUITS[1][:12], SUITS[1][0]), SUITS[2], SUITS[3])

    with pytest.raises(InvalidDeal, match="H2 is twice in the hand of East"):
        Deal(hands=hands, dealer=Seat.NORTH)


def test_deal_with_a_fourteenth_card_that_is_a_double_is_refused():
    hands = (SUITS[0], (*SUITS[1], SUITS[1][0]), SUITS[2], SUITS[3])

    with pytest.raises(InvalidDeal, match="H2 is twice in the hand of East"):
        Deal(hands=hands, dealer=Seat.NORTH)


def test_deal_of_three_hands_is_refused():
    with pytest.raises(InvalidDeal, match="4 hands, not 3"):
        Deal(hands=SUITS[:3], dealer=Seat.NORTH)


def test_turn_up_of_another_hand_is_refused():
    with pytest.raises(InvalidDeal, match="Turn-up S4 is not in the hand of the dealer, East"):
        Deal(hands=SUITS, dealer=Seat.EAST, trump=Suit.SPADES, turn_up=Card.parse("S4"))


@pytest.mark.parametrize("trump", [Suit.SPADES, None])
def test_turn_up_of_another_suit_than_trump_is_refused(trump):
    with pytest.raises(InvalidDeal, match="Turn-up H4 is not of the trump suit"):
        Deal(hands=SUITS, dealer=Seat.EAST, trump=trump, turn_up=Card.parse("H4"))


@pytest.mark.parametrize("trump", [Suit.CLUBS, None])
def test_with_trump_keeps_the_hands_and_turns_nothing_up(trump):
    dealt = dealing.deal(key=bytes(32), board=3)

    fixed = dealt.with_trump(trump)

    assert (fixed.hands, fixed.dealer) == (dealt.hands, Seat.SOUTH)
    assert (fixed.trump, fixed.turn_up) == (trump, None)


def test_repr_shows_no_card():
    deal = Deal(hands=SUITS, dealer=Seat.EAST, trump=Suit.HEARTS, turn_up=Card.parse("H4"))

    assert repr(deal) == "Deal(dealer=<Seat.EAST: 1>)"


def test_board_dealer_goes_clockwise_from_north():
    assert "".join(str(board_dealer(number)) for number in range(1, 9)) == "NESWNESW"


def test_board_dealer_refuses_board_zero():
    with pytest.raises(InvalidDeal, match="at least 1, not 0"):
        board_dealer(0)
