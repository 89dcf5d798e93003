"""Entries: the pairs of an event, and their score cards."""

from uuid import UUID

from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.api.doors import Door
from tournaments.api.exceptions import invalid
from tournaments.api.inputs import Input, Query
from tournaments.api.lookups import entry_numbered, event_organised, event_seen
from tournaments.api.pagination import page_of
from tournaments.models import Entry, Event, Member, Player
from tournaments.services import entries

HIGHEST_NUMBER = 999


class EntryInput(Input):
    players = serializers.ListField(
        child=serializers.CharField(max_length=200),
        max_length=10,
        help_text="Two names, or UUIDs from the club's list. A name that is not on the list comes in as a guest.",
    )
    number = serializers.IntegerField(required=False, min_value=1, max_value=HIGHEST_NUMBER)


class EntryChange(Input):
    number = serializers.IntegerField(min_value=1, max_value=HIGHEST_NUMBER)


class WithdrawQuery(Input):
    why = serializers.CharField(required=False, max_length=500, default="")


class MemberOutput(serializers.Serializer[Member]):
    uuid = serializers.UUIDField(source="player.uuid")
    name = serializers.CharField(source="player.name")


class EntryRefOutput(serializers.Serializer[Entry]):
    """A pair where something else is the subject."""

    number = serializers.IntegerField()
    label = serializers.CharField()  # type: ignore[assignment]  # a column here, not the field's own label
    names = serializers.CharField()


class EntryOutput(EntryRefOutput):
    uuid = serializers.UUIDField()
    section = serializers.CharField(source="section.name")
    players = MemberOutput(source="members.all", many=True)


class EntriesDoor(Door):
    is_open = True

    @extend_schema(parameters=[Query], responses=page_of(EntryOutput))
    def get(self, request: Request, slug: str) -> Response:
        """The pairs that compete, by number."""
        event = event_seen(self.viewer, slug)
        self.asked(Query)
        rows = event.entries.competing().select_related("section").prefetch_related("members__player")
        return self.page(rows, EntryOutput, ordering=["number", "pk"])

    @extend_schema(request=EntryInput, responses={201: EntryOutput})
    def post(self, request: Request, slug: str) -> Response:
        """Enter a pair, under the next free number or a wished one."""
        event, taken = event_organised(self.account, slug), self.taken(EntryInput)
        players = [_player(event, text) for text in taken["players"]]
        entry = entries.enter_pair(event=event, players=players, number=taken.get("number"), by=self.account.actor)
        return Response(EntryOutput(entry).data, status=201)


class EntryDoor(Door):
    is_open = True

    @extend_schema(responses=EntryOutput)
    def get(self, request: Request, slug: str, number: int) -> Response:
        """One pair."""
        return Response(EntryOutput(entry_numbered(event_seen(self.viewer, slug), number)).data)

    @extend_schema(request=EntryChange, responses=EntryOutput)
    def patch(self, request: Request, slug: str, number: int) -> Response:
        """Give a pair another number before play; the pair that had it takes this one's."""
        entry = entry_numbered(event_organised(self.account, slug), number)
        entry = entries.swap_numbers(entry=entry, by=self.account.actor, **self.taken(EntryChange))
        return Response(EntryOutput(entry).data)

    @extend_schema(parameters=[WithdrawQuery], responses={204: None})
    def delete(self, request: Request, slug: str, number: int) -> Response:
        """Withdraw a pair before play; its people may enter again."""
        entry = entry_numbered(event_organised(self.account, slug), number)
        entries.withdraw(entry=entry, by=self.account.actor, **self.asked(WithdrawQuery))
        return Response(status=204)


def _player(event: Event, text: str) -> Player | str:
    """A UUID names somebody on the club's list, anything else is a name."""
    try:
        uuid = UUID(text)
    except ValueError:
        return text
    player = Player.objects.filter(club=event.club_id, uuid=uuid).first()
    if player is None:
        raise invalid(_("There is no player %(uuid)s in this club.") % {"uuid": uuid}, field="players")
    return player
