"""Rounds: which have begun, which are over, and moving everybody on."""

from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments import access
from tournaments.access import verify
from tournaments.api.doors import Door
from tournaments.api.inputs import Input, Query
from tournaments.api.lookups import event_seen, section_named
from tournaments.api.pagination import page_of
from tournaments.models import Round
from tournaments.services import rounds


class RoundOutput(serializers.Serializer[Round]):
    section = serializers.CharField(source="section.name")
    number = serializers.IntegerField()
    began_at = serializers.DateTimeField(allow_null=True)
    ends_at = serializers.DateTimeField(allow_null=True, help_text="Where rounds end by the clock.")
    over_at = serializers.DateTimeField(allow_null=True, help_text="When every table had left it.")


class NextInput(Input):
    section = serializers.CharField(required=False, max_length=8, help_text="The first one if not named.")


class RoundsDoor(Door):
    is_open = True

    @extend_schema(parameters=[Query], responses=page_of(RoundOutput))
    def get(self, request: Request, slug: str) -> Response:
        """The rounds that were laid out when play began."""
        event = event_seen(self.viewer, slug)
        self.asked(Query)
        rows = Round.objects.filter(section__session__event=event).select_related("section")
        return self.page(rows, RoundOutput, ordering=["number", "pk"])


class NextRoundDoor(Door):
    @extend_schema(request=NextInput, responses=RoundOutput)
    def post(self, request: Request, slug: str) -> Response:
        """Move everybody on, results missing or not; answers with the round that is over now."""
        event, taken = event_seen(self.account, slug), self.taken(NextInput)
        section = section_named(event, taken.get("section"))
        verify(access.can_direct(self.account, event, section), _("Only the director of this event may do this."))
        round = rounds.next_round(section=section, by=self.account.actor)
        round.refresh_from_db()
        return Response(RoundOutput(round).data)
