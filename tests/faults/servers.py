"""Programs of the tests' own, each in a process group of its own: started, killed, started again, ended."""

import contextlib
import os
import signal
import subprocess
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Self

from tests.waiting import eventually
from whist_site.embedded.supervisor import Program

ROOT = Path(__file__).resolve().parents[2]
START = 60


class Server:
    """One program that can die and come back. Leaving the block ends it.

    ``is_up`` says when it has started; ``user`` runs it as somebody else, which some servers insist on; ``folder`` is
    where it starts, which for our own programs says whose source they run.
    """

    def __init__(
        self,
        program: Program,
        *,
        log: Path,
        is_up: Callable[["Server"], bool],
        user: str | None = None,
        folder: Path = ROOT,
    ) -> None:
        self.program = program
        self.log = log
        self.is_up = is_up
        self.user = user
        self.folder = folder
        self.process: subprocess.Popen[bytes] | None = None
        self._is_wanted = False
        self._said_before = 0

    @property
    def has_died(self) -> bool:
        """Whether it ended although nobody killed it."""
        return self._is_wanted and self.process is not None and self.process.poll() is not None

    @property
    def said(self) -> str:
        """What it wrote since its last start."""
        return self.log.read_bytes()[self._said_before :].decode(errors="replace")

    def start(self, environment: Mapping[str, str] | None = None) -> Self:
        """Start it and wait until it is up. Raises AssertionError with its log when it does not come."""
        self.spawn(environment)
        assert eventually(lambda: self.is_up(self), within=START), self.said
        return self

    def spawn(self, environment: Mapping[str, str] | None = None) -> None:
        with self.log.open("ab") as log:
            self._said_before = log.tell()
            self.process = subprocess.Popen(
                self.program.command,
                cwd=self.folder,
                env={**os.environ, **self.program.environment, **(environment or {})},
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                user=self.user,
                group=self.user,
                start_new_session=True,
            )
        self._is_wanted = True

    def kill(self) -> None:
        """SIGKILL to all of it at once, as when the power goes; children in sessions of their own included."""
        self._is_wanted = False
        if self.process is None:
            return
        below = descendants(self.process.pid)  # asked first: orphans belong to nobody
        for pid in (self.process.pid, *below):
            with contextlib.suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)
        self.process.wait()

    def wait_until_dead(self, *, within: float) -> int:
        """The exit status of a program that should end by itself."""
        assert self.process is not None
        return self.process.wait(timeout=within)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        self.kill()


def descendants(pid: int) -> list[int]:
    """Every process below one, whatever session it has made for itself."""
    parents: dict[int, list[int]] = {}
    for process in Path("/proc").glob("[0-9]*"):
        with contextlib.suppress(OSError):
            parent = int((process / "stat").read_text().rpartition(")")[2].split()[1])
            parents.setdefault(parent, []).append(int(process.name))
    found, waiting = [], [pid]
    while waiting:
        below = parents.get(waiting.pop(), [])
        found += below
        waiting += below
    return found
