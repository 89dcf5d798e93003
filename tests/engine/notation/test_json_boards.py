import json
from contextlib import suppress
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine import Deal, Record
from engine.notation.compact_boards import format_board, parse_board
from engine.notation.json_boards import InvalidJson, format_json, parse_json
from engine.notation.recorded_board import RecordedBoard
from tests.engine.notation.boards import recorded_boards
from tests.engine.plays import deals

DEAL = "W NT AKQJ.AKQ.AKQ.AKQ T987.JT9.JT9.JT9 6543.876.876.876 2.5432.5432.5432"
LINE = f"{DEAL} | SA S7 S3 S2, SK S8 | board 8 | 13 | NS 12 by N agreed E W | exposed 1 W D2; called 2 W D2"
TURNED = "W D2 AKQJ.AKQ.AKQ.AKQ T987.JT9.JT9.JT9 6543.876.876.876 2.5432.5432.5432"
WHOLE = {
    "board": 8,
    "dealer": "W",
    "trump": "NT",
    "hands": {
        "N": "AKQJ.AKQ.AKQ.AKQ",
        "E": "T987.JT9.JT9.JT9",
        "S": "6543.876.876.876",
        "W": "2.5432.5432.5432",
    },
    "leader": "N",
    "plays": ["SA", "S7", "S3", "S2", "SK", "S8"],
    "tricks_ns": 13,
    "claim": "NS 12 by N agreed E W",
    "irregularities": ["exposed 1 W D2", "called 2 W D2"],
}


def with_fields(**changes):
    return json.dumps([WHOLE | changes])


@given(st.lists(recorded_boards(), max_size=2))
def test_boards_come_back_from_their_text(boards):
    assert parse_json(format_json(boards)) == boards


@given(deals())
def test_deal_without_number_and_trump_comes_back(deal):
    board = RecordedBoard(Record(deal.with_trump(None)), names_trump=False)

    assert parse_json(format_json([board])) == [board]
    assert parse_json(format_json([replace(board, record=Record(deal))])) == [board]


def test_fields_are_those_that_a_program_expects():
    assert json.loads(format_json([parse_board(LINE)])) == [WHOLE]


def test_turn_up_is_written_beside_the_trump():
    [fields] = json.loads(format_json([parse_board(TURNED)]))

    assert (fields["trump_card"], fields["trump"]) == ("D2", "D")


def test_one_board_may_stand_alone():
    assert [format_board(board) for board in parse_json(json.dumps(WHOLE))] == [LINE]


def test_turn_up_names_the_trump_where_nothing_else_does():
    [board] = parse_json(json.dumps({name: WHOLE[name] for name in ("dealer", "hands")} | {"trump_card": "D2"}))

    assert format_board(board) == TURNED + " | "


def test_only_dealer_and_hands_must_be_there_and_null_is_nothing():
    [board] = parse_json(json.dumps({name: WHOLE[name] for name in ("dealer", "hands")} | {"plays": None, "note": 1}))

    assert board == RecordedBoard(
        Record(Deal(parse_board(DEAL).record.deal.hands, board.record.deal.dealer)), None, None, False
    )


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"dealer": "X"}, "$[0].dealer: Seat must be N, E, S or W, not 'X'."),
        ({"dealer": 3}, "$[0].dealer: must be a text, not 3."),
        ({"dealer": None}, "$[0]: the field dealer is missing."),
        ({"leader": "E"}, "$[0].leader: must be N, left of the dealer, not E."),
        ({"trump": "X"}, "$[0].trump: Trump must be S, H, D, C or NT, not 'X'."),
        ({"trump_card": "D2"}, "$[0].trump_card: Turn-up D2 is not of the trump suit, none."),
        ({"trump_card": "DA", "trump": "D"}, "$[0].trump_card: Turn-up DA is not in the hand of the dealer, West."),
        ({"trump": None}, "$[0].plays: there are cards played, but neither trump nor trump_card."),
        ({"hands": []}, "$[0].hands: must be an object, not an array."),
        ({"hands": {"N": "AKQJ.AKQ.AKQ.AKQ"}}, "$[0].hands: the field E is missing."),
        ({"hands": WHOLE["hands"] | {"S": "AKQ"}}, "$[0].hands.S: Hand must be four suits S.H.D.C"),
        ({"hands": WHOLE["hands"] | {"S": "643.876.876.876"}}, "$[0].hands: South has 12 cards instead of 13."),
        ({"plays": "SA"}, '$[0].plays: must be an array, not "SA".'),
        ({"plays": ["SA", "S1"]}, "$[0].plays[1]: Card must be a suit S H D C and a rank A K Q J T 9 … 2, not 'S1'."),
        ({"plays": ["SA", "S7", "HA"]}, "$[0].plays[2]: South does not hold HA."),
        ({"plays": ["SA", ["S7"]]}, "$[0].plays[1]: must be a text, not an array."),
        ({"board": 0}, "$[0].board: must be a whole number from 1 to 9999, not 0."),
        ({"board": 10_000}, "$[0].board: must be a whole number from 1 to 9999, not 10000."),
        ({"board": True}, "$[0].board: must be a whole number from 1 to 9999, not true."),
        ({"tricks_ns": 14}, "$[0].tricks_ns: must be a whole number from 0 to 13, not 14."),
        ({"tricks_ns": 8.0}, "$[0].tricks_ns: must be a whole number from 0 to 13, not 8.0."),
        ({"tricks_ns": {}}, "$[0].tricks_ns: must be a whole number from 0 to 13, not an object."),
        ({"claim": "NS 13 by N"}, "$[0].claim: 12 tricks are left: North-South cannot get 13 of them."),
        ({"claim": "NS many"}, "$[0].claim: Tricks of a claim must be a number from 0 to 13, not 'many'."),
        ({"irregularities": ["exposed 1 W D3", "seen"]}, "$[0].irregularities[1]: An irregularity is written"),
        ({"irregularities": ["exposed 1 N D2"]}, "$[0].irregularities: North was not dealt D2."),
    ],
)
def test_board_that_is_wrong_is_refused_with_path_field_and_card(changes, sentence):
    with pytest.raises(InvalidJson) as refused:
        parse_json(with_fields(**changes))

    assert str(refused.value).startswith(sentence)
    assert sentence.startswith(f"{refused.value.path}: ")


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "Line 1, column 1: not JSON: Expecting value."),
        ('[\n{"board": }]', "Line 2, column 11: not JSON: Expecting value."),
        ("8", "$: must be an object, not 8."),
        ("[8]", "$[0]: must be an object, not 8."),
        ('[{"dealer": "N", "dealer": "E"}]', "$: the field 'dealer' stands twice in one object."),
        ("[" * 100_000, "$: arrays and objects stand too deep in each other."),
        ('{"board": ' + "9" * 5000 + "}", "$: a number has too many digits."),
    ],
)
def test_text_that_is_no_record_is_refused(text, sentence):
    with pytest.raises(InvalidJson) as refused:
        parse_json(text)

    assert str(refused.value) == sentence


@given(st.data())
def test_damaged_text_is_read_or_refused(data):
    text = with_fields()
    place = data.draw(st.integers(0, len(text)))
    junk = data.draw(st.text(alphabet='{}[]",:SHDCAKQ92NEW. 0-e', max_size=5))

    with suppress(InvalidJson):
        parse_json(text[:place] + junk + text[place + data.draw(st.integers(0, 5)) :])
