"""Pages of a list by cursor: what is added meanwhile shifts nothing."""

from collections.abc import Sequence
from functools import cache
from typing import Any

from django.core.exceptions import ValidationError
from django.db.models import QuerySet
from django.utils.translation import gettext as _
from drf_spectacular.utils import inline_serializer
from rest_framework import serializers
from rest_framework.exceptions import NotFound
from rest_framework.pagination import CursorPagination
from rest_framework.request import Request
from rest_framework.views import APIView

from tournaments.api.exceptions import invalid


class Pages(CursorPagination):
    page_size = 50
    page_size_query_param = "page_size"
    max_page_size = 200

    def __init__(self, ordering: Sequence[str]) -> None:
        self.ordering = tuple(ordering)

    def paginate_queryset(
        self, queryset: QuerySet[Any] | Sequence[Any], request: Request, view: APIView | None = None
    ) -> list[Any] | None:
        """Raises ValidationError for a cursor that did not come from here: it may hold anything."""
        try:
            return super().paginate_queryset(queryset, request, view)
        except (NotFound, ValidationError, ValueError, TypeError, OverflowError) as error:
            raise invalid(_("This cursor is not one that was given here."), field="cursor") from error


@cache
def page_of(output: type[serializers.BaseSerializer[Any]]) -> serializers.Serializer[Any]:
    """The schema of a page of such rows."""
    name = f"{output.__name__.removesuffix('Output')}Page"
    return inline_serializer(
        name,
        {
            "next": serializers.URLField(allow_null=True),
            "previous": serializers.URLField(allow_null=True),
            "results": output(many=True),
        },
    )


def page_body(pages: Pages, rows: Sequence[dict[str, Any]]) -> dict[str, Any]:
    return {"next": pages.get_next_link(), "previous": pages.get_previous_link(), "results": list(rows)}
