"""Mutation testing of the rules: what small faults, planted one by one, the tests of the engine would not notice.

    .ci/mutation                     rules, tricks, records, laws and scoring; some twenty minutes
    .ci/mutation engine/rules.py     only these
    .ci/mutation --changed main      only the functions among them that differ from that branch or commit
    .ci/mutation --changed HEAD~1 --within 90    the same for so many seconds: a step of CI, on a clone of depth 2

Ends with 1 when less than 90 % of the faults are noticed, and names those that were not; ``mutmut show NAME`` in the
folder it prints shows one. With ``--changed`` it says so and ends with 0 where nothing that it mutates has changed or
the commit is not there. What ``--within`` cuts off is said too; the floor then holds for the faults that were tried.

It works on a copy: the faults never touch the tree. The tests of the same folder of the engine have to notice them, and
those of no other. Properties are planted with faults as methods are, which mutmut alone would leave out.
"""

import argparse
import ast
import json
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path

ROOT = Path(__file__).parents[2]
RULES = ("engine/rules.py", "engine/tricks.py", "engine/records", "engine/laws", "engine/scoring")
UNPLANTED = {"__init__.py", "audit.py"}  # nothing to plant; needs numpy, and its tests hold it to the rules
FLOOR = 0.9
# They take long and test other things: robots and solvers, movements, the script for deals, what is imported.
LEFT_OUT = (
    "movements", "plain_solver*", "robots", "test_alone*", "test_dealing*", "test_double_dummy*", "test_verify_deals*",
)  # fmt: skip
SETTINGS = """\
[tool.pytest.ini_options]
testpaths = ["tests"]
pythonpath = ["."]
addopts = ["--import-mode=importlib", "-p", "no:cacheprovider"]
[tool.mutmut]
source_paths = {paths}
pytest_add_cli_args_test_selection = {tests}
also_copy = ["engine", "tests", "conftest.py"]
track_dependencies = false
use_git_change_detection = false
"""
# A fault is noticed by any example: none has to be made smaller.
CONFTEST = """\
from hypothesis import Phase, settings
settings.register_profile("mutation", phases=(Phase.explicit, Phase.generate), derandomize=True, deadline=None)
settings.load_profile("mutation")
"""


def files_of(paths: Sequence[str]) -> list[str]:
    """The Python files under the paths."""
    return sorted(
        str(file.relative_to(ROOT))
        for path in paths
        for file in ((ROOT / path).rglob("*.py") if (ROOT / path).is_dir() else [ROOT / path])
        if file.name not in UNPLANTED
    )


def git(*arguments: str) -> str | None:
    """What it prints; None where it fails."""
    ran = subprocess.run(["git", *arguments], cwd=ROOT, stdout=subprocess.PIPE, text=True, check=False)
    return ran.stdout if ran.returncode == 0 else None


def changed_lines(file: str, commit: str) -> set[int]:
    """The lines of the file as it is that differ from the commit; beside what was taken out, the line before it."""
    changed: set[int] = set()
    for start, count in re.findall(
        r"^@@ -\S+ \+(\d+)(?:,(\d+))? @@", git("diff", "-U0", commit, "--", file) or "", re.M
    ):
        changed.update(range(int(start), int(start) + max(1, int(count or 1))))
    return changed


def functions_of(file: str) -> Iterator[tuple[str, ast.FunctionDef]]:
    """The functions and methods of a file, each with the name of all its faults."""
    module = file.removesuffix(".py").replace("/", ".")
    for node in ast.parse((ROOT / file).read_text()).body:
        if isinstance(node, ast.FunctionDef):
            yield f"{module}.x_{node.name}__mutmut_*", node
        elif isinstance(node, ast.ClassDef):
            for method in node.body:
                if isinstance(method, ast.FunctionDef):
                    yield f"{module}.xǁ{node.name}ǁ{method.name}__mutmut_*", method


def changed_functions(files: Sequence[str], commit: str) -> dict[str, list[str]]:
    """By file, the names of the faults in functions that differ from the commit."""
    changed = {}
    for file in files:
        lines = changed_lines(file, commit)
        names = [
            name
            for name, node in functions_of(file)
            if not lines.isdisjoint(range(node.lineno, (node.end_lineno or node.lineno) + 1))
        ]
        if names:
            changed[file] = names
    return changed


def without_decorated_properties(source: str) -> str:
    """The same with ``name = property(name)`` below a method instead of ``@property`` above it."""
    lines = source.splitlines()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.FunctionDef) and [ast.unparse(name) for name in node.decorator_list] == ["property"]:
            indent = " " * node.col_offset
            lines[node.decorator_list[0].lineno - 1] = ""
            lines[(node.end_lineno or node.lineno) - 1] += f"\n{indent}{node.name} = property({node.name})"
    return "\n".join(lines) + "\n"


