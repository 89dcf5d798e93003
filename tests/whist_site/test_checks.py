import pytest
from django.conf import settings
from django.test import override_settings

from whist_site.checks import check_sqlite_options, sqlite_faults

SAFE = {"transaction_mode": "IMMEDIATE", "timeout": 20, "init_command": "PRAGMA journal_mode=WAL;"}


def test_safe_options_have_no_faults() -> None:
    assert sqlite_faults(SAFE) == []


@pytest.mark.parametrize("missing", sorted(SAFE))
def test_each_missing_option_is_a_fault_that_names_it(missing: str) -> None:
    options = {name: value for name, value in SAFE.items() if name != missing}

    (fault,) = sqlite_faults(options)

    assert f'"{missing}"' in fault


def test_own_settings_pass() -> None:
    assert check_sqlite_options() == []


def test_djangos_own_options_are_refused() -> None:
    sqlite = {"ENGINE": "django.db.backends.sqlite3", "NAME": ":memory:"}

    with override_settings():
        settings.DATABASES = {"default": sqlite}
        errors = check_sqlite_options()

    assert [error.id for error in errors] == ["whist.E001"] * 3
