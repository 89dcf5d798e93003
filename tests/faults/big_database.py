"""A database of the tests' own on a PostgreSQL server, with as many results as many years of evenings leave."""

import os
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from urllib.parse import urlsplit

import psycopg
from psycopg import sql

TABLES, BOARDS = 10, 28  # of one past evening
LINES = TABLES * BOARDS
FIRST_ID = 1_000_000_000  # far above whatever is entered afterwards
OPTIONS = "-c synchronous_commit=off"  # a power cut may lose these

# What each column of a copied row becomes, with ``g`` counting the rows of its table from 0; all others stay alike.
# The cards' own tables are left alone: boards that were shuffled at the table have none.
COPIES: Mapping[str, tuple[int, Mapping[str, str]]] = {
    "games_journal": (1, {"number": f"{LINES}"}),
    "games_boardset": (1, {}),
    "games_deal": (BOARDS, {"state": "'revealed'", "revealed_at": "now()"}),
    "games_board": (BOARDS, {"board_set_id": "{first} + g / 28", "number": "1 + g % 28", "deal_id": "{first} + g"}),
    "games_table": (TABLES, {"journal_id": "{first} + g / 10", "number": "1 + g % 10", "left_at": "now()"}),
    "games_line": (LINES, {"table_id": "{first} + g / 28", "board_id": "{first} + 28 * (g / 280) + g % 28"}),
    "games_slip": (LINES, {"line_id": "{first} + g"}),
    "games_result": (LINES, {"line_id": "{first} + g", "slip_id": "{first} + g", "version": "1 + g % 280"}),
    "games_change": (
        LINES,
        {"journal_id": "{first} + g / 280", "number": "1 + g % 280", "line_id": "{first} + g"},
    ),
}


@contextmanager
def own_database(server: str) -> Iterator[str]:
    """The address of a new, empty database beside the one that the address names; dropped at the end."""
    name = f"whist_scale_{os.getpid()}"
    with psycopg.connect(server, autocommit=True) as connection:
        connection.execute(sql.SQL("CREATE DATABASE {}").format(sql.Identifier(name)))
        try:
            yield urlsplit(server)._replace(path=f"/{name}").geturl()
        finally:
            connection.execute(sql.SQL("DROP DATABASE {} WITH (FORCE)").format(sql.Identifier(name)))


def add_past_evenings(address: str, *, results: int) -> int:
    """Copy one result that is there, with all it rests on, into past evenings of 280; how many results were made.

    It takes the columns from the database, whatever release made them. Standings are not touched: no event owns these.
    """
    evenings = -(-results // LINES)
    with psycopg.connect(address, options=OPTIONS) as connection:
        for table, (per_evening, changes) in COPIES.items():
            _copy(connection, table, evenings * per_evening, changes)
        connection.commit()
        connection.autocommit = True
        connection.execute("VACUUM (ANALYZE)")
    return evenings * LINES


def _copy(connection: psycopg.Connection, table: str, count: int, changes: Mapping[str, str]) -> None:
    columns = connection.execute(
        "SELECT column_name, data_type FROM information_schema.columns"
        " WHERE table_schema = 'public' AND table_name = %s AND is_generated = 'NEVER'",
        [table],
    ).fetchall()
    values = [_value(name, kind, changes) for name, kind in columns]
    names = [sql.Identifier(name) for name, _kind in columns]
    statement = sql.SQL(
        "INSERT INTO {table} ({names}) OVERRIDING SYSTEM VALUE SELECT {values}"
        " FROM (SELECT * FROM {table} WHERE {like} ORDER BY id LIMIT 1) AS template, generate_series(0, {last}) AS g"
    ).format(
        table=sql.Identifier(table),
        names=sql.SQL(", ").join(names),
        values=sql.SQL(", ").join(values),
        like=sql.SQL("line_id IS NOT NULL" if table == "games_change" else "true"),
        last=sql.Literal(count - 1),
    )
    connection.execute(statement)


def _value(name: str, kind: str, changes: Mapping[str, str]) -> sql.Composable:
    if name == "id":
        return sql.SQL(f"{FIRST_ID} + g")
    if kind == "uuid":
        return sql.SQL("gen_random_uuid()")
    if name in changes:
        return sql.SQL(changes[name].format(first=FIRST_ID))
    return sql.SQL("template.") + sql.Identifier(name)
