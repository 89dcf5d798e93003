"""Checks at every start: what the database must be, or results are lost in a round's last minute; and what is off."""

from collections.abc import Mapping, Sequence
from typing import Any

from django.apps import AppConfig
from django.conf import settings
from django.core.checks import CheckMessage, Error, Info, Tags, register
from django.db import OperationalError, connections

from engine import double_dummy

SHORTEST_TIMEOUT = 5  # seconds a writer waits for its turn
# With any of these off, PostgreSQL may forget what it has reported as committed when the power goes.
DURABLE = {
    "fsync": "what is committed must reach the disk",
    "full_page_writes": "a page that was half written when the power went must be restorable",
    "synchronous_commit": "a result is acknowledged when it is on the disk, not before",
}


def sqlite_faults(options: Mapping[str, Any]) -> list[str]:
    """What is wrong with these SQLite options; with Django's own, 197 of 200 simultaneous results are lost."""
    faults = []
    if options.get("transaction_mode") != "IMMEDIATE":
        faults.append('"transaction_mode" must be "IMMEDIATE": a transaction that turns writer late fails at once')
    if "journal_mode=wal" not in str(options.get("init_command", "")).lower().replace(" ", ""):
        faults.append('"init_command" must set PRAGMA journal_mode=WAL: else readers stop the writer')
    if not options.get("timeout", 0) >= SHORTEST_TIMEOUT:
        faults.append(f'"timeout" must be {SHORTEST_TIMEOUT} seconds or more: writers queue when a round ends')
    return faults


@register("whist")
def check_sqlite_options(
    *, app_configs: Sequence[AppConfig] | None = None, databases: Sequence[str] | None = None, **kwargs: Any
) -> list[CheckMessage]:
    """Reads settings only, so it runs with every command and not just with those that ask for database checks."""
    return [
        Error(f"OPTIONS of the SQLite database {alias!r}: {fault}", id="whist.E001")
        for alias, database in settings.DATABASES.items()
        if database["ENGINE"].endswith("sqlite3")
        for fault in sqlite_faults(database.get("OPTIONS", {}))
    ]


def postgresql_faults(values: Mapping[str, str]) -> list[str]:
    """What is wrong with these settings of a PostgreSQL, by name and value."""
    return [
        f"{name} must not be off, but is {values[name]!r}: {reason}"
        for name, reason in DURABLE.items()
        if values[name] == "off"
    ]


@register(Tags.database)
def check_postgresql_durability(
    *, app_configs: Sequence[AppConfig] | None = None, databases: Sequence[str] | None = None, **kwargs: Any
) -> list[CheckMessage]:
    """Asks the server, as the user and for the database that results go to; ``migrate`` and ``run`` do so at start."""
    return [
        Error(f"The PostgreSQL of the database {alias!r}: {fault}", id="whist.E002")
        for alias in databases or ()
        if connections[alias].vendor == "postgresql"
        for fault in postgresql_faults(durability_of(alias))
    ]


def durability_of(alias: str) -> dict[str, str]:
    """The settings as they hold for our own connections. One that cannot be opened is reported by who opens it."""
    try:
        with connections[alias].cursor() as cursor:
            cursor.execute("SELECT name, setting FROM pg_settings WHERE name = ANY(%s)", [list(DURABLE)])
            return dict(cursor.fetchall())
    except OperationalError:
        return dict.fromkeys(DURABLE, "unknown")


@register("solver")
def check_solver(*, app_configs: Sequence[AppConfig] | None = None, **kwargs: Any) -> list[CheckMessage]:
    """Best play is a feature that may be off; whoever misses it is told why."""
    if double_dummy.is_available():
        return []
    hint = "Install requirements/analysis.txt with --no-deps; there is a solver for CPython 3.11 to 3.13."
    return [Info("There is no solver on this computer: best play is off.", hint=hint, id="whist.I001")]
