"""P13, in short: on ten thousand results, without a clock; ``migrations_at_scale`` takes a million and measures."""

import threading
import time

import psycopg
import pytest
from django.db import connection

from games.models import Line
from tests.conftest import database_url
from tests.faults.locks import LockWatch
from tests.faults.migrations_at_scale import AROUND, migrate_while_played
from tests.faults.releases import NoHistoryError, newest_migrations

pytestmark = pytest.mark.postgresql

WHO = "somebody"


def test_newest_migrations_let_the_release_before_play_on(transactional_db: None) -> None:
    try:
        outcome = migrate_while_played(results=10_000, halls=1, server=database_url(connection.settings_dict))
    except NoHistoryError as error:
        pytest.skip(str(error))

    assert not outcome.refused, str(outcome)
    assert outcome.results >= 10_000
    assert outcome.written > 2 * AROUND  # some of them while the tables were changed


def test_lock_that_stops_results_is_seen_with_its_table_and_whoever_waits(transactional_db: None) -> None:
    address, table = database_url(connection.settings_dict), Line._meta.db_table

    with LockWatch(address, WHO) as watch, psycopg.connect(address, application_name=WHO) as holder:
        holder.execute(f"LOCK TABLE {table} IN SHARE MODE")
        writer = threading.Thread(target=_write, args=(address, table))
        writer.start()
        time.sleep(0.5)
        holder.commit()
        writer.join()

    assert (watch.longest_lock.table, watch.longest_lock.mode) == (table, "ShareLock")
    assert (watch.longest_wait.table, watch.longest_wait.mode) == (table, "RowExclusiveLock")
    assert watch.longest_lock.seconds > 0.4
    assert watch.longest_wait.seconds > 0.2


def test_lock_that_stops_nobody_is_none(transactional_db: None) -> None:
    address, table = database_url(connection.settings_dict), Line._meta.db_table

    with LockWatch(address, WHO) as watch, psycopg.connect(address, application_name=WHO) as holder:
        holder.execute(f"LOCK TABLE {table} IN SHARE UPDATE EXCLUSIVE MODE")
        time.sleep(0.2)

    assert watch.longest_lock.seconds == watch.longest_wait.seconds == 0


def test_newest_migrations_are_those_after_the_named_ones() -> None:
    named = newest_migrations([("games", "0001"), ("tournaments", "0001")])

    assert ("tournaments", "0002_heartbeat") in named
    assert not {name for _app, name in named if name.startswith("0001")}
    with pytest.raises(LookupError, match="games has no one migration '9999'"):
        newest_migrations([("games", "9999")])


def _write(address: str, table: str) -> None:
    with psycopg.connect(address) as writer:
        writer.execute(f"DELETE FROM {table} WHERE false")
