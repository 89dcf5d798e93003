"""Which locks one program holds on tables while others write, and how long those wait: looked at every few ms."""

import threading
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Self

import psycopg

INTERVAL = 0.01  # seconds between two looks
# Those that stop whoever inserts, updates or deletes; the last one stops readers too (PostgreSQL manual, 13.3.1).
STOPPING = ("ShareLock", "ShareRowExclusiveLock", "ExclusiveLock", "AccessExclusiveLock")

LOOK = """
SELECT c.relname, l.mode, a.application_name, l.granted
FROM pg_locks l JOIN pg_stat_activity a USING (pid) JOIN pg_class c ON c.oid = l.relation
WHERE l.locktype = 'relation' AND c.oid = ANY(%(tables)s) AND a.datname = current_database()
AND (NOT l.granted OR (a.application_name = %(who)s AND l.mode = ANY(%(modes)s)))
"""


@dataclass(frozen=True, slots=True)
class Spell:
    """How long something lasted without a break, and on which table."""

    seconds: float
    table: str
    mode: str

    def __str__(self) -> str:
        return f"{self.seconds:.2f} s ({self.mode} on {self.table})"


NEVER = Spell(0.0, "no table", "no lock")


@dataclass(slots=True)
class LockWatch:
    """Watches one program, by its application name, on the tables that are there when the block begins.

    A spell is at least as long as said: it counts from the look before the first that saw it to the last.
    """

    address: str
    who: str
    longest_lock: Spell = NEVER  # held by the program
    longest_wait: Spell = NEVER  # of anybody, the program included
    _since: dict[tuple[str, ...], float] = field(default_factory=dict)
    _over: threading.Event = field(default_factory=threading.Event)
    _thread: threading.Thread | None = None
    _failure: Exception | None = None

    def __enter__(self) -> Self:
        connection = psycopg.connect(self.address, autocommit=True)
        tables = [row[0] for row in connection.execute("SELECT oid FROM pg_class WHERE relkind = 'r' AND oid > 16383")]
        self._thread = threading.Thread(target=self._watch, args=(connection, tables), daemon=True)
        self._thread.start()
        return self

    def __exit__(self, *error: object) -> None:
        self._over.set()
        if self._thread is not None:
            self._thread.join()
        if self._failure is not None:
            raise self._failure

    def _watch(self, connection: psycopg.Connection, tables: Sequence[int]) -> None:
        asked = {"tables": tables, "who": self.who, "modes": list(STOPPING)}
        before = time.monotonic()
        try:
            with connection:
                while not self._over.wait(INTERVAL):
                    seen = {tuple(map(str, row)) for row in connection.execute(LOOK, asked)}
                    now = time.monotonic()
                    self._since = {row: self._since.get(row, before) for row in seen}
                    for row in seen:
                        self._take(row, now - self._since[row])
                    before = now
        except psycopg.Error as error:  # a thread's error is shown by whoever waits for it
            self._failure = error

    def _take(self, row: tuple[str, ...], seconds: float) -> None:
        table, mode, _who, is_granted = row
        spell = Spell(seconds, table, mode)
        if is_granted == "True":
            self.longest_lock = max(self.longest_lock, spell, key=lambda spell: spell.seconds)
        else:
            self.longest_wait = max(self.longest_wait, spell, key=lambda spell: spell.seconds)