def tests_of(files: Sequence[str]) -> list[str]:
    """The tests of the folders that the files are in."""
    tests: set[str] = set()
    for folder in {(Path("tests") / file).parent for file in files}:
        is_engine = folder == Path("tests/engine")
        tests.update(map(str, (ROOT / folder).glob("test_*.py")) if is_engine else [str(ROOT / folder)])
    left_out = [file for pattern in LEFT_OUT for file in map(str, (ROOT / "tests/engine").glob(pattern))]
    return sorted(str(Path(test).relative_to(ROOT)) for test in tests.difference(left_out))


def copy_engine(folder: Path, files: Sequence[str]) -> None:
    """The engine and its tests alone, which need neither Django nor a database."""
    nothing_compiled = shutil.ignore_patterns("__pycache__", *LEFT_OUT)
    shutil.copytree(ROOT / "engine", folder / "engine", ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copytree(ROOT / "tests/engine", folder / "tests/engine", ignore=nothing_compiled)
    shutil.copytree(ROOT / "tests/data", folder / "tests/data")
    for file in files:
        (folder / file).write_text(without_decorated_properties((folder / file).read_text()))
    (folder / "conftest.py").write_text(CONFTEST)
    settings = SETTINGS.format(paths=json.dumps(list(files)), tests=json.dumps(tests_of(files)))
    (folder / "pyproject.toml").write_text(settings)


def mutmut(folder: Path, *arguments: str, within: int | None = None) -> tuple[str, bool]:
    """What it prints, and whether it was cut off; the folder is where the copy and its settings are."""
    command = [sys.executable, "-m", "mutmut", *arguments]
    with subprocess.Popen(
        command,
        cwd=folder,
        env={**os.environ, "CI": "1"},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        start_new_session=True,
    ) as process:
        try:
            return process.communicate(timeout=within)[0], False
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)
            return process.communicate()[0], True


def noticed(folder: Path) -> tuple[int, int]:
    """How many faults the tests noticed, and how many were tried; a test that no longer ends has noticed."""
    stats_file = folder / "mutants/mutmut-cicd-stats.json"
    mutmut(folder, "export-cicd-stats")
    if not stats_file.exists():
        return 0, 0
    stats = json.loads(stats_file.read_text())
    killed = stats["killed"] + stats["timeout"] + stats["segfault"]
    return killed, killed + stats["survived"] + stats["no_tests"] + stats["suspicious"]


def say(sentence: str) -> None:
    sys.stdout.write(f"{sentence}\n")
    sys.stdout.flush()


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog=".ci/mutation", description=(__doc__ or "").splitlines()[0])
    parser.add_argument("paths", nargs="*", default=RULES)
    parser.add_argument("--changed", metavar="COMMIT", help="only functions that differ from it")
    parser.add_argument("--within", metavar="SECONDS", type=int, help="stop then, and go by the faults tried so far")
    options = parser.parse_args(arguments)
    files, names = files_of(options.paths), []
    if options.changed is not None:
        if git("rev-parse", "--verify", "--quiet", f"{options.changed}^{{commit}}") is None:
            say(f"Commit {options.changed} is not in this clone: nothing is mutated.")
            return 0
        changed = changed_functions(files, options.changed)
        if not changed:
            say(f"No function that is mutated differs from {options.changed}.")
            return 0
        files, names = list(changed), [name for of_file in changed.values() for name in of_file]
    folder = Path(tempfile.mkdtemp(prefix="whist-mutation-"))
    copy_engine(folder, files)
    say(f"Mutating {len(names) or 'all'} functions of {len(files)} files in {folder}")
    command = ["run", "--max-children", str(os.cpu_count() or 1), *names]
    printed, is_cut = mutmut(folder, *command, within=options.within)
    if is_cut:
        say(f"Cut off after {options.within} seconds: not all faults were tried.")
    if "but nothing matches" in printed:
        say("In these functions no fault can be planted.")
        return 0
    return judge(folder, printed, is_cut=is_cut)


def judge(folder: Path, printed: str, *, is_cut: bool) -> int:
    """Say what was noticed and what was not; 1 below the floor."""
    killed, tried = noticed(folder)
    if is_cut and not tried:
        say("There was no time to try one.")
        return 0
    if not killed:
        say(f"The tests themselves fail, or nothing can be mutated:\n{printed[-3000:]}")
        return 2
    for line in mutmut(folder, "results")[0].splitlines():
        if not line.endswith(("not checked", "skipped", "interrupted by user")):
            say(line)
    say(f"{killed} of {tried} faults noticed, {killed / tried:.1%}; {FLOOR:.0%} must be.")
    return 0 if killed >= FLOOR * tried else 1


if __name__ == "__main__":
    sys.exit(main())
