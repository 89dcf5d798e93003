"""Statements compiled once and run many times: for the few that every result needs.

The ORM builds its SQL anew at each call, which costs several times what the database takes to answer. Here the ORM
writes a statement once for each kind of database, with its values left open, and later calls only fill them in. What
is skipped is what nothing here uses: routers, signals of models, and the choice between inserting and updating.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, partial
from typing import Any, Generic, TypeVar

from django.db import DEFAULT_DB_ALIAS, connections, models
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.backends.utils import CursorWrapper
from django.db.models.query import get_related_populators
from django.db.models.sql import InsertQuery, UpdateQuery

Row = TypeVar("Row", bound=models.Model)
# Whose values go to every database as they are.
PLAIN_FIELDS = frozenset(
    {
        models.BigAutoField,
        models.BooleanField,
        models.CharField,
        models.PositiveIntegerField,
        models.PositiveSmallIntegerField,
        models.TextField,
    }
)


class Given(models.Expression):
    """A value that is known only when the statement runs: its name there, and the field that prepares it, if any."""

    def __init__(self, name: str, field: "models.Field[Any, Any] | None" = None) -> None:
        super().__init__(output_field=field)
        self.name = name
        target = getattr(field, "target_field", field)
        self._prepares = None if field is None or type(target) in PLAIN_FIELDS else field

    def as_sql(self, compiler: Any, connection: Any) -> Any:
        return "%s", [self]

    def value_among(self, given: Mapping[str, Any], connection: BaseDatabaseWrapper) -> Any:
        value = given[self.name]
        return value if self._prepares is None else self._prepares.get_db_prep_save(value, connection)


class Read(Generic[Row]):
    """A queryset whose filters may hold ``Given`` values; it may join, annotate and lock, but not prefetch."""

    def __init__(self, rows: "Callable[[], models.QuerySet[Row]]") -> None:
        self._rows = rows
        self._compiled: dict[str, tuple[_Statement, _Instances[Row]]] = {}

    def all(self, **given: Any) -> list[Row]:
        """Every row, in the queryset's order. One query."""
        connection = connections[DEFAULT_DB_ALIAS]
        statement, instances = self._on(connection)
        return [instances.make(row, connection) for row in statement.fetch(given, connection)]

    def first(self, **given: Any) -> Row | None:
        """The first row, or None; the others are fetched too. One query."""
        return next(iter(self.all(**given)), None)

    def given(self, given: Mapping[str, Any], *, then: Callable[[list[Row]], None]) -> "Bound":
        """Ready to run; ``then`` is told what was found."""
        connection = connections[DEFAULT_DB_ALIAS]
        statement, instances = self._on(connection)
        return Bound(statement, given, lambda rows: then([instances.make(row, connection) for row in rows]))

    def _on(self, connection: BaseDatabaseWrapper) -> "tuple[_Statement, _Instances[Row]]":
        if connection.vendor not in self._compiled:
            compiler = self._rows().query.get_compiler(connection=connection)
            statement = _Statement(*compiler.as_sql())
            self._compiled[connection.vendor] = (statement, _Instances(compiler))
        return self._compiled[connection.vendor]


class Update:
    """An UPDATE of the rows of a queryset, whose values may be expressions."""

    def __init__(self, rows: "Callable[[], models.QuerySet[Any]]", **values: models.Expression | Any) -> None:
        self._rows, self._values = rows, values
        self._compiled: dict[str, _Statement] = {}

    def given(self, **given: Any) -> "Bound":
        """Ready to run."""
        return Bound(self._on(connections[DEFAULT_DB_ALIAS]), given)

    def _on(self, connection: BaseDatabaseWrapper) -> "_Statement":
        if connection.vendor not in self._compiled:
            query: Any = self._rows().query.chain(UpdateQuery)
            query.add_update_values(self._values)
            sql, params = query.get_compiler(connection=connection).as_sql()
            self._compiled[connection.vendor] = _Statement(sql, params, has_rows=False)
        return self._compiled[connection.vendor]


