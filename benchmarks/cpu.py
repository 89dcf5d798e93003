"""CPU time of other processes, read from /proc: the database's share of our work, a server's, a worker's."""

import os
from pathlib import Path

TICKS = os.sysconf("SC_CLK_TCK")


def cpu_of(pid: int) -> float:
    """CPU seconds a process has used so far, in and out of the kernel; 0 for one that is gone, or not of Linux."""
    try:
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return 0.0
    return (int(fields[11]) + int(fields[12])) / TICKS


def cpu_of_group(group: int) -> float:
    """The same for all living processes of a group."""
    return sum(cpu_of(int(entry.name)) for entry in Path("/proc").glob("[0-9]*") if _group_of(entry) == group)


def _group_of(entry: Path) -> int | None:
    try:
        return int((entry / "stat").read_text().rpartition(")")[2].split()[2])
    except OSError:
        return None
