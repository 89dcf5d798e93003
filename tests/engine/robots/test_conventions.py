"""Each convention in a position that calls for it, hands and cards as players write them."""

import pytest

from engine.cards import PACK, Card, Suit
from engine.notation.hands import parse_mask
from engine.robots.conventions import rule
from engine.robots.reasons import Reason
from engine.robots.table import Table
from engine.seats import Seat


def ruled(hand, played="", trump="C", leader="N"):
    """The card and the reason of the seat in turn; ``played`` goes round from the leader and the winners."""
    table = Table(Suit.parse(trump).mask if trump else 0, Seat.parse(leader).index)
    for card in played.split():
        table.play(Card.parse(card).bit)
    card, reason = rule(table, parse_mask(hand))
    return str(PACK[card.bit_length() - 1]), reason


@pytest.mark.parametrize(
    ("hand", "card", "reason"),
    [
        ("QJ963.K75.T82.84", "SQ", Reason.TOP_OF_SEQUENCE),
        ("QT963.K75.T82.84", "S6", Reason.FOURTH_BEST),
        ("963.K87542.T8.84", "H5", Reason.FOURTH_BEST),
        ("Q63.J75.T82.8643", "C3", Reason.DRAW_TRUMPS),
        ("A63.J75.T8265.84", "SA", Reason.MASTER),
        ("K63.J75.T82.9762", "C2", Reason.DRAW_TRUMPS),
        ("AKQ63.75.T82.976", "SA", Reason.MASTER),
        ("973.K75.T82.8643", "C3", Reason.DRAW_TRUMPS),
        ("973.K75.Q82.QJ43", "CQ", Reason.DRAW_TRUMPS),
        ("973.K75.Q82.AK43", "CA", Reason.DRAW_TRUMPS),
    ],
)
def test_opening_lead(hand, card, reason):
    assert ruled(hand) == (card, reason)


def test_lead_without_trumps_is_from_length():
    assert ruled("QT963.K75.T82.84", trump="")[0] == "S6"


def test_master_is_not_led_where_an_opponent_showed_out_and_may_trump():
    # East threw a heart on the spade.
    card, reason = ruled("A63.QJT.KT82.84", "SK H2 S5 S4")

    assert (card, reason) == ("D2", Reason.FOURTH_BEST)


def test_master_is_led_once_both_opponents_are_out_of_trumps():
    played = "CA D3 C2 D4 SK H2 S5 S4"

    assert ruled("A63.QJT.KT82.8", played) == ("SA", Reason.MASTER)


def test_nothing_but_trumps_are_led_from_below_or_from_the_master():
    assert ruled("...K42") == ("C2", Reason.NOTHING_BUT_TRUMPS)
    assert ruled("...A7") == ("CA", Reason.MASTER)


def test_suits_that_an_opponent_may_trump_are_kept_off():
    # East threw a heart on the spade; he may hold a trump.
    assert ruled("Q63...2", "SK H2 S5 S4") == ("S3", Reason.KEEP_OFF)
    assert ruled("Q63.Q..2", "SK H2 S5 S4") == ("HQ", Reason.SHORT_HIGH)


def test_longer_suit_is_led_and_of_two_as_long_the_stronger():
    assert ruled("9752.T7.963.82", trump="")[0] == "S2"
    assert ruled("9752.KJ74.963.82", trump="")[0] == "H4"


def test_partner_who_shows_out_and_may_trump_is_given_the_suit():
    # South threw a diamond on the spade; nobody is known to be out of trumps.
    assert ruled("Q63.J75.T82.8", "SK S2 D5 S4", leader="N") == ("S3", Reason.PARTNER_TRUMPS)


@pytest.mark.parametrize(
    ("hand", "card", "reason"),
    [
        ("Q3.J75.T82.84", "SQ", Reason.RETURN_HIGH),
        ("9863.J7.T82.84", "S3", Reason.RETURN_LOW),
    ],
)
def test_partners_suit_is_returned_the_highest_of_three_and_the_lowest_of_four(hand, card, reason):
    # North led a spade and West won; West led a heart and South won, who is to lead.
    assert ruled(hand, "S4 S2 ST SK H2 H3 H4 HA") == (card, reason)


