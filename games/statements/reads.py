"""Querysets compiled once, and the instances that they give."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Generic, TypeVar

from django.db import DEFAULT_DB_ALIAS, connections, models
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.models.base import ModelState

from games.statements.compiled import Compiled, Statement
from games.statements.messages import Bound

Row = TypeVar("Row", bound=models.Model)
Values = Sequence[Any]


class Read(Generic[Row]):
    """A queryset whose filters may hold ``Given`` values; it may join, annotate and lock, but not prefetch."""

    def __init__(self, rows: "Callable[[], models.QuerySet[Row]]") -> None:
        self._rows = rows
        self._compiled = Compiled(self._compile)
        self._instances: dict[str, _Instances[Row]] = {}

    def all(self, **given: Any) -> list[Row]:
        """Every row, in the queryset's order. One query."""
        connection = connections[DEFAULT_DB_ALIAS]
        return self._made(self._compiled.on(connection).fetch(given, connection), connection)

    def first(self, **given: Any) -> Row | None:
        """The first row, or None; the others are fetched too. One query."""
        return next(iter(self.all(**given)), None)

    def given(self, *, then: Callable[[list[Row]], None], **given: Any) -> Bound:
        """Ready to run; ``then`` is told what was found."""
        return Bound(self._compiled, given, lambda rows: then(self._made(rows, connections[DEFAULT_DB_ALIAS])))

    def _made(self, rows: Sequence[Values], connection: BaseDatabaseWrapper) -> list[Row]:
        make = self._instances[connection.vendor].make
        return [make(row, connection) for row in rows]

    def _compile(self, connection: BaseDatabaseWrapper) -> Statement:
        rows = self._rows()
        compiler = rows.query.get_compiler(connection=connection)
        sql, params = compiler.as_sql()
        self._instances[connection.vendor] = _Instances(compiler)
        columns = [f"c{place}" for place in range(len(compiler.select))]
        return Statement(f"{rows.model._meta.model_name}_found", sql, params, columns, is_read=True)


class _Instances(Generic[Row]):
    """Makes model instances of rows, with those related to them, as a queryset does.

    But straight from the columns: no default is asked for and no signal sent, which would cost as much again.
    """

    def __init__(self, compiler: Any) -> None:
        self._root = _Model(compiler.klass_info, compiler.select)
        self._annotations: dict[str, int] = compiler.annotation_col_map or {}
        converters = compiler.get_converters([column[0] for column in compiler.select])
        self._converters = [(place, *found) for place, found in converters.items()]

    def make(self, values: Values, connection: BaseDatabaseWrapper) -> Row:
        row = list(values)
        for place, converters, expression in self._converters:
            for convert in converters:
                row[place] = convert(row[place], expression, connection)
        made: Row = self._root.make(row)
        for name, place in self._annotations.items():
            setattr(made, name, row[place])
        return made


def made_of(model: type[Row], columns: Mapping[str, Any]) -> Row:
    """An instance straight from its columns, all of them: no default is asked for and no signal sent."""
    made = model.__new__(model)
    made._state = ModelState()
    made.__dict__.update(columns)
    return made


class _Model:
    """One model among the columns of a row, and the models that were joined to it."""

    def __init__(self, shape: Any, select: Any) -> None:
        first, last = shape["select_fields"][0], shape["select_fields"][-1] + 1
        self._model: type[models.Model] = shape["model"]
        self._own = slice(first, last)
        self._names = [column[0].target.attname for column in select[self._own]]
        self._key = first + self._names.index(self._model._meta.pk.attname)
        joined = [(found, _Model(found, select)) for found in shape.get("related_klass_infos", [])]
        self._joined = [(found["local_setter"], found["remote_setter"], model) for found, model in joined]

    def make(self, row: Sequence[Any]) -> Any:
        if row[self._key] is None:  # joined from the outside, and not there
            return None
        made = made_of(self._model, dict(zip(self._names, row[self._own], strict=True)))
        made._state.adding, made._state.db = False, DEFAULT_DB_ALIAS
        for set_here, set_there, model in self._joined:
            other = model.make(row)
            set_here(made, other)
            if other is not None:
                set_there(other, made)
        return made
