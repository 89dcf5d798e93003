"""Unchanged standings: whoever asks what was asked before gets the same answer, and nobody gets what is not his."""

import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from django.http import HttpRequest, HttpResponse
from django.test import Client, override_settings

from games.models import Line, Result
from games.services import results
from tests.factories import TESTER, organiser_of, planned_event, play_round, running_event
from tests.tournaments.api.callers import device_at
from tests.whist_site.test_logs import Lines, lines  # noqa: F401 -- a fixture
from tests.whist_site.test_metrics import counted
from tournaments import tasks
from tournaments.models import Event, EventState, Publication
from tournaments.selectors.live import forget_numbers
from whist_site import ready_answers
from whist_site.backups.backing_up import write_backup
from whist_site.backups.restoring import restore_backup
from whist_site.proxies import CallerAddressMiddleware

pytestmark = pytest.mark.django_db

CSRF = "csrftoken=" + 32 * "a"
ADDRESSES = ["/events/{}/standings/", "/api/v1/events/{}/standings/"]


@pytest.fixture
def event() -> Event:
    event = running_event(pairs=4, rounds=3, standings_policy="at_once")
    play_round(event)
    score()
    return event


@pytest.fixture(params=ADDRESSES)
def address(request: pytest.FixtureRequest, event: Event) -> str:
    return str(request.param).format(event.slug)


