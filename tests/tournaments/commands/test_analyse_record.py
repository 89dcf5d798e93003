"""``analyse_record`` as somebody at a terminal meets it."""

import io
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from engine import double_dummy
from engine.notation.compact import parse_deal, parse_play
from engine.seats import Side

DATA = Path(__file__).parents[2] / "data"
# East and West have four small ones of everything but the top: North–South can take all but what they throw away.
LINE = "W NT AKQJ.AKQ.AKQ.AKQ T987.JT9.JT9.JT9 6543.876.876.876 2.5432.5432.5432"

needs_solver = pytest.mark.skipif(not double_dummy.is_available(), reason="the solver is not installed")


def run(file: Path) -> list[str]:
    out = io.StringIO()
    call_command("analyse_record", str(file), stdout=out)
    return out.getvalue().splitlines()


def written(tmp_path: Path, text: str) -> Path:
    file = tmp_path / "monday.txt"
    file.write_text(text + "\n")
    return file


@needs_solver
def test_each_lost_trick_is_told_with_who_lost_it() -> None:
    boards = grouped(run(DATA / "trick_vectors.txt"))

    assert len(boards) == 107
    for head, errors in boards:
        assert "at best play North–South" in head
        lost = [int(word) for word in head.rstrip(".").replace(",", "").split() if word.isdigit()][-2:]
        assert sum(lost) == sum(int(line.split(" loses ")[1].split(" by ")[0]) for line in errors)


def grouped(said: list[str]) -> list[tuple[str, list[str]]]:
    groups: list[tuple[str, list[str]]] = []
    for line in said:
        if line.startswith("Board"):
            groups.append((line, []))
        else:
            groups[-1][1].append(line)
    return groups


@needs_solver
def test_card_that_throws_a_trick_away_is_named(tmp_path: Path) -> None:
    said = run(written(tmp_path, f"{LINE} | SA ST S3 S2, SJ"))

    judged = double_dummy.judge_play(parse_deal(LINE), parse_play("SA ST S3 S2 SJ"))
    assert judged.best == 13
    assert said[0] == "Board, no trumps, North leads: at best play North–South 13, East–West 0; " + (
        f"North–South lost {judged.lost_by(Side.NORTH_SOUTH)}, East–West 0."
    )


@needs_solver
def test_deal_without_a_play_has_its_best_play_only(tmp_path: Path) -> None:
    assert run(written(tmp_path, LINE)) == [
        "Board, no trumps, North leads: at best play North–South 13, East–West 0; nothing was played."
    ]


def test_record_with_a_revoke_is_passed_over_with_its_reason(tmp_path: Path) -> None:
    (said,) = run(written(tmp_path, f"{LINE} | SA HJ S3 S2, SK"))

    assert "no best play of a record with a revoke" in said
    assert "East must follow suit" in said


def test_board_without_a_trump_is_passed_over() -> None:
    assert all("the trump is not told" in line for line in run(DATA / "prepared_boards.pbn"))


def test_file_that_is_wrong_is_refused_with_its_place(tmp_path: Path) -> None:
    with pytest.raises(CommandError, match=r"monday\.txt: Line 1"):
        run(written(tmp_path, f"{LINE} | SA XX"))
    with pytest.raises(CommandError, match="No such file"):
        run(tmp_path / "nothing.txt")


def test_absent_solver_is_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def absent(*arguments: object) -> None:
        raise double_dummy.Unavailable("Best play needs the solver.")

    monkeypatch.setattr(double_dummy, "judge_play", absent)
    with pytest.raises(CommandError, match="needs the solver"):
        run(written(tmp_path, LINE))
