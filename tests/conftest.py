"""What many folders need: services that may be missing, clean caches, and processes that share a test's database."""

import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from celery import Celery
from django.conf import settings
from django.core.cache import cache
from django.db import connection
from kombu.exceptions import OperationalError
from pytest_django import DjangoDbBlocker

from games.tasks import analyse_deals
from tournaments.api.throttles import forget_counts
from tournaments.selectors.live import forget_numbers
from whist_site.catalogs import compile_catalogs
from whist_site.celery import app
from whist_site.embedded import programs
from whist_site.embedded.supervisor import Program, Supervisor

BROKER = os.environ.get("WHIST_TEST_BROKER", "filesystem://")
# By these a test reaches the database under test; pytest-django keeps it closed to all others.
DATABASE_FIXTURES = {"db", "transactional_db", "live_server", "django_db_setup"}


def missing_postgresql() -> str | None:
    return None if connection.vendor == "postgresql" else "DATABASE_URL names no PostgreSQL"


def missing_broker() -> str | None:
    try:
        with Celery(broker=BROKER, set_as_current=False).connection_for_write() as broker:
            broker.ensure_connection(max_retries=1, timeout=2)
    except OperationalError:
        return f"{BROKER} does not answer"
    return None


def missing_browser() -> str | None:
    return None if shutil.which("chromium") else "Chromium is not installed"


SERVICES: dict[str, Callable[[], str | None]] = {
    "postgresql": missing_postgresql,
    "broker": missing_broker,
    "browser": missing_browser,
}


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "no_database: asks no database, so that it is the same on any; marked by itself")
    if not hasattr(config, "workerinput"):  # once, not in each process of xdist
        compile_catalogs()


def pytest_unconfigure(config: pytest.Config) -> None:
    shutil.rmtree(settings.VAR_DIR, ignore_errors=True)


def pytest_runtest_setup(item: pytest.Item) -> None:
    """Skip what needs a service that is not there; under WHIST_CI every service must be there, and a skip fails."""
    refuse = pytest.fail if os.environ.get("WHIST_CI") else pytest.skip
    for marker, missing in SERVICES.items():
        if item.get_closest_marker(marker) and (reason := missing()):
            refuse(reason)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark what asks no database, and what one process has to run (xdist, ``--dist loadgroup``).

    All broker tests are such: two workers would take each other's messages.
    """
    for item in items:
        if item.get_closest_marker("broker"):
            item.add_marker(pytest.mark.xdist_group("broker"))
        if not asks_database(item):
            item.add_marker("no_database")


def asks_database(item: pytest.Item) -> bool:
    """Whether a test reaches the database under test, or a service: by a marker or by a fixture."""
    has_fixture = not DATABASE_FIXTURES.isdisjoint(getattr(item, "fixturenames", ()))
    return has_fixture or any(item.get_closest_marker(name) for name in ("django_db", *SERVICES))


@pytest.fixture(scope="session")
def django_db_setup(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[None]:
    """Ask those out who still hold the test's database, before it is dropped: a server or worker on its way down."""
    yield
    if connection.vendor == "postgresql":
        with django_db_blocker.unblock():
            connection.close()
            with connection._nodb_cursor() as cursor:
                cursor.execute(
                    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = %s",
                    [connection.settings_dict["NAME"]],
                )


@pytest.fixture(autouse=True)
def forget() -> None:
    """What a process remembers between requests must not pass from one test to the next."""
    cache.clear()
    forget_numbers()
    forget_counts()


@pytest.fixture
def tasks_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Tasks run where they are sent. But best play: a rare deal takes many seconds, for which no request may wait."""
    monkeypatch.setattr(app.conf, "task_always_eager", True)
    monkeypatch.setattr(analyse_deals, "apply_async", lambda **options: None)


@pytest.fixture
def process_environment(transactional_db: None, tmp_path: Path) -> dict[str, str]:
    """Environment of a process that works on this test's database and on the broker under test."""
    return {
        "DJANGO_SETTINGS_MODULE": "whist_site.settings",
        "WHIST_VAR": str(tmp_path),
        "DATABASE_URL": database_url(connection.settings_dict),
        "CELERY_BROKER_URL": BROKER,
    }


def database_url(database: dict[str, Any]) -> str:
    if connection.vendor == "sqlite":
        return f"sqlite:///{database['NAME']}"
    user = ":".join(filter(None, (database["USER"], database["PASSWORD"])))
    return f"postgres://{user}@{database['HOST']}:{database['PORT'] or 5432}/{database['NAME']}"


@pytest.fixture
def worker(process_environment: dict[str, str], tmp_path: Path) -> Iterator[Supervisor]:
    """The embedded worker, beat included, at work on this test's database. Mark the test ``broker``."""
    embedded = programs.worker(mode="embedded")
    program = Program(embedded.name, embedded.command, {**embedded.environment, **process_environment})
    delete_queues()
    with Supervisor([program], directory=settings.BASE_DIR, log_dir=tmp_path / "log") as supervisor:
        yield supervisor
    delete_queues()


def delete_queues() -> None:
    """Leave a server as it was, and no test the messages of another; files go with their folder."""
    if BROKER == "filesystem://":
        return
    with Celery(broker=BROKER, set_as_current=False).connection_for_write() as connection:
        for queue in ("scoring", "robots", "analysis"):
            connection.default_channel.queue_delete(queue)
