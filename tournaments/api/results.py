"""Results as the director has them: the list of every line, and accepting those that nobody confirmed."""

from collections.abc import Sequence
from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from games.errors import Refused
from games.models import Line
from games.services import results
from tournaments import access
from tournaments.api.doors import Door
from tournaments.api.exceptions import Problem, invalid
from tournaments.api.inputs import Input, Query
from tournaments.api.lines import LineOutput, ShownLine
from tournaments.api.lookups import event_directed
from tournaments.api.pagination import page_of
from tournaments.api.rights import verify_settles
from tournaments.models import Event
from tournaments.selectors.results import STATES, lines_of

ORDERINGS = {"board": "board_number", "table": "table_number", "round": "round_number"}
MOST_AT_ONCE = 500


class ResultQuery(Query):
    state = serializers.ChoiceField(tuple(STATES), required=False)
    board = serializers.IntegerField(required=False, min_value=1, max_value=999)
    table = serializers.IntegerField(required=False, min_value=1, max_value=999)
    round = serializers.IntegerField(required=False, min_value=1, max_value=999)
    ordering = serializers.ChoiceField(tuple(ORDERINGS), default="round")


class ListedLineOutput(LineOutput):
    """A line straight from the list, turned into what this director may see of it."""

    round = serializers.IntegerField(source="line.round_number")

    def to_representation(self, instance: Any) -> dict[str, Any]:
        is_hidden = instance.board_id in self.context["hidden_boards"]
        shown = super().to_representation(ShownLine(instance, is_hidden=is_hidden))
        return {**shown, "round": instance.round_number}


class SeenInput(Input):
    line = serializers.UUIDField()
    version = serializers.IntegerField(min_value=1)


class AcceptanceInput(Input):
    lines = serializers.ListField(child=SeenInput(), min_length=1, max_length=MOST_AT_ONCE)


class AcceptanceOutput(serializers.Serializer[Any]):
    accepted = serializers.IntegerField()


class ResultsDoor(Door):
    @extend_schema(parameters=[ResultQuery], responses=page_of(ListedLineOutput))
    def get(self, request: Request, slug: str) -> Response:
        """Every board at every table for the director; one who plays sees states only of what he has still to play."""
        event, asked = event_directed(self.account, slug), self.asked(ResultQuery)
        rows = lines_of(event)
        if "state" in asked:
            rows = rows.filter(STATES[asked["state"]])
        rows = rows.filter(**{f"{name}_number": asked[name] for name in ("board", "table", "round") if name in asked})
        context = {"hidden_boards": access.boards_still_to_play(self.account, event)}
        return self.page(rows, ListedLineOutput, ordering=[ORDERINGS[asked["ordering"]], "pk"], context=context)


class AcceptanceDoor(Door):
    @extend_schema(request=AcceptanceInput, responses=AcceptanceOutput)
    def post(self, request: Request, slug: str) -> Response:
        """Accept unconfirmed results as they were seen, all or none: the listed act that ends an evening."""
        event, asked = event_directed(self.account, slug), self.taken(AcceptanceInput)["lines"]
        lines = _lines(event, asked)
        for line in lines:
            verify_settles(self.account, event, line)
        with transaction.atomic():
            for index, (line, seen) in enumerate(zip(lines, asked, strict=True)):
                self._accept(index, line, seen["version"])
        return Response({"accepted": len(lines)})

    def _accept(self, index: int, line: Line, version: int) -> None:
        try:
            results.accept_result(line=line, version=version, by=self.account.actor)
        except Refused as refused:
            place = _("Board %(board)d at table %(table)d: ") % {
                "board": line.board.number,
                "table": line.table.number,
            }
            raise Problem(
                place + refused.sentence, status=refused.status, code=refused.code, field=f"lines.{index}"
            ) from refused


def _lines(event: Event, asked: Sequence[dict[str, Any]]) -> list[Line]:
    found = {
        line.uuid: line
        for line in Line.objects.filter(
            uuid__in=[seen["line"] for seen in asked], table__journal=event.journal_id
        ).select_related("table", "board")
    }
    for index, seen in enumerate(asked):
        if seen["line"] not in found:
            raise invalid(
                _("There is no line %(line)s in this event.") % {"line": seen["line"]}, field=f"lines.{index}"
            )
    return [found[seen["line"]] for seen in asked]
