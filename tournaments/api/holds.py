"""Boards kept closed for late play: while a hold stands, nobody sees their hands or what was made on them."""

from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from games.models import Board, Hold
from tournaments.api.doors import Door
from tournaments.api.exceptions import Missing
from tournaments.api.inputs import Input, Query
from tournaments.api.lookups import event_directed
from tournaments.api.pagination import page_of
from tournaments.models import Event
from tournaments.selectors.boards import board_of
from tournaments.selectors.holds import holds_of
from tournaments.services import holds


class HoldInput(Input):
    reason = serializers.CharField(max_length=holds.LONGEST_REASON, help_text="For whom the board stays closed.")


class HoldOutput(serializers.Serializer[Hold]):
    board = serializers.IntegerField(source="board_number")
    reason = serializers.CharField()
    placed_at = serializers.DateTimeField()


class HoldsDoor(Door):
    @extend_schema(parameters=[Query], responses=page_of(HoldOutput))
    def get(self, request: Request, slug: str) -> Response:
        """The boards of an event that are kept closed for late play."""
        event = event_directed(self.account, slug)
        self.asked(Query)
        return self.page(holds_of(event), HoldOutput, ordering=["placed_at", "pk"])


class HoldDoor(Door):
    @extend_schema(request=HoldInput, responses=HoldOutput)
    def put(self, request: Request, slug: str, number: int) -> Response:
        """Keep a board closed until the hold is lifted. Again: for another reason. Not once it is revealed."""
        event = event_directed(self.account, slug)
        board, reason = _board(event, number), self.taken(HoldInput)["reason"]
        holds.hold_board(event=event, board=board, reason=reason, by=self.account.actor)
        return Response(HoldOutput(holds_of(event).get(deal=board.deal_id)).data)

    @extend_schema(responses={204: None})
    def delete(self, request: Request, slug: str, number: int) -> Response:
        """Lift the hold: the late players are through."""
        event = event_directed(self.account, slug)
        holds.lift_hold(event=event, board=_board(event, number), by=self.account.actor)
        return Response(status=204)


def _board(event: Event, number: int) -> Board:
    board = board_of(event, number)
    if board is None:
        raise Missing(_("There is no board %(number)d in this event.") % {"number": number}, field="number")
    return board
