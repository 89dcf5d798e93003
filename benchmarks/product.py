"""The product set up to be measured, on services of this machine, with a database of its own that is dropped again.

PostgreSQL where ``DATABASE_URL`` names one or one answers on 127.0.0.1:5432, else SQLite; Redis where
``CELERY_BROKER_URL`` names it or one answers on 127.0.0.1:6379, else files. What was taken is said, because figures of
different services do not compare.
"""

import contextlib
import os
import shutil
import socket
import tempfile
import warnings
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urlsplit, urlunsplit

import psycopg
from psycopg import sql

NAME = f"whist_bench_{os.getpid()}"
POSTGRESQL = "postgres://postgres@127.0.0.1:5432/postgres"
REDIS = "redis://127.0.0.1:6379/15"


@dataclass(frozen=True, slots=True)
class Product:
    """Where the product that is measured keeps its things."""

    folder: Path
    database: str  # "PostgreSQL" or "SQLite"
    broker: str  # "Redis", "RabbitMQ" or "files"

    @property
    def is_on_postgresql(self) -> bool:
        return self.database == "PostgreSQL"

    def __str__(self) -> str:
        return f"{self.database}, {self.broker}"


_opened: list[Product] = []


@contextlib.contextmanager
def opened() -> Iterator[Product]:
    """The product with an empty, migrated database. Inside another such block: the one that is open already."""
    if _opened:
        yield _opened[0]
        return
    with contextlib.ExitStack() as stack:
        folder = Path(tempfile.mkdtemp(prefix="whist-bench-"))
        stack.callback(shutil.rmtree, folder, ignore_errors=True)
        server = _postgresql()
        url = stack.enter_context(_database_on(server)) if server else f"sqlite:///{folder / 'bench.sqlite3'}"
        redis, broker = _redis(), os.environ.get("CELERY_BROKER_URL", "")
        broker = broker or redis or "filesystem://"
        os.environ.update(
            DJANGO_SETTINGS_MODULE="benchmarks.settings",
            WHIST_VAR=str(folder),
            WHIST_MODE="embedded",
            WHIST_BENCH_NAME=NAME,
            DATABASE_URL=url,
            CELERY_BROKER_URL=broker,
            CACHE_URL=redis.replace("redis://", "rediscache://") if redis else f"filecache://{folder / 'cache'}",
        )
        product = Product(folder, "PostgreSQL" if server else "SQLite", _kind(broker))
        _migrate()
        stack.callback(_leave)
        _opened.append(product)
        stack.callback(_opened.clear)
        yield product


def _kind(broker: str) -> str:
    scheme = urlsplit(broker).scheme
    return {"redis": "Redis", "amqp": "RabbitMQ"}.get(scheme, "files")


def _postgresql() -> str | None:
    named = os.environ.get("DATABASE_URL", "")
    if named and not named.startswith("postgres"):
        return None
    server = urlunsplit(urlsplit(named)._replace(path="/postgres")) if named else POSTGRESQL
    try:
        with psycopg.connect(server, connect_timeout=2):
            return server
    except psycopg.OperationalError:
        if named:
            raise
        return None


def _redis() -> str | None:
    named = os.environ.get("CELERY_BROKER_URL", "")
    if named and not named.startswith("redis"):
        return None
    address = urlsplit(named or REDIS)
    try:
        socket.create_connection((address.hostname or "", address.port or 6379), timeout=2).close()
    except OSError:
        return None
    return named or REDIS


@contextlib.contextmanager
def _database_on(server: str) -> Iterator[str]:
    """A database under a name that nobody else has, gone afterwards whatever still holds on to it."""
    with psycopg.connect(server, autocommit=True) as connection:
        connection.execute(sql.SQL("CREATE DATABASE {}").format(sql.Identifier(NAME)))
        try:
            yield urlunsplit(urlsplit(server)._replace(path=f"/{NAME}"))
        finally:
            connection.execute(sql.SQL("DROP DATABASE {} WITH (FORCE)").format(sql.Identifier(NAME)))


def _migrate() -> None:
    import django
    from django.core.management import call_command

    warnings.filterwarnings("ignore", "No directory at")  # whitenoise: no static files are collected for a benchmark
    django.setup()
    call_command("migrate", run_syncdb=True, verbosity=0)


def set_up_client() -> None:
    """Django in a process of its own that was started while the product is open."""
    import django

    warnings.simplefilter("ignore")
    django.setup()


def _leave() -> None:
    """Close what is open, and take the queue of the benchmark off a broker that others use too."""
    from django.db import connections
    from kombu.exceptions import OperationalError

    from whist_site.celery import app

    connections.close_all()
    with contextlib.suppress(OperationalError), app.connection_for_write() as broker:
        queue = app.amqp.queues[NAME].bind(broker.default_channel)
        queue.declare()  # a channel takes down only what it knows
        queue.delete()
