"""The record of every change of an event: who, when, from where, what it was, what it became, and why."""

from typing import Any

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema, extend_schema_field
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from games.models import Change, ChangeKind
from tournaments import access
from tournaments.api.doors import Door
from tournaments.api.inputs import Query
from tournaments.api.lookups import event_directed
from tournaments.api.pagination import page_of

ORDERINGS = ("number", "-number")


class ChangeQuery(Query):
    kind = serializers.ChoiceField(ChangeKind.choices, required=False)
    board = serializers.IntegerField(required=False, min_value=1, max_value=999)
    table = serializers.IntegerField(required=False, min_value=1, max_value=999)
    ordering = serializers.ChoiceField(ORDERINGS, default="-number")


class ChangeOutput(serializers.Serializer[Change]):
    """Of a board the viewer has still to play, what changed is left out, and why."""

    number = serializers.IntegerField()
    kind = serializers.ChoiceField(ChangeKind.choices)
    at = serializers.DateTimeField()
    who = serializers.CharField()
    origin = serializers.CharField()
    board = serializers.IntegerField(source="line.board.number", allow_null=True)
    table = serializers.IntegerField(source="line.table.number", allow_null=True)
    is_hidden = serializers.SerializerMethodField()
    old = serializers.SerializerMethodField()
    new = serializers.SerializerMethodField()
    why = serializers.SerializerMethodField()

    def get_is_hidden(self, change: Change) -> bool:
        return change.line is not None and change.line.board_id in self.context["hidden_boards"]

    @extend_schema_field(OpenApiTypes.OBJECT)
    def get_old(self, change: Change) -> Any:
        return {} if self.get_is_hidden(change) else change.old

    @extend_schema_field(OpenApiTypes.OBJECT)
    def get_new(self, change: Change) -> Any:
        return {} if self.get_is_hidden(change) else change.new

    def get_why(self, change: Change) -> str:
        return "" if self.get_is_hidden(change) else change.why


class ChangesDoor(Door):
    @extend_schema(parameters=[ChangeQuery], responses=page_of(ChangeOutput))
    def get(self, request: Request, slug: str) -> Response:
        """For the director, the newest first."""
        event, asked = event_directed(self.account, slug), self.asked(ChangeQuery)
        filters = {"kind": "kind", "board": "line__board__number", "table": "line__table__number"}
        rows = Change.objects.filter(journal=event.journal_id).select_related("line__board", "line__table")
        rows = rows.filter(**{lookup: asked[name] for name, lookup in filters.items() if name in asked})
        context = {"hidden_boards": access.boards_still_to_play(self.account, event)}
        return self.page(rows, ChangeOutput, ordering=[asked["ordering"]], context=context)
