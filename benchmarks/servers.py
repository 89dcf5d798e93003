"""The product's own programs as children of a benchmark, and what they use of the processor."""

import contextlib
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from benchmarks import product
from benchmarks.cpu import cpu_of_group

ROOT = Path(__file__).parent.parent
FIRST_PORT = 9140
PATIENCE = 30.0  # seconds until a child must be there, or gone


@dataclass(frozen=True, slots=True)
class Child:
    """A process group of our own."""

    process: "subprocess.Popen[bytes]"
    port: int = 0

    @property
    def cpu(self) -> float:
        return cpu_of_group(self.process.pid)


@contextlib.contextmanager
def web() -> Iterator[Child]:
    """One granian process with four threads, as ``./whist run`` starts it."""
    port = _free_port()
    command = [sys.executable, "-m", "granian", "whist_site.wsgi:application", "--interface", "wsgi", "--no-ws"]
    options = ["--host", "127.0.0.1", "--port", str(port), "--workers", "1", "--blocking-threads", "4"]
    with _started([*command, *options]) as process:
        _wait(lambda: _answers(port), "the web server")
        yield Child(process, port)


@contextlib.contextmanager
def worker() -> Iterator[Child]:
    """Two scoring processes and the beat, on a queue that nobody else reads."""
    from whist_site.celery import app

    command = [sys.executable, "-m", "celery", "-A", "whist_site", "worker", "-P", "prefork", "-c", "2", "-B"]
    options = ["-Q", product.NAME, "--without-gossip", "--without-mingle"]
    with _started([*command, *options]) as process:
        _wait(lambda: bool(app.control.ping(timeout=0.5)) or not _can_ping(app), "the worker")
        yield Child(process)


def _can_ping(app: object) -> bool:
    return not str(getattr(app, "conf").broker_url).startswith("filesystem")  # noqa: B009 -- Celery has no types


@contextlib.contextmanager
def _started(command: Sequence[str]) -> "Iterator[subprocess.Popen[bytes]]":
    process = subprocess.Popen(
        command, cwd=ROOT, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True
    )
    try:
        yield process
    finally:
        process.send_signal(signal.SIGTERM)  # the parent only: its children hang when they get it too
        try:
            process.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)
            process.wait()


def _free_port() -> int:
    for port in range(FIRST_PORT, FIRST_PORT + 50):
        with contextlib.suppress(OSError), socket.socket() as trial:
            trial.bind(("127.0.0.1", port))
            return port
    raise SystemExit("no free port")


def _answers(port: int) -> bool:
    try:
        socket.create_connection(("127.0.0.1", port), timeout=1).close()
    except OSError:
        return False
    return True


def _wait(is_there: Callable[[], bool], what: str) -> None:
    end = time.monotonic() + PATIENCE
    while not is_there():
        if time.monotonic() > end:
            raise SystemExit(f"{what} did not start")
        time.sleep(0.1)
