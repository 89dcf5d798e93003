from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine import Card, Claim, Irregularity, Record, Seat, Side
from engine.notation.compact import parse_deal, parse_play
from engine.notation.pbn import InvalidPbn, format_pbn_plays, parse_pbn, parse_pbn_plays
from engine.notation.recorded_board import RecordedBoard
from engine.records.irregularities import Kind
from tests.engine.notation.boards import recorded_boards
from tests.engine.plays import VECTORS

BOARD = """\
[Board "8"]
[Dealer "W"]
[Deal "N:AKQJ.AKQ.AKQ.AKQ T987.JT9.JT9.JT9 6543.876.876.876 2.5432.5432.5432"]
[Declarer "W"]
[Result "2"]
[Trump "H"]
[Play "N"]
SA S7 S3 S2
SK S8 S4 H2
D9 D6 DA D2
*
"""


def test_published_plays_come_back_from_pbn_with_their_results():
    boards = [
        RecordedBoard(Record(parse_deal(deal), parse_play(play)), number, int(tricks))
        for number, (deal, play, tricks) in enumerate(VECTORS, start=1)
    ]

    read = parse_pbn_plays(format_pbn_plays(boards, event="Club", site="Hall", date="2027.04.09"))

    assert read == boards
    assert len(read) == 107
    assert not any(board.contradicts_cards for board in read)


@given(st.lists(recorded_boards(), max_size=2))
def test_boards_come_back_from_their_text(boards):
    assert parse_pbn_plays(format_pbn_plays(boards)) == boards


@given(st.lists(recorded_boards(), max_size=2, unique_by=lambda board: board.number))
def test_boards_with_plays_are_read_as_prepared_boards_too(boards):
    assert [(board.number, board.deal) for board in parse_pbn(format_pbn_plays(boards))] == [
        (board.number, board.record.deal) for board in boards
    ]


def test_columns_are_seats_and_the_winner_of_a_trick_leads():
    [board] = parse_pbn_plays(BOARD.replace("D9 D6 DA D2\n", "DA D9 D6 D2\n"))

    assert board.record.cards == parse_play("SA S7 S3 S2, SK S8 S4 H2, D2 DA D9 D6")
    assert board.record.winners == (Seat.NORTH, Seat.WEST, Seat.NORTH)


def test_play_that_stops_gives_the_rest_as_the_result_has_it():
    [board] = parse_pbn_plays(BOARD.replace("D9 D6 DA D2\n", "DA D9 D6 D2\n"))

    assert board.result == 11
    assert board.record.claim == Claim(9)
    assert board.record.tricks_won == {Side.NORTH_SOUTH: 11, Side.EAST_WEST: 2}


def test_play_that_goes_on_is_not_ended_by_its_result():
    [board] = parse_pbn_plays(BOARD.replace("D9 D6 DA D2\n*", "- - - D2\n+"))

    assert board.record.claim is None
    assert board.record.cards[-1] == Card.parse("D2")
    assert not board.record.is_settled


def test_rows_may_leave_out_what_was_not_played_at_their_end():
    assert parse_pbn_plays(BOARD.replace("SK S8 S4 H2\nD9 D6 DA D2", "SK S8"))[0].record.cards == parse_play(
        "SA S7 S3 S2, SK S8"
    )


def test_annotations_and_comments_of_the_play_are_passed_over():
    noted = BOARD.replace("SA S7 S3 S2", "SA!! =1= S7? $3 S3 ; a comment\n{ and\n\none } ^R S2").replace(
        "D9 D6 DA D2", "DA D9 D6 D2"
    )

    assert parse_pbn_plays(noted) == parse_pbn_plays(BOARD.replace("D9 D6 DA D2", "DA D9 D6 D2"))


def test_one_board_may_come_from_many_tables():
    play = BOARD.replace("D9 D6 DA D2", "DA D9 D6 D2")

    assert [board.number for board in parse_pbn_plays(f"{play}\n{play}")] == [8, 8]


def test_board_without_a_play_has_an_empty_record():
    [board] = parse_pbn_plays(BOARD.split("[Declarer", maxsplit=1)[0])

    assert (board.record.cards, board.result, board.names_trump) == ((), None, False)
    assert parse_pbn_plays(format_pbn_plays([board])) == [board]


def test_bridge_result_of_no_declarer_is_not_taken():
    [board] = parse_pbn_plays(BOARD.split("[Declarer", maxsplit=1)[0] + '[Declarer "?"]\n[Result "9"]\n')

    assert board.result is None


