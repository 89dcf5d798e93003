"""Migrations after the first ones: the release before runs on them, and none stops a hall (CONTRIBUTING.md)."""

from collections.abc import Iterator

import pytest
from django.contrib.postgres.operations import AddConstraintNotValid, AddIndexConcurrently, RemoveIndexConcurrently
from django.db import migrations, models
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.operations.base import Operation

OWN = {"games", "tournaments"}
# A lock on one of these stops every table of every hall; by 10^6 rows what rewrites or reads them all takes seconds.
BIG = {"line", "slip", "result", "change"}
CONTRACT = "Contract:"  # begins the docstring of a migration that takes away what the release before stopped using
TAKES_AWAY = (migrations.RemoveField, migrations.DeleteModel)
WITHOUT_LOCK = (AddIndexConcurrently, RemoveIndexConcurrently, AddConstraintNotValid)
# Each keeps its table from everybody until the whole migration is through.
LOCKING = (
    migrations.AddField,
    migrations.RemoveField,
    migrations.AddConstraint,
    migrations.AddIndex,
    migrations.RemoveIndex,
)
RENAMES = (migrations.RenameField, migrations.RenameModel, migrations.AlterModelTable)
WRITTEN = (migrations.RunPython, migrations.RunSQL)
# What the rules judge, and what touches no table. Anything else may do whatever it likes under a name of its own.
KNOWN = frozenset(
    {
        *(*TAKES_AWAY, *WITHOUT_LOCK, *LOCKING, *RENAMES, *WRITTEN),
        *(migrations.CreateModel, migrations.AlterField),
        *(migrations.AlterModelOptions, migrations.AlterModelManagers),
    }
)
# What the rules would refuse, by migration and class: each read by somebody, with the reason why it stops nobody.
DROPS = "it drops {}: the catalogue alone is written, under a lock for that instant, and no row is read"
REVIEWED = {
    "games 0004_leaner_changes RunSQL": DROPS.format("an index"),
    "games 0004_leaner_changes AlterField": DROPS.format("a check, and the type of the column stays"),
    "games 0005_leaner_slips AlterField": DROPS.format("a check, and the type of the column stays"),
    "games 0006_leaner_results RunSQL": DROPS.format("an index"),
    "games 0006_leaner_results AlterField": DROPS.format("a check, and the type of the column stays"),
    "tournaments 0004_storage_of_standings SetStorage": (
        "no row is read or rewritten; the lock for fillfactor stops nobody (SHARE UPDATE EXCLUSIVE), the one for"
        " SET COMPRESSION is on one table, tournaments_publication, for the instant that both statements take"
    ),
}


def faults(migration: migrations.Migration) -> list[str]:
    """What is dangerous about a migration: a sentence each."""
    is_contract = (type(migration).__doc__ or migration_docstring(migration)).startswith(CONTRACT)
    operations = list(flattened(migration.operations))
    made_here = {operation.name_lower for operation in operations if isinstance(operation, migrations.CreateModel)}
    found = []
    locked = {model_of(operation) for operation in operations if isinstance(operation, LOCKING)} - made_here
    if len(locked) > 1 and migration.atomic:
        found.append(f"it locks {' and '.join(sorted(locked))} together, each for as long as both take: one for each")
    for operation in operations:
        if name_of(migration, operation) in REVIEWED:
            continue
        found += [f"{operation.describe()}: {fault}" for fault in faults_of(operation, made_here, is_contract)]
        if type(operation) not in KNOWN:
            found.append(f"{operation.describe()}: no rule judges a {type(operation).__name__}: review it, and say why")
    if any(isinstance(operation, AddIndexConcurrently) for operation in operations) and migration.atomic:
        found.append("an index is made concurrently outside of a transaction only: atomic = False")
    return found


def faults_of(operation: Operation, made_here: set[str], is_contract: bool) -> Iterator[str]:
    model = model_of(operation)
    if model in made_here:
        return
    if isinstance(operation, RENAMES):
        yield "the release before still uses the old name: add, fill, and take the old away in the next release"
    if isinstance(operation, TAKES_AWAY) and not is_contract:
        yield f"the release before still uses it: only in a migration whose docstring begins with {CONTRACT}"
    if isinstance(operation, migrations.AddField) and not has_value(operation.field):
        yield "the release before cannot insert: null=True or a db_default"
    if isinstance(operation, WRITTEN):
        yield "rows are filled in by a task, in lots, after the release"
    if model in BIG and not isinstance(operation, WITHOUT_LOCK):
        yield from faults_of_big(operation)


def name_of(migration: migrations.Migration, operation: Operation) -> str:
    return f"{migration.app_label} {migration.name} {type(operation).__name__}"


def model_of(operation: Operation) -> str:
    model: str = getattr(operation, "model_name_lower", getattr(operation, "name_lower", ""))
    return model


