"""P13: the newest migrations on a million results, while the release before takes and shows results::

    python -m tests.faults.migrations_at_scale [--results 1000000] [--from APP MIGRATION]...

Makes a database of its own beside the one that DATABASE_URL names (postgres://postgres@127.0.0.1/postgres unless told
otherwise), fills it, serves it with the source of the release before, migrates, starts that release once more on the
new tables, and drops the database. ``--from`` names the last migration of an app that the release before had. The exit
status is 1 where a lock that stops results was held, or anybody waited for one, longer than two seconds, where anything
was not answered as it should, or where standings differ from a recomputation.
"""

import argparse
import os
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Self

import django

from tests.faults.big_database import add_past_evenings, own_database
from tests.faults.hall import Hall
from tests.faults.locks import LockWatch, Spell
from tests.faults.phones import Reply, Report, call, send
from tests.faults.releases import Migration, export, new_since, newest_migrations, release_before
from tests.faults.servers import ROOT, Server
from tests.waiting import eventually
from whist_site.embedded import programs
from whist_site.embedded.addresses import answers, free_port
from whist_site.embedded.supervisor import Program

SERVER = "postgres://postgres@127.0.0.1:5432/postgres"
LONGEST = 2.0  # seconds a lock may be held, and anybody may wait for one
# The program by which its locks are known, and the options that docker-compose.yml gives it.
MIGRATING = {"PGAPPNAME": "whist-migrate", "PGOPTIONS": "-c lock_timeout=1500ms"}
PAUSE = 0.04  # seconds between two results of a phone, and between two looks of a reader
PHONES = 2
AROUND = 40  # results sent before the migrations begin, to compare with, and again after them
CAUGHT_UP = 60
MOST_TIMES = 5


@dataclass(frozen=True, slots=True)
class Outcome:
    """What the migrations did to those who played on."""

    revision: str
    migrations: Sequence[Migration]
    results: int
    migrating: float  # seconds, the program's own start included
    times: int  # it was begun: again where it gave up waiting for a lock
    longest_lock: Spell
    longest_wait: Spell
    slowest_before: float  # seconds from asking to the answer
    slowest_meanwhile: float
    written: int  # results sent in all
    read: int
    refused: Sequence[Reply | None]  # answers to anything sent that were not what they should be

    @property
    def is_kept(self) -> bool:
        return not self.refused and max(self.longest_lock.seconds, self.longest_wait.seconds) <= LONGEST

    def __str__(self) -> str:
        names = ", ".join(f"{app} {name}" for app, name in self.migrations)
        return (
            f"{names}: migrated in {self.migrating:.1f} s, begun {self.times} times, "
            f"on {self.results:,} results, served by {self.revision}\n"
            f"longest lock that stops results: {self.longest_lock}; longest wait for a lock: {self.longest_wait}\n"
            f"slowest answer {self.slowest_meanwhile:.2f} s meanwhile, {self.slowest_before:.2f} s before\n"
            f"{self.written} results written, {self.read} times three pages read, {len(self.refused)} answers wrong"
        )


@dataclass(slots=True)
class Visitors:
    """Phones that send what they have left, and one who reads, while the block runs."""

    halls: Sequence[Hall]
    port: int
    slowest: float = 0.0
    written: int = 0
    read: int = 0
    refused: list[Reply | None] = field(default_factory=list)
    _left: list[Report] = field(default_factory=list)
    _over: threading.Event = field(default_factory=threading.Event)
    _threads: list[threading.Thread] = field(default_factory=list)

    def __post_init__(self) -> None:
        self._left = [report for hall in self.halls for report in hall.reports]

    def __enter__(self) -> Self:
        self._over.clear()
        self._threads = [threading.Thread(target=self._write, daemon=True) for _ in range(PHONES)]
        self._threads.append(threading.Thread(target=self._look, daemon=True))
        for thread in self._threads:
            thread.start()
        return self

    def __exit__(self, *error: object) -> None:
        self._over.set()
        for thread in self._threads:
            thread.join()
        assert self._left, "every result was sent before the migrations were through: more halls are needed"

    def wait_for(self, count: int) -> float:
        """Let so many more be written; how long the slowest answer of that time took."""
        self.slowest, goal = 0.0, self.written + count
        assert eventually(lambda: self.written >= goal, within=CAUGHT_UP), f"{self.written} of {goal} were written"
        return self.slowest

    def _write(self) -> None:
        while not self._over.wait(PAUSE):
            try:
                report = self._left.pop()
            except IndexError:
                return  # told when the block ends
            self._take(201, partial(send, report, self.port))
            self.written += 1

    def _look(self) -> None:
        while not self._over.wait(PAUSE):
            hall = self.halls[self.read % len(self.halls)]
            asked = (hall.results_path, f"/api/v1/events/{hall.slug}/standings/", f"/events/{hall.slug}/")
            for path in asked:
                headers = {"Authorization": hall.director, "Connection": "close"}
                self._take(200, partial(call, self.port, "GET", path, headers=headers))
            self.read += 1

    def _take(self, wanted: int, ask: Callable[[], Reply | None]) -> None:
        start = time.monotonic()
        reply = ask()
        self.slowest = max(self.slowest, time.monotonic() - start)
        if reply is None or reply.status != wanted:
            self.refused.append(reply)


