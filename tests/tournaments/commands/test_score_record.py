"""``score_record``: recorded plays scored deal by deal."""

import io
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

DATA = Path(__file__).parents[2] / "data"
# East revokes in spades; North claims the rest, so North–South make 12 tricks, and hold three honours of hearts.
LINE = (
    "W H AKQJ.AKQ.AKQ.AKQ T987.JT9.JT9.JT9 6543.876.876.876 2.5432.5432.5432 | SA CJ S3 S2, SK | board 8"
    " | NS 11 by N agreed E W\n"
)


def run(*arguments: object) -> str:
    out = io.StringIO()
    call_command("score_record", *map(str, arguments), stdout=out)
    return out.getvalue()


@pytest.fixture
def record(tmp_path: Path) -> Path:
    file = tmp_path / "monday.txt"
    file.write_text(LINE)
    return file


def test_record_is_scored_with_honours_as_dealt_and_what_its_revoke_costs(record: Path) -> None:
    shown = run(record, "--law", "long-1")

    assert shown.splitlines() == [
        "  1 12 ns3 revoke-ew-1 NS tricks +7, NS honours +2: 9–0",
        "Not over; in this game NS by 9; in all level.",
    ]


def test_what_is_taken_for_a_revoke_is_chosen(record: Path) -> None:
    assert "NS penalty +3, NS tricks +6: 9–0" in run(record, "--law", "long-1;honours=off", "--taken", "points added")


def test_match_over_recorded_deals_says_who_won_by_what() -> None:
    shown = run(DATA / "trick_vectors.txt", "--law", "duplicate-1;length=107").splitlines()

    assert len(shown) == 108
    total = sum(int(line.split(" | ")[2]) for line in (DATA / "trick_vectors.txt").read_text().splitlines()[-107:])
    assert shown[-2].endswith(f": {total}–{13 * 107 - total}")
    assert shown[-1].startswith("Over (length); ")


@pytest.mark.parametrize(
    ("change", "arguments", "sentence"),
    [
        ("", ["--law", "house-1"], "Law must be one of"),
        (" agreed E W", [], "12 tricks are still to be played"),
        ("", ["--law", "american-1", "--taken", "points off"], "takes tricks for a revoke, not points off"),
        ("AKQJ.", [], "monday.txt: "),
    ],
)
def test_what_cannot_be_scored_is_refused_with_its_reason(record: Path, change, arguments, sentence) -> None:
    record.write_text(LINE.replace(change, "") if change else LINE)

    with pytest.raises(CommandError, match=sentence):
        run(record, *arguments)


def test_file_that_is_not_there_is_named(tmp_path: Path) -> None:
    with pytest.raises(CommandError, match="No such file"):
        run(tmp_path / "nothing.txt")
