"""Writing a backup, also while an evening is played: one moment of the database, which nobody waits for."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from django.db import connection
from django.utils import timezone

from tournaments.selectors.scoring import one_snapshot
from whist_site.backups.archive import FORMAT, VERSION, Record, write_archive
from whist_site.backups.rows import columns, kept_models, read_rows
from whist_site.backups.schema import migrations_applied


def write_backup(path: Path) -> None:
    """Put the whole database into one new file. Raises BackupRefused, and then there is no file."""
    with one_moment():
        write_archive(path, _records())


@contextmanager
def one_moment() -> Iterator[None]:
    """All reads see one moment. PostgreSQL: REPEATABLE READ; SQLite: a reader of the write-ahead log.

    Not ``atomic`` on SQLite: our transactions are IMMEDIATE there, and every writer would wait for the backup.
    """
    if connection.vendor != "sqlite" or connection.in_atomic_block:
        with one_snapshot():
            yield
        return
    with connection.cursor() as cursor:
        cursor.execute("BEGIN DEFERRED")
        try:
            yield
        finally:
            cursor.execute("ROLLBACK")


def _records() -> Iterator[Record]:
    yield {
        "format": FORMAT,
        "version": VERSION,
        "made_at": timezone.now().isoformat(),
        "database": connection.vendor,
        "migrations": migrations_applied(),
    }
    for model in kept_models():
        yield {"table": model._meta.label_lower, "columns": [field.attname for field in columns(model)]}
        yield from read_rows(model)
