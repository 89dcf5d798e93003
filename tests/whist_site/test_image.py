"""The image without Docker: the Dockerfile's own commands in a fresh folder, with its own packages, and it serves."""

import json
import os
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from tests.test_repository import ROOT, copied_to, docker_steps
from tests.waiting import eventually
from whist_site.embedded.addresses import answers, free_port

# Installs everything anew, so once in .ci/run: in its first round of tests, the one without a DATABASE_URL.
pytestmark = pytest.mark.skipif(
    not os.environ.get("WHIST_CI") or "DATABASE_URL" in os.environ, reason="takes a minute: WHIST_CI=1 asks for it"
)
PRODUCTION = {
    "WHIST_MODE": "production",
    "WHIST_HOSTS": "127.0.0.1",
    "WHIST_SECRET_KEY": "a secret of this test alone, which guards nothing that anybody could reach",
    "WHIST_SSL_REDIRECT": "false",
    "CELERY_BROKER_URL": "memory://",
}


def image_steps() -> list[str]:
    """All of them but for what needs a system of its own: its user. Wheels may come from pip's cache."""
    steps = [step for step in docker_steps() if "useradd" not in step]
    return [step.replace("pip install --no-cache-dir", "python -m pip install -q") for step in steps]


def command() -> list[str]:
    (line,) = [line for line in (ROOT / "Dockerfile").read_text().splitlines() if line.startswith("CMD ")]
    return [str(word) for word in json.loads(line.removeprefix("CMD "))]


def test_dockerfile_makes_an_image_that_serves(tmp_path: Path) -> None:
    image, var, port = copied_to(tmp_path / "image"), tmp_path / "var", free_port()
    subprocess.run((sys.executable, "-m", "venv", str(tmp_path / "venv")), check=True)
    passed = {name: os.environ[name] for name in ("HOME", "PIP_INDEX_URL", "PIP_CACHE_DIR") if name in os.environ}
    environment = {**passed, "PATH": f"{tmp_path}/venv/bin:{os.environ['PATH']}"}
    for step in image_steps():
        own = step.replace("/tmp/whist", shlex.quote(str(tmp_path / "made")))
        subprocess.run(own, shell=True, check=True, cwd=image, env=environment)

    production = {**environment, **PRODUCTION, "WHIST_VAR": str(var), "DATABASE_URL": f"sqlite:///{tmp_path}/x.sqlite3"}
    subprocess.run(("python", "manage.py", "migrate", "--verbosity", "0"), check=True, cwd=image, env=production)
    here = ["127.0.0.1" if word == "0.0.0.0" else word for word in command()]
    server = subprocess.Popen([*here, "--port", str(port)], cwd=image, env=production)
    try:
        assert answers(port, within=60)
    finally:
        server.terminate()
        server.wait(timeout=30)
    assert eventually(lambda: not answers(port, within=0.1), within=5)
