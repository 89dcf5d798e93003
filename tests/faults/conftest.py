import contextlib
import os
import signal
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.faults.processes import marked

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
