"""The engine as a library: nothing but Python is needed for it."""

import doctest
import subprocess
import sys
from pathlib import Path

import engine

ROOT = Path(engine.__file__).parents[1]
# Isolated, without site-packages: only the standard library and the folder that holds the engine can be imported.
IMPORT_ALL = f"""
import importlib, pkgutil, sys
sys.path[:] = [path for path in sys.path if "site-packages" not in path] + [{str(ROOT)!r}]
import engine
names = [module.name for module in pkgutil.walk_packages(engine.__path__, "engine.")]
for name in names:
    importlib.import_module(name)
foreign = {{name.partition(".")[0] for name in sys.modules}} - set(sys.stdlib_module_names) - {{"engine", "__main__"}}
print(len(names) > 40, sorted(name for name in foreign if not name.startswith("__")))
"""


def test_every_module_is_imported_with_the_standard_library_alone():
    ran = subprocess.run([sys.executable, "-I", "-S", "-c", IMPORT_ALL], capture_output=True, text=True, check=False)

    assert (ran.stderr, ran.stdout) == ("", "True []\n")


def test_tour_fits_on_a_screen_and_runs():
    assert len(engine.__doc__.splitlines()) <= 60
    assert doctest.testmod(engine).attempted > 15
    assert doctest.testmod(engine).failed == 0


def test_every_public_name_is_there():
    assert [name for name in engine.__all__ if not hasattr(engine, name)] == []
    assert engine.__all__ == sorted(engine.__all__, key=lambda name: (not name.isupper(), name.islower(), name))
