"""While the database is gone every door answers 503 in its own form, and what was not acknowledged is not half done."""

import json
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from typing import Any

import psycopg
import pytest
from django.db import (
    DatabaseError,
    InterfaceError,
    OperationalError,
    ProgrammingError,
    close_old_connections,
    connection,
)
from django.http import HttpResponse
from django.test import Client

from games.models import Change, Line, Receipt, Result, Slip
from games.outages import is_outage
from games.services import journal
from games.services.news import News, announcing
from games.statements import Given, Read
from tests.conftest import database_url
from tests.factories import UserFactory, enter, open_lines, play_round, running_event
from tests.tournaments.api.callers import device_at as program_at
from tests.tournaments.api.callers import event_url, table_url
from tests.tournaments.views.devices import MODEL_BACKEND, device_at, director_of
from tests.whist_site.test_logs import Lines, lines  # noqa: F401 -- a fixture
from tournaments import tasks
from tournaments.models import Event
from tournaments.selectors.live import forget_numbers
from whist_site.health import readyz

KEY = {"Idempotency-Key": "7f2c"}


@contextmanager
def database_is_gone(error: type[DatabaseError] | type[InterfaceError] = OperationalError) -> Iterator[None]:
    def refuse(*args: object) -> None:
        raise error("the connection is lost")

    with connection.execute_wrapper(refuse):
        yield


def patient(client: Client) -> Client:
    """One that is answered as people are, where Django's own raises what the server answers 500 for."""
    client.raise_request_exception = False
    return client


def is_page(response: HttpResponse) -> bool:
    return "text/html" in response["Content-Type"] and "Please try again in a moment" in response.content.decode()


def verify_told(response: HttpResponse) -> None:
    assert (response.status_code, response["Retry-After"]) == (503, "5")
    assert "no-store" in response["Cache-Control"]
    assert "Content-Security-Policy" in response
    assert b"the connection is lost" not in response.content


@pytest.fixture
def event() -> Event:
    event = running_event(pairs=4, rounds=3, standings_policy="at_once")
    play_round(event)
    tasks.sweep_fields()
    return event


@pytest.fixture
def line() -> Line:
    return next(line for line in open_lines(running_event(pairs=4, rounds=3)) if line.table.number == 1)


# --- doors ------------------------------------------------------------------------------------------------------------


@pytest.mark.django_db
@pytest.mark.parametrize("error", [OperationalError, InterfaceError])
def test_pages_say_that_the_database_is_gone(event: Event, error: type[DatabaseError]) -> None:
    superuser = Client()
    superuser.force_login(UserFactory(is_staff=True, is_superuser=True), backend=MODEL_BACKEND)
    asked = [
        (Client(), "/"),
        (Client(), f"{event.get_absolute_url()}standings/"),
        (device_at(event, 1), "/table/"),
        (director_of(event), f"/direct/{event.slug}/"),
        (superuser, "/admin/"),
    ]
    assert {client.get(path, follow=True).status_code for client, path in asked} == {200}
    forget_numbers()  # for half a second unchanged standings are answered without the database

    with database_is_gone(error):
        answers = [patient(client).get(path) for client, path in asked]

    for answer in answers:
        verify_told(answer)
        assert is_page(answer)


@pytest.mark.django_db
def test_sign_in_says_that_the_database_is_gone() -> None:
    user = UserFactory()
    with database_is_gone():
        response = patient(Client()).post("/sign-in/", {"username": user.username, "password": "wrong"})

    verify_told(response)
    assert is_page(response)


@pytest.mark.django_db
def test_result_typed_on_a_phone_is_not_taken_for_kept(line: Line) -> None:
    """The outbox keeps what is answered with 500 and more, and sends it again (tests/browser)."""
    phone = device_at(line.table.journal.event, 1)
    with database_is_gone():
        response = patient(phone).post(f"/table/line/{line.uuid}/", {"tricks": "8", "idempotency_key": "k"})

    verify_told(response)
    assert is_page(response)
    assert not Slip.objects.exists()


@pytest.mark.django_db
def test_api_answers_a_problem(event: Event) -> None:
    address = event_url(event, "standings/")

    callers = [patient(Client()), patient(program_at(event, 1))]

    with database_is_gone():
        answers = [caller.get(path) for caller in callers for path in (address, "/api/v1/events/")]

    for answer in answers:
        verify_told(answer)
        body = json.loads(answer.content)
        (error,) = body["errors"]
        assert (body["type"], error["code"], error["attr"]) == ("server_error", "unavailable", None)
        assert "ask again in 5 seconds" in error["detail"]


