"""What a statement leaves open when it is compiled."""

import json
from collections.abc import Callable, Mapping
from typing import Any

from django.db import models
from django.db.backends.base.base import BaseDatabaseWrapper

# Whose values go to every database as they are.
PLAIN_FIELDS = frozenset(
    {
        models.AutoField,
        models.BigAutoField,
        models.BooleanField,
        models.CharField,
        models.IntegerField,
        models.PositiveIntegerField,
        models.PositiveSmallIntegerField,
        models.SmallIntegerField,
        models.TextField,
    }
)
# Whose values PostgreSQL takes as they are.
NATIVE_FIELDS = frozenset({models.DateTimeField, models.UUIDField})
Answers = Mapping[tuple[str, str], Any]  # by the name of a statement and the column
Prepare = Callable[[Any, BaseDatabaseWrapper], Any]
_JSON = json.JSONEncoder(separators=(",", ":"))


class Given(models.Expression):
    """A value that is known only when the statement runs: its name there, and the field that prepares it, if any."""

    def __init__(self, name: str, field: "models.Field[Any, Any] | None" = None) -> None:
        super().__init__(output_field=field)
        self.name = name
        target = getattr(field, "target_field", field)
        self._prepare: Prepare | None = None
        if field is not None and type(target) not in PLAIN_FIELDS:
            self._prepare = field.get_db_prep_save
        self._prepare_on_postgresql: Prepare | None = None if type(target) in NATIVE_FIELDS else self._prepare
        if isinstance(target, models.JSONField) and target.encoder is None:
            self._prepare_on_postgresql = _json_text

    def as_sql(self, compiler: Any, connection: Any) -> Any:
        return "%s", [self]

    def value_among(self, given: Mapping[str, Any], connection: BaseDatabaseWrapper) -> Any:
        prepare = self.prepare_on(connection.vendor)
        return given[self.name] if prepare is None else prepare(given[self.name], connection)

    def prepare_on(self, vendor: str) -> Prepare | None:
        """What makes of a value what the database takes; None where it takes the value as it is."""
        return self._prepare_on_postgresql if vendor == "postgresql" else self._prepare


def _json_text(value: Any, _connection: BaseDatabaseWrapper) -> str | None:
    """A text, whose type the server takes from where it stands: half of what the driver's wrapper for JSON costs."""
    return None if value is None else _JSON.encode(value)


class Answered(models.Expression):
    """A column that another statement of the same message answers, which is named by the model it writes."""

    def __init__(self, name: str, column: str, field: "models.Field[Any, Any]") -> None:
        super().__init__(output_field=field)
        self.name, self.column = name, column

    def as_sql(self, compiler: Any, connection: Any) -> Any:
        return "%s", [self]

    def value_among(self, answers: Answers) -> Any:
        return answers[self.name, self.column]
