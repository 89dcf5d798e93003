"""Stations: the numbered places in the room, with the code and PIN that sign a device in."""

from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.api.doors import Door
from tournaments.api.exceptions import Missing
from tournaments.api.inputs import Query
from tournaments.api.lookups import event_directed
from tournaments.api.pagination import page_of
from tournaments.models import Station
from tournaments.services import devices


class StationOutput(serializers.Serializer[Station]):
    section = serializers.CharField(source="section.name")
    number = serializers.IntegerField()
    code = serializers.CharField()
    pin = serializers.CharField()


class StationsDoor(Door):
    @extend_schema(parameters=[Query], responses=page_of(StationOutput))
    def get(self, request: Request, slug: str) -> Response:
        """The places of an event, set out when its movement was chosen; for its director, to be printed on cards."""
        event = event_directed(self.account, slug)
        self.asked(Query)
        rows = Station.objects.filter(section__session__event=event).select_related("section")
        return self.page(rows, StationOutput, ordering=["number", "pk"])


class StationSignOutDoor(Door):
    secrets = frozenset({"code", "pin"})

    @extend_schema(request=None, responses=StationOutput)
    def post(self, request: Request, slug: str, number: int) -> Response:
        """A phone was lost: every device of this place is signed out, and its code and PIN are new."""
        event = event_directed(self.account, slug)
        station = Station.objects.filter(section__session__event=event, number=number).first()
        if station is None:
            raise Missing(_("There is no place %(number)d in this event.") % {"number": number}, field="number")
        return Response(StationOutput(devices.sign_all_out(station)).data)