@pytest.mark.django_db
def test_readyz_answers_though_the_database_goes_between_two_questions(
    rf: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("whist_site.health.database_state", lambda: "ok")
    with database_is_gone():
        response = readyz(rf.get("/readyz"))

    assert (response.status_code, response.content) == (503, b'{"database": "does not answer"}')


@pytest.mark.django_db
def test_log_has_the_reason_in_a_line_and_no_traceback(lines: Lines) -> None:  # noqa: F811 -- the fixture
    with database_is_gone():
        patient(Client()).get("/")

    (line,) = lines.named("the database does not answer: the connection is lost")
    (end,) = lines.named("request_finished")
    assert line["level"] == "warning"
    assert (end["code"], end["request"], end["request_id"]) == (503, "GET home", line["request_id"])
    assert "Traceback" not in lines.text


@pytest.mark.django_db
@pytest.mark.parametrize(("path", "kind"), [("/", "text/html"), ("/api/v1/events/", "application/json")])
def test_fault_of_ours_stays_one(path: str, kind: str) -> None:
    with database_is_gone(ProgrammingError):
        response = patient(Client()).get(path)

    assert response.status_code == 500
    assert kind in response["Content-Type"]
    assert "Retry-After" not in response


# --- what is an outage ------------------------------------------------------------------------------------------------


def caused_by(cause: Exception) -> OperationalError:
    error = OperationalError(str(cause))
    error.__cause__ = cause
    return error


def sqlite_error(statement: str) -> sqlite3.Error:
    with closing(sqlite3.connect(":memory:")) as database, pytest.raises(sqlite3.Error) as caught:
        database.execute(statement)
    return caught.value


def test_what_is_an_outage() -> None:
    assert is_outage(OperationalError())
    assert is_outage(InterfaceError())
    assert is_outage(caused_by(psycopg.errors.AdminShutdown()))
    assert not is_outage(caused_by(sqlite_error("SELECT * FROM nowhere")))
    assert not is_outage(ProgrammingError())
    assert not is_outage(DatabaseError())
    assert not is_outage(ValueError())
    assert not is_outage(None)


# --- real outages in the middle of a result ---------------------------------------------------------------------------


@pytest.mark.django_db(transaction=True)
def test_database_that_stays_locked_is_an_outage_and_nothing_is_kept(line: Line) -> None:
    if connection.vendor != "sqlite":
        pytest.skip("only SQLite has one writer")
    table = patient(program_at(line.table.journal.event, 1))
    url, body = table_url(line.table, "results/"), {"board": line.board.number, "north_south_tricks": 8}
    with connection.cursor() as cursor:
        cursor.execute("PRAGMA busy_timeout = 50")
    with closing(sqlite3.connect(connection.settings_dict["NAME"], isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        refused = table.post(url, body, headers=KEY)

    verify_told(refused)
    assert table.post(url, body, headers=KEY).status_code == 201
    verify_kept_once()


@pytest.mark.postgresql
@pytest.mark.django_db(transaction=True)
def test_connection_that_breaks_in_mid_transaction_leaves_nothing_half_done(
    line: Line, monkeypatch: pytest.MonkeyPatch
) -> None:
    enter(line, 7)
    table = patient(program_at(line.table.journal.event, 1))
    url, body = table_url(line.table, "results/"), {"board": line.board.number, "north_south_tricks": 8}
    with monkeypatch.context() as broken:
        broken.setattr("games.services.receipts.reach", lambda point: end_own_connection())
        refused = table.post(url, body, headers=KEY)

    verify_told(refused)
    assert (Slip.objects.count(), Receipt.objects.count()) == (1, 0)
    assert table.post(url, body, headers=KEY).status_code == 202
    assert (Slip.objects.count(), Receipt.objects.count()) == (2, 1)


@pytest.mark.postgresql
@pytest.mark.django_db(transaction=True)
def test_connection_that_breaks_before_a_first_word_is_kept_leaves_nothing(
    line: Line, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = patient(program_at(line.table.journal.event, 1))
    url, body = table_url(line.table, "results/"), {"board": line.board.number, "north_south_tricks": 8}

    def announcing_too_late(*args: Any, **kwargs: Any) -> News:
        end_own_connection()
        return announcing(*args, **kwargs)

    with monkeypatch.context() as broken:
        broken.setattr("games.services.first_words.announcing", announcing_too_late)
        refused = table.post(url, body, headers=KEY)
    close_old_connections()  # as every request begins, but not those of Django's test client

    verify_told(refused)
    assert not Slip.objects.exists()
    assert table.post(url, body, headers=KEY).status_code == 201
    verify_kept_once()


@pytest.mark.postgresql
@pytest.mark.django_db(transaction=True)
def test_first_statement_of_a_request_is_not_sent_on_a_connection_that_a_restart_has_ended(line: Line) -> None:
    of_line = Read(lambda: Line.objects.filter(pk=Given("line")))
    assert of_line.first(line=line.pk) == line
    end_own_connection()

    close_old_connections()  # as every request begins

    assert of_line.first(line=line.pk) == line


def end_own_connection() -> None:
    with psycopg.connect(database_url(connection.settings_dict), autocommit=True) as other:
        other.execute("SELECT pg_terminate_backend(%s, 5000)", [connection.connection.info.backend_pid])


def verify_kept_once() -> None:
    assert (Slip.objects.count(), Result.objects.count(), Receipt.objects.count()) == (1, 1, 1)
    assert journal.broken_links(Change.objects.get(kind="result_proposed").journal) == []