@pytest.mark.parametrize(
    ("hand", "played", "card", "reason"),
    [
        ("K63.J75.T82.8643", "S4", "S3", Reason.SECOND_LOW),
        ("KQ3.J75.T82.8643", "S4", "SQ", Reason.SECOND_COVER),
        ("A63.J75.T82.8643", "S4", "S3", Reason.SECOND_LOW),
        ("732.J75.T82.8643", "S9", "S2", Reason.SECOND_LOW),
        ("A63.J7.T82.8643", "S4 S5 SK SJ S8", "SA", Reason.SECOND_MASTER),
    ],
)
def test_second_hand(hand, played, card, reason):
    assert ruled(hand, played) == (card, reason)


@pytest.mark.parametrize(
    ("hand", "played", "card", "reason"),
    [
        ("K63.J75.T82.8643", "S4 S5", "SK", Reason.THIRD_HIGH),
        ("KQJ.J75.T82.8643", "S4 S5", "SJ", Reason.THIRD_HIGH),
        ("AQ3.J75.T82.8643", "S4 S5", "SQ", Reason.FINESSE),
        ("KJ3.J75.T82.8643", "S4 S5", "SK", Reason.THIRD_HIGH),
        ("K63.J75.T82.8643", "SA S5", "S3", Reason.PARTNER_WINS),
        ("QJ3.J75.T82.8643", "SK S5", "S3", Reason.NO_HIGHER),
        ("T63.J75.T82.8643", "S4 SQ", "S3", Reason.CANNOT_WIN),
        ("AK3.J75.T82.8643", "S4 SQ", "SK", Reason.WIN_CHEAPLY),
        ("K63.J75.T82.8643", "S4 C2", "S3", Reason.CANNOT_WIN),
    ],
)
def test_third_hand(hand, played, card, reason):
    assert ruled(hand, played) == (card, reason)


@pytest.mark.parametrize(
    ("hand", "played", "card", "reason"),
    [
        ("KJ3.J75.T82.8643", "S4 ST S5", "S3", Reason.PARTNER_WINS),
        ("KJ3.J75.T82.8643", "S4 S5 ST", "SJ", Reason.WIN_CHEAPLY),
        ("T63.J75.T82.8643", "S4 S5 SQ", "S3", Reason.CANNOT_WIN),
        ("AJ3.J75.T82.8643", "S4 S5 C2", "S3", Reason.CANNOT_WIN),
    ],
)
def test_fourth_hand(hand, played, card, reason):
    assert ruled(hand, played) == (card, reason)


@pytest.mark.parametrize(
    ("hand", "played", "card", "reason"),
    [
        (".J75.T8243.86432", "S4 S5 SQ", "C2", Reason.TRUMP_IN),
        (".J75.T8243.86432", "S4 SQ S5", "H5", Reason.DISCARD_FOR_PARTNER),
        (".J75.T8243.86432", "S4 S5 C5", "C6", Reason.OVERTRUMP),
        (".J75.T8243.86432", "S4 S5 CQ", "H5", Reason.DISCARD),
        (".J75.T8243.86432", "SA S5", "H5", Reason.DISCARD_FOR_PARTNER),
        (".J75.T8243.86432", "ST S5", "C2", Reason.TRUMP_IN),
        (".J7532.T8643.", "S4 S5 SQ", "H2", Reason.DISCARD),
    ],
)
def test_seat_without_the_suit_led(hand, played, card, reason):
    assert ruled(hand, played) == (card, reason)


def test_discard_keeps_the_guard_of_a_king_and_a_bare_ace():
    assert ruled(".K2.A.9876", "S4 S5 SQ", trump="S", leader="N")[0] == "C6"


def test_last_card_of_the_suit_led_needs_no_rule():
    assert ruled("3.J75.T82.8643", "S4 S5") == ("S3", Reason.ONLY_CARD)
