from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine import dealing
from engine.cards import Card, Suit
from engine.deals import board_dealer
from engine.notation.compact import format_deal
from engine.notation.pbn import InvalidPbn, PbnBoard, format_pbn, parse_pbn
from engine.seats import Seat

PREPARED = (Path(__file__).parents[2] / "data" / "prepared_boards.pbn").read_text()

BOARD = """\
[Board "2"]
[Dealer "E"]
[Deal "N:A762.93.J7.T9762 9543.JT4.9654.85 KQJT8.K75.KT83.K .AQ862.AQ2.AQJ43"]
[TrumpCard "C5"]
"""


@st.composite
def boards(draw):
    deal = dealing.deal(key=draw(st.binary(min_size=32, max_size=32)), board=draw(st.integers(1, 4)))
    variants = [(deal, True), (deal.with_trump(None), False)]
    variants += [(deal.with_trump(trump), True) for trump in (None, *Suit)]
    deal, names_trump = draw(st.sampled_from(variants))
    return PbnBoard(draw(st.integers(1, 9999)), deal, names_trump)


board_lists = st.lists(boards(), max_size=4, unique_by=lambda board: board.number)


def test_prepared_boards_are_all_read():
    prepared = parse_pbn(PREPARED)

    assert [board.number for board in prepared] == list(range(1, 25))
    assert [board.deal.dealer for board in prepared] == [board_dealer(number) for number in range(1, 25)]
    assert not any(board.names_trump for board in prepared)
    assert format_deal(prepared[6].deal) == ("S NT A2.AJ982.76.AJT9 985.T6.AKQJ.Q732 QT764.K7543.9.64 KJ3.Q.T85432.K85")


@given(board_lists)
def test_boards_come_back_from_their_text(written):
    assert parse_pbn(format_pbn(written)) == written


@given(board_lists, st.sampled_from(["\n", "\r\n", "\r"]), st.sampled_from(["", "\ufeff"]))
def test_boards_are_read_with_any_line_end_and_byte_order_mark(written, line_end, mark):
    text = mark + format_pbn(written, event='The "Spring"\\Evening').replace("\n", line_end)

    assert parse_pbn(text) == written


def test_written_board_is_right_for_bridge_programs():
    text = format_pbn(parse_pbn(BOARD), event='The "Spring"', site="Hall", date="2027.04.09")

    assert (
        text
        == """\
% PBN 2.1
[Event "The \\"Spring\\""]
[Site "Hall"]
[Date "2027.04.09"]
[Board "2"]
[West ""]
[North ""]
[East ""]
[South ""]
[Dealer "E"]
[Vulnerable "None"]
[Deal "E:9543.JT4.9654.85 KQJT8.K75.KT83.K .AQ862.AQ2.AQJ43 A762.93.J7.T9762"]
[Scoring ""]
[Declarer "E"]
[Contract "1C"]
[Result "?"]
[Game "Whist"]
[Trump "C"]
[TrumpMethod "TurnUp"]
[TrumpCard "C5"]
"""
    )


def test_written_board_without_trumps_is_one_no_trump():
    board = parse_pbn(BOARD)[0]

    text = format_pbn([PbnBoard(2, board.deal.with_trump(None))])

    assert '[Contract "1NT"]' in text
    assert '[Trump "NT"]' in text
    assert '[TrumpMethod "Fixed"]' in text


def test_event_name_cannot_add_a_line_to_the_file():
    text = format_pbn(parse_pbn(BOARD), event='x"]\n\n[Board "9"]')

    assert [board.number for board in parse_pbn(text)] == [2]


def test_turn_up_is_read_with_its_trump():
    deal = parse_pbn(BOARD)[0].deal

    assert (deal.turn_up, deal.trump, deal.dealer) == (Card.parse("C5"), Suit.CLUBS, Seat.EAST)


@pytest.mark.parametrize(("value", "trump"), [("H", Suit.HEARTS), ("NT", None)])
def test_fixed_trump_is_read(value, trump):
    board = parse_pbn(BOARD.replace('TrumpCard "C5"', f'Trump "{value}"'))[0]

    assert (board.deal.trump, board.deal.turn_up, board.names_trump) == (trump, None, True)


def test_contract_of_a_bridge_file_is_not_taken_for_a_trump():
    board = parse_pbn(BOARD.replace('TrumpCard "C5"', 'Contract "4H"'))[0]

    assert (board.deal.trump, board.names_trump) == (None, False)


