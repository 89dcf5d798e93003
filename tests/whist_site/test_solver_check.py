"""Best play may be off: whoever starts the platform, or asks the doctor, is told."""

import pytest
from django.core.checks import run_checks

from engine import double_dummy
from whist_site.management.commands.doctor import solver


def test_absent_solver_is_told_at_start_and_is_no_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(double_dummy, "is_available", lambda: False)

    (said,) = run_checks(tags=["solver"])

    assert said.id == "whist.I001"
    assert "best play is off" in said.msg
    assert not said.is_serious()


def test_solver_that_is_there_is_not_spoken_of(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(double_dummy, "is_available", lambda: True)

    assert run_checks(tags=["solver"]) == []


def test_doctor_finds_an_evening_well_without_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(double_dummy, "library_path", lambda: None)

    assert str(solver()) == "absent  best play: off: no solver installed"
    assert not solver().needed