def faults_of_big(operation: Operation) -> Iterator[str]:
    if isinstance(operation, migrations.AlterField):
        yield "it may rewrite a big table under a lock: add another column instead"
    if isinstance(operation, migrations.AddIndex | migrations.RemoveIndex):
        yield "writes to a big table wait for the whole index: make it concurrently"
    if isinstance(operation, migrations.AddField) and operation.field.db_index:
        yield "the column's index is made under a lock: add it concurrently afterwards"
    if isinstance(operation, migrations.AddConstraint):
        yield "it reads a big table under a lock: add it NOT VALID and validate it later"


def has_value(field: models.Field) -> bool:  # type: ignore[type-arg]
    return field.many_to_many or field.null or field.has_db_default()


def flattened(operations: list[Operation]) -> Iterator[Operation]:
    for operation in operations:
        if isinstance(operation, migrations.SeparateDatabaseAndState):
            yield from flattened(operation.database_operations)
        else:
            yield operation


def migration_docstring(migration: migrations.Migration) -> str:
    return __import__(type(migration).__module__, fromlist=["Migration"]).__doc__ or ""


def later_migrations() -> list[migrations.Migration]:
    nodes = MigrationLoader(None).graph.nodes
    return [nodes[node] for node in sorted(nodes) if node[0] in OWN and not node[1].startswith("0001_")]


@pytest.mark.parametrize("migration", later_migrations(), ids=str)
def test_migration_is_safe_while_the_release_before_runs(migration: migrations.Migration) -> None:
    assert faults(migration) == []


def test_what_was_reviewed_is_there() -> None:
    used = {name_of(each, operation) for each in later_migrations() for operation in flattened(each.operations)}

    assert used >= REVIEWED.keys()


def test_each_app_has_one_newest_migration() -> None:
    leaves = MigrationLoader(None).graph.leaf_nodes()

    assert {app for app, _name in leaves} >= OWN
    assert len({app for app, _name in leaves}) == len(leaves)


# --- the rule can fail ------------------------------------------------------------------------------------------------

TEXT = models.CharField(max_length=5)
INDEX = models.Index(fields=["state"], name="x")
CHECK = models.CheckConstraint(condition=models.Q(state="x"), name="x")


def made_of(*operations: Operation, doc: str = "", atomic: bool = True) -> migrations.Migration:
    body = {"operations": list(operations), "atomic": atomic, "__doc__": doc, "__module__": __name__}
    return type("Migration", (migrations.Migration,), body)("0999_x", "games")


class Storage(Operation):
    """SQL under another name."""

    def describe(self) -> str:
        return "Storage"


class Field(migrations.AddField):
    """Looks like what the rules know, and may do more."""


@pytest.mark.parametrize(
    "operation",
    [
        migrations.RenameField("line", "state", "status"),
        migrations.RenameModel("Hold", "Stop"),
        migrations.RemoveField("line", "state"),
        migrations.DeleteModel("Hold"),
        migrations.AddField("hold", "text", TEXT),
        migrations.AddField("hold", "text", models.CharField(max_length=5, default="x")),
        migrations.AddField("line", "text", models.CharField(max_length=5, null=True, db_index=True)),
        migrations.AlterField("line", "state", models.CharField(max_length=99)),
        migrations.AddIndex("line", INDEX),
        migrations.AddConstraint("result", CHECK),
        migrations.SeparateDatabaseAndState([migrations.RemoveField("line", "state")]),
        migrations.RunSQL("UPDATE games_line SET state = ''"),
        migrations.RemoveConstraint("hold", "x"),
        Storage(),
        migrations.SeparateDatabaseAndState([Storage()]),
        Field("hold", "text", models.CharField(max_length=5, null=True)),
    ],
    ids=Operation.describe,
)
def test_what_is_dangerous_is_refused(operation: Operation) -> None:
    assert len(faults(made_of(operation))) == 1


@pytest.mark.parametrize(
    "migration",
    [
        made_of(migrations.AddField("line", "text", models.CharField(max_length=5, null=True))),
        made_of(migrations.AddField("line", "text", models.CharField(max_length=5, db_default=""))),
        made_of(migrations.CreateModel("new", []), migrations.AddField("new", "text", TEXT)),
        made_of(migrations.RemoveField("line", "state"), doc="Contract: unused since 1.1."),
        made_of(AddIndexConcurrently("line", INDEX), atomic=False),
        made_of(AddConstraintNotValid("result", CHECK)),
        made_of(migrations.AddIndex("hold", INDEX)),
    ],
    ids=["null", "db_default", "new table", "contract", "concurrently", "not valid", "small"],
)
def test_what_is_safe_passes(migration: migrations.Migration) -> None:
    assert faults(migration) == []


def test_two_tables_locked_by_one_migration_are_refused() -> None:
    both = [migrations.AddField(name, "text", models.CharField(max_length=5, null=True)) for name in ("hold", "board")]

    assert faults(made_of(*both)) == ["it locks board and hold together, each for as long as both take: one for each"]


def test_concurrently_inside_a_transaction_is_refused() -> None:
    assert len(faults(made_of(AddIndexConcurrently("line", INDEX)))) == 1
