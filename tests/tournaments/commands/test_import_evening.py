"""``import_evening`` and ``verify_standings`` as somebody at a terminal meets them."""

import io
import json
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from games.models import Result
from tournaments.management.commands import import_evening
from tournaments.models import Event, Standing

pytestmark = pytest.mark.django_db

PAIRS = "number,direction,player_1,player_2\n1,NS,Ana,Bo\n2,EW,Cy,Di\n3,NS,Eva,Finn\n4,EW,Gus,Hal\n"
RESULTS = "board,north_south,east_west,north_south_tricks\n1,1,2,8\n1,3,4,6\n2,1,4,7\n2,3,2,7\n"


@pytest.fixture
def files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> tuple[str, str]:
    monkeypatch.setattr(import_evening, "WAIT_FOR_WORKER", 0.0)  # no worker runs here
    pairs, results = tmp_path / "pairs.csv", tmp_path / "monday.csv"
    pairs.write_text(PAIRS)
    results.write_text(RESULTS)
    return str(pairs), str(results)


def run(*arguments: str) -> str:
    out = io.StringIO()
    call_command(*arguments, stdout=out, stderr=io.StringIO())
    return out.getvalue()


def test_standings_are_printed_a_line_an_entry(files: tuple[str, str]) -> None:
    printed = run("import_evening", *files)

    assert printed.splitlines() == [
        "North–South",
        "1 1 Ana & Bo 75.0000 %",
        "2 3 Eva & Finn 25.0000 %",
        "East–West",
        "1 4 Gus & Hal 75.0000 %",
        "2 2 Cy & Di 25.0000 %",
    ]
    assert Event.objects.get().title == "monday"


def test_json_is_what_the_api_gives(files: tuple[str, str]) -> None:
    document = json.loads(run("import_evening", *files, "--json"))

    assert document["status"] == "provisional"
    assert [ranking["direction"] for ranking in document["rankings"]] == ["NS", "EW"]


def test_dry_run_loads_nothing(files: tuple[str, str]) -> None:
    assert run("import_evening", *files, "--dry-run") == "4 pairs and 4 results can be loaded.\n"
    assert not Event.objects.exists()


def test_bad_rows_are_named_and_nothing_is_loaded(files: tuple[str, str]) -> None:
    Path(files[1]).write_text(RESULTS + "3,1,2,14\n3,1,9,7\n")

    with pytest.raises(CommandError) as caught:
        run("import_evening", *files)

    assert "results, line 6: Tricks of North–South" in str(caught.value)
    assert "results, line 7: there is no pair 9" in str(caught.value)
    assert not Result.objects.exists()


def test_missing_file_is_one_sentence() -> None:
    with pytest.raises(CommandError, match="No such file"):
        run("import_evening", "nowhere.csv", "nowhere.csv")


def test_verify_standings_answers_with_its_exit_status(files: tuple[str, str]) -> None:
    run("import_evening", *files)
    assert run("verify_standings") == "monday: equal\n"

    Standing.objects.filter(order=1).update(points=4)

    with pytest.raises(SystemExit) as caught:
        run("verify_standings", "monday", "--json")
    assert caught.value.code == 1


def test_verify_standings_of_no_event_says_so() -> None:
    with pytest.raises(CommandError, match="no event “nowhere”"):
        run("verify_standings", "nowhere")
