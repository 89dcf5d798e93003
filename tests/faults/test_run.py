"""`manage.py run` as people start it, through deaths of its parts and to its end."""

import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from django.conf import settings

from tests.faults.processes import marked
from tests.waiting import eventually
from whist_site.embedded.addresses import answers, free_port

START = 60

Run = Callable[..., "subprocess.Popen[str]"]


@pytest.fixture
def port() -> int:
    return free_port()


@pytest.fixture
def run(mark: str, tmp_path: Path, port: int) -> Iterator[Run]:
    """Start `manage.py run` with these options, on a database of its own."""
    own = {"DJANGO_SETTINGS_MODULE": "whist_site.settings", "WHIST_VAR": str(tmp_path / "var")}
    environment = {name: value for name, value in os.environ.items() if name != "DATABASE_URL"} | own
    started = []

    def start(*options: str) -> "subprocess.Popen[str]":
        command = (sys.executable, "manage.py", "run", *options, "--port", str(port))
        process = subprocess.Popen(
            command,
            cwd=settings.BASE_DIR,
            env=environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        started.append(process)
        return process

    yield start
    for process in started:
        process.kill()
        process.communicate()


def is_worker_up(log: Path, *, times: int) -> bool:
    return log.exists() and log.read_text().count("[queues]") >= times


def test_run_serves_survives_its_parts_and_stops_on_sigterm(mark: str, run: Run, port: int, tmp_path: Path) -> None:
    log = tmp_path / "var" / "log" / "worker.log"
    process = run()
    assert answers(port, within=START)
    assert eventually(lambda: is_worker_up(log, times=1), within=START)

    shutil.rmtree(tmp_path / "var" / "broker")
    assert eventually(lambda: is_worker_up(log, times=2), within=START), log.read_text()
    web = [pid for pid, command in marked(mark).items() if "granian" in command and "leash" not in command]
    for pid in web:
        os.kill(pid, signal.SIGKILL)
    assert eventually(lambda: not set(web) & marked(mark).keys(), within=2)
    assert answers(port, within=START)
    process.terminate()
    output, _ = process.communicate(timeout=15)

    assert process.returncode == 0
    assert f"http://127.0.0.1:{port}/" in output
    assert output.count("sign in as") >= 1
    assert eventually(lambda: not marked(mark), within=2), marked(mark)


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGHUP])
def test_run_stops_on_ctrl_c_and_with_its_terminal(mark: str, run: Run, port: int, number: signal.Signals) -> None:
    process = run()
    assert answers(port, within=START)

    process.send_signal(number)
    process.communicate(timeout=15)

    assert process.returncode == 0
    assert eventually(lambda: not marked(mark), within=2), marked(mark)


def test_killed_run_leaves_no_orphan_and_runs_again(mark: str, run: Run, port: int) -> None:
    process = run()
    assert answers(port, within=START)
    process.kill()
    process.wait()
    assert eventually(lambda: not marked(mark), within=10), marked(mark)

    run()

    assert answers(port, within=START)


def test_second_run_on_the_same_port_says_what_to_do(run: Run, port: int) -> None:
    run()
    assert answers(port, within=START)

    second = run()
    output, _ = second.communicate(timeout=START)

    assert second.returncode == 1
    assert f"port {port} is taken: choose another with --port" in output
