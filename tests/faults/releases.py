"""The release before: the source as it stood when the newest migrations were not there yet."""

import io
import subprocess
import tarfile
from collections.abc import Sequence
from pathlib import Path

from django.db.migrations.loader import MigrationLoader

from tests.faults.servers import ROOT

OWN = ("games", "tournaments")
Migration = tuple[str, str]  # app, name
# What lays a hall and sends its results, for releases that had no such tests yet.
NEEDED = ("tests/faults/hall.py", "tests/faults/phones.py")


class NoHistoryError(LookupError):
    """The source of the release before is not to be had here."""


def newest_migrations(after: Sequence[Migration] = ()) -> list[Migration]:
    """The own migrations after the named ones; of an app that is not named, the newest unless it is the first.

    Raises LookupError for one that does not exist.
    """
    nodes = sorted(node for node in MigrationLoader(None).graph.nodes if node[0] in OWN)
    found = []
    for app in OWN:
        names = [name for own, name in nodes if own == app]
        wanted = [name for own, name in after if own == app]
        start = _place(app, wanted[0], names) if wanted else max(len(names) - 2, 0)
        found += [(app, name) for name in names[start + 1 :]]
    return found


def release_before(migrations: Sequence[Migration]) -> str:
    """The newest revision that had none of these migrations. Raises NoHistoryError without a whole history."""
    files = [f"{app}/migrations/{name}.py" for app, name in migrations]
    if _git("rev-parse", "--is-shallow-repository").strip() != "false":
        message = "the history of the source is cut short: git fetch --unshallow"
        raise NoHistoryError(message)
    added = _git("log", "--reverse", "--diff-filter=A", "--format=%H", "--", *files).split()
    return _git("rev-parse", "--short", f"{added[0]}^" if added else "HEAD").strip()


def new_since(folder: Path) -> list[Migration]:
    """The own migrations that an exported release does not have, all of which run when it is migrated."""
    nodes = sorted(node for node in MigrationLoader(None).graph.nodes if node[0] in OWN)
    return [(app, name) for app, name in nodes if not (folder / app / "migrations" / f"{name}.py").exists()]


def export(revision: str, folder: Path) -> Path:
    """The source of a revision in a folder, ready to run with the packages of the present one."""
    archive = _git_bytes("archive", "--format=tar", revision)
    with tarfile.open(fileobj=io.BytesIO(archive)) as files:
        files.extractall(folder, filter="data")
    for name in NEEDED:
        if not (folder / name).exists():
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            (folder / name).write_bytes((ROOT / name).read_bytes())
    return folder


def _place(app: str, name: str, names: Sequence[str]) -> int:
    fitting = [place for place, known in enumerate(names) if known.startswith(name)]
    if len(fitting) != 1:
        message = f"{app} has no one migration {name!r}; it has {', '.join(names)}"
        raise LookupError(message)
    return fitting[0]


def _git(*arguments: str) -> str:
    return _git_bytes(*arguments).decode()


def _git_bytes(*arguments: str) -> bytes:
    try:
        return subprocess.run(("git", *arguments), cwd=ROOT, check=True, capture_output=True).stdout
    except (OSError, subprocess.CalledProcessError) as error:
        message = f"git {arguments[0]} says nothing here"
        raise NoHistoryError(message) from error
