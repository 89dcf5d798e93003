"""A pair's score card: every board it played, and, once the board is revealed, what it got for it."""

from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from engine.scoring import SideScore
from tournaments.access import Viewer
from tournaments.api.doors import Door
from tournaments.api.entries import EntryRefOutput
from tournaments.api.lookups import entry_numbered, event_seen
from tournaments.api.rights import audience_of
from tournaments.models import Audience, Entry
from tournaments.selectors.cards import CardRow, score_card
from tournaments.services.documents import decimal


class SideScoreOutput(serializers.Serializer[SideScore]):
    """Exact numbers are texts, like `13/2`; the percentage is rounded to four places."""

    points = serializers.CharField()
    of = serializers.CharField()
    percentage = serializers.SerializerMethodField()
    plus_minus = serializers.CharField()

    def get_percentage(self, score: SideScore) -> str | None:
        return None if score.percentage is None else decimal(score.percentage, 4)


class CardRowOutput(serializers.Serializer[CardRow]):
    round = serializers.IntegerField(source="round_number")
    board = serializers.IntegerField(source="line.board.number")
    side = serializers.CharField(help_text="`NS` or `EW`.")
    opponents = EntryRefOutput()
    tricks = serializers.IntegerField(allow_null=True, help_text="The pair's own; hidden until the board is revealed.")
    score = SideScoreOutput(allow_null=True)


class CardOutput(serializers.Serializer[Any]):
    entry = EntryRefOutput()
    rows = CardRowOutput(many=True)


class CardDoor(Door):
    is_open = True

    @extend_schema(responses=CardOutput)
    def get(self, request: Request, slug: str, number: int) -> Response:
        """The score card of a pair."""
        entry = entry_numbered(event_seen(self.viewer, slug), number)
        rows = score_card(entry, sees_own_tricks=_sees_own_tricks(self.viewer, entry))
        return Response(CardOutput({"entry": entry, "rows": rows}).data)


def _sees_own_tricks(viewer: Viewer, entry: Entry) -> bool:
    """The pair itself, by its phone or its account, and a director who does not play."""
    if viewer.device is not None and viewer.device.entry_id == entry.pk:
        return True
    user = viewer.token.user if viewer.token else viewer.user
    is_own = any(member.player.user_id == user.pk for member in entry.members.all()) if user is not None else False
    return is_own or audience_of(viewer, entry.event) == Audience.DIRECTOR
