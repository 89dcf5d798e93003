from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine import Claim, Seat, Side, Suit
from engine.notation.compact import format_deal, parse_deal, parse_play
from engine.notation.lin import InvalidLin, parse_lin
from tests.engine.plays import VECTORS, whole_plays

HANDS = "md|2S6543H876D876C876,S2H5432D5432C5432,SAKQJHAKQDAKQCAKQ,|"
BOARD = (
    f"pn|a,b,c,d|st||{HANDS}rh||ah|Board 8|sv|o|mb|1N|mb|p|mb|p|mb|p|pg||\npc|SA|pc|S7|pc|S3|pc|S2|pg||\npc|SK|mc|0|\n"
)


def lin(deal, cards):
    """The deal and play as Bridge Base Online would tell them, had it been bridge with the dealer as declarer."""
    order = (Seat.SOUTH, Seat.WEST, Seat.NORTH, Seat.EAST)
    hands = ",".join(
        "".join(
            suit.letter + "".join(card.rank.letter for card in deal.hand(seat) if card.suit is suit) for suit in Suit
        )
        for seat in order
    )
    bid = f"1{deal.trump or 'N'}"
    played = "".join(f"pc|{card}|" for card in cards)
    return f"md|{order.index(deal.dealer) + 1}{hands}|mb|{bid}|mb|p|mb|p|mb|p|{played}"


def test_published_plays_are_read_with_their_tricks():
    deals = [(parse_deal(deal), parse_play(play), int(tricks)) for deal, play, tricks in VECTORS]

    read = parse_lin("\n".join(lin(deal, cards) for deal, cards, _ in deals))

    assert [(board.record.deal, board.record.cards) for board in read] == [(deal, cards) for deal, cards, _ in deals]
    assert [board.record.tricks_won[Side.NORTH_SOUTH] for board in read] == [tricks for *_, tricks in deals]


@given(whole_plays(), st.integers(0, 52))
def test_any_play_is_read(play, count):
    [board] = parse_lin(lin(play.deal, play.cards[:count]))

    assert board.record.deal == play.deal.with_trump(play.deal.trump)
    assert board.record.cards == play.cards[:count]


def test_board_has_number_trump_cards_and_claim():
    [board] = parse_lin(BOARD)

    assert (board.number, board.result) == (8, 13)
    assert format_deal(board.record.deal) == "W NT AKQJ.AKQ.AKQ.AKQ T987.JT9.JT9.JT9 6543.876.876.876 2.5432.5432.5432"
    assert board.record.claim == Claim(12)
    assert board.record.cards == parse_play("SA S7 S3 S2, SK")
    assert board.record.deal.leader is Seat.NORTH


def test_calls_and_cards_may_stand_together_and_in_small_letters():
    assert parse_lin(BOARD.replace("mb|1N|mb|p|mb|p|mb|p|", "mb|1nt!ppp|").replace("pc|SA|pc|S7|", "pc|sas7|")) == (
        parse_lin(BOARD)
    )


def test_board_without_a_play_needs_no_auction():
    [board] = parse_lin(HANDS)

    assert (board.names_trump, board.number, board.record.cards) == (False, None, ())


@pytest.mark.parametrize("line_end", ["\n", "\r\n", "\r"])
def test_any_line_end_and_a_byte_order_mark_are_read(line_end):
    assert parse_lin("\ufeff" + BOARD.replace("\n", line_end)) == parse_lin(BOARD)


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ("md|2", "md|5", "Line 1, column 19: the hands must begin with the dealer's number, 1 to 4, not '5'."),
        (
            "S6543H",
            "S6543X",
            "Line 1, column 20: South, spades: Rank must be one of A K Q J T 9 8 7 6 5 4 3 2, not 'X'.",
        ),
        (
            "S6543H876",
            "H876S6543",
            "Line 1, column 20: South: a hand is S, H, D and C in this order, each with its ranks",
        ),
        ("S6543H", "S653H", "Line 1, column 20: South has 12 cards instead of 13."),
        ("S6543H", "S65443H", "Line 1, column 20: South: S4 is in the hand twice."),
        ("S6543H", "S654AH", "Line 1, column 56: SA is in the hands of both South and North."),
        (",SAKQJHAKQDAKQCAKQ,", ",,", "Line 1, column 19: there must be 3 or 4 hands, not 2."),
        (",SAKQJHAKQDAKQCAKQ,", "", "Line 1, column 19: there must be 3 or 4 hands with commas between, not 2."),
        ("|1N|", "|1NX2|", "Line 1, column 101: '2' is no call."),
        ("|mb|p|mb|p|mb|p|", "|mb|p|mb|p|mb|d|", "Line 1, column 98: the auction must be one of the trump suit"),
        ("|1N|", "|2N|", "Line 1, column 98: the auction must be one of the trump suit"),
        ("|1N|mb|p|", "|p|mb|1N|", "Line 1, column 98: the auction must be one of the trump suit"),
        ("mb|1N|mb|p|mb|p|mb|p|", "", "Line 1, column 19: the auction must be one of the trump suit"),
        ("pc|S3|", "pc|S7|", "Line 2, column 16: S7 has been played already."),
        ("pc|S3|", "pc|HA|", "Line 2, column 16: South does not hold HA."),
        ("pc|S3|", "pc|S|", "Line 2, column 16: Card must be a suit"),
        ("mc|0|", "mc|x|", "Line 3, column 10: claimed tricks must be a number from 0 to 13, not 'x'."),
        ("mc|0|", "mc|13|", "Line 3, column 10: A claim gives North-South 0 to 13 tricks, not -1."),
        ("mc|0|\n", "mc|0", "Line 3, column 10: 'mc' has no value that ends in |."),
    ],
)
def test_board_that_is_wrong_is_refused_with_line_column_and_card(old, new, sentence):
    with pytest.raises(InvalidLin) as refused:
        parse_lin(BOARD.replace(old, new, 1))

    assert str(refused.value).startswith(sentence)


@given(st.data())
def test_damaged_text_is_read_or_refused(data):
    place = data.draw(st.integers(0, len(BOARD)))
    junk = data.draw(st.text(alphabet="|,SHDCAKQ92pmbd\n ", max_size=5))

    with suppress(InvalidLin):
        parse_lin(BOARD[:place] + junk + BOARD[place + data.draw(st.integers(0, 5)) :])
