from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from django.db import OperationalError, connection
from django.db.migrations.recorder import MigrationRecorder
from django.test import RequestFactory

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


@pytest.mark.django_db
def test_readyz_names_each_part(rf: RequestFactory) -> None:
    response = readyz(rf.get("/readyz"))

    assert response.status_code == 200
    assert b'"database": "ok"' in response.content
    assert b'"migrations": "ok"' in response.content


@pytest.mark.django_db
def test_readyz_with_a_migration_missing_is_not_ready(rf: RequestFactory) -> None:
    MigrationRecorder(connection).record_unapplied("tournaments", "0001_initial")

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
