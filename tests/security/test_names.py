"""Names are people's own words: shown as text on every page and in every file, never as more than they seem."""

import csv
import io
import unicodedata

import pytest
from django.contrib.auth.models import User
from django.test import Client

from games.errors import Refused
from tests.factories import TESTER, ClubFactory, organiser_of, planned_event, play_round, running_event
from tests.security.tenant import signed_in
from tests.tournaments.api.callers import event_url, organiser
from tournaments.models import Player, RoleKind
from tournaments.services import standings
from tournaments.services.announcements import announce
from tournaments.services.clubs import start_club
from tournaments.services.entries import clean_name
from tournaments.services.names import one_line, title_of

pytestmark = pytest.mark.django_db

HOSTILE = (
    "<script>alert(1)</script>",
    "<img src=x onerror=alert(1)>",
    '"><svg/onload=alert(1)>',
    "' onmouseover='alert(1)",
    "javascript:alert(1)",
    "</title><script>alert(2)</script>",
    "{{7*7}}{% debug %}",
    "&lt;b&gt;&amp;",
    "--><!--<b>",
    "</textarea><b>x",
    "`${alert(1)}`",
    "Robert'); DROP TABLE x;--",
)
RAW = (
    "<script>alert",
    "<img src=x",
    "<svg/onload",
    "onmouseover='alert",
    "</title><script",
    "--><!--<b>",
    "</textarea><b>",
)
FORMULAS = (
    "=1+1",
    "+1+1",
    "-1+1",
    "@SUM(A1)",
    "=cmd|' /C calc'!A0",
    '=HYPERLINK("http://evil")',
    "-2+3+cmd|' /C calc'!A0",
)


def evening(names) -> tuple:
    """Six names in an evening in play, whose title and club are as hostile."""
    event = running_event(pairs=4, rounds=3, boards_per_set=2, origin="dealt", standings_policy="at_once")
    players = list(Player.objects.filter(club=event.club).order_by("pk"))
    for player, name in zip(players, names, strict=False):
        player.name = name
        player.save()
    event.title, event.club.name = names[0], names[1]
    event.save()
    event.club.save()
    play_round(event)
    for field in event.fields.all():
        standings.refresh_standings(field_id=field.pk)
    return event, players


def pages(event, player) -> list[str]:
    slug, club = event.slug, event.club.slug
    public = [f"/events/{slug}/{page}" for page in ("", "standings/", "schedule/", "boards/", "boards/1/", "pairs/1/")]
    organising = [f"/organise/events/{slug}/{page}/" for page in ("pairs", "settings", "movement", "boards", "tables")]
    prints = [f"/organise/events/{slug}/print/{page}/" for page in ("table-cards", "slips", "guide-cards")]
    of_club = [f"/organise/clubs/{club}/{page}" for page in ("", "players/", "people/", "customs/", "events/new/")]
    directing = [
        f"/direct/{slug}/{page}" for page in ("", "log/", "accept/", "rounds/A/1/", "rounds/A/next/", "stations/")
    ]
    other = ["/", f"/clubs/{club}/", f"/organise/clubs/{club}/players/{player.uuid}/", f"/organise/events/{slug}/"]
    return [*public, *organising, *prints, *of_club, *directing, *other]


@pytest.mark.parametrize("start", [0, 6])
def test_no_page_makes_markup_of_a_name(start: int) -> None:
    event, players = evening(HOSTILE[start : start + 6])
    client, seen = signed_in(organiser_of(event.club)), 0

    for path in pages(event, players[0]):
        response = client.get(path)
        body = response.content.decode()
        assert response.status_code in {200, 302}, path
        assert [raw for raw in RAW if raw in body] == [], path
        assert "49{" not in body, path
        assert "default-src 'none'" in response["Content-Security-Policy"], path
        seen += any(part in body for part in ("&lt;script", "&lt;img", "&quot;&gt;", "&#x27;", "&amp;lt;"))

    assert seen > 15  # the names were there, as text


