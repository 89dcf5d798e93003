"""Holds one program on a leash: let go of the leash, and the program ends with everything it started.

Run as ``python leash.py GRACE COMMAND…`` in a process group of its own. Standard input is the leash; only the
supervisor holds the other end. The kernel lets go for a supervisor that was killed, so a plain stop, a crash and a
SIGKILL all take this one way, the same on every POSIX system. SIGTERM comes first; GRACE seconds later, or as soon as
the program has ended, SIGKILL takes what is left of the group, grandchildren and the leash itself included.

A file of the standard library alone, started by its path: it stays small and starts in milliseconds.
"""

import ctypes
import os
import signal
import subprocess
import sys
import threading
import time

PR_SET_PDEATHSIG = 1  # prctl(2)


def end_group() -> None:
    os.killpg(0, signal.SIGKILL)


def end_group_after(program: "subprocess.Popen[bytes]") -> None:
    status = program.wait()
    sys.stderr.write(f"leash: the program ended with status {status}\n")
    end_group()


def end_with_leash() -> None:
    """Let Linux send SIGTERM to the program if supervisor and leash are both killed at once; elsewhere do nothing."""
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGTERM)


def hold(command: list[str], *, grace: float) -> None:
    """Start the command and stay until it ends or the leash is let go. Does not return."""
    program = subprocess.Popen(  # noqa: S603 -- our own supervisor names the command
        command,
        stdin=subprocess.DEVNULL,
        preexec_fn=end_with_leash,  # noqa: PLW1509 -- this process has no other thread yet
    )
    threading.Thread(target=end_group_after, args=(program,), daemon=True).start()
    sys.stdin.buffer.read()
    program.terminate()
    time.sleep(grace)
    end_group()


if __name__ == "__main__":
    if os.getpgrp() != os.getpid():
        sys.exit("leash: needs a process group of its own, because it ends its whole group")
    hold(sys.argv[2:], grace=float(sys.argv[1]))
