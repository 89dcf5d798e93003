"""Keeps the programs of the embedded set alive while a ``with`` block runs, and leaves none behind however it ends."""

import contextlib
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from types import TracebackType
from typing import IO, Self

LEASH = Path(__file__).with_name("leash.py")
GRACE_SECONDS = 8.0  # from SIGTERM to SIGKILL; we promise that nothing is left after ten
LOG_BYTES = 5_000_000  # a larger log moves aside when its program starts


@dataclass(frozen=True, slots=True)
class Program:
    """What to run: a name for its log, the command, and what it gets in its environment on top of ours."""

    name: str
    command: Sequence[str]
    environment: Mapping[str, str] = field(default_factory=dict)


@dataclass(slots=True)
class Backoff:
    """Seconds to wait before a dead program starts again: 0.5, doubled to 30, and 0.5 anew after a healthy minute."""

    first: float = 0.5
    longest: float = 30.0
    healthy: float = 60.0
    _next: float = field(default=0.0, init=False)

    def after(self, lived: float) -> float:
        delay = self.first if lived >= self.healthy else max(self.first, self._next)
        self._next = min(delay * 2, self.longest)
        return delay


class Supervisor:
    """Starts each program on a leash, writes what it says to ``log_dir/NAME.log``, and starts it again when it dies.

    A thread waits for each program. Leaving the block lets go of every leash and waits until all are gone.
    """

    def __init__(
        self, programs: Sequence[Program], *, directory: Path, log_dir: Path, grace: float = GRACE_SECONDS
    ) -> None:
        self.programs = programs
        self.directory = directory
        self.log_dir = log_dir
        self.grace = grace
        self._stopping = threading.Event()
        self._starting = threading.Lock()
        self._leashes: dict[str, subprocess.Popen[bytes]] = {}
        self._keepers = [threading.Thread(target=self._keep, args=(program,), daemon=True) for program in programs]

    def __enter__(self) -> Self:
        self.log_dir.mkdir(parents=True, exist_ok=True)
        for keeper in self._keepers:
            keeper.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        with self._starting:
            self._stopping.set()
            for leash in self._leashes.values():
                let_go(leash)
        for keeper in self._keepers:
            keeper.join()

    def _keep(self, program: Program) -> None:
        backoff = Backoff()
        while not self._stopping.is_set():
            started = time.monotonic()
            with contextlib.suppress(OSError):  # no process or no log to be had just now: try again like after a death
                self._live_through(program)
            self._stopping.wait(backoff.after(time.monotonic() - started))

    def _live_through(self, program: Program) -> None:
        with self._starting:
            if self._stopping.is_set():
                return
            leash = self._leashes[program.name] = self._start(program)
        leash.wait()
        end_group(leash)

    def _start(self, program: Program) -> subprocess.Popen[bytes]:
        with open_log(self.log_dir / f"{program.name}.log") as log:
            return subprocess.Popen(  # noqa: S603 -- the commands are written in programs.py
                [sys.executable, "-I", "-S", str(LEASH), str(self.grace), *program.command],
                cwd=self.directory,
                env={**os.environ, **program.environment},
                stdin=subprocess.PIPE,
                stdout=log,
                stderr=log,
                start_new_session=True,
            )


def open_log(path: Path) -> IO[bytes]:
    if path.exists() and path.stat().st_size > LOG_BYTES:
        path.replace(path.with_suffix(".log.1"))
    return path.open("ab")


def let_go(leash: subprocess.Popen[bytes]) -> None:
    if leash.stdin is not None:
        leash.stdin.close()


def end_group(leash: subprocess.Popen[bytes]) -> None:
    """End what a leash left behind that was itself killed; one that ended in peace has taken its group along."""
    let_go(leash)
    with contextlib.suppress(ProcessLookupError):
        os.killpg(leash.pid, signal.SIGKILL)
