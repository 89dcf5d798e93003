"""Rows of every table as JSON, and back: exact to the microsecond, as the chain of changes needs it."""

from collections.abc import Iterator, Sequence
from typing import Any

from django.apps import apps
from django.db import connection, models

# Says which processes are alive now: no part of anybody's evening.
PASSING = frozenset({"tournaments.heartbeat"})
CHUNK = 1000

Model = type[models.Model]
Field = models.Field[Any, Any]


def kept_models() -> list[Model]:
    """Every table that is ours to keep, those between two others included, in a fixed order."""
    found = [
        model
        for model in apps.get_models(include_auto_created=True)
        if model._meta.managed and not model._meta.proxy and model._meta.label_lower not in PASSING
    ]
    return sorted(found, key=lambda model: model._meta.label_lower)


def read_rows(model: Model) -> Iterator[list[Any]]:
    fields = columns(model)
    for row in model._base_manager.order_by("pk").iterator(chunk_size=CHUNK):
        yield [_plain(field, row) for field in fields]


def write_rows(model: Model, names: Sequence[str], rows: Sequence[Sequence[Any]]) -> None:
    """Insert rows as they were, times of saving included, which a model's own ``save`` would make anew."""
    by_name = {field.attname: field for field in columns(model)}
    fields = [by_name[name] for name in names]
    quote = connection.ops.quote_name
    into = ", ".join(quote(str(field.column)) for field in fields)
    places = ", ".join(["%s"] * len(fields))
    sql = f"INSERT INTO {quote(model._meta.db_table)} ({into}) VALUES ({places})"  # noqa: S608 -- names of our own tables
    with connection.cursor() as cursor:
        cursor.executemany(
            sql, [[_stored(field, value) for field, value in zip(fields, row, strict=True)] for row in rows]
        )


def columns(model: Model) -> Sequence[Field]:
    return model._meta.concrete_fields


def _plain(field: Field, row: models.Model) -> Any:
    """The value itself where JSON knows its kind, else the text that the field's ``to_python`` reads."""
    value = field.value_from_object(row)
    return value if value is None or isinstance(value, bool | int | str) else field.value_to_string(row)


def _stored(field: Field, value: Any) -> Any:
    return field.get_db_prep_save(None if value is None else field.to_python(value), connection)
