"""``./whist manage backup FILE``: the whole database in one file, also while an evening is played."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from whist_site.backups.backing_up import write_backup
from whist_site.backups.errors import BackupRefused


class Command(BaseCommand):
    help = "Write the whole database into one new file, hands and sign-ins included; only its owner may read it."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path)

    def handle(self, *args: Any, file: Path, **options: Any) -> None:
        try:
            write_backup(file)
        except BackupRefused as error:
            raise CommandError(str(error)) from error
        self.stdout.write(
            f"{file} holds the whole database: keep it where nobody reads hands. {file.stat().st_size} bytes"
        )