@pytest.fixture
def asked_of_the_stack(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The paths that went on to the middleware below."""
    paths: list[str] = []
    below = CallerAddressMiddleware.__call__

    def noted(self: CallerAddressMiddleware, request: HttpRequest) -> HttpResponse:
        paths.append(request.path)
        return below(self, request)

    monkeypatch.setattr(CallerAddressMiddleware, "__call__", noted)
    return paths


def score() -> None:
    tasks.sweep_fields()
    forget_numbers()


def correct(event: Event, tricks: int) -> None:
    line = Line.objects.filter(table__journal=event.journal, state="played").order_by("pk")[0]
    version = Result.objects.get(line=line).version
    results.correct_result(line=line, north_south_tricks=tricks, why="x", version=version, by=TESTER)
    score()


def whole(response: HttpResponse) -> tuple[int, dict[str, str], bytes]:
    return response.status_code, dict(response.headers), response.content


@pytest.mark.parametrize(
    "headers",
    [{}, {"Cookie": CSRF}, {"Accept": "text/csv"}, {"Accept-Language": "en-GB"}, {"HX-Request": "true"}],
    ids=str,
)
@pytest.mark.parametrize("knows_it", [False, True])
def test_ready_answer_is_the_stack_s_to_the_last_header(
    client: Client, address: str, asked_of_the_stack: list[str], headers: dict[str, str], knows_it: bool
) -> None:
    if knows_it:
        headers = {**headers, "If-None-Match": Client().get(address, headers=headers)["ETag"]}
        asked_of_the_stack.clear()

    made = whole(client.get(address, headers=headers))
    ready = whole(client.get(address, headers=headers))

    assert asked_of_the_stack == [address]
    assert ready == made
    assert made[0] == (304 if knows_it else 200)
    assert {"Content-Security-Policy", "Vary", "Cache-Control", "X-Frame-Options", "ETag"} <= made[1].keys()


def test_all_that_an_answer_varies_by_is_told_apart(client: Client, address: str) -> None:
    told_apart = {*ready_answers.ASKED, *ready_answers.NEVER, "HTTP_COOKIE"}

    varies = client.get(address)["Vary"].split(", ")

    assert {f"HTTP_{name.upper().replace('-', '_')}" for name in varies} <= told_apart


def test_ready_answer_costs_no_query_while_the_number_is_remembered(
    client: Client, address: str, django_assert_num_queries: Callable[..., object]
) -> None:
    client.get(address)

    with django_assert_num_queries(0):  # type: ignore[attr-defined]
        client.get(address)
    forget_numbers()
    with django_assert_num_queries(1):  # type: ignore[attr-defined]
        client.get(address)


def test_new_publication_is_seen_at_once(client: Client, event: Event, address: str) -> None:
    before = client.get(address)
    correct(event, 13)

    after = client.get(address)
    again = client.get(address, headers={"If-None-Match": before["ETag"]})

    assert after["ETag"] != before["ETag"]
    assert after.content != before.content
    assert (again.status_code, again.content) == (200, after.content)


def test_event_that_is_hidden_again_is_not_there(client: Client, event: Event, address: str) -> None:
    tag = client.get(address)["ETag"]
    client.get(address, headers={"If-None-Match": tag})
    Event.objects.filter(pk=event.pk).update(state=EventState.PLANNED)
    forget_numbers()

    assert client.get(address).status_code == 404
    assert client.get(address, headers={"If-None-Match": tag}).status_code == 404


@pytest.mark.parametrize(
    "headers",
    [
        {"Cookie": "sessionid=abc"},
        {"Cookie": f"{CSRF}; sessionid=abc"},
        {"Cookie": "django_language=en"},
        {"Cookie": "csrftoken=not one of ours"},
        {"Authorization": "Token whist_x"},
        {"If-Match": '"1"'},
    ],
    ids=str,
)
def test_whoever_may_be_somebody_is_answered_by_the_stack(
    client: Client, address: str, asked_of_the_stack: list[str], headers: dict[str, str]
) -> None:
    client.get(address)
    client.get(address)

    client.get(address, headers=headers)
    client.get(address, headers=headers)

    assert asked_of_the_stack == [address] * 3


@pytest.mark.parametrize("query", ["?version=1", "?page_size=1", "?format=csv", "?unknown=1"])
def test_query_is_answered_by_the_stack(
    client: Client, event: Event, asked_of_the_stack: list[str], query: str
) -> None:
    address = ADDRESSES[1].format(event.slug)
    client.get(address)

    client.get(address + query)
    client.get(address + query)

    assert asked_of_the_stack == [address] * 3


def test_nothing_but_standings_is_kept(client: Client, event: Event, asked_of_the_stack: list[str]) -> None:
    for path in (event.get_absolute_url(), f"/direct/{event.slug}/standings/", f"/events/{event.slug}/schedule/"):
        client.get(path)
        client.get(path)
        assert asked_of_the_stack == [path, path]
        asked_of_the_stack.clear()


def test_before_anything_is_published_the_stack_answers(client: Client, asked_of_the_stack: list[str]) -> None:
    event = running_event(pairs=4, rounds=3)
    Publication.objects.all().delete()
    forget_numbers()
    path = f"/events/{event.slug}/standings/"

    client.get(path)
    client.get(path)

    assert asked_of_the_stack == [path, path]


def test_planned_event_is_shown_to_its_people_and_nobody_after_them(client: Client) -> None:
    event = planned_event()
    own = Client()
    own.force_login(organiser_of(event.club), backend="django.contrib.auth.backends.ModelBackend")

    for path in (address.format(event.slug) for address in ADDRESSES):
        assert own.get(path).status_code == 200
        assert client.get(path).status_code == 404


def test_device_at_a_table_leaves_no_answer_to_others(
    client: Client, event: Event, asked_of_the_stack: list[str]
) -> None:
    address = ADDRESSES[1].format(event.slug)
    device_at(event, 1).get(address)

    assert client.get(address)["Cache-Control"] == "public, max-age=1"


@override_settings(ALLOWED_HOSTS=["one.example", "other.example"])
def test_hosts_are_told_apart(client: Client, address: str, asked_of_the_stack: list[str]) -> None:
    statuses = [client.get(address, headers={"host": f"{host}.example"}).status_code for host in ("one", "other", "no")]

    assert statuses == [200, 200, 400]
    assert asked_of_the_stack == [address] * 3


def test_ready_answers_are_counted_and_logged_as_all_are(
    client: Client,
    event: Event,
    address: str,
    lines: Lines,  # noqa: F811 -- the fixture
) -> None:
    route = "api-standings" if address.startswith("/api/") else "event-standings"
    before = counted(client, route, status="2xx")

    client.get(address)
    client.get(address)

    assert counted(client, route, status="2xx") == before + 2
    made, ready = (line for line in lines.named("request_finished") if line["request"] == f"GET {route}")
    assert re.fullmatch(r"[0-9a-f-]{36}", ready["request_id"])
    assert ready["request_id"] != made["request_id"]
    assert {**made, "request_id": "", "timestamp": ""} == {**ready, "request_id": "", "timestamp": ""}


def test_memory_has_a_bound(
    client: Client, address: str, asked_of_the_stack: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    size = len(client.get(address).content)
    monkeypatch.setattr(ready_answers, "MOST_BYTES", 2 * size)
    client = Client()
    for number in range(4):
        client.get(address, headers={"Accept-Language": f"en, x;q=0.{number}"})
    asked_of_the_stack.clear()

    client.get(address, headers={"Accept-Language": "en, x;q=0.3"})
    client.get(address, headers={"Accept-Language": "en, x;q=0.0"})

    assert asked_of_the_stack == [address]


@pytest.mark.django_db(transaction=True)  # PostgreSQL empties no table that its own transaction wrote to
def test_tag_of_a_publication_that_a_restore_undid_does_not_match_its_successor(
    client: Client, event: Event, address: str, tmp_path: Path
) -> None:
    write_backup(tmp_path / "evening.whist")
    correct(event, 0)
    lost = client.get(address)
    restore_backup(tmp_path / "evening.whist", replace=True)
    forget_numbers()
    correct(Event.objects.get(slug=event.slug), 13)

    answer = client.get(address, headers={"If-None-Match": lost["ETag"]})

    newest = [publication.number for publication in Publication.objects.order_by("number")][-1]
    assert lost["ETag"].startswith(f'"{newest}-')
    assert answer.status_code == 200
    assert answer.content != lost.content


def test_tag_tells_apart_what_the_number_does_not(event: Event) -> None:
    publication = Publication.objects.filter(event=event).last()
    assert publication is not None
    tag = publication.tag
    publication.digest = json.dumps("other")

    assert publication.tag != tag
