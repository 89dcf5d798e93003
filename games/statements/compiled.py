"""SQL of one kind of database, with its values open."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.backends.utils import CursorWrapper

from games.statements.values import Answered, Answers, Given


@dataclass(frozen=True, slots=True, eq=False)
class Statement:
    """``name``: the model that it writes, or what it finds. ``columns``: what a row of its answer holds.

    A write answers one row, or none if it has no columns; a read (``is_read``) any number.
    """

    name: str
    sql: str
    params: Sequence[Any]
    columns: Sequence[str] = ()
    is_read: bool = False

    @property
    def is_insert(self) -> bool:
        return self.sql.startswith("INSERT ")

    def fetch(
        self, given: Mapping[str, Any], connection: BaseDatabaseWrapper, answers: Answers | None = None
    ) -> list[tuple[Any, ...]]:
        """Run it; the rows that it answers."""
        return fetch_rows(self.sql, list(self._filled(given, connection, answers or {})), connection, self.columns)

    def parts(self) -> Iterator[tuple[str, Any]]:
        """Its text cut at each parameter, and the parameter that follows; the last part is followed by None."""
        return zip(self.sql.split("%s"), [*self.params, None], strict=True)

    def _filled(self, given: Mapping[str, Any], connection: BaseDatabaseWrapper, answers: Answers) -> Iterator[Any]:
        for param in self.params:
            if type(param) is Given:  # quicker than isinstance
                yield param.value_among(given, connection)
            else:
                yield param.value_among(answers) if type(param) is Answered else param


class Compiled:
    """A statement that is compiled once for each kind of database."""

    def __init__(self, compile: Callable[[BaseDatabaseWrapper], Statement]) -> None:
        self._compile = compile
        self._statements: dict[str, Statement] = {}

    def on(self, connection: BaseDatabaseWrapper) -> Statement:
        if connection.vendor not in self._statements:
            statement = self._compile(connection)
            if connection.vendor == "postgresql":
                statement = _with_constants(statement, connection)
            self._statements[connection.vendor] = statement
        return self._statements[connection.vendor]


def fetch_rows(
    sql: str, values: Sequence[Any], connection: BaseDatabaseWrapper, columns: Sequence[str]
) -> list[tuple[Any, ...]]:
    """On PostgreSQL a text that comes again is prepared: the server then spares the reading and the planning."""
    cursor = _kept_cursor(connection)
    cursor.execute(sql, values)
    return cursor.fetchall() if columns else []


def _with_constants(statement: Statement, connection: Any) -> Statement:
    """Constants written out. Of an open value PostgreSQL cannot say beforehand that a partial index covers it."""
    from psycopg import sql  # noqa: PLC0415 -- only where the database is PostgreSQL

    text, params = "", []
    for before, param in statement.parts():
        text += before
        if isinstance(param, str):
            text += sql.quote(str(param)).replace("%", "%%")
        elif isinstance(param, int):
            text += str(param)
        elif param is not None:
            text += "%s"
            params.append(param)
    return Statement(statement.name, text, params, statement.columns, statement.is_read)


def _kept_cursor(connection: Any) -> CursorWrapper:
    """The one made before, while the connection is open: to make one costs a third of what a statement does."""
    connection.close_if_health_check_failed()  # as a new cursor would
    if connection.connection is None or connection.queries_logged:
        return _made_cursor(connection)
    kept: tuple[Any, CursorWrapper] | None = connection.__dict__.get("statement_cursor")
    if kept is None or kept[0] is not connection.connection:
        kept = connection.__dict__["statement_cursor"] = (connection.connection, _made_cursor(connection))
    return kept[1]


def _made_cursor(connection: Any) -> CursorWrapper:
    cursor: CursorWrapper = connection.cursor()
    if connection.vendor == "postgresql":
        from django.db.backends.postgresql import base  # noqa: PLC0415 -- it needs psycopg

        binding: Any = base.ServerBindingCursor  # the one that prepares
        cursor.cursor = binding(connection.connection)
    return cursor