def test_irregular_lead_and_claim_are_kept():
    deal = parse_deal("W NT AKQJ.AKQ.AKQ.AKQ T987.JT9.JT9.JT9 6543.876.876.876 2.5432.5432.5432")
    stands = Irregularity(Kind.LEAD_STANDS, 2, Seat.EAST, Card.parse("D9"))
    record = Record(deal, parse_play("SA S7 S3 S2, D9 D6 D2 DA"), (stands,))
    board = RecordedBoard(record.end_by(Claim(11, by=Seat.NORTH, agreed=(Seat.EAST, Seat.WEST))), 8, 13)

    text = format_pbn_plays([board])

    assert "DA D9 D6 D2\n*\n" in text
    assert '[Claim "NS 11 by N agreed E W"]' in text
    assert parse_pbn_plays(text) == [board]


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        (
            'Declarer "W"',
            'Declarer "S"',
            "Line 4, column 12: board 8: Declarer must be the dealer, W, whose left-hand neighbour leads at whist, "
            "not 'S'.",
        ),
        (
            'Result "2"',
            'Result "14"',
            "Line 5, column 10: board 8: Result must be a number from 0 to 13, or ?, not '14'.",
        ),
        (
            '[Trump "H"]\n',
            "",
            "Line 6, column 8: board 8: there is a play but no Trump or TrumpCard; a contract is no trump.",
        ),
        ('Play "N"', 'Play "E"', "Line 7, column 8: board 8: Play must begin with N, left of the dealer, not 'E'."),
        (
            "S8 S4",
            "S8 4S",
            "Line 9, column 7: board 8: Card must be a suit S H D C and a rank A K Q J T 9 … 2, not '4S'.",
        ),
        ("S8 S4", "S8 S7", "Line 9, column 7: board 8: S7 has been played already."),
        ("S8 S4", "S8 HA", "Line 9, column 7: board 8: South does not hold HA."),
        ("S8 S4", "S8 -", "Line 9, column 7: board 8: a card is missing here, and later ones of the trick are not."),
        ("SK S8 S4 H2", "SK - - -", "Line 10, column 1: board 8: the trick before is not complete."),
        ("*", "+ *", "Line 11, column 3: nothing can follow +, which ends the play, but '*' does."),
        (
            "*",
            "D3 D4 D5 HJ\n" * 11,
            "Line 21, column 1: board 8: 13 tricks have been played already.",
        ),
        (
            'Result "2"',
            'Result "0"',
            "Line 5, column 10: board 8: 10 tricks are left: North-South cannot get 11 of them.",
        ),
        (
            '[Play "N"]',
            '[Claim "NS x"]\n[Play "N"]',
            "Line 7, column 9: board 8: Tricks of a claim must be a number from 0 to 13, not 'x'.",
        ),
        (
            '[Play "N"]',
            '[Irregularities "exposed 1 W S9"]\n[Play "N"]',
            "Line 7, column 18: board 8: West was not dealt S9.",
        ),
        (
            '[Play "N"]',
            '[Irregularities "dropped 1 W S2"]\n[Play "N"]',
            "Line 7, column 18: board 8: An irregularity is written exposed 3 W HK, with one of exposed, "
            "led-out-of-turn, lead-stands, withdrawn, called, surplus, not 'dropped 1 W S2'.",
        ),
        ('[Play "N"]', '[Play "N"', 'Line 7, column 8: Play has no closing "].'),
        ('[Play "N"]', '[Play "N]', 'Line 7, column 8: Play has no closing "].'),
    ],
)
def test_play_that_is_wrong_is_refused_with_line_column_and_card(old, new, sentence):
    text = BOARD.replace("D9 D6 DA D2", "DA D9 D6 D2")

    with pytest.raises(InvalidPbn) as refused:
        parse_pbn_plays(text.replace(old, new, 1))

    assert str(refused.value) == sentence


@given(st.lists(recorded_boards(), min_size=1, max_size=1), st.data())
def test_damaged_text_is_read_or_refused(boards, data):
    text = format_pbn_plays(boards)
    place = data.draw(st.integers(0, len(text)))
    junk = data.draw(st.text(alphabet='[]"\\-*+=$^!{};\nSHDCAKQJT92NEW ', max_size=5))

    with suppress(InvalidPbn):
        parse_pbn_plays(text[:place] + junk + text[place + data.draw(st.integers(0, 5)) :])
