"""Checks at every start of what must be right about the database, or results are lost in the rush at a round's end."""

from collections.abc import Mapping, Sequence
from typing import Any

from django.apps import AppConfig
from django.conf import settings
from django.core.checks import CheckMessage, Error, register

SHORTEST_TIMEOUT = 5  # seconds a writer waits for its turn


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
