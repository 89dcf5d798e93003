from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine import InvalidDeal, Side
from engine.notation.compact_boards import InvalidCompact, format_board, format_compact, parse_board, parse_compact
from engine.notation.recorded_board import RecordedBoard
from tests.engine.notation.boards import recorded_boards
from tests.engine.plays import VECTORS

DEAL = "W NT AKQJ.AKQ.AKQ.AKQ T987.JT9.JT9.JT9 6543.876.876.876 2.5432.5432.5432"
LINE = f"{DEAL} | SA S7 S3 S2, SK S8 | board 8 | 13 | NS 12 by N agreed E W | exposed 1 W D2; called 2 W D2"


def test_published_plays_are_read_from_their_file():
    boards = parse_compact((Path(__file__).parents[2] / "data" / "trick_vectors.txt").read_text())

    assert [board.result for board in boards] == [int(tricks) for *_, tricks in VECTORS]
    assert [board.record.tricks_won[Side.NORTH_SOUTH] for board in boards] == [board.result for board in boards]


@given(st.lists(recorded_boards(), max_size=2))
def test_boards_come_back_from_their_text(boards):
    assert parse_compact("# records\n\n" + format_compact(boards)) == boards


def test_line_can_be_read_by_people():
    assert format_board(parse_board(LINE)) == LINE


def test_deal_alone_is_a_record_without_cards():
    assert parse_board(DEAL).record.cards == ()


def test_deal_without_a_known_trump_is_refused():
    unknown = RecordedBoard(parse_board(DEAL).record, names_trump=False)

    with pytest.raises(InvalidDeal, match="without a known trump"):
        format_board(unknown)


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ("W NT", "W XX", "Line 2, column 1: Dealer or trump of the deal: Card must be"),
        ("AKQJ.", "AKQ.", "Line 2, column 1: North has 12 cards instead of 13."),
        ("S7 S3", "S7 3S", "Line 2, column 82: Card must be a suit S H D C and a rank A K Q J T 9 … 2, not '3S'."),
        ("S7 S3", "S7 HA", "Line 2, column 82: South does not hold HA."),
        ("SK S8", "SK SA", "Line 2, column 92: SA has been played already."),
        ("NS 12", "NS 13", "Line 2, column 97: 12 tricks are left: North-South cannot get 13 of them."),
        ("NS 12", "NS twelve", "Line 2, column 112: Tricks of a claim must be a number from 0 to 13, not 'twelve'."),
        ("by N", "by X", "Line 2, column 112: Seat must be N, E, S or W, not 'X'."),
        ("agreed E W", "agreed", "Line 2, column 112: A claim is written NS 3 by N agreed E W"),
        ("exposed 1", "exposed 14", "Line 2, column 136: An irregularity is written exposed 3 W HK"),
        ("exposed 1", "exposed 0", "Line 2, column 136: Trick must be a number from 1 to 13, not 0."),
        ("W D2;", "W ZZ;", "Line 2, column 136: 'exposed 1 W ZZ': Card must be"),
        ("exposed 1 W D2", "exposed 1 W D3", "Line 2, column 97: D2 cannot be called to trick 2"),
        ("exposed 1 W D2", "called 2 W D2", "Line 2, column 97: The same irregularity is told twice."),
        (" | 13", " | 13 | 12", "Line 2, column 112: An irregularity is written"),
        ("; called", " | called", "Line 2, column 153: 'called 2 W D2' is told twice"),
    ],
)
def test_line_that_is_wrong_is_refused_with_line_column_and_card(old, new, sentence):
    with pytest.raises(InvalidCompact) as refused:
        parse_compact("# one record\n" + LINE.replace(old, new, 1))

    assert str(refused.value).startswith(sentence)


@given(st.data())
def test_damaged_line_is_read_or_refused(data):
    place = data.draw(st.integers(0, len(LINE)))
    junk = data.draw(st.text(alphabet="|,;SHDCAKQ92NEW.\n ", max_size=5))

    with suppress(InvalidCompact):
        parse_compact(LINE[:place] + junk + LINE[place + data.draw(st.integers(0, 5)) :])
