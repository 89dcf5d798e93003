"""What bodies and queries have in common: a field that is not known is refused by its name, never passed over."""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _
from rest_framework import serializers
from rest_framework.exceptions import ErrorDetail, ValidationError

MOST_NAMED = 50  # unknown fields; who sends more has made a mistake that the first ones show


class Input(serializers.Serializer[Any]):
    """The body of a write."""

    def to_internal_value(self, data: Any) -> Any:
        unknown = sorted(set(data) - set(self.fields))[:MOST_NAMED] if isinstance(data, Mapping) else []
        if unknown:
            raise ValidationError({name: [ErrorDetail(self._sentence(name), code="unknown")] for name in unknown})
        return super().to_internal_value(data)

    def _sentence(self, name: str) -> str:
        known = ", ".join(self.fields)
        return _("There is no field “%(name)s” here; there are: %(known)s.") % {
            "name": str(name)[:40],
            "known": known or _("none"),
        }


class Nothing(Input):
    """A write that needs no body."""


class Query(Input):
    """The question marks of a list: filters and orderings that are allowed, the page, and its size."""

    cursor = serializers.CharField(required=False, max_length=500, help_text="From `next` or `previous`.")
    page_size = serializers.IntegerField(required=False, min_value=1, max_value=200)
