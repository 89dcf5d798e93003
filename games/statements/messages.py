"""Several statements sent to the database at one time."""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.db import DEFAULT_DB_ALIAS, connections
from django.db.backends.base.base import BaseDatabaseWrapper

from games.statements.compiled import Compiled, Statement, fetch_rows
from games.statements.values import Answered, Given, Prepare

Rows = Sequence[tuple[Any, ...]]


@dataclass(frozen=True, slots=True)
class Bound:
    """A statement with its values, ready to run; ``then`` is told the rows that it answers."""

    compiled: Compiled
    given: Mapping[str, Any]
    then: Callable[[Rows], None] | None = None


def together(*bound: Bound) -> bool:
    """Run statements of the transaction that is open, and tell whoever waits for it what each answers.

    PostgreSQL takes them as one (``WITH``), which saves it and us most of what they cost one by one. So a read among
    them finds what was there before the others; there may be one read, and no two may change the same row. There a row
    that takes from one that is not found is not kept either. False, and nobody told, where so nothing came of it.
    """
    connection = connections[DEFAULT_DB_ALIAS]
    if len(bound) > 1 and connection.vendor == "postgresql":
        answers = _as_one(bound, connection).fetch(bound, connection)
    else:
        answers = _one_by_one(bound, connection)
    if not answers:
        return False
    for one, rows in zip(bound, answers, strict=True):
        if one.then is not None:
            one.then(rows)
    return True


def is_alone() -> bool:
    """Whether what runs together now is one message and a transaction by itself."""
    connection = connections[DEFAULT_DB_ALIAS]
    return connection.vendor == "postgresql" and not connection.in_atomic_block


def _one_by_one(bound: Sequence[Bound], connection: BaseDatabaseWrapper) -> list[Rows]:
    statements = [one.compiled.on(connection) for one in bound]
    found: dict[int, Rows] = {}
    told: dict[tuple[str, str], Any] = {}
    for place in sorted(range(len(bound)), key=lambda place: not statements[place].is_read):
        statement = statements[place]
        found[place] = rows = statement.fetch(bound[place].given, connection, told)
        if statement.columns and not statement.is_read:
            told.update(((statement.name, name), value) for name, value in zip(statement.columns, rows[0], strict=True))
    return [found[place] for place in range(len(bound))]


class _Message:
    """Statements as one: each a named part of ``WITH``, and side by side in its rows what is asked of them."""

    def __init__(self, statements: Sequence[Statement], asked: Sequence[bool]) -> None:
        self._asked = asked
        self._statements = statements
        # In their order: the place of the statement, the name there, and what prepares the value, if anything does.
        self._open: list[tuple[int, str, Prepare | None]] = []
        parts = [self._part(place, statement) for place, statement in enumerate(statements)]
        answering = [statement for statement, is_asked in zip(statements, asked, strict=True) if is_asked]
        self._writes_answer = any(not statement.is_read for statement in answering)
        self._columns = [f'"{statement.name}"."{column}"' for statement in answering for column in statement.columns]
        self._sql = f"WITH {', '.join(parts)} SELECT {', '.join(self._columns) or 'NULL'}{_from(answering)}"

    def fetch(self, bound: Sequence[Bound], connection: BaseDatabaseWrapper) -> list[Rows]:
        given = [one.given for one in bound]
        values = [
            given[place][name] if prepare is None else prepare(given[place][name], connection)
            for place, name, prepare in self._open
        ]
        rows = fetch_rows(self._sql, values, connection, self._columns)
        if self._writes_answer and not rows:
            return []
        answers, first = [], 0
        for statement, is_asked in zip(self._statements, self._asked, strict=True):
            last = first + (len(statement.columns) if is_asked else 0)
            answers.append(_own(rows, first, last, statement) if is_asked else [])
            first = last
        return answers

    def _part(self, place: int, statement: Statement) -> str:
        text, sources = "", set[str]()
        for before, param in statement.parts():
            text += before
            if isinstance(param, Given):
                self._open.append((place, param.name, param.prepare_on("postgresql")))
                text += "%s"
            elif isinstance(param, Answered) and statement.is_insert:
                sources.add(f'"{param.name}"')
                text += f'"{param.name}"."{param.column}"'
            elif isinstance(param, Answered):
                text += f'(SELECT "{param.column}" FROM "{param.name}")'  # noqa: S608 -- both names are written in our code
            elif param is not None:
                raise TypeError(f"{param!r} in a statement on {statement.name} is neither given nor answered")
        if sources:
            text = _row_from(sources, text)
        columns = ", ".join(f'"{column}"' for column in statement.columns)
        return f'"{statement.name}"{f" ({columns})" if columns else ""} AS ({text})'


def _row_from(sources: Collection[str], insert: str) -> str:
    """An INSERT that takes its row from other parts, and so keeps none where one of them has none."""
    into, values = insert.split(" VALUES (", 1)
    values, returning = values.rsplit(") RETURNING ", 1)
    return f"{into} SELECT {values} FROM {', '.join(sorted(sources))} RETURNING {returning}"  # noqa: S608 -- names of ours


def _from(answering: Sequence[Statement]) -> str:
    """A write answers one row, so that all of them beside a read still give the rows of the read."""
    tables = [f'"{statement.name}"' for statement in answering if not statement.is_read]
    reads = [f'"{statement.name}"' for statement in answering if statement.is_read]
    if not tables:
        return f" FROM {reads[0]}" if reads else ""
    return f" FROM {', '.join(tables)}" + "".join(f" LEFT JOIN {read} ON TRUE" for read in reads)


def _own(rows: Rows, first: int, last: int, statement: Statement) -> Rows:
    if not statement.is_read:
        return [rows[0][first:last]]
    return [row[first:last] for row in rows if row[first] is not None]  # the first is a key


_messages: dict[tuple[tuple[Compiled, bool], ...], _Message] = {}  # of PostgreSQL


def _as_one(bound: Sequence[Bound], connection: BaseDatabaseWrapper) -> _Message:
    kind = tuple((one.compiled, one.then is not None) for one in bound)
    if kind not in _messages:
        _messages[kind] = _Message([compiled.on(connection) for compiled, _asked in kind], [asked for _, asked in kind])
    return _messages[kind]
