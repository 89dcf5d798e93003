"""Logs: every line knows its request or task, and none tells a secret, however carelessly somebody logs."""

import io
import json
import logging
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import structlog
from django.conf import settings
from django.contrib.auth.tokens import default_token_generator
from django.db import DatabaseError
from django.test import Client
from django.urls import reverse

from games.models.sealed import DealCards
from tests.factories import TESTER, UserFactory, open_lines, organiser_of, scheduled_event
from tests.secrecy.world import canaries
from tests.waiting import eventually
from tournaments.models import Event, RoleKind, Station
from tournaments.services import events, roles, rounds
from whist_site import health
from whist_site.embedded.supervisor import Supervisor
from whist_site.logs import line_formatter
from whist_site.redaction import HIDDEN, redact, without_secrets

PIN = "0317"
PASSWORD = "correct horse battery"


class Lines:
    """Everything that any logger says at any level, in the form of production."""

    def __init__(self, stream: io.StringIO) -> None:
        self.stream = stream

    @property
    def text(self) -> str:
        return self.stream.getvalue()

    def named(self, event: str) -> list[dict[str, Any]]:
        return [line for line in map(json.loads, self.text.splitlines()) if line["event"] == event]


@pytest.fixture
def lines() -> Iterator[Lines]:
    root, stream = logging.getLogger(), io.StringIO()
    handler = logging.StreamHandler(stream)
    handler.setFormatter(line_formatter(as_json=True))
    level = root.level
    root.addHandler(handler)
    root.setLevel(logging.DEBUG)
    yield Lines(stream)
    root.setLevel(level)
    root.removeHandler(handler)


@pytest.mark.django_db
def test_a_request_is_one_line_with_its_id_and_its_route(client: Client, lines: Lines) -> None:
    client.get("/invitations/some-secret-of-a-link/?code=ABCDEFGH")
    client.get(reverse("help"))

    first, second = lines.named("request_finished")
    assert (second["request"], second["code"]) == ("GET help", 200)
    assert first["request"] == "GET invitation"
    assert re.fullmatch(r"[0-9a-f-]{36}", first["request_id"])
    assert first["request_id"] != second["request_id"]
    assert "some-secret" not in lines.text


def test_path_of_a_refused_request_is_written_nowhere(process_environment: dict[str, str]) -> None:
    """In a process of its own, without the handlers that pytest adds to every logger."""
    said = "from django.test import Client; assert Client().get('/nowhere/some-secret-of-a-link/').status_code == 404"
    command = (sys.executable, "manage.py", "shell", "--no-imports", "-c", said)
    environment = {**os.environ, **process_environment, "WHIST_HOSTS": "testserver"}

    asked = subprocess.run(command, check=True, cwd=settings.BASE_DIR, env=environment, stderr=subprocess.PIPE)

    assert b"some-secret" not in asked.stderr


@pytest.mark.django_db
def test_a_failure_is_logged_with_its_traceback_once(lines: Lines, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*args: object, **kwargs: object) -> None:
        raise DatabaseError("duplicate\nDETAIL:  Failing row contains (1, 0317, AT86.T82.T9743.T).")

    monkeypatch.setattr(health, "database_state", fail)
    Client(raise_request_exception=False).get(reverse("readyz"))

    (line,) = lines.named("request_failed")
    assert (line["level"], line["request"]) == ("error", "GET readyz")
    assert "DatabaseError: duplicate" in line["exception"]
    assert "0317" not in lines.text
    assert lines.text.count("Traceback") == 1


@pytest.mark.parametrize(
    "text",
    [
        "N H5 AT86.T82.T9743.T Q95.954.AJ.KQ864 J43.AKJ7.K85.J73 K72.Q63.Q62.A952",
        "AKQJT98765432...",
        "['SA', 'SK', 'D10']",
        '["HQ", "H2"]',
        "HK H3 H2 H4, HA H6 H8 H5, H7",
        "SASKSQ",
        "AKQ97",
        "A K Q 10 7 4",
        "whist_abcdefgh-ijkl",
        "0123456789abcdef0123456789abcdef",
        "Zm9vYmFyYmF6cXV4MTIzNDU2Nzg5MA",
        "1234-5678-9012",
        "GHJKMNPQ",
    ],
)
def test_secrets_are_known_by_their_form(text: str) -> None:
    left = without_secrets(f"before {text} after")

    assert left.startswith("before ")
    assert left.endswith(" after")
    assert not re.search(r"\w{2}", left.removeprefix("before ").removesuffix(" after"))


@pytest.mark.parametrize(
    "text",
    [
        "task 7d3c1c1e-4f0b-4c0e-9d53-0a9d8f0f6f1c took 0.031 s on 127.0.0.1:8000",
        "tournaments.services.standings line 93, version 5.2.19, 12345 rows",
        "event autumn-pairs-2027 at table 12: board 7 is PLAYED",
    ],
)
def test_what_is_no_secret_stays(text: str) -> None:
    assert without_secrets(text) == text


