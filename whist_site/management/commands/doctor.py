"""``manage.py doctor``: what is there and what is missing. Exit status 1 when an evening cannot be run."""

import os
import platform
import shutil
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from celery import current_app
from django.conf import settings
from django.core.checks import Tags, run_checks
from django.core.management.base import BaseCommand
from django.db import connection
from kombu.exceptions import OperationalError

from engine import double_dummy
from whist_site.health import OK, database_state, migrations_state


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing looked at. What is not ``needed`` serves developers and translators; an evening runs without it."""

    subject: str
    state: str
    is_well: bool
    needed: bool = True

    def __str__(self) -> str:
        mark = "ok" if self.is_well else "MISSING" if self.needed else "absent"
        return f"{mark:8}{self.subject}: {self.state}"


class Command(BaseCommand):
    help = "Say what is there and what is missing on this computer."
    requires_system_checks = []  # the doctor reports what they say instead of stopping at it

    def handle(self, *args: object, **options: Any) -> None:
        findings = list(examine())
        for finding in findings:
            self.stdout.write(str(finding))
        if any(finding.needed and not finding.is_well for finding in findings):
            sys.exit(1)


def examine() -> Iterator[Finding]:
    yield python()
    yield folder()
    yield from database()
    yield broker()
    yield solver()
    yield program("chromium", "for the browser tests", names=("chromium", "chromium-browser", "google-chrome"))
    yield program("gettext", "for translators who add messages", names=("xgettext",))
    yield program("docker-compose", "for the production set", names=("docker-compose", "docker"))


def python() -> Finding:
    return Finding("Python", platform.python_version(), is_well=sys.version_info >= (3, 11))


def folder() -> Finding:
    is_writable = os.access(settings.VAR_DIR, os.W_OK)
    return Finding("data folder", f"{settings.VAR_DIR} {'can' if is_writable else 'cannot'} be written", is_writable)


def database() -> Iterator[Finding]:
    faults = [fault.msg for fault in run_checks(tags=["whist"])]
    yield Finding("database options", "; ".join(faults) or "safe for a hall's rush", is_well=not faults)
    state = database_state()
    yield Finding("database", f"{connection.vendor}, {state}", is_well=state == OK)
    if state == OK:
        faults = [fault.msg for fault in run_checks(tags=[Tags.database], databases=["default"])]
        yield Finding("database safety", "; ".join(faults) or "keeps what it has committed", is_well=not faults)
        migrations = migrations_state()
        yield Finding("migrations", migrations, is_well=migrations == OK)


def broker() -> Finding:
    """Whether a message could be left for the worker. A broker made of files answers: settings make its folders."""
    with current_app.connection_for_write() as broker:
        try:
            broker.ensure_connection(max_retries=1, timeout=2)
        except OperationalError as error:
            return Finding("broker", f"{broker.transport_cls} does not answer ({error})", is_well=False)
        return Finding("broker", f"{broker.transport_cls}, ok", is_well=True)


def solver() -> Finding:
    path = double_dummy.library_path()
    return Finding("best play", str(path or "off: no solver installed"), is_well=path is not None, needed=False)


def program(subject: str, purpose: str, *, names: tuple[str, ...]) -> Finding:
    path = next(filter(None, map(shutil.which, names)), None)
    return Finding(subject, path or f"not installed; {purpose}", is_well=path is not None, needed=False)
