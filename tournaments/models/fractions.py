"""Exact numbers in the database: a fraction is stored as its text, "67/8", and comes back as a Fraction."""

from fractions import Fraction
from typing import TYPE_CHECKING, Any

from django.db import models


class FractionField(models.CharField[Any, Any]):
    if TYPE_CHECKING:  # what the Django plugin of mypy reads
        _pyi_private_set_type: Any
        _pyi_private_get_type: Any
        _pyi_private_lookup_type: Any

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        kwargs.setdefault("max_length", 120)
        super().__init__(*args, **kwargs)

    def from_db_value(self, value: str | None, *_: object) -> Fraction | None:
        return None if value is None else Fraction(value)

    def to_python(self, value: Any) -> Fraction | None:
        return value if value is None or isinstance(value, Fraction) else Fraction(value)

    def get_prep_value(self, value: Any) -> str | None:
        return None if value is None else str(Fraction(value))
