"""Which migrations a backup was made under: it is restored under the very same ones."""

from collections.abc import Mapping, Sequence

from django.db import connection
from django.db.migrations.loader import MigrationLoader

from whist_site.backups.errors import BackupRefused

Migrations = Mapping[str, Sequence[str]]  # names by app


def migrations_applied() -> Migrations:
    """Raises BackupRefused where the database is behind the program."""
    loader = MigrationLoader(connection)
    if missing := sorted(set(loader.graph.nodes) - set(loader.applied_migrations)):
        raise BackupRefused(f"The database is behind this version (no {missing[0][1]}): run ./whist manage migrate.")
    return _by_app(set(loader.graph.nodes))


def verify_migrations(of_file: Migrations) -> None:
    """Raises BackupRefused where the file was made under other migrations than this version has."""
    own = set(MigrationLoader(None).graph.nodes)
    theirs = {(app, name) for app, names in of_file.items() for name in names}
    if newer := sorted(theirs - own):
        raise BackupRefused(f"The backup was made by a newer version (it has {_named(newer)}): upgrade, then restore.")
    if older := sorted(own - theirs):
        raise BackupRefused(
            f"The backup was made by an older version (it has no {_named(older)}): "
            "restore it with that version, then upgrade."
        )


def _named(nodes: Sequence[tuple[str, str]]) -> str:
    return ".".join(nodes[0])


def _by_app(nodes: set[tuple[str, str]]) -> Migrations:
    return {app: sorted(name for owner, name in nodes if owner == app) for app in sorted({app for app, _ in nodes})}