def test_admin_makes_no_markup_of_a_name_either() -> None:
    evening(HOSTILE[:6])
    admin = signed_in(User.objects.create_superuser("root"))

    for path in (
        "tournaments/player/",
        "tournaments/event/",
        "tournaments/entry/",
        "games/change/",
        "tournaments/club/",
    ):
        body = admin.get(f"/admin/{path}").content.decode()
        assert [raw for raw in RAW if raw in body] == [], path


@pytest.mark.parametrize("first", [0, 1])
def test_no_cell_of_a_csv_begins_a_formula(first: int) -> None:
    event, _players = evening(FORMULAS[first:])

    response = Client().get(event_url(event, "standings/"), headers={"accept": "text/csv"})
    rows = list(csv.DictReader(io.StringIO(response.content.decode())))

    assert len(rows) == 4
    for row in rows:
        for column, cell in row.items():
            is_number = column != "names" and cell.lstrip("-").replace(".", "").isdigit()
            assert is_number or not cell.startswith(("=", "+", "-", "@", "\t", "\r", "\n")), (column, cell)
    assert any(row["names"].startswith("'") for row in rows)


INVISIBLE = [chr(code) for code in range(0x110000) if unicodedata.category(chr(code)) in {"Cc", "Cf", "Zl", "Zp"}]


def test_no_character_that_nobody_sees_is_kept() -> None:
    assert len(INVISIBLE) > 150

    for character in INVISIBLE:
        kept = clean_name(f"An{character}na")
        assert kept in {"Anna", "An na"}, hex(ord(character))


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("\u202eevil\u202c", "evil"),
        ("Ana\u200bBeatriz", "AnaBeatriz"),
        ("\ufeffAna", "Ana"),
        ("Zoe\u0308", "Zo\u00eb"),
        ("A\u030angstro\u0308m", "\u00c5ngstr\u00f6m"),
        ("  Ana \t\n Ribeiro\u00a0", "Ana Ribeiro"),
        ("Ana\x00Ribeiro", "Ana Ribeiro"),
        ("Ана Петрова", "Ана Петрова"),
        ("محمد", "محمد"),
        ("O'Neill-d'Arc", "O'Neill-d'Arc"),
    ],
)
def test_name_is_kept_in_one_spelling(typed: str, kept: str) -> None:
    assert clean_name(typed) == kept
    assert one_line(one_line(typed)) == one_line(typed)


@pytest.mark.parametrize("typed", ["", " ", "\u200b\u200b", "\u3164", "\u2800", "\u202e", "\x00", "\u00ad"])
def test_name_of_nothing_to_see_is_refused(typed: str) -> None:
    with pytest.raises(Refused):
        clean_name(typed)
    with pytest.raises(Refused):
        title_of(typed, field="title", empty="Give it.")


def test_names_that_look_alike_by_invisible_means_are_one_person() -> None:
    event = planned_event()
    caller = organiser(event.club)
    caller.post(event_url(event, "entries/"), {"players": ["Zo\u00eb Bakker", "Ana"]})

    again = caller.post(event_url(event, "entries/"), {"players": ["Zoe\u0308\u200b Bakker", "Bea"]})

    assert again.status_code == 400
    assert "plays in pair 1 already" in again.json()["errors"][0]["detail"]


def test_titles_and_club_names_are_cleaned_alike() -> None:
    event = planned_event(club=ClubFactory(), title="Mon\u202eday\u200b evening")

    assert event.title == "Monday evening"
    assert announce(event=event, title="Tues\u2066day", starts_at=event.starts_at, by=TESTER).title == "Tuesday"
    assert start_club(name="\u202eClub", time_zone="Europe/Paris", by=organiser_of(event.club)).name == "Club"
    with pytest.raises(Refused):
        title_of("x" * 121, field="title", empty="")


def test_long_and_strange_names_break_no_page() -> None:
    event, players = evening(["W" * 80, "e\u0301\u0323" * 26, "𝔄𝔫𝔞 🂡", "مدينة", "漢" * 80, "a" * 79])
    client = signed_in(organiser_of(event.club, RoleKind.ORGANISER))

    assert {client.get(path).status_code for path in pages(event, players[0])} <= {200, 302}
