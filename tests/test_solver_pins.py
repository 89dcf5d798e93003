"""The solver of best play: pinned by itself, without what its package demands besides, and missed by nobody."""

import re
import subprocess
import sys

import pytest

from engine import double_dummy
from tests.test_repository import ROOT, docker_steps

# None of it is used: the product loads a shared library of the package, never the package.
NOT_WANTED = {"matplotlib", "more-itertools", "numpy", "pyparsing", "tqdm"}


def test_image_installs_it_without_its_requirements() -> None:
    (step,) = [step for step in docker_steps() if "analysis.txt" in step]

    assert "--no-deps" in step
    assert "--require-hashes" in step


def test_pins_hold_nothing_else() -> None:
    pins = (ROOT / "requirements" / "analysis.txt").read_text()

    assert re.findall(r"(?m)^([\w-]+)==", pins) == ["endplay"]


@pytest.mark.skipif(not double_dummy.is_available(), reason="the solver is not installed")
def test_nothing_is_absent_but_what_is_not_wanted() -> None:
    checked = subprocess.run((sys.executable, "-m", "pip", "check"), check=False, capture_output=True, text=True)

    absent = re.findall(r"^endplay \S+ requires ([\w-]+), which is not installed\.$", checked.stdout, re.MULTILINE)
    assert set(absent) <= NOT_WANTED
    assert len(checked.stdout.splitlines()) == max(1, len(absent)), checked.stdout
