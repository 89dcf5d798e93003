"""Hall mode has checks of its own: each fault is found and named, and the settings as they are have none."""

from pathlib import Path
from types import SimpleNamespace

import pytest
from django.conf import settings
from django.core.checks import run_checks

from whist_site.hall_checks import check_hall, hall_faults, key_file_faults

NAMES = (
    "DEBUG",
    "SECRET_KEY",
    "SESSION_COOKIE_HTTPONLY",
    "SESSION_COOKIE_SAMESITE",
    "SESSION_COOKIE_SECURE",
    "CSRF_COOKIE_SECURE",
    "SECURE_SSL_REDIRECT",
    "SECURE_HSTS_SECONDS",
    "SECURE_PROXY_SSL_HEADER",
    "SECURE_REFERRER_POLICY",
    "X_FRAME_OPTIONS",
    "CONTENT_SECURITY_POLICY",
)


def with_one_fault(name: str, value: object) -> SimpleNamespace:
    return SimpleNamespace(**{key: getattr(settings, key, None) for key in NAMES} | {"DEBUG": False, name: value})


def test_settings_as_they_are_suit_a_hall() -> None:
    assert hall_faults(with_one_fault("DEBUG", False)) == []


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("DEBUG", True),
        ("SECRET_KEY", "short"),
        ("SESSION_COOKIE_HTTPONLY", False),
        ("SESSION_COOKIE_SAMESITE", "None"),
        ("SESSION_COOKIE_SECURE", True),
        ("CSRF_COOKIE_SECURE", True),
        ("SECURE_SSL_REDIRECT", True),
        ("SECURE_HSTS_SECONDS", 3600),
        ("SECURE_PROXY_SSL_HEADER", ("HTTP_X_FORWARDED_PROTO", "https")),
        ("SECURE_REFERRER_POLICY", "unsafe-url"),
        ("X_FRAME_OPTIONS", "SAMEORIGIN"),
        ("CONTENT_SECURITY_POLICY", {"DIRECTIVES": {"default-src": ["'none'"], "script-src": ["'unsafe-inline'"]}}),
    ],
)
def test_each_fault_is_found_by_its_name(name: str, value: object) -> None:
    faults = hall_faults(with_one_fault(name, value))

    assert [fault.split()[0] for fault in faults] == [name]


def test_key_that_others_can_read_is_a_fault(tmp_path: Path) -> None:
    path = tmp_path / "secret_key"
    assert key_file_faults(path) == []
    path.write_text("x")

    path.chmod(0o644)
    assert len(key_file_faults(path)) == 1
    path.chmod(0o600)
    assert key_file_faults(path) == []


def test_check_is_registered_and_silent_elsewhere(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(settings, "DEBUG", True)
    assert check_hall() == []

    monkeypatch.setattr(settings, "MODE", "hall")
    assert "whist.E010" in {message.id for message in run_checks()}
