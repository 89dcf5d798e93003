"""Finding every process that a test started, however far down."""

import os
from pathlib import Path


def marked(sign: str) -> dict[int, str]:
    """Command line by process id of everything alive, but this process, with ``NAME=value`` in its environment."""
    found = {}
    for process in Path("/proc").glob("[0-9]*"):
        try:
            variables = (process / "environ").read_bytes().split(b"\0")
            command = (process / "cmdline").read_bytes().replace(b"\0", b" ").decode()
        except OSError:
            continue
        if sign.encode() in variables and int(process.name) != os.getpid():
            found[int(process.name)] = command
    return found
