"""Restoring a backup: everything or nothing, into an empty database unless told to replace what is there."""

from collections.abc import Iterator
from itertools import groupby, islice
from operator import itemgetter
from pathlib import Path
from typing import Any

from django.contrib.auth.models import Permission
from django.contrib.contenttypes.models import ContentType
from django.core.cache import cache
from django.core.management import call_command
from django.core.management.color import no_style
from django.db import Error, connection, transaction

from whist_site.backups.archive import Record, read_archive, verify_archive
from whist_site.backups.errors import BackupRefused
from whist_site.backups.rows import CHUNK, kept_models, write_rows
from whist_site.backups.schema import verify_migrations

MADE_BY_MIGRATE = frozenset({ContentType, Permission})  # rows that are in the emptiest database too
Table = tuple[str, tuple[str, ...]]  # its label, and the names of its columns


def restore_backup(path: Path, *, replace: bool) -> dict[str, Any]:
    """Make the database what it was; the header of the file. Raises BackupRefused, and then nothing has changed.

    The file is read to its end and checked before anything is touched.
    """
    header = verify_archive(path)
    verify_migrations(header["migrations"])
    call_command("migrate", interactive=False, verbosity=0)
    try:
        with transaction.atomic():
            if not replace and (full := first_full_table()):
                raise BackupRefused(f"The database is not empty ({full}): add --replace to lose what is there.")
            _empty()
            _load(path)
    except Error as error:
        reason = str(error).partition("\n")[0]
        raise BackupRefused(f"The database does not take {path}, and nothing was changed: {reason}") from error
    cache.clear()
    return header


def first_full_table() -> str | None:
    """The name of a table with rows that somebody made."""
    full = (model for model in kept_models() if model not in MADE_BY_MIGRATE and model._base_manager.exists())
    return next((str(model._meta.verbose_name_plural) for model in full), None)


def _empty() -> None:
    tables = [model._meta.db_table for model in kept_models()]
    connection.ops.execute_sql_flush(connection.ops.sql_flush(no_style(), tables))


def _load(path: Path) -> None:
    models = {model._meta.label_lower: model for model in kept_models()}
    for (label, names), pairs in groupby(_rows(path), key=itemgetter(0)):
        rows = map(itemgetter(1), pairs)
        while batch := list(islice(rows, CHUNK)):
            write_rows(models[label], names, batch)
    with connection.cursor() as cursor:
        for sql in connection.ops.sequence_reset_sql(no_style(), list(models.values())):
            cursor.execute(sql)


def _rows(path: Path) -> Iterator[tuple[Table, Record]]:
    """Each row with the table it belongs to: a record that is an object begins a table, one that is a list is a row."""
    table: Table = ("", ())
    for record in islice(read_archive(path), 1, None):
        if isinstance(record, dict):
            table = (record["table"], tuple(record["columns"]))
        else:
            yield table, record
