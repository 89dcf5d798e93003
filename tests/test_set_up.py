"""``./whist set-up`` with a Python that only notes what it is asked to install."""

import os
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.test_repository import ROOT

PYTHON = """#!/bin/sh
echo "$@" >> asked
case "$*" in *{refused}*) exit 1 ;; esac
"""


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    shutil.copy(ROOT / "whist", tmp_path)
    (tmp_path / "requirements").mkdir()
    for name in ("base", "dev", "analysis"):
        (tmp_path / "requirements" / f"{name}.txt").write_text(f"pins of {name}\n")
    (tmp_path / ".venv" / "bin").mkdir(parents=True)
    return tmp_path


def set_up(checkout: Path, *, refused: str = "nothing-at-all") -> "subprocess.CompletedProcess[str]":
    python = checkout / ".venv" / "bin" / "python"
    python.write_text(PYTHON.format(refused=refused))
    python.chmod(0o755)
    command = ("./whist", "set-up")
    return subprocess.run(command, check=False, cwd=checkout, env=os.environ, capture_output=True, text=True)


def asked(checkout: Path) -> list[str]:
    return (checkout / "asked").read_text().splitlines()


def test_solver_is_installed_without_what_its_package_demands(checkout: Path) -> None:
    assert set_up(checkout).returncode == 0

    developing, analysing = asked(checkout)
    assert developing.endswith("--require-hashes -r requirements/dev.txt")
    assert "--no-deps" not in developing
    assert analysing.endswith("--no-deps --require-hashes -r requirements/analysis.txt")


def test_what_is_installed_is_not_asked_for_again_until_its_pins_change(checkout: Path) -> None:
    set_up(checkout)
    set_up(checkout)
    assert len(asked(checkout)) == 2

    (checkout / "requirements" / "analysis.txt").write_text("other pins\n")
    set_up(checkout)

    assert len(asked(checkout)) == 3
    assert "analysis.txt" in asked(checkout)[-1]


def test_computer_without_a_solver_is_set_up_all_the_same_and_tries_once(checkout: Path) -> None:
    first = set_up(checkout, refused="analysis")
    second = set_up(checkout, refused="analysis")

    assert (first.returncode, second.returncode) == (0, 0)
    assert "best play is off" in first.stderr
    assert second.stderr == ""
    assert len(asked(checkout)) == 2


def test_other_packages_that_cannot_be_installed_end_the_set_up(checkout: Path) -> None:
    done = set_up(checkout, refused="dev.txt")

    assert done.returncode == 1
    assert "could not install requirements/dev.txt" in done.stderr
    assert not (checkout / ".venv" / "installed-dev").exists()
