import io

import pytest
from django.conf import settings
from django.core.checks import Tags, run_checks
from django.core.management import call_command
from django.core.management.base import SystemCheckError
from django.db import connection
from django.test import override_settings

from whist_site.checks import DURABLE, check_sqlite_options, postgresql_faults, sqlite_faults

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


def test_durable_settings_have_no_faults() -> None:
    assert postgresql_faults(dict.fromkeys(DURABLE, "on")) == []
    assert postgresql_faults({**dict.fromkeys(DURABLE, "on"), "synchronous_commit": "remote_apply"}) == []


@pytest.mark.parametrize("name", sorted(DURABLE))
def test_each_setting_that_is_off_is_a_fault_that_names_it_and_its_value(name: str) -> None:
    (fault,) = postgresql_faults({**dict.fromkeys(DURABLE, "on"), name: "off"})

    assert fault.startswith(f"{name} must not be off, but is 'off'")


@pytest.mark.django_db
def test_the_database_of_the_tests_keeps_what_it_has_committed() -> None:
    assert run_checks(tags=[Tags.database], databases=["default"]) == []


@pytest.mark.postgresql
@pytest.mark.django_db(transaction=True)
def test_a_server_that_acknowledges_too_early_is_refused_at_the_start() -> None:
    with connection.cursor() as cursor:
        cursor.execute("SET synchronous_commit = off")
    try:
        with pytest.raises(SystemCheckError, match=r"synchronous_commit must not be off, but is 'off'"):
            call_command("migrate", interactive=False, verbosity=0, skip_checks=False, stdout=io.StringIO())
    finally:
        with connection.cursor() as cursor:
            cursor.execute("RESET synchronous_commit")
