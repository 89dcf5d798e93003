"""The drill of P12: an evening half played is backed up while results come in, and goes on in another database."""

import base64
import contextlib
import os
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import psycopg
import pytest
from django.conf import settings
from django.core.management import call_command
from django.db import connection

from games.models.sealed import DealCards
from tests.conftest import database_url
from tests.factories import enter, open_lines, play_round, running_event
from tournaments.models import Event, Publication, Standing
from tournaments.services import rounds, standings
from whist_site.backups import backing_up
from whist_site.backups.archive import read_archive

pytestmark = pytest.mark.django_db(transaction=True)

Rows = dict[str, list[dict[str, Any]]]


def half_played() -> Event:
    """Boards dealt here, two rounds of seven in, the third begun; scored up to its last change."""
    event = running_event(pairs=8, rounds=7, origin="dealt", standings_policy="at_once")
    for _round in range(2):
        played = {line.table_id for line in open_lines(event)}
        play_round(event)
        for table in played:
            rounds.leave_when_boards_in(table)
    enter(open_lines(event)[0], 9)
    standings.refresh_standings(field_id=event.fields.get().pk)
    event.journal.refresh_from_db()
    return event


def rows_of(file: Path) -> Rows:
    """What a backup holds, by table, without the header that says when and where it was made."""
    tables: Rows = {}
    columns: list[str] = []
    for record in list(read_archive(file))[1:]:
        if isinstance(record, dict):
            rows = tables[record["table"]] = []
            columns = record["columns"]
        else:
            rows.append(dict(zip(columns, record, strict=True)))
    return tables


class Elsewhere:
    """Another computer: the program's commands at work on another database."""

    def __init__(self, folder: Path, url: str) -> None:
        own = {"DJANGO_SETTINGS_MODULE": "whist_site.settings", "WHIST_VAR": str(folder), "DATABASE_URL": url}
        self.environment = {**os.environ, **own}

    def manage(self, *arguments: object) -> "subprocess.CompletedProcess[str]":
        command = (sys.executable, "manage.py", *map(str, arguments))
        return subprocess.run(
            command, check=False, cwd=settings.BASE_DIR, env=self.environment, capture_output=True, text=True
        )

    def restore(self, file: Path) -> None:
        answer = self.manage("restore", file)
        assert answer.returncode == 0, answer.stderr

    def back_up(self, file: Path) -> Rows:
        answer = self.manage("backup", file)
        assert answer.returncode == 0, answer.stderr
        return rows_of(file)


@pytest.fixture
def new_sqlite(tmp_path: Path) -> Elsewhere:
    return Elsewhere(tmp_path / "elsewhere", f"sqlite:///{tmp_path}/restored.sqlite3")


@pytest.fixture
def new_postgresql(tmp_path: Path) -> Iterator[Elsewhere]:
    """A database beside the one under test, dropped afterwards."""
    name = f"{connection.settings_dict['NAME']}_restored"
    server = {**connection.settings_dict, "NAME": "postgres"}
    with contextlib.closing(psycopg.connect(database_url(server), autocommit=True)) as admin:
        admin.execute(f'CREATE DATABASE "{name}"')
        try:
            yield Elsewhere(tmp_path / "beside", database_url({**server, "NAME": name}))
        finally:
            admin.execute(f'DROP DATABASE "{name}" WITH (FORCE)')


def in_a_thread(work: Callable[[], object]) -> None:
    """As another process would: on a connection of its own, and done when this returns."""
    failures: list[BaseException] = []

    def run() -> None:
        try:
            work()
        except BaseException as error:
            failures.append(error)
        finally:
            connection.close()

    thread = threading.Thread(target=run)
    thread.start()
    thread.join(timeout=10)
    assert not thread.is_alive(), "a result waited for the backup"
    assert not failures, failures


def test_a_restored_evening_is_the_same_to_the_byte(
    tmp_path: Path, new_sqlite: Elsewhere, monkeypatch: pytest.MonkeyPatch
) -> None:
    event = half_played()
    file = tmp_path / "evening.whist"
    shown = [bytes(body) for body in Publication.objects.order_by("pk").values_list("body", flat=True)]
    places = list(Standing.objects.order_by("pk").values_list("pk", "place", "points"))
    hands = list(DealCards.objects.order_by("pk").values_list("hands", "key"))
    waiting = iter(open_lines(event)[1:])
    read_rows = backing_up.read_rows
    came_in = []

    def read_while_a_result_comes_in(model: Any) -> Iterator[list[Any]]:
        if model._meta.label_lower in {"games.change", "games.line", "games.result", "tournaments.publication"}:
            line = next(waiting)
            in_a_thread(lambda: enter(line, 3))
            in_a_thread(lambda: standings.refresh_standings(field_id=event.fields.get().pk))
            came_in.append(line)
        return read_rows(model)

    monkeypatch.setattr(backing_up, "read_rows", read_while_a_result_comes_in)
    call_command("backup", str(file))
    new_sqlite.restore(file)

    assert len(came_in) == 4
    rows = new_sqlite.back_up(tmp_path / "again.whist")
    assert rows == rows_of(file)
    assert [base64.b64decode(row["body"]) for row in rows["tournaments.publication"]] == shown
    assert [(row["id"], row["place"], row["points"]) for row in rows["tournaments.standing"]] == [
        (pk, place, str(points)) for pk, place, points in places
    ]
    assert [(row["hands"], row["key"]) for row in rows["games.dealcards"]] == hands
    assert [row["number"] for row in rows["games.journal"]] == [event.journal.number]
    verified = new_sqlite.manage("verify_standings")  # standings, record of changes and its chain
    assert (verified.returncode, verified.stdout) == (0, f"{event.slug}: equal\n"), verified.stderr


@pytest.mark.postgresql
def test_a_backup_goes_from_one_kind_of_database_to_the_other_and_back(
    tmp_path: Path, new_sqlite: Elsewhere, new_postgresql: Elsewhere
) -> None:
    half_played()
    call_command("backup", str(tmp_path / "first.whist"))

    new_sqlite.restore(tmp_path / "first.whist")
    second = new_sqlite.back_up(tmp_path / "second.whist")
    new_postgresql.restore(tmp_path / "second.whist")
    third = new_postgresql.back_up(tmp_path / "third.whist")

    assert second == third == rows_of(tmp_path / "first.whist")
    assert new_postgresql.manage("verify_standings").returncode == 0
