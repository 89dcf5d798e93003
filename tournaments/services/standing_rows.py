"""The rows of a ranking, stored in one statement that writes only those that changed.

The statement is SQL of our own: Django has no upsert with a condition, and making thirty thousand instances costs more
than scoring them. Whoever writes holds the lock of the field's ``Scored`` row.
"""

from collections.abc import Sequence
from typing import NamedTuple

from django.db import connection

from tournaments.models import Field, Ranking, Standing
from tournaments.selectors.scoring import RankedEntry


class StandingRow(NamedTuple):
    """The columns of a Standing beside its ranking; exact numbers as the texts that the database keeps."""

    entry_id: int
    order: int
    place: int | None
    is_shared: bool
    boards: int
    tricks: str
    points: str
    maximum: str
    percentage: str | None
    plus_minus: str


TYPES = ("bigint", "integer", "integer", "boolean", "integer", *["varchar"] * 5)
FIGURES = StandingRow._fields[1:]


def _statement(rows: str, differs: str) -> str:
    columns = ", ".join(f'"{name}"' for name in StandingRow._fields)
    sets = ", ".join(f'"{name}" = excluded."{name}"' for name in FIGURES)
    table = Standing._meta.db_table
    stored, new = (", ".join(f'{of}."{name}"' for name in FIGURES) for of in (table, "excluded"))
    return (
        f'INSERT INTO {table} ("ranking_id", {columns}) {rows} '
        f'ON CONFLICT ("ranking_id", "entry_id") DO UPDATE SET {sets} WHERE ({stored}) {differs} ({new})'
    )


# PostgreSQL takes a column as one array, SQLite the statement once a row.
ARRAYS = ", ".join(f"%s::{type}[]" for type in TYPES)
BY_COLUMNS = _statement(f"SELECT %s, rows.* FROM unnest({ARRAYS}) AS rows", "IS DISTINCT FROM")  # noqa: S608 -- types
BY_ROWS = _statement(f"VALUES (%s, {', '.join('%s' for _ in TYPES)})", "IS NOT")


def rows_of(ranked: Sequence[RankedEntry]) -> list[StandingRow]:
    return [
        StandingRow(
            entry.pk,
            order,
            place.place,
            place.is_shared,
            total.boards,
            str(total.tricks),
            str(total.points),
            str(total.of),
            None if total.percentage is None else str(total.percentage),
            str(total.plus_minus),
        )
        for order, (entry, place, total) in enumerate(ranked, start=1)
    ]


def stored_rows(field: Field) -> dict[tuple[int, int], StandingRow]:
    """By ranking and entry. One query."""
    rows = Standing.objects.filter(ranking__field=field).values_list("ranking_id", *StandingRow._fields)
    return {(ranking_id, row[0]): StandingRow(*row[:5], *map(_text, row[5:])) for ranking_id, *row in rows}


def store_rows(ranking: Ranking, ranked: Sequence[RankedEntry]) -> None:
    """Make these the rows of the ranking: others go, equal ones are not touched. Two or three queries."""
    rows = rows_of(ranked)
    stored = Standing.objects.filter(ranking=ranking)
    gone = set(stored.values_list("entry_id", flat=True)) - {row.entry_id for row in rows}
    if gone:
        stored.filter(entry_id__in=gone).delete()
    with connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            columns = map(list, zip(*rows, strict=True)) if rows else ([] for _ in TYPES)
            cursor.execute(BY_COLUMNS, [ranking.pk, *map(_array, columns)])
        else:
            cursor.executemany(BY_ROWS, [(ranking.pk, *row) for row in rows])


def _text(exact: object) -> str | None:
    return None if exact is None else str(exact)


def _array(values: Sequence[object]) -> str:
    """In PostgreSQL's own writing: numbers, fractions and true or false need no quotes."""
    return "{" + ",".join("NULL" if value is None else str(value) for value in values) + "}"
