import contextlib
import os
import signal
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.conf import settings

from tests.faults.processes import marked
from tests.faults.servers import Server
from whist_site.embedded import programs
from whist_site.embedded.addresses import answers, free_port
from whist_site.embedded.supervisor import Program

MARK = "WHIST_TEST_MARK"


@pytest.fixture
def mark(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[str]:
    """Put a sign into the environment that every descendant inherits, and end those that a failed test left."""
    if not Path("/proc/self/environ").exists():
        pytest.skip("finds processes through /proc")
    sign = f"{MARK}={tmp_path}"
    monkeypatch.setenv(MARK, str(tmp_path))
    yield sign
    while left := marked(sign):  # again, for what was forked between the look and the kill
        for pid in left:
            with contextlib.suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)


@pytest.fixture
def own_environment(process_environment: dict[str, str]) -> dict[str, str]:
    """Environment of a process on this test's database, with messages of its own, that knows whom the test signs in."""
    return {**process_environment, "CELERY_BROKER_URL": "filesystem://", "WHIST_SECRET_KEY": settings.SECRET_KEY}


@pytest.fixture
def web_port() -> int:
    return free_port()


@pytest.fixture
def web(mark: str, own_environment: dict[str, str], web_port: int, tmp_path: Path) -> Iterator[Server]:
    """The web server on this test's database, to be started by the test."""
    embedded = programs.web(mode="embedded", host="127.0.0.1", port=web_port)
    program = Program(embedded.name, embedded.command, {**embedded.environment, **own_environment})
    with Server(program, log=tmp_path / "web.log", is_up=lambda server: answers(web_port, within=1)) as server:
        yield server
