"""Places in the code at which a process can be told to die, so that a test can end it exactly there.

Each lies between two steps that a crash may separate. ``WHIST_FAIL_POINT`` arms one by its name, for the life of a
process; unset, as always but in tests, nothing happens.
"""

import os
from enum import StrEnum

VARIABLE = "WHIST_FAIL_POINT"
ARMED = os.environ.get(VARIABLE)
KILLED = 137  # what a shell reports of a program that got SIGKILL


class FailPoint(StrEnum):
    SLIP_KEPT = "result.slip_kept"
    BEFORE_COMMIT = "result.before_commit"  # done and on record; the receipt is written
    COMMITTED = "result.committed"  # before the hint to score goes out
    BEFORE_REPLY = "result.before_reply"
    BEFORE_STORING = "standings.before_storing"
    STORED = "standings.stored"  # the old rows are replaced, nothing is committed
    PUBLISHING = "standings.publishing"  # the director has his new bytes, the public not yet
    PUBLISHED = "standings.published"  # before the commit


def reach(point: FailPoint) -> None:
    """Die here if this point is armed: at once, with nothing flushed, undone or told."""
    if point == ARMED:
        os._exit(KILLED)
