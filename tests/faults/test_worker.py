"""A worker of the embedded set on the broker under test."""

import os
import subprocess
import sys

import pytest
from django.conf import settings

from tests.waiting import eventually
from whist_site.embedded.supervisor import Supervisor

pytestmark = pytest.mark.broker


def test_worker_answers_through_its_broker(worker: Supervisor, process_environment: dict[str, str]) -> None:
    command = (sys.executable, "-m", "celery", "-A", "whist_site", "inspect", "ping")
    environment = {**os.environ, **process_environment}

    def is_answered() -> bool:
        ping = subprocess.run(command, check=False, cwd=settings.BASE_DIR, env=environment, capture_output=True)
        return b"pong" in ping.stdout

    assert eventually(is_answered, within=30)
