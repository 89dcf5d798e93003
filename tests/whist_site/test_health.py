import json
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta
from typing import Any

import pytest
from django.db import OperationalError, connection
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.recorder import MigrationRecorder
from django.test import RequestFactory
from django.utils import timezone

from tests.factories import enter, open_lines, running_event
from tournaments import tasks
from tournaments.models import Heartbeat
from tournaments.services.heartbeats import record_heartbeat
from whist_site.health import healthz, readyz


@contextmanager
def database_is_down() -> Iterator[None]:
    def refuse(*args: object) -> None:
        raise OperationalError

    with connection.execute_wrapper(refuse):
        yield


def test_healthz_answers_without_a_database(rf: RequestFactory) -> None:
    response = healthz(rf.get("/healthz"))

    assert (response.status_code, response.content) == (200, b"ok")
    assert "no-store" in response["Cache-Control"]


def ask(rf: RequestFactory) -> tuple[int, dict[str, Any]]:
    response = readyz(rf.get("/readyz"))
    return response.status_code, json.loads(response.content)


@pytest.mark.django_db
def test_readyz_names_each_part(rf: RequestFactory) -> None:
    tasks.record_heartbeat()

    assert ask(rf) == (
        200,
        {"database": "ok", "migrations": "ok", "worker_heartbeat": "ok", "oldest_unscored_result": "ok"},
    )


@pytest.mark.django_db
def test_readyz_without_a_worker_is_not_ready(rf: RequestFactory) -> None:
    status, parts = ask(rf)

    assert (status, parts["worker_heartbeat"]) == (503, "none yet: start worker and beat")


@pytest.mark.django_db
@pytest.mark.parametrize(("seconds", "status"), [(28, 200), (31, 503)])
def test_readyz_counts_the_silence_of_the_worker(rf: RequestFactory, seconds: int, status: int) -> None:
    record_heartbeat()
    Heartbeat.objects.update(at=timezone.now() - timedelta(seconds=seconds))

    answered, parts = ask(rf)

    assert answered == status
    assert parts["worker_heartbeat"].startswith("ok" if status == 200 else f"silent for {seconds} s")


@pytest.mark.django_db
@pytest.mark.parametrize(("seconds", "status"), [(28, 200), (31, 503)])
def test_readyz_counts_how_long_a_result_waits(rf: RequestFactory, seconds: int, status: int) -> None:
    event = running_event()
    tasks.sweep_fields()
    record_heartbeat()
    assert ask(rf)[0] == 200
    enter(open_lines(event)[0], 7)
    newest = event.journal.changes.latest("number")
    newest.at = timezone.now() - timedelta(seconds=seconds)
    newest.save(update_fields=["at"])
    enter(open_lines(event)[0], 8)  # a newer one does not hide it

    answered, parts = ask(rf)

    assert answered == status
    assert parts["oldest_unscored_result"].startswith("ok" if status == 200 else f"waits for {seconds} s")
    tasks.sweep_fields()
    assert ask(rf)[0] == 200


@pytest.mark.django_db
def test_readyz_with_a_migration_missing_is_not_ready(rf: RequestFactory) -> None:
    newest = MigrationLoader(connection).graph.leaf_nodes("tournaments")[0]
    MigrationRecorder(connection).record_unapplied(*newest)

    response = readyz(rf.get("/readyz"))

    assert response.status_code == 503
    assert b"not applied" in response.content


@pytest.mark.django_db
def test_readyz_without_a_database_is_not_ready(rf: RequestFactory) -> None:
    with database_is_down():
        response = readyz(rf.get("/readyz"))

    assert (response.status_code, response.content) == (503, b'{"database": "does not answer"}')


@pytest.mark.parametrize("view", [healthz, readyz])
def test_health_is_only_read(rf: RequestFactory, view) -> None:  # type: ignore[no-untyped-def]
    assert view(rf.post("/")).status_code == 405
