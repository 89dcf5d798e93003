"""Guards over the repository itself: what may be tracked, and that what we ship to others still runs."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
# In parts, so that this file does not name what it forbids.
ADDRESSES = [
    ".".join(parts)
    for parts in (
        ("pypi", "org"),
        ("pythonhosted", "org"),
        ("registry", "npmjs", "org"),
        ("registry", "yarnpkg", "com"),
        ("unpkg", "com"),
        ("jsdelivr", "net"),
        ("cdnjs", "cloudflare", "com"),
        ("deb", "debian", "org"),
        ("crates", "io"),
    )
]
MADE_FILES = re.compile(
    r"(\.mo|\.sqlite3(-\w+)?|\.py[co]|\.log)$|(^|/)(\.venv|var|staticfiles|node_modules|\.env)(/|$)"
)
LOCKS_WITH_ADDRESSES = {"uv.lock", "pylock.toml", "poetry.lock", "Pipfile.lock"}


def git(*arguments: str) -> list[str]:
    return subprocess.run(("git", *arguments, "-z"), cwd=ROOT, check=True, capture_output=True, text=True).stdout.split(
        "\0"
    )[:-1]


@pytest.fixture(scope="module")
def tracked() -> list[str]:
    """Paths that are tracked or would be by the next ``git add``."""
    if not (ROOT / ".git").exists():
        pytest.skip("not a git checkout")
    return [path for path in git("ls-files", "--cached", "--others", "--exclude-standard") if (ROOT / path).is_file()]


def test_no_tracked_file_names_a_package_index_or_file_host(tracked: list[str]) -> None:
    named = {
        f"{path}: {address}"
        for path in tracked
        for address in ADDRESSES
        if address.encode() in (ROOT / path).read_bytes()
    }

    assert not named


def test_nothing_made_by_running_is_tracked(tracked: list[str]) -> None:
    assert not [path for path in tracked if MADE_FILES.search(path) or Path(path).name in LOCKS_WITH_ADDRESSES]


@pytest.mark.parametrize("pins", sorted((ROOT / "requirements").glob("*.txt")), ids=lambda path: path.name)
def test_every_pin_has_an_exact_version_and_a_hash(pins: Path) -> None:
    requirements = re.split(r"\n(?=\S)", re.sub(r"(?m)^\s*#.*\n", "", pins.read_text()).strip())

    assert requirements
    assert [line for line in requirements if not re.match(r"[\w.\[\]-]+==\S+.*--hash=sha256:", line, re.DOTALL)] == []


@pytest.mark.parametrize("pins", ["dev.txt", "bench.txt"])
def test_other_pins_hold_the_base_pins(pins: str) -> None:
    def versions(name: str) -> set[str]:
        return set(re.findall(r"(?m)^[\w.\[\]-]+==[^\s;]+", (ROOT / "requirements" / name).read_text()))

    assert versions("base.txt") <= versions(pins)


needs_compose = pytest.mark.skipif(not shutil.which("docker-compose"), reason="docker-compose is not installed")
SECRETS = {"WHIST_HOSTS": "whist.example.org", "WHIST_SECRET_KEY": "secret", "POSTGRES_PASSWORD": "secret"}


def compose(environment: dict[str, str]) -> "subprocess.CompletedProcess[str]":
    command = ("docker-compose", "--file", str(ROOT / "docker-compose.yml"), "config", "--quiet")
    path = {"PATH": os.environ["PATH"]}
    # Elsewhere than at the root, so that a developer's own .env has no say.
    return subprocess.run(
        command, check=False, cwd=ROOT / "tests", env=path | environment, capture_output=True, text=True
    )


@needs_compose
def test_compose_file_is_valid() -> None:
    answer = compose(SECRETS)

    assert answer.returncode == 0, answer.stderr


@needs_compose
@pytest.mark.parametrize("name", sorted(SECRETS))
def test_compose_has_no_default_for_a_secret(name: str) -> None:
    answer = compose({key: value for key, value in SECRETS.items() if key != name})

    assert answer.returncode != 0
    assert "Missing mandatory value" in answer.stderr


def docker_steps() -> list[str]:
    text = (ROOT / "Dockerfile").read_text().replace("\\\n", " ")
    return [line.removeprefix("RUN ") for line in text.splitlines() if line.startswith("RUN ")]


def test_dockerfile_installs_with_hashes_only() -> None:
    installs = [step for step in docker_steps() if "pip install" in step]

    assert installs
    assert all("--require-hashes" in step for step in installs)


def copied_to(folder: Path) -> Path:
    """What the image would hold: the paths that .dockerignore lets through."""
    lines = (ROOT / ".dockerignore").read_text().splitlines()
    for path in (line.removeprefix("!") for line in lines if line.startswith("!")):
        source, target = ROOT / path, folder / path
        target.parent.mkdir(parents=True, exist_ok=True)
        if source.is_dir():
            shutil.copytree(source, target, ignore=shutil.ignore_patterns("__pycache__", "*.mo"))
        elif source.exists():
            shutil.copy(source, target)
    return folder


def test_dockerfile_steps_run_on_what_the_image_holds(tmp_path: Path) -> None:
    image = copied_to(tmp_path / "image")
    steps = [step.replace("/tmp/whist", str(tmp_path / "var")) for step in docker_steps() if step.find("python ") >= 0]
    search = f"{Path(sys.executable).parent}:{os.environ['PATH']}"

    for step in steps:
        subprocess.run(step, shell=True, check=True, cwd=image, env={"PATH": search})

    assert len(steps) == 2
    assert (image / "staticfiles" / "admin").is_dir()
    assert not (tmp_path / "var").exists()
