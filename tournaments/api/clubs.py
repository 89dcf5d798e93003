"""Clubs: who holds evenings, and how they are used to being run."""

from django.db.models import Q
from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.access import own_clubs, verify
from tournaments.api.doors import Door
from tournaments.api.inputs import Input, Query
from tournaments.api.lookups import club_named, club_of_people, no_club
from tournaments.api.pagination import page_of
from tournaments.api.permissions import IsAccount
from tournaments.api.settings import SettingsInput, SettingsOutput
from tournaments.models import Club, EventState
from tournaments.services import clubs
from tournaments.services.customs import change_customs


class ClubInput(Input):
    name = serializers.CharField(max_length=120)
    time_zone = serializers.CharField(max_length=60, help_text="Like `Europe/Amsterdam`.")


class ClubChange(Input):
    name = serializers.CharField(max_length=120, required=False)
    time_zone = serializers.CharField(max_length=60, required=False)
    settings = SettingsInput(required=False)


class ClubOutput(serializers.Serializer[Club]):
    slug = serializers.SlugField()
    name = serializers.CharField()
    time_zone = serializers.CharField()
    settings = SettingsOutput(source="*", help_text="How its evenings are run unless an event says otherwise.")


class ClubsDoor(Door):
    is_open = True

    @extend_schema(parameters=[Query], responses=page_of(ClubOutput))
    def get(self, request: Request) -> Response:
        """Clubs that have shown an event to everybody, and your own."""
        self.asked(Query)
        shown = Club.objects.filter(
            Q(pk__in=own_clubs(self.viewer)) | ~Q(events__state=EventState.PLANNED) & Q(events__isnull=False)
        )
        return self.page(shown.distinct(), ClubOutput, ordering=["slug"])

    @extend_schema(request=ClubInput, responses={201: ClubOutput})
    def post(self, request: Request) -> Response:
        """Start a club; you become its first organiser."""
        verify(IsAccount().has_permission(request, self), _("A club is started by a person who signed in."))
        club = clubs.start_club(**self.taken(ClubInput), by=self.account.user)
        return Response(ClubOutput(club).data, status=201)


class ClubDoor(Door):
    is_open = True

    @extend_schema(responses=ClubOutput)
    def get(self, request: Request, slug: str) -> Response:
        """One club."""
        return Response(ClubOutput(_club_seen(self, slug)).data)

    @extend_schema(request=ClubChange, responses=ClubOutput)
    def patch(self, request: Request, slug: str) -> Response:
        """Change its name, its time, or how its next events are run; events that are there stay as they are."""
        club, taken = club_of_people(self.account, slug, organises=True), self.taken(ClubChange)
        about = {"name": club.name, "time_zone": club.time_zone, "settings": {}, **taken}
        return Response(ClubOutput(change_customs(club=club, **about)).data)


def _club_seen(door: Door, slug: str) -> Club:
    """A club nobody has shown an event of is its own people's business."""
    club = club_named(slug)
    if club.pk not in own_clubs(door.viewer) and not club.events.exclude(state=EventState.PLANNED).exists():
        raise no_club(slug)
    return club