def test_comments_escapes_and_unknown_tags_are_passed_over():
    text = (
        '% PBN 2.1\n%\n[Event "A {b} ; c"] ; a comment [Board "8"]\n{ one over\nseveral [Board "9"]\n\nlines }'
        + BOARD.replace('[Dealer "E"]', '[Dealer "E"]{short}\n[ScoreTable "a;b"]\n1 2 4H S 9\n% [Dealer "N"]')
    )

    assert parse_pbn(text) == parse_pbn(BOARD)


def test_escaped_line_after_a_byte_order_mark_is_passed_over():
    assert parse_pbn('\ufeff% [Board "9"]\n' + BOARD) == parse_pbn(BOARD)


def test_text_without_boards_has_none():
    assert parse_pbn("") == []
    assert parse_pbn('[Event "x"]\n\n') == []


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ('Board "2"', 'Board "two"', "Line 1, column 9: Board must be a number from 1 to 9999, not 'two'."),
        ('Board "2"', 'Board "#"', "Line 1, column 9: Board must be a number from 1 to 9999, not '#'."),
        ('[Board "2"]\n', "", "Line 1: this board has no Board tag before the next empty line."),
        ('[Dealer "E"]\n', "", "Line 1: board 2 has no Dealer tag before the next empty line."),
        ('[Dealer "E"]\n', "\n", "Line 1: board 2 has no Deal tag before the next empty line."),
        ('Dealer "E"', 'Dealer "Q"', "Line 2, column 10: board 2: Dealer must be N, E, S or W, not 'Q'."),
        (
            '[Dealer "E"]',
            '[Dealer "E"]\n[Dealer "E"]',
            "Line 3, column 10: Dealer comes twice in a board: line 2 gives it already.",
        ),
        ("N:A762", "X:A762", "Line 3, column 8: board 2: Deal must be a seat, a colon and 4 hands, as in N:AK… … … …."),
        (
            "9543.JT4.9654.85",
            "-",
            "Line 3, column 27: board 2: East: Hand must be four suits S.H.D.C with dots between, not 1.",
        ),
        (
            " 9543.JT4.9654.85",
            "",
            "Line 3, column 8: board 2: Deal must be a seat, a colon and 4 hands, as in N:AK… … … ….",
        ),
        (
            "9543.JT4",
            "9543.J14",
            "Line 3, column 27: board 2: East: '1' in hearts is not a rank A K Q J T 9 8 7 6 5 4 3 2.",
        ),
        ("9543.JT4", "9543.JT", "Line 3, column 27: board 2: East has 12 cards instead of 13."),
        ("9543.JT4", "9543.JT44", "Line 3, column 27: board 2: East: H4 is in the hand twice."),
        ("9543.JT4", "A543.JT4", "Line 3, column 27: board 2: SA is in the hands of both North and East."),
        (
            'TrumpCard "C5"',
            'TrumpCard "CA"',
            "Line 4, column 13: board 2: Turn-up CA is not in the hand of the dealer, East.",
        ),
        (
            'TrumpCard "C5"',
            'TrumpCard "5C"',
            "Line 4, column 13: board 2: TrumpCard: Card must be a suit S H D C and a rank A K Q J T 9 … 2, not '5C'.",
        ),
        ('TrumpCard "C5"', 'Trump "N"', "Line 4, column 9: board 2: Trump must be S, H, D, C or NT, not 'N'."),
        (
            '[TrumpCard "C5"]',
            '[TrumpCard "C5"]\n[Trump "NT"]',
            "Line 5, column 9: board 2: Trump NT is not the suit of the TrumpCard, C5.",
        ),
    ],
)
def test_board_that_is_wrong_is_refused_with_line_and_card(old, new, sentence):
    with pytest.raises(InvalidPbn) as refused:
        parse_pbn(BOARD.replace(old, new, 1))

    assert str(refused.value) == sentence


def test_board_number_that_comes_twice_is_refused():
    with pytest.raises(InvalidPbn, match="Line 6, column 9: board 2 is given twice"):
        parse_pbn(f"{BOARD}\n{BOARD}")


@given(st.text(alphabet='[]"\\BoardDelN:2 \n\r{};%AKQ.', max_size=200))
def test_any_text_is_read_or_refused(text):
    with suppress(InvalidPbn):
        assert parse_pbn(text) == []
