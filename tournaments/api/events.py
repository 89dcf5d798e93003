"""Events: the list, a new one, and how one is run."""

from django.db import transaction
from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments import access
from tournaments.access import verify
from tournaments.api.doors import Door
from tournaments.api.exceptions import invalid
from tournaments.api.inputs import Input, Query
from tournaments.api.laws import LawOutput
from tournaments.api.lookups import event_organised, event_seen
from tournaments.api.pagination import page_of
from tournaments.api.settings import SettingsInput, SettingsOutput
from tournaments.models import Club, Event, EventState
from tournaments.services import events
from tournaments.services.announcements import announce

ORDERINGS = ("starts_at", "-starts_at")


class EventInput(Input):
    club = serializers.SlugField(max_length=120)
    title = serializers.CharField(max_length=120)
    starts_at = serializers.DateTimeField()
    like = serializers.SlugField(max_length=140, required=False, help_text="An earlier event to be run like.")
    settings = SettingsInput(required=False)


class EventChange(Input):
    title = serializers.CharField(max_length=120, required=False)
    starts_at = serializers.DateTimeField(required=False)
    settings = SettingsInput(required=False)
    why = serializers.CharField(max_length=500, required=False, default="")


class EventQuery(Query):
    club = serializers.SlugField(required=False, max_length=120)
    state = serializers.ChoiceField(EventState.choices, required=False)
    starts_from = serializers.DateTimeField(required=False)
    starts_before = serializers.DateTimeField(required=False)
    ordering = serializers.ChoiceField(ORDERINGS, default="-starts_at")


class EventOutput(serializers.Serializer[Event]):
    slug = serializers.SlugField()
    title = serializers.CharField()
    club = serializers.SlugField(source="club.slug")
    starts_at = serializers.DateTimeField()
    local_start = serializers.CharField(help_text="The start in the club's own time.")
    state = serializers.ChoiceField(EventState.choices)
    corrections_until = serializers.DateTimeField(allow_null=True)
    settings = SettingsOutput(source="*")
    laws = LawOutput(help_text="What its law says, with the trumps of this event.")


class EventsDoor(Door):
    is_open = True

    @extend_schema(parameters=[EventQuery], responses=page_of(EventOutput))
    def get(self, request: Request) -> Response:
        """Events everybody may see, and your clubs' planned ones."""
        asked = self.asked(EventQuery)
        rows = Event.objects.filter(access.events_seen_by(self.viewer)).select_related("club")
        filters = {"club": "club__slug", "state": "state", "starts_from": "starts_at__gte"}
        filters["starts_before"] = "starts_at__lt"
        rows = rows.filter(**{lookup: asked[name] for name, lookup in filters.items() if name in asked})
        sign = asked["ordering"].removesuffix("starts_at")
        return self.page(rows, EventOutput, ordering=[asked["ordering"], f"{sign}pk"])

    @extend_schema(request=EventInput, responses={201: EventOutput})
    def post(self, request: Request) -> Response:
        """Plan an event: run as the club is used to, or like an earlier one, but for the settings named."""
        taken = self.taken(EventInput)
        club = Club.objects.filter(slug=taken["club"]).first()
        if club is None:
            raise invalid(_("There is no club “%(slug)s”.") % {"slug": taken["club"]}, field="club")
        verify(access.can_organise_club(self.account, club), _("Only an organiser of this club may do this."))
        event = events.create_event(
            club=club,
            title=taken["title"],
            starts_at=taken["starts_at"],
            like=self._like(taken["like"]) if "like" in taken else None,
            settings=taken.get("settings"),
            by=self.account.actor,
        )
        return Response(EventOutput(event).data, status=201)

    def _like(self, slug: str) -> Event:
        event = Event.objects.filter(slug=slug).select_related("club").first()
        if event is None or not access.can_see(self.account, event):
            raise invalid(_("There is no event “%(slug)s”.") % {"slug": slug}, field="like")
        return event


class EventDoor(Door):
    is_open = True

    @extend_schema(responses=EventOutput)
    def get(self, request: Request, slug: str) -> Response:
        """One event."""
        return Response(EventOutput(event_seen(self.viewer, slug)).data)

    @extend_schema(request=EventChange, responses=EventOutput)
    def patch(self, request: Request, slug: str) -> Response:
        """Change title and start before play, and how it is run; what fixes its boards, before they are there."""
        event, taken, by = event_organised(self.account, slug), self.taken(EventChange), self.account.actor
        with transaction.atomic():
            if "title" in taken or "starts_at" in taken:
                about = {"title": event.title, "starts_at": event.starts_at, **taken}
                event = announce(event=event, title=about["title"], starts_at=about["starts_at"], by=by)
            if "settings" in taken:
                event = events.change_settings(event=event, settings=taken["settings"], why=taken["why"], by=by)
        return Response(EventOutput(event).data)
