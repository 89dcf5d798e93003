"""P1: an own set of servers, killed with SIGKILL again and again while a hall's results stream in over HTTP.

Every server has ports and folders of its own and is started by its rig; the machine's own are never touched.
"""

import os
import shutil
import socket
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Sequence
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path
from typing import Self

import psycopg

from tests.faults.hall import Hall
from tests.faults.phones import Reply, Report, read_all, send_until_answered
from tests.faults.servers import ROOT, Server
from tests.waiting import eventually
from whist_site.embedded import programs
from whist_site.embedded.addresses import answers, free_port
from whist_site.embedded.supervisor import Program

KINDS = ("web", "worker", "broker", "database")
NEEDED = ("initdb", "postgres", "redis-server")
SECRET = "a secret of this rig alone, which guards nothing that anybody could reach"
PHONES = 4
PAUSE = 0.25  # seconds between two results of a phone
CAUGHT_UP = 60  # seconds until the standings must hold everything
LONGEST_MOMENT = 0.6


def missing_programs() -> list[str]:
    return [name for name in NEEDED if shutil.which(name) is None]


def moment(number: int) -> float:
    """When to kill, in seconds: spread evenly by the golden ratio, never in step with the phones, and repeatable."""
    return number * 0.618034 % 1 * LONGEST_MOMENT


class Rig:
    """PostgreSQL, Redis, web server, and worker with its beat, all of its own, while the block runs.

    A program that ends by itself is started again, as the embedded set and docker-compose.yml do; Celery's worker may
    do so when its connection to Redis breaks in mid-task.
    """

    def __init__(self) -> None:
        self.folder = Path(tempfile.mkdtemp(prefix="whist-kills-"))
        self.folder.chmod(0o755)  # PostgreSQL runs as somebody else
        self.ports = {name: free_port() for name in ("web", "broker", "database")}
        self.environment = {
            "DJANGO_SETTINGS_MODULE": "whist_site.settings",
            "WHIST_VAR": str(self.folder),
            "WHIST_SECRET_KEY": SECRET,
            "DATABASE_URL": f"postgres://postgres@127.0.0.1:{self.ports['database']}/postgres",
            "CELERY_BROKER_URL": f"redis://127.0.0.1:{self.ports['broker']}/0",
        }
        self.servers: dict[str, Server] = {}
        self.revived = 0
        self._over = threading.Event()
        self._ending = ExitStack()

    def __enter__(self) -> Self:
        self._ending.callback(shutil.rmtree, self.folder, ignore_errors=True)
        try:
            self._start()
        except BaseException:
            self._ending.close()
            raise
        return self

    def __exit__(self, *error: object) -> None:
        self._ending.close()

    def lay_hall(self, *, tables: int, boards: int) -> Hall:
        return Hall.from_json(self.run("-m", "tests.faults.hall", str(tables), str(boards)))

    def run(self, *arguments: str) -> str:
        """What a program of ours prints, at work on this rig. Raises CalledProcessError."""
        command = (sys.executable, *arguments)
        environment = {**os.environ, **self.environment}
        return subprocess.run(command, check=True, cwd=ROOT, env=environment, stdout=subprocess.PIPE, text=True).stdout

    def _start(self) -> None:
        self._add("database", database_program(self.folder, self.ports["database"]), user=database_user())
        self._add("broker", broker_program(self.ports["broker"], self.folder))
        for name in ("database", "broker"):
            self.servers[name].start()
        self.run("manage.py", "migrate", "--verbosity", "0")
        self._add("web", programs.web(mode="embedded", host="127.0.0.1", port=self.ports["web"]))
        self._add("worker", programs.worker(mode="embedded"))
        for name in ("web", "worker"):
            self.servers[name].start()
        keeper = threading.Thread(target=self._keep_alive, daemon=True)
        keeper.start()
        self._ending.callback(keeper.join)
        self._ending.callback(self._over.set)

    def _keep_alive(self) -> None:
        while not self._over.wait(0.5):
            for server in self.servers.values():
                if server.has_died:
                    server.spawn()
                    self.revived += 1

    def _add(self, name: str, program: Program, *, user: str | None = None) -> None:
        own = Program(program.name, program.command, {**program.environment, **self.environment})
        server = Server(own, log=self.folder / f"{name}.log", is_up=lambda server: self._is_up(name, server), user=user)
        self.servers[name] = self._ending.enter_context(server)

    def _is_up(self, name: str, server: Server) -> bool:
        if name == "web":
            return answers(self.ports["web"], within=1)
        if name == "worker":
            return "[queues]" in server.said
        if name == "broker":
            return is_listening(self.ports["broker"])
        return is_open(self.ports["database"])


# --- servers that are not ours --------------------------------------------------------------------------------------


def database_user() -> str | None:
    """PostgreSQL refuses to run as root."""
    return "postgres" if os.geteuid() == 0 else None


def database_program(folder: Path, port: int) -> Program:
    """A new cluster in the folder, as safe as by default."""
    data, user = folder / "cluster", database_user()
    data.mkdir()
    if user is not None:
        shutil.chown(data, user, user)
    initialise = ("initdb", "--pgdata", str(data), "--username", "postgres", "--auth", "trust", "--no-sync")
    subprocess.run(initialise, check=True, cwd=data, user=user, group=user, stdout=subprocess.DEVNULL)
    own = (*("-p", str(port)), *("-c", "listen_addresses=127.0.0.1"), *("-c", "unix_socket_directories="))
    return Program("database", ("postgres", "-D", str(data), *own))


