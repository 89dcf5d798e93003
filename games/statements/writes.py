"""Rows inserted and updated by statements that are compiled once."""

from collections.abc import Callable, Sequence
from functools import cache, partial
from typing import Any, TypeVar

from django.db import DEFAULT_DB_ALIAS, models
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.models.sql import InsertQuery, UpdateQuery

from games.statements.compiled import Compiled, Statement
from games.statements.messages import Bound, Rows, together
from games.statements.values import Given

Row = TypeVar("Row", bound=models.Model)


class Update:
    """An UPDATE of the row that a queryset finds, whose values may be expressions.

    It answers ``answers``: columns, or what the queryset is annotated with, which may look at other rows only.
    """

    def __init__(
        self,
        rows: "Callable[[], models.QuerySet[Any]]",
        answers: Sequence[str] = (),
        **values: models.Expression | Any,
    ) -> None:
        self._rows, self._answers, self._values = rows, answers, values
        self._compiled = Compiled(self._compile)

    def given(self, then: Callable[[Rows], None] | None = None, /, **given: Any) -> Bound:
        """Ready to run; ``then`` is told the row that it answers."""
        return Bound(self._compiled, given, then)

    def _compile(self, connection: BaseDatabaseWrapper) -> Statement:
        rows = self._rows()
        query: Any = rows.query.chain(UpdateQuery)
        query.add_update_values(self._values)
        compiler = query.get_compiler(connection=connection)
        sql, params = compiler.as_sql()
        if self._answers:  # which the ORM does not ask of an UPDATE
            answers = [self._answer(name, compiler) for name in self._answers]
            sql += " RETURNING " + ", ".join(text for text, _params in answers)
            params = (*params, *(param for _text, found in answers for param in found))
        return Statement(str(rows.model._meta.model_name), sql, params, self._answers)

    @staticmethod
    def _answer(name: str, compiler: Any) -> tuple[str, Sequence[Any]]:
        annotation = compiler.query.annotations.get(name)
        if annotation is None:
            return compiler.connection.ops.quote_name(name), ()
        text, params = compiler.compile(annotation)
        return text, params


class Insert:
    """An INSERT of a model's rows, in which the database itself finds the columns that are given as expressions."""

    def __init__(self, model: type[models.Model], **found: models.Expression) -> None:
        self._model, self._found = model, found
        self._own = [
            field
            for field in model._meta.local_concrete_fields
            if not field.primary_key and field.attname not in self._found
        ]
        # Nearly all fields are stored as the row has them; the others have their own say first, as ``auto_now`` does.
        self._saving = [field for field in self._own if type(field).pre_save is not models.Field.pre_save]
        self._held = [field.attname for field in self._own if field not in self._saving]
        self._answered = [model._meta.pk.attname, *found]
        self._telling = Compiled(partial(self._compile, is_telling=True))
        self._quiet = Compiled(partial(self._compile, is_telling=False))

    def of(self, row: models.Model) -> Bound:
        """Ready to run; the row then learns its primary key and what the database found."""
        held = row.__dict__
        values = {name: held[name] for name in self._held}
        for field in self._saving:
            values[field.attname] = field.pre_save(row, True)
        return Bound(self._telling, values, partial(self._tell, row))

    def given(self, **values: Any) -> Bound:
        """The same without a row to tell, by name all columns that the database does not find; it answers its key."""
        return Bound(self._quiet, values)

    def _tell(self, row: models.Model, stored: Sequence[tuple[Any, ...]]) -> None:
        row._state.adding, row._state.db = False, DEFAULT_DB_ALIAS
        for name, value in zip(self._answered, stored[0], strict=True):
            setattr(row, name, value)

    def _compile(self, connection: BaseDatabaseWrapper, *, is_telling: bool) -> Statement:
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
        compiler.returning_fields = [meta.pk, *(found if is_telling else ())]
        [(sql, params)] = compiler.as_sql()
        return Statement(meta.model_name, sql, params, [field.column for field in compiler.returning_fields])


def insert(row: Row) -> Row:
    """Store a new row, as ``row.save(force_insert=True)`` does. One statement."""
    together(_insert(type(row)).of(row))
    return row


def update(row: Row, *names: str) -> Row:
    """Store these fields of a row that is there, as ``row.save(update_fields=names)`` does. One statement."""
    together(changing(row, *names))
    return row


def changing(row: models.Model, *names: str) -> Bound:
    """The same, ready to run."""
    fields, statement = _update(type(row), names)
    given = {field.attname: field.pre_save(row, False) for field in fields}
    return Bound(statement, {**given, "pk": row.pk})


@cache
def _insert(model: type[models.Model]) -> Insert:
    return Insert(model)


@cache
def _update(model: type[models.Model], names: tuple[str, ...]) -> "tuple[Sequence[models.Field[Any, Any]], Compiled]":
    fields: list[Any] = [model._meta.get_field(name) for name in names]

    def compile(connection: BaseDatabaseWrapper) -> Statement:
        query: Any = model._default_manager.filter(pk=Given("pk")).query.chain(UpdateQuery)
        query.add_update_fields([(field, None, Given(field.attname, field)) for field in fields])
        sql, params = query.get_compiler(connection=connection).as_sql()
        return Statement(str(model._meta.model_name), sql, params)

    return fields, Compiled(compile)
