"""The embedded set under faults: whatever dies first, nothing is left running and everything comes back."""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.faults.processes import marked
from tests.waiting import eventually
from whist_site.embedded.addresses import free_port
from whist_site.embedded.supervisor import Backoff, Program, Supervisor

ROOT = Path(__file__).resolve().parents[2]

# A program as bad as they come: it and its child ignore SIGTERM and would outlive everybody.
STUBBORN = (
    "import os, signal, time; signal.signal(signal.SIGTERM, signal.SIG_IGN);"
    "os.fork(); print('up', flush=True); time.sleep(600)"
)

CELERY_APP = """
import time
from celery import Celery

app = Celery("busy", broker="filesystem://")
folders = dict.fromkeys(("data_folder_in", "data_folder_out"), "{folder}/queue")
app.conf.broker_transport_options = folders | {{"control_folder": "{folder}/control", "polling_interval": 0.05}}
app.conf.task_acks_late = app.conf.task_reject_on_worker_lost = True


@app.task(name="busy")
def busy(seconds):
    print("at work", flush=True)
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        pass
"""

WEB_APP = """
def application(environ, start_response):
    start_response("200 OK", [])
    return [b""]
"""

# A process that supervises a busy worker and a web server, as `manage.py run` does, and stops on SIGTERM.
PARENT = """
import signal, sys
from pathlib import Path
from whist_site.embedded.supervisor import Program, Supervisor

python, here, alone = sys.executable, Path("{folder}"), {{"DJANGO_SETTINGS_MODULE": ""}}
worker = (python, "-m", "celery", "-A", "busy_app", "worker", "-P", "prefork", "-c", "2", "-B",
          "--scheduler", "celery.beat:Scheduler", "--without-gossip", "--without-mingle")
web = (python, "-m", "granian", "web_app:application", "--interface", "wsgi", "--port", "{port}")
signal.signal(signal.SIGTERM, lambda *args: sys.exit(0))
with Supervisor([Program("worker", worker, alone | {{"REMAP_SIGTERM": "SIGQUIT"}}), Program("web", web, alone)],
                directory=here, log_dir=here / "log"):
    signal.pause()
"""


def count(text: str, log: Path) -> int:
    return log.read_text().count(text) if log.exists() else 0


@pytest.mark.parametrize(
    ("lives", "delays"),
    [
        ([0] * 8, [0.5, 1, 2, 4, 8, 16, 30, 30]),
        ([0, 0, 0, 61, 0], [0.5, 1, 2, 0.5, 1]),
        ([59, 59], [0.5, 1]),
    ],
)
def test_backoff_doubles_and_forgets_after_a_healthy_minute(lives: list[float], delays: list[float]) -> None:
    backoff = Backoff()

    assert [backoff.after(lived) for lived in lives] == delays


def test_leaving_the_block_ends_a_program_that_ignores_sigterm(mark: str, tmp_path: Path) -> None:
    stubborn = Program("stubborn", (sys.executable, "-c", STUBBORN))

    with Supervisor([stubborn], directory=tmp_path, log_dir=tmp_path, grace=0.5):
        assert eventually(lambda: count("up", tmp_path / "stubborn.log") == 2, within=10)

    assert eventually(lambda: not marked(mark), within=2), marked(mark)


def test_a_killed_program_starts_again_without_its_old_children(mark: str, tmp_path: Path) -> None:
    log = tmp_path / "stubborn.log"
    stubborn = Program("stubborn", (sys.executable, "-c", STUBBORN))

    with Supervisor([stubborn], directory=tmp_path, log_dir=tmp_path, grace=0.5):
        assert eventually(lambda: count("up", log) == 2, within=10)
        first = {pid for pid, command in marked(mark).items() if "leash.py" not in command}
        os.kill(min(first), signal.SIGKILL)

        assert eventually(lambda: count("up", log) == 4, within=10)
        assert not first & marked(mark).keys()


def test_a_killed_leash_takes_its_program_along(mark: str, tmp_path: Path) -> None:
    log = tmp_path / "stubborn.log"
    stubborn = Program("stubborn", (sys.executable, "-c", STUBBORN))

    with Supervisor([stubborn], directory=tmp_path, log_dir=tmp_path, grace=0.5):
        assert eventually(lambda: count("up", log) == 2, within=10)
        first = marked(mark)
        leash = next(pid for pid, command in first.items() if "leash.py" in command)
        os.kill(leash, signal.SIGKILL)

        assert eventually(lambda: count("up", log) == 4, within=10)
        assert not first.keys() & marked(mark).keys()


@pytest.fixture
def parent(mark: str, tmp_path: Path) -> Iterator[subprocess.Popen[bytes]]:
    """A supervising process whose worker is at work on a task of thirty seconds and whose web server listens."""
    for folder in ("queue", "control"):
        (tmp_path / folder).mkdir()
    (tmp_path / "busy_app.py").write_text(CELERY_APP.format(folder=tmp_path))
    (tmp_path / "web_app.py").write_text(WEB_APP)
    script = PARENT.format(folder=tmp_path, port=free_port())
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    send = "from busy_app import busy; busy.delay(30)"
    subprocess.run([sys.executable, "-c", send], cwd=tmp_path, env=environment, check=True)
    process = subprocess.Popen([sys.executable, "-c", script], cwd=tmp_path, env=environment)
    try:
        assert eventually(lambda: count("at work", tmp_path / "log/worker.log") == 1, within=30)
        assert eventually(lambda: count("Started worker", tmp_path / "log/web.log") == 1, within=30)
        yield process
    finally:
        process.kill()
        process.wait()


def test_a_killed_supervisor_leaves_no_orphan_with_a_task_at_work(mark: str, parent: subprocess.Popen[bytes]) -> None:
    parent.kill()
    parent.wait()

    assert eventually(lambda: not marked(mark), within=10), marked(mark)


def test_a_terminated_supervisor_stops_everything_with_a_task_at_work(
    mark: str, parent: subprocess.Popen[bytes], tmp_path: Path
) -> None:
    parent.terminate()

    assert parent.wait(timeout=12) == 0
    assert eventually(lambda: not marked(mark), within=2), marked(mark)
    assert any('"busy"' in message.read_text() for message in (tmp_path / "queue").iterdir()), "the task was lost"


def test_supervisor_and_leashes_killed_at_once_leave_no_orphan(mark: str, parent: subprocess.Popen[bytes]) -> None:
    if sys.platform != "linux":
        pytest.skip("only Linux tells a process that its parent died")
    leashes = [pid for pid, command in marked(mark).items() if "leash.py" in command]

    parent.kill()
    for pid in leashes:
        os.kill(pid, signal.SIGKILL)
    parent.wait()

    assert len(leashes) == 2
    assert eventually(lambda: not marked(mark), within=10), marked(mark)
