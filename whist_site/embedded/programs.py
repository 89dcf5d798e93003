"""The programs of the embedded set."""

import sys

from whist_site.embedded.supervisor import Program


def worker(*, mode: str) -> Program:
    """Scoring and robots in two processes, with the beat inside.

    A remapped SIGTERM puts the message of a task at work back instead of waiting for it.
    """
    return Program(
        name="worker",
        command=(
            *(sys.executable, "-m", "celery", "-A", "whist_site", "worker"),
            *("-P", "prefork", "-c", "2", "-Q", "scoring,robots"),
            "-B",
            *("--without-gossip", "--without-mingle", "--without-heartbeat"),
        ),
        environment={"REMAP_SIGTERM": "SIGQUIT", "WHIST_MODE": mode},
    )


def analyst(*, mode: str) -> Program:
    """Best play, one search after the other: nobody's standings or robot waits behind one."""
    return Program(
        name="analysis",
        command=(
            *(sys.executable, "-m", "celery", "-A", "whist_site", "worker", "-n", "analysis@%h"),
            *("-P", "prefork", "-c", "1", "-Q", "analysis"),
            *("--without-gossip", "--without-mingle", "--without-heartbeat"),
        ),
        environment={"REMAP_SIGTERM": "SIGQUIT", "WHIST_MODE": mode},
    )


def web(*, mode: str, host: str, port: int) -> Program:
    """One granian process: four threads keep two cores busy and queue for SQLite's one writer without a crowd."""
    return Program(
        name="web",
        command=(
            *(sys.executable, "-m", "granian", "whist_site.wsgi:application", "--interface", "wsgi", "--no-ws"),
            *("--host", host, "--port", str(port)),
            *("--workers", "1", "--blocking-threads", "4", "--workers-kill-timeout", "5"),
        ),
        environment={"WHIST_MODE": mode},
    )
