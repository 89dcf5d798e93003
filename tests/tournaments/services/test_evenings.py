"""A real evening from paper: the published session of sample 27, and everything a spreadsheet can get wrong."""

import json
from pathlib import Path

import pytest

from games.models import Result
from tests.factories import TESTER, ClubFactory
from tournaments.errors import BadRows
from tournaments.models import Event
from tournaments.selectors.standings import standings_document
from tournaments.services import standings
from tournaments.services.evenings import Evening, import_evening, read_evening

pytestmark = pytest.mark.django_db

PAIRS = "number,direction,player_1,player_2\n1,NS,Ana,Bo\n2,EW,Cy,Di\n3,NS,Eva,Finn\n4,EW,Gus,Hal\n"
RESULTS = "board,north_south,east_west,north_south_tricks\n1,1,2,8\n1,3,4,6\n2,1,4,7\n2,3,2,7\n"


def test_published_evening_gives_its_published_standings() -> None:
    """168 results of real tables: matchpoints, percentages, the shared first place, plus-minus, to the last figure."""
    kept = json.loads((Path(__file__).parents[2] / "data" / "evening_27.json").read_text())
    pairs = [f"{n},{'NS' if n % 2 else 'EW'},Player {2 * n},Player {2 * n + 1}" for n in range(1, 17)]
    rows = [f"{board},{ns},{ew},{t}" for board, lines in enumerate(kept["results"], start=1) for ns, ew, t in lines]
    evening = read_evening(
        "\n".join(["number,direction,player_1,player_2", *pairs]).encode(),
        "\n".join(["board,north_south,east_west,north_south_tricks", *rows]).encode(),
    )
    event = import_evening(club=ClubFactory(), title="Evening", evening=evening, by=TESTER)
    standings.refresh_standings(field_id=event.fields.get().pk)

    rankings = standings_document(event)["rankings"]

    figures = kept["columns"][:-1]
    assert [[[str(row[name]) for name in figures] for row in ranking["standings"]] for ranking in rankings] == [
        [[str(value) for value in row[:-1]] for row in kept[side]] for side in ("north_south", "east_west")
    ]
    assert Result.objects.counted().count() == 168


def test_small_evening_is_loaded_and_scored() -> None:
    event = import_evening(
        club=ClubFactory(), title="Paper", evening=read_evening(PAIRS.encode(), RESULTS.encode()), by=TESTER
    )
    standings.refresh_standings(field_id=event.fields.get().pk)

    rankings = standings_document(event)["rankings"]

    assert [ranking["direction"] for ranking in rankings] == ["NS", "EW"]
    assert [(row["number"], row["place_text"], row["percentage"]) for row in rankings[0]["standings"]] == [
        (1, "1", "75.0000"),
        (3, "2", "25.0000"),
    ]
    assert event.state == "provisional"


@pytest.mark.parametrize(
    "content",
    [
        PAIRS.replace(",", ";").encode(),
        PAIRS.replace(",", "\t").encode(),
        PAIRS.encode("utf-8-sig"),
        PAIRS.replace("\n", "\r\n").encode(),
        PAIRS.replace("Ana", "Zoë").encode("cp1252"),
        PAIRS.encode("utf-16"),
        (PAIRS + "\n,,,\n").encode(),
    ],
    ids=["semicolon", "tab", "BOM", "CRLF", "Windows-1252", "UTF-16", "empty rows"],
)
def test_files_as_spreadsheets_write_them_are_read(content: bytes) -> None:
    evening = read_evening(content, RESULTS.encode())

    assert [pair.number for pair in evening.pairs] == [1, 2, 3, 4]
    assert evening.pairs[0].players[0] in {"Ana", "Zoë"}


@pytest.mark.parametrize(
    ("pairs", "results", "problem"),
    [
        (PAIRS, RESULTS + "3,1,9,7\n", "results, line 6: there is no pair 9 among the pairs."),
        (
            PAIRS,
            RESULTS + "3,1,2,14\n",
            "results, line 6: Tricks of North–South must be a whole number from 0 to 13, not 14.",
        ),
        (PAIRS, RESULTS + "3,1,2,many\n", "results, line 6: north_south_tricks must be a whole number, not “many”."),
        (PAIRS, RESULTS + "1,1,4,7\n", "results, line 6: pair 1 has played board 1 in line 2 already."),
        (PAIRS, RESULTS + "3,2,1,7\n", "results, line 6: pair 2 sits EW all evening."),
        (PAIRS, RESULTS + "0,1,2,7\n", "results, line 6: board must be at least 1, not 0."),
        (PAIRS + "5,up,Ira,Jo\n", RESULTS, "pairs, line 6: direction must be NS, EW or empty, not “up”."),
        (PAIRS + "4,EW,Ira,Jo\n", RESULTS, "pairs: number 4 is there twice."),
        (PAIRS + "5,EW,Ana,Jo\n", RESULTS, "pairs: Ana plays in pairs 1 and 5."),
        (PAIRS + "5,EW,Ira,\n", RESULTS, "pairs, line 6: both players need a name."),
        ("number,player_1\n1,Ana\n", RESULTS, "pairs: column “direction” is missing"),
        ("", RESULTS, "pairs: column “number” is missing"),
    ],
)
def test_every_bad_row_is_named(pairs: str, results: str, problem: str) -> None:
    with pytest.raises(BadRows) as caught:
        read_evening(pairs.encode(), results.encode())

    assert any(found.startswith(problem) for found in caught.value.problems), caught.value.problems


def test_all_bad_rows_are_named_at_once() -> None:
    with pytest.raises(BadRows) as caught:
        read_evening(PAIRS.encode(), (RESULTS + "3,1,9,7\n3,1,2,15\n").encode())

    assert len(caught.value.problems) == 2


def test_import_is_whole_or_nothing() -> None:
    evening = read_evening(PAIRS.encode(), RESULTS.encode())
    broken = Evening(evening.pairs[:3], evening.results)

    with pytest.raises(KeyError):
        import_evening(club=ClubFactory(), title="Paper", evening=broken, by=TESTER)

    assert not Event.objects.exists()
    assert not Result.objects.exists()