class Insert:
    """An INSERT of a model's rows, in which the database itself finds the columns that are given as expressions."""

    def __init__(self, model: type[models.Model], **found: models.Expression) -> None:
        self._model, self._found = model, found
        self._own = [
            field
            for field in model._meta.local_concrete_fields
            if not field.primary_key and field.attname not in self._found
        ]
        self._compiled: dict[str, _Statement] = {}

    def of(self, row: models.Model, **given: Any) -> "Bound":
        """Ready to run; the row then learns its primary key and what the database found."""
        values = {field.attname: field.pre_save(row, True) for field in self._own}
        return Bound(self._on(connections[DEFAULT_DB_ALIAS]), {**values, **given}, partial(self._tell, row))

    def _tell(self, row: models.Model, stored: Sequence[tuple[Any, ...]]) -> None:
        row._state.adding, row._state.db = False, DEFAULT_DB_ALIAS
        for name, value in zip(("pk", *self._found), stored[0], strict=True):
            setattr(row, name, value)

    def _on(self, connection: BaseDatabaseWrapper) -> "_Statement":
        if connection.vendor not in self._compiled:
            meta: Any = self._model._meta
            blank = self._model()
            for field in self._own:
                setattr(blank, field.attname, Given(field.attname, field))
            for name, expression in self._found.items():
                setattr(blank, name, expression)
            query = InsertQuery(self._model)
            found = [meta.get_field(name.removesuffix("_id")) for name in self._found]
            query.insert_values([*self._own, *found], [blank], raw=True)
            compiler = query.get_compiler(connection=connection)
            compiler.returning_fields = [meta.pk, *found]
            [(sql, params)] = compiler.as_sql()
            self._compiled[connection.vendor] = _Statement(sql, params)
        return self._compiled[connection.vendor]


class Found(models.Expression):
    """The one value of a queryset, as a value to insert."""

    def __init__(self, values: "Callable[[], models.QuerySet[Any, Any]]", field: "models.Field[Any, Any]") -> None:
        super().__init__(output_field=field)
        self._values = values

    def as_sql(self, compiler: Any, connection: Any) -> Any:
        sql, params = self._values().order_by().query.get_compiler(connection=connection).as_sql()
        return f"({sql})", params


def insert(row: Row) -> Row:
    """Store a new row, as ``row.save(force_insert=True)`` does. One statement."""
    together(_insert(type(row)).of(row))
    return row


def update(row: Row, *names: str) -> Row:
    """Store these fields of a row that is there, as ``row.save(update_fields=names)`` does. One statement."""
    together(changing(row, *names))
    return row


def changing(row: models.Model, *names: str) -> "Bound":
    """The same, ready to run."""
    fields, statement = _update(type(row), names, connections[DEFAULT_DB_ALIAS].vendor)
    given = {field.attname: field.pre_save(row, False) for field in fields}
    return Bound(statement, {**given, "pk": row.pk})


def together(*bound: "Bound") -> None:
    """Run statements in their order, and tell whoever waits for what each answers.

    PostgreSQL takes them in one message, which saves it and us most of what they would cost one by one.
    """
    connection = connections[DEFAULT_DB_ALIAS]
    if len(bound) > 1 and connection.vendor == "postgresql":
        answers = _in_one_message(bound, connection)
    else:
        answers = [one.statement.fetch(one.given, connection) for one in bound]
    for one, rows in zip(bound, answers, strict=True):
        if one.then is not None:
            one.then(rows)


@dataclass(frozen=True, slots=True)
class Bound:
    """A statement with its values, ready to run; ``then`` is told the rows that it answers."""

    statement: "_Statement"
    given: Mapping[str, Any]
    then: Callable[[Sequence[tuple[Any, ...]]], None] | None = None


# --- compiled -----------------------------------------------------------------------------------------------------