@dataclass(frozen=True, slots=True)
class Release:
    """A source in its folder, at work on one database."""

    folder: Path
    environment: dict[str, str]

    def run(self, *arguments: str) -> str:
        """What a program of this release prints. Raises CalledProcessError."""
        return subprocess.run(
            (sys.executable, *arguments),
            check=True,
            cwd=self.folder,
            env={**os.environ, **self.environment},
            stdout=subprocess.PIPE,
            text=True,
        ).stdout

    def migrate(self) -> int:
        """As docs/operations.md says: again, while it gives up waiting for a lock. Returns how often it was begun."""
        for number in range(1, MOST_TIMES + 1):
            command = (sys.executable, "manage.py", "migrate", "--verbosity", "0")
            environment = {**os.environ, **self.environment, **MIGRATING}
            done = subprocess.run(
                command, check=False, cwd=self.folder, env=environment, stderr=subprocess.PIPE, text=True
            )
            if done.returncode == 0:
                return number
            assert "lock timeout" in done.stderr, done.stderr
        message = f"the migrations gave up {MOST_TIMES} times"
        raise AssertionError(message)

    @contextmanager
    def serving(self, port: int, log: Path) -> Iterator[None]:
        """Its web server and its worker, until the block ends."""
        web = programs.web(mode="embedded", host="127.0.0.1", port=port)
        with (
            self._server(web, log / "web.log", lambda server: answers(port, within=1)),
            self._server(
                programs.worker(mode="embedded"), log / "worker.log", lambda server: "[queues]" in server.said
            ),
        ):
            yield

    @contextmanager
    def _server(self, program: Program, log: Path, is_up: Callable[[Server], bool]) -> Iterator[None]:
        own = Program(program.name, program.command, {**program.environment, **self.environment})
        with Server(own, log=log, is_up=is_up, folder=self.folder) as server:
            server.start()
            yield

    def is_right(self, halls: Sequence[Hall]) -> bool:
        """Whether standings equal a recomputation by this release, and the record of changes is whole."""
        try:
            for hall in halls:
                self.run("manage.py", "verify_standings", hall.slug)
        except subprocess.CalledProcessError:
            return False
        return True


def migrate_while_played(
    *, results: int, halls: int = 3, after: Sequence[Migration] = (), server: str = SERVER
) -> Outcome:
    """Migrate a database of its own from the release before to the present one, which must not disturb who plays.

    Each hall has 279 results to send: enough for ten seconds of migrating.

    Raises AssertionError where standings are not right afterwards, NoHistoryError without the release before.
    """
    revision = release_before(newest_migrations(after))
    with ExitStack() as ending:
        folder = Path(ending.enter_context(tempfile.TemporaryDirectory(prefix="whist-migrations-")))
        address = ending.enter_context(own_database(server))
        before = Release(export(revision, folder / "source"), _environment(folder, address))
        present = Release(ROOT, before.environment)
        migrations = new_since(before.folder)
        before.run("manage.py", "migrate", "--verbosity", "0")
        laid = [Hall.from_json(before.run("-m", "tests.faults.hall", "31", "9")) for _ in range(halls)]
        port = free_port()
        visitors = Visitors(laid, port)
        with before.serving(port, folder):
            with visitors:
                visitors.wait_for(1)  # the one that is copied
            made = add_past_evenings(address, results=results)
            with visitors:
                slowest_before = visitors.wait_for(AROUND)
                visitors.slowest = 0.0
                with LockWatch(address, MIGRATING["PGAPPNAME"]) as watch:
                    started = time.monotonic()
                    times = present.migrate()
                    migrating = time.monotonic() - started
                slowest_meanwhile = visitors.slowest
        with before.serving(port, folder):
            with visitors:
                visitors.wait_for(AROUND)
            assert eventually(lambda: before.is_right(laid), within=CAUGHT_UP), "the release before scores wrongly"
        assert present.is_right(laid), "the present release finds other standings"
    return Outcome(
        revision=revision,
        migrations=migrations,
        results=made,
        migrating=migrating,
        times=times,
        longest_lock=watch.longest_lock,
        longest_wait=watch.longest_wait,
        slowest_before=slowest_before,
        slowest_meanwhile=slowest_meanwhile,
        written=visitors.written,
        read=visitors.read,
        refused=visitors.refused,
    )


def _environment(folder: Path, address: str) -> dict[str, str]:
    return {
        "DJANGO_SETTINGS_MODULE": "whist_site.settings",
        "WHIST_VAR": str(folder / "var"),
        "WHIST_SECRET_KEY": "a secret of this database alone, which guards nothing that anybody could reach",
        "DATABASE_URL": address,
        "CELERY_BROKER_URL": "filesystem://",
    }


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("::")[0])
    parser.add_argument("--results", type=int, default=1_000_000)
    parser.add_argument("--from", dest="after", nargs=2, action="append", default=[], metavar=("APP", "MIGRATION"))
    asked = parser.parse_args()
    django.setup()
    outcome = migrate_while_played(
        results=asked.results,
        after=[(app, name) for app, name in asked.after],
        server=os.environ.get("DATABASE_URL", SERVER),
    )
    sys.stdout.write(f"{outcome}\n{'kept' if outcome.is_kept else 'BROKEN'}\n")
    for reply in outcome.refused[:5]:
        sys.stdout.write(f"  {reply}\n")
    return 0 if outcome.is_kept else 1


if __name__ == "__main__":
    sys.exit(main())
