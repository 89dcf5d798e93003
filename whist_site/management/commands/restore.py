"""``./whist manage restore FILE``: the database as it was when the backup was made."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from whist_site.backups.errors import BackupRefused
from whist_site.backups.restoring import restore_backup


class Command(BaseCommand):
    help = "Restore a backup into an empty database, whichever of the two it is. Stop web, worker and beat before."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path)
        parser.add_argument("--replace", action="store_true", help="lose what the database holds now")

    def handle(self, *args: Any, file: Path, replace: bool, **options: Any) -> None:
        try:
            header = restore_backup(file, replace=replace)
        except BackupRefused as error:
            raise CommandError(str(error)) from error
        self.stdout.write(f"The database is as it was at {header['made_at']}.")
