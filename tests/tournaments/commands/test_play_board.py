"""``play_board`` as somebody at a terminal meets it."""

import io
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from engine import Play, Side, dealing
from engine.notation.compact import parse_play
from engine.notation.pbn import PbnBoard, format_pbn

KEY = "00" * 32


def run(*arguments: str) -> str:
    out = io.StringIO()
    call_command("play_board", *arguments, stdout=out, stderr=io.StringIO())
    return out.getvalue()


def test_board_is_shown_and_every_card_told_with_its_reason() -> None:
    lines = run("--key", KEY).splitlines()

    assert lines[:3] == [f"Board 1, key {KEY}", "", "                          North"]
    assert "♥ A Q 8 6 2                                         ♥ J 10 4" in lines
    assert lines[18:24] == [
        "North deals, ♥9 is turned up; East leads.",
        "",
        "North: simple",
        "East: simple",
        "South: simple",
        "West: simple",
    ]
    first = lines.index("Trick 1")
    assert lines[first + 1 : first + 6] == [
        "  E D4  fourth best of the longest suit, diamonds",
        "  S D3  second hand low",
        "  W DQ  finesse: DQ wins unless the higher card lies on your left",
        "  N D7  you cannot win this trick: play low",
        "  won by West",
    ]


def test_record_at_the_end_is_a_legal_play_with_the_tricks_told() -> None:
    lines = run("--key", KEY, "--north", "anyhow", "--seed", "7").splitlines()

    told, record, again = lines[-3:]
    play = Play.resume(dealing.deal(key=bytes(32), board=1), parse_play(record))
    won = play.tricks_won
    assert play.is_complete
    assert told == f"North–South {won[Side.NORTH_SOUTH]}, East–West {won[Side.EAST_WEST]}"
    assert again == "--seed 7 plays it so again."


def test_same_key_and_seed_are_played_the_same() -> None:
    arguments = ("--key", KEY, "--east", "anyhow", "--west", "anyhow", "--seed", "3")

    assert run(*arguments) == run(*arguments)


def test_board_without_a_key_is_dealt_afresh() -> None:
    assert run().splitlines()[0] != run().splitlines()[0]


def test_board_of_a_file_is_found_by_its_number(tmp_path: Path) -> None:
    boards = [PbnBoard(number, dealing.deal(key=bytes(32), board=number)) for number in (3, 4)]
    path = tmp_path / "boards.pbn"
    path.write_text(format_pbn(boards))

    first, fourth = run("--pbn", str(path)), run("--pbn", str(path), "--board", "4")
    assert first.startswith("Board 3\n")
    assert "\nSouth deals, " in first
    assert fourth.startswith("Board 4\n")
    assert "\nWest deals, " in fourth
    with pytest.raises(CommandError, match="there is no board 5 in it"):
        run("--pbn", str(path), "--board", "5")


def test_file_in_an_encoding_that_it_does_not_name_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "boards.pbn"
    path.write_bytes('[Site "Café"]'.encode("latin-1"))

    with pytest.raises(CommandError, match="Line 1, column 11: byte 0xe9 is not UTF-8"):
        run("--pbn", str(path))


def test_board_without_a_trump_is_not_played(tmp_path: Path) -> None:
    path = tmp_path / "boards.pbn"
    deal = dealing.deal(key=bytes(32), board=1).with_trump(None)
    path.write_text(format_pbn([PbnBoard(1, deal, names_trump=False)]))

    with pytest.raises(CommandError, match="board 1 names no trump"):
        run("--pbn", str(path))


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("--key", "00"), "Board key must be 32 bytes long, not 1"),
        (("--key", "xyz"), "--key or --board: "),
        (("--key", KEY, "--board", "-1"), "Board number must be at least 1, not -1"),
        (("--pbn", "/nowhere.pbn"), "No such file"),
        (("--north", "best"), "invalid choice: 'best'"),
    ],
)
def test_what_cannot_be_played_is_refused_with_the_reason(arguments: tuple[str, ...], message: str) -> None:
    with pytest.raises(CommandError, match=message):
        run(*arguments)
