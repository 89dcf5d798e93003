"""P16: the audit of pinned packages finds what is published, and does not say that all is well when nobody looked."""

import sys
from pathlib import Path

import pytest

from tests.security import audit

PINS = r"""django==5.2.19 \
    --hash=sha256:00
# a remark
Typing_Extensions==4.16.0 ; python_version < '3' \
    --hash=sha256:01
"""
WEAKNESS = {"id": "PYSEC-2022-1", "fix_versions": ["5.2.20"]}


def report(*rows: dict[str, object]) -> audit.Report:
    return {"dependencies": list(rows), "fixes": []}


def django(**more: object) -> dict[str, object]:
    return {"name": "Django", "version": "5.2.19", **more}


def test_pins_are_those_of_this_computer() -> None:
    assert audit.pins_of(PINS) == {"django": "5.2.19"}


@pytest.mark.parametrize("path", sorted((audit.ROOT / "requirements").glob("*.txt")), ids=lambda path: path.name)
def test_every_file_of_pins_is_read(path: Path) -> None:
    pins = audit.pins_of(path.read_text())

    assert pins
    assert all(version[0].isdigit() for version in pins.values())


def test_weakness_is_named_with_the_version_that_mends_it() -> None:
    found = list(audit.faults(report(django(vulns=[WEAKNESS])), {"django": "5.2.19"}))

    assert found == ["django 5.2.19 has PYSEC-2022-1, mended in 5.2.20"]


@pytest.mark.parametrize(
    "rows",
    [[], [{"name": "django", "skip_reason": "not found"}], [{"name": "django", "version": "5.2.18", "vulns": []}]],
    ids=["missing", "skipped", "another version"],
)
def test_pin_that_was_not_asked_about_is_a_fault(rows: list[dict[str, object]]) -> None:
    assert list(audit.faults(report(*rows), {"django": "5.2.19"})) == ["django 5.2.19 was not asked about"]


def test_pins_without_a_known_weakness_pass() -> None:
    assert list(audit.faults(report(django(vulns=[])), {"django": "5.2.19"})) == []


@pytest.mark.parametrize("said", ["", '{"dependencies": [{"name": "django", "version": "4.0", "vulns": []}]}'])
def test_audit_that_does_not_find_the_known_weakness_fails(
    said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What pip-audit says without its advisories."""
    monkeypatch.setattr(audit, "PIP_AUDIT", (sys.executable, "-c", f"print({said!r})"))

    assert audit.main(tmp_path) == ["nobody looked: the known weakness of django==4.0 was not found"]


def test_audit_asks_about_every_file_of_pins_once_it_has_looked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    said = '{"dependencies": [{"name": "django", "version": "4.0", "vulns": [{"id": "X", "fix_versions": []}]}]}'
    monkeypatch.setattr(audit, "PIP_AUDIT", (sys.executable, "-c", f"print({said!r})"))

    found = audit.main(tmp_path)

    files = {path.name for path in (audit.ROOT / "requirements").glob("*.txt")}
    assert {sentence.split(":")[0] for sentence in found} == files
    assert all(sentence.endswith("was not asked about") for sentence in found)
