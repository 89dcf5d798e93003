"""Waiting for what other processes do."""

import time
from collections.abc import Callable


def eventually(condition: Callable[[], object], *, within: float) -> bool:
    """Whether the condition comes true within so many seconds."""
    deadline = time.monotonic() + within
    while time.monotonic() < deadline:
        if condition():
            return True
        time.sleep(0.1)
    return bool(condition())
