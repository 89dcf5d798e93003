"""``read_record`` as somebody at a terminal meets it."""

import io
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

DATA = Path(__file__).parents[2] / "data"
LINE = (
    "W NT AKQJ.AKQ.AKQ.AKQ T987.JT9.JT9.JT9 6543.876.876.876 2.5432.5432.5432 | SA HJ S3 S2, SK | board 8 | 12"
    " | NS 11 by N agreed E W\n"
)


def run(*arguments: object) -> str:
    out = io.StringIO()
    call_command("read_record", *map(str, arguments), stdout=out)
    return out.getvalue()


@pytest.fixture
def record(tmp_path: Path) -> Path:
    file = tmp_path / "monday.txt"
    file.write_text(LINE)
    return file


def test_diagram_columns_and_findings_are_shown(record: Path) -> None:
    shown = run(record)

    assert shown.startswith("Board 8\n")
    assert "♠ A K Q J" in shown
    assert " 1   _♠A_    ♥J     ♠3     ♠2\n" in shown
    assert "Trick 1: East revokes with HJ; to be played was ST, S9, S8 or S7.\n" in shown
    assert "duplicate: 2 tricks\n" in shown


def test_field_convention_underlines_the_lead(record: Path) -> None:
    assert "The _underlined_ card is led." in run(record, "--convention", "field")


def test_record_goes_through_pbn_and_comes_back(record: Path, tmp_path: Path) -> None:
    pbn = tmp_path / "monday.PBN"
    pbn.write_text(run(record, "--to", "pbn"))

    assert run(pbn, "--to", "compact") == LINE


def test_record_goes_through_json_and_comes_back(record: Path, tmp_path: Path) -> None:
    file = tmp_path / "monday.json"
    file.write_text(run(record, "--to", "json"))

    assert run(file, "--to", "compact") == LINE

    file.write_text(file.read_text().replace('"HJ"', '"HX"'))
    with pytest.raises(CommandError, match=r"monday\.json: \$\[0\]\.plays\[1\]: Card must be .* not 'HX'"):
        run(file)


def test_lin_is_read(tmp_path: Path) -> None:
    lin = tmp_path / "one.lin"
    lin.write_text("md|2S6543H876D876C876,S2H5432D5432C5432,SAKQJHAKQDAKQCAKQ,|mb|1N|mb|p|mb|p|mb|p|pc|SA|")

    assert run(lin, "--to", "compact").endswith(" | SA\n")


def test_summary_counts_boards_revokes_and_contradictions(record: Path) -> None:
    record.write_text(f"{LINE}{LINE.replace('| 12', '| 11')}")

    assert run(record, "--to", "summary").splitlines() == [
        "2 boards, 2 of them played or claimed to the end, 2 revokes.",
        "Stated result against the cards in number 2 of the file.",
    ]
    assert run(DATA / "trick_vectors.txt", "--to", "summary") == (
        "107 boards, 107 of them played or claimed to the end, 0 revokes.\n"
    )


def test_prepared_boards_are_shown_without_a_trump() -> None:
    assert "North deals, the trump is not told; East leads." in run(DATA / "prepared_boards.pbn")


def test_file_that_is_wrong_is_refused_with_its_place(record: Path) -> None:
    record.write_text(LINE.replace("HJ S3", "HJ 3S"))
    with pytest.raises(CommandError, match=r"monday\.txt: Line 1, column 82: Card must be .* not '3S'"):
        run(record)

    record.write_bytes(LINE.encode("utf-16"))
    with pytest.raises(CommandError, match="the file is UTF-16; save it as UTF-8"):
        run(record)

    with pytest.raises(CommandError, match="No such file"):
        run(record.with_name("nothing.txt"))


def test_boards_without_a_trump_have_no_compact_text() -> None:
    with pytest.raises(CommandError, match="without a known trump"):
        run(DATA / "prepared_boards.pbn", "--to", "compact")


def test_audit_judges_every_play_and_its_status_is_the_answer(tmp_path: Path) -> None:
    vectors = (DATA / "trick_vectors.txt").read_text()
    file = tmp_path / "season.txt"
    file.write_text(vectors)
    assert run(file, "--audit") == "107 plays, 0 of them wrong.\n"

    first = next(line for line in vectors.splitlines() if line[0] != "#")
    file.write_text(f"{first[:-1]}6\n{first.replace('HK H3', 'H3 HK')}\n")
    out = io.StringIO()
    with pytest.raises(SystemExit) as stopped:
        call_command("read_record", str(file), "--audit", stdout=out)

    assert stopped.value.code == 1
    assert out.getvalue().splitlines() == [
        "2 plays, 2 of them wrong.",
        "Line 1: 6 tricks are stated, the cards give 5.",
        "Line 2: South does not hold H3.",
    ]
