"""P16: whether anything that is pinned has a published weakness. ``.ci/audit`` runs it, with pip-audit's own packages.

An audit without its advisories says that all is well. So this one proves that it looked: each pin must have been asked
about, and a version that is known to be weak must be found. The exit status is 1 where a weakness is known, and where
nobody could look.
"""

import json
import re
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from packaging.requirements import Requirement

ROOT = Path(__file__).resolve().parents[2]
PIP_AUDIT = (sys.executable, "-m", "pip_audit", "--strict", "--disable-pip", "--progress-spinner", "off", "-f", "json")
# SQL injection in Trunc and Extract, CVE-2022-34265, in every list of advisories since July 2022.
KNOWN = "django==4.0"

Report = Mapping[str, Any]  # what pip-audit writes


def pins_of(text: str) -> dict[str, str]:
    """Name → version of what a file of pins installs on this computer."""
    lines = re.sub(r"\\\n|(?m:^\s*#.*$)", "", text).splitlines()
    requirements = [Requirement(line.split("--hash")[0]) for line in lines if line.strip()]
    return {
        spelled(pin.name): str(pin.specifier).removeprefix("==")
        for pin in requirements
        if pin.marker is None or pin.marker.evaluate()
    }


def spelled(name: str) -> str:
    """One spelling for a package's name (PEP 503)."""
    return re.sub(r"[-_.]+", "-", name).lower()


def faults(report: Report, pins: Mapping[str, str]) -> Iterator[str]:
    """A sentence for each known weakness, and for each pin that was not asked about."""
    asked = {(spelled(row["name"]), row.get("version")): row for row in report["dependencies"]}
    for name, version in sorted(pins.items()):
        row = asked.get((name, version))
        if row is None or "vulns" not in row:
            yield f"{name} {version} was not asked about"
            continue
        for weakness in row["vulns"]:
            mended = ", ".join(weakness["fix_versions"]) or "nowhere yet"
            yield f"{name} {version} has {weakness['id']}, mended in {mended}"


def has_looked(report: Report | None) -> bool:
    """Whether the weakness that is known was found."""
    return report is not None and any(row.get("vulns") for row in report["dependencies"])


def ask(*arguments: str) -> Report | None:
    """What pip-audit found; None where it could not look, and has said why on standard error."""
    answer = subprocess.run((*PIP_AUDIT, *arguments), check=False, stdout=subprocess.PIPE, text=True)
    try:
        report: Report = json.loads(answer.stdout)
    except json.JSONDecodeError:
        return None
    return report


def main(folder: Path) -> Sequence[str]:
    """What is wrong, a sentence each."""
    control = folder / "control.txt"
    control.write_text(KNOWN)
    if not has_looked(ask("--no-deps", "-r", str(control))):
        return [f"nobody looked: the known weakness of {KNOWN} was not found"]
    found: list[str] = []
    for pins in sorted((ROOT / "requirements").glob("*.txt")):
        report = ask("--require-hashes", "-r", str(pins))
        if report is None:
            found.append(f"nobody looked at {pins.name}")
        else:
            found += [f"{pins.name}: {fault}" for fault in faults(report, pins_of(pins.read_text()))]
    return found


if __name__ == "__main__":
    wrong = main(Path(sys.argv[1]))
    sys.stdout.write("\n".join([*wrong, f"{len(wrong)} found"]) + "\n")
    sys.exit(bool(wrong))