def test_secrets_are_known_by_their_name() -> None:
    said = redact(None, "", {"pin": 317, "api_token": "x", "code": 200, "nested": {"hands": ["x"], "board": 7}})

    assert said == {"pin": HIDDEN, "api_token": HIDDEN, "code": 200, "nested": {"hands": HIDDEN, "board": 7}}


# --- an evening, everything logged ----------------------------------------------------------------------------------


def evening() -> Event:
    event = scheduled_event(origin="dealt", boards_per_set=1)
    events.open_event(event=event, by=TESTER)
    Station.objects.filter(section__session__event=event).update(pin=PIN)
    return event


@pytest.mark.django_db
def test_an_evening_logs_no_secret(lines: Lines, monkeypatch: pytest.MonkeyPatch) -> None:
    event = evening()
    organiser = organiser_of(event.club)
    organiser.set_password(PASSWORD)
    organiser.save()
    _token, token = roles.make_token(user=organiser, name="p", club=event.club, event=None, is_read_only=False)
    _invitation, link = roles.invite(club=event.club, kind=RoleKind.DIRECTOR, by=organiser)
    reset = default_token_generator.make_token(UserFactory())
    station = Station.objects.get(section__session__event=event, number=1)
    secrets = [token, link, reset, station.code]
    secrets += [hidden for hidden in canaries(event) if not hidden.isdigit()]
    client = Client(raise_request_exception=False)
    preparer = Client()
    preparer.force_login(organiser_of(event.club, RoleKind.PREPARER), settings.AUTHENTICATION_BACKENDS[-1])

    assert preparer.post(reverse("prepare-boards", args=[event.slug]), {"what": "sheets"}).status_code < 400
    rounds.start_play(event=event, by=TESTER)
    for given in (PASSWORD, "wrong"):
        client.post(reverse("sign-in"), {"username": organiser.username, "password": given})
    for given in ("9999", PIN):
        client.post(f"{reverse('join')}?code={station.code}", {"code": station.code, "pin": given})
        client.post("/api/v1/devices/", {"code": station.code, "pin": given}, "application/json")
    client.get(reverse("invitation", args=[link]))
    client.get(f"/nowhere/{link}/")
    client.get(reverse("reset-password", args=["MQ", reset]))
    program = Client(raise_request_exception=False, headers={"authorization": f"Token {token}"})
    line = open_lines(event)[0]
    result = {"board": line.board.number, "north_south_tricks": 7}
    told = program.post(f"/api/v1/tables/{line.table.uuid}/results/", result, "application/json")
    _careless(event, secrets)
    monkeypatch.setattr(health, "database_state", _raiser(f"{secrets} {{'pin': '{PIN}'}}"))
    assert client.get(reverse("readyz")).status_code == 500

    assert told.status_code != 500
    assert len(lines.named("request_finished")) > 10
    assert [secret for secret in [*secrets, PASSWORD] if secret in lines.text] == []
    assert not re.search(rf"(?<!\d){PIN}(?!\d)", lines.text)


def _careless(event: Event, secrets: list[str]) -> None:
    """What nobody should write, in every way that logging has."""
    sealed = DealCards.objects.filter(deal__boards__board_set__sessions__event=event)
    for row in sealed:
        logging.getLogger("careless").error("deal %s from %s", row.hands, row.key)
        structlog.get_logger("careless").error(f"deal {row.hands}", hands=row.hands, key=row.key, row=vars(row))
    logging.getLogger("careless").debug("%s", {"pin": PIN, "password": PASSWORD})
    structlog.get_logger("careless").info("joined", pin=PIN, code="GHJKMNPQ", data={"pin": PIN, "all": secrets[:4]})


def _raiser(text: str) -> Any:
    def fail(*args: object, **kwargs: object) -> None:
        raise ValueError(text)

    return fail


# --- into the worker ------------------------------------------------------------------------------------------------

PUBLISH = """
import django, structlog
django.setup()
structlog.contextvars.bind_contextvars(request_id="the-request-of-this-test")
from whist_site.celery import app
app.send_task("tournaments.record_heartbeat")
"""


@pytest.fixture
def loud(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("WHIST_LOG_LEVEL", "DEBUG")


@pytest.mark.broker
def test_a_task_logs_its_own_id_and_that_of_its_request(
    loud: None, worker: Supervisor, process_environment: dict[str, str], tmp_path: Path
) -> None:
    log = tmp_path / "log" / "worker.log"
    environment = {**os.environ, **process_environment}
    subprocess.run((sys.executable, "-c", PUBLISH), check=True, cwd=settings.BASE_DIR, env=environment)

    def said() -> list[str]:
        written = log.read_text().splitlines() if log.exists() else []
        return [line for line in written if "task_succeeded" in line and "the-request-of-this-test" in line]

    assert eventually(said, within=30), log.read_text()
    assert re.search(r"task_id=[0-9a-f-]{36}", said()[0])