class _Statement:
    """SQL with its parameters, some of them open; ``has_rows`` unless it answers nothing."""

    def __init__(self, sql: str, params: Sequence[Any], *, has_rows: bool = True) -> None:
        self.sql = sql
        self.has_rows = has_rows
        self._params = tuple(params)

    def fetch(self, given: Mapping[str, Any], connection: BaseDatabaseWrapper) -> list[tuple[Any, ...]]:
        cursor = _kept_cursor(connection, _preparing_cursor)
        cursor.execute(self.sql, self.filled(given, connection))
        return cursor.fetchall() if self.has_rows else []

    def filled(self, given: Mapping[str, Any], connection: BaseDatabaseWrapper) -> list[Any]:
        return [
            param.value_among(given, connection) if type(param) is Given else param  # quicker than isinstance
            for param in self._params
        ]


def _in_one_message(bound: "Sequence[Bound]", connection: BaseDatabaseWrapper) -> "list[list[tuple[Any, ...]]]":
    params = [param for one in bound for param in one.statement.filled(one.given, connection)]
    cursor = _kept_cursor(connection, _plain_cursor)
    cursor.execute("; ".join(one.statement.sql for one in bound), params)
    answers: list[list[tuple[Any, ...]]] = []
    for one in bound:
        answers.append(cursor.fetchall() if one.statement.has_rows else [])
        cursor.nextset()
    return answers


def _kept_cursor(connection: Any, make: Callable[[Any], CursorWrapper]) -> CursorWrapper:
    """The one made before, while the connection is open: to make one costs a third of what a statement does."""
    if connection.connection is None or connection.queries_logged:
        return make(connection)
    kept: dict[Any, tuple[Any, CursorWrapper]] = connection.__dict__.setdefault("statement_cursors", {})
    if make not in kept or kept[make][0] is not connection.connection:
        kept[make] = (connection.connection, make(connection))
    return kept[make][1]


def _plain_cursor(connection: Any) -> CursorWrapper:
    cursor: CursorWrapper = connection.cursor()
    return cursor


def _preparing_cursor(connection: Any) -> CursorWrapper:
    """On PostgreSQL a statement that comes again is prepared: the server then spares the reading and the planning."""
    cursor: CursorWrapper = connection.cursor()
    if connection.vendor == "postgresql":
        from django.db.backends.postgresql import base  # noqa: PLC0415 -- it needs psycopg

        binding: Any = base.ServerBindingCursor
        cursor.cursor = binding(connection.connection)
    return cursor


class _Instances(Generic[Row]):
    """Makes model instances of rows, with those related to them, as a queryset does."""

    def __init__(self, compiler: Any) -> None:
        shape = compiler.klass_info
        first, last = shape["select_fields"][0], shape["select_fields"][-1] + 1
        self._model: type[Row] = shape["model"]
        self._own = slice(first, last)
        self._names = [column[0].target.attname for column in compiler.select[self._own]]
        self._related = get_related_populators(shape, compiler.select, DEFAULT_DB_ALIAS)  # type: ignore[call-arg] # as in Django 6
        self._annotations = tuple((compiler.annotation_col_map or {}).items())
        converters = compiler.get_converters([column[0] for column in compiler.select])
        self._converters = [(place, *found) for place, found in converters.items()]

    def make(self, values: Sequence[Any], connection: BaseDatabaseWrapper) -> Row:
        row = list(values)
        for place, converters, expression in self._converters:
            for convert in converters:
                row[place] = convert(row[place], expression, connection)
        made = self._model.from_db(DEFAULT_DB_ALIAS, self._names, row[self._own])
        for populator in self._related:
            populator.populate(row, made)
        for name, place in self._annotations:
            setattr(made, name, row[place])
        return made


@cache
def _insert(model: type[models.Model]) -> Insert:
    return Insert(model)


@cache
def _update(
    model: type[models.Model], names: tuple[str, ...], vendor: str
) -> "tuple[Sequence[models.Field[Any, Any]], _Statement]":
    fields: list[Any] = [model._meta.get_field(name) for name in names]
    query: Any = model._default_manager.filter(pk=Given("pk")).query.chain(UpdateQuery)
    query.add_update_fields([(field, None, Given(field.attname, field)) for field in fields])
    sql, params = query.get_compiler(connection=connections[DEFAULT_DB_ALIAS]).as_sql()
    return fields, _Statement(sql, params, has_rows=False)