def broker_program(port: int, folder: Path) -> Program:
    """Redis that keeps nothing: a kill loses every message."""
    own = ("--port", str(port), "--bind", "127.0.0.1", "--dir", str(folder), "--save", "", "--appendonly", "no")
    return Program("broker", ("redis-server", *own))


def is_listening(port: int) -> bool:
    with socket.socket() as probe:
        probe.settimeout(1)
        return probe.connect_ex(("127.0.0.1", port)) == 0


def is_open(port: int) -> bool:
    try:
        psycopg.connect(host="127.0.0.1", port=port, user="postgres", dbname="postgres", connect_timeout=2).close()
    except psycopg.OperationalError:
        return False
    return True


# --- results that stream in -------------------------------------------------------------------------------------------


@dataclass(slots=True)
class Stream:
    """Phones that send one report after the other, each until it is answered, and what they were told.

    They send as many as they are allowed, so that a slow computer has as many left at its last kill as a quick one.
    """

    reports: Sequence[Report]
    port: int
    pause: float = PAUSE
    acknowledged: dict[Report, Reply] = field(default_factory=dict)
    failures: list[Exception] = field(default_factory=list)
    _phones: list[threading.Thread] = field(default_factory=list)
    _allowed: threading.Semaphore = field(default_factory=lambda: threading.Semaphore(0))

    def start(self) -> Self:
        for number in range(PHONES):
            phone = threading.Thread(target=self._send, args=(self.reports[number::PHONES],), daemon=True)
            self._phones.append(phone)
            phone.start()
        return self

    @property
    def unsent(self) -> int:
        return len(self.reports) - len(self.acknowledged)

    def send_some(self, count: int, *, wait_for: int) -> float:
        """Allow so many more and wait for some of them; how many seconds the first took to be acknowledged."""
        self._allowed.release(count)
        before, started = len(self.acknowledged), time.monotonic()
        assert eventually(lambda: len(self.acknowledged) > before, within=CAUGHT_UP), self.failures
        first = time.monotonic() - started
        assert eventually(lambda: len(self.acknowledged) >= before + wait_for, within=CAUGHT_UP), self.failures
        return first

    def finish(self) -> None:
        """Let the phones send what they have left, without a pause."""
        self.pause = 0
        self._allowed.release(len(self.reports))
        for phone in self._phones:
            phone.join(timeout=2 * CAUGHT_UP)
        assert not self.failures, self.failures
        assert not self.unsent

    def _send(self, reports: Sequence[Report]) -> None:
        try:
            for report in reports:
                self._allowed.acquire()
                self.acknowledged[report] = send_until_answered(report, self.port)
                time.sleep(self.pause)
        except Exception as error:  # a thread's error is shown by whoever waits for it
            self.failures.append(error)


@dataclass(frozen=True, slots=True)
class Outcome:
    """What became of a hall: how many kills and results, how many answers came only on a retry, and the waits."""

    kills: int
    results: int
    repeats: int
    revived: int  # programs that ended by themselves and were started again
    longest_silence: float  # seconds from a server's return to the next result that was acknowledged
    catching_up: float  # seconds from the last result to standings that hold everything


def kill_while_results_stream_in(rig: Rig, kind: str, *, times: int, hall: Hall) -> Outcome:
    """Kill one kind of server so often and start it again, then hold the database against what the phones were told.

    Raises AssertionError where an acknowledged result is missing or other than it was, or was counted twice, and
    where the standings or the record of changes are not right within the minute.
    """
    server, stream = rig.servers[kind], Stream(hall.reports, rig.ports["web"]).start()
    revived_before, longest = rig.revived, 0.0
    for number in range(times):
        longest = max(longest, stream.send_some(len(hall.reports) // (times + 1), wait_for=2))
        time.sleep(moment(number))
        server.kill()
        server.start()
    stream.finish()
    finished = time.monotonic()
    assert eventually(lambda: is_equal(rig, hall), within=CAUGHT_UP), rig.run(*VERIFY, hall.slug)
    catching_up = time.monotonic() - finished
    verify_acknowledged(rig, hall, stream)
    return Outcome(
        kills=times,
        results=len(stream.acknowledged),
        repeats=sum(reply.is_repeat for reply in stream.acknowledged.values()),
        revived=rig.revived - revived_before,
        longest_silence=longest,
        catching_up=catching_up,
    )


VERIFY = ("manage.py", "verify_standings")


def is_equal(rig: Rig, hall: Hall) -> bool:
    """Whether stored standings equal a recomputation and the record of changes is whole."""
    try:
        rig.run(*VERIFY, hall.slug)
    except subprocess.CalledProcessError:
        return False
    return True


def verify_acknowledged(rig: Rig, hall: Hall, stream: Stream) -> None:
    """Each acknowledged result is there as it was acknowledged, once, and nothing else is."""
    port, director = rig.ports["web"], hall.director
    lines = read_all(port, hall.results_path, authorization=director)
    stored = {line["line"]: line["result"] for line in lines if line["result"]}
    told = {reply.body["line"]: reply.body["result"] for reply in stream.acknowledged.values()}
    assert {reply.status for reply in stream.acknowledged.values()} == {201}
    assert len(told) == len(stream.acknowledged)
    assert stored == told
    changes = read_all(port, f"{hall.changes_path}&kind=result_proposed", authorization=director)
    assert sorted(change["number"] for change in changes) == sorted(result["version"] for result in told.values())
