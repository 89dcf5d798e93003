"""Roles: who may do what in a club, over all of it or one event; given and taken by its organisers."""

from django.contrib.auth.models import User
from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.api.doors import Door
from tournaments.api.exceptions import Missing, invalid
from tournaments.api.inputs import Input, Query
from tournaments.api.lookups import club_of_people
from tournaments.api.pagination import page_of
from tournaments.api.permissions import IsAccount
from tournaments.models import Club, Event, Role, RoleKind
from tournaments.services import roles


class RoleInput(Input):
    username = serializers.CharField(max_length=150, help_text="Somebody with a role in the club; others are invited.")
    kind = serializers.ChoiceField(RoleKind.choices)
    event = serializers.SlugField(required=False, max_length=140)


class RoleQuery(Query):
    kind = serializers.ChoiceField(RoleKind.choices, required=False)


class WhichRoleQuery(Input):
    event = serializers.SlugField(required=False, max_length=140, help_text="The role over this event only.")


class RoleOutput(serializers.Serializer[Role]):
    username = serializers.CharField(source="user.username")
    name = serializers.CharField(source="user.get_full_name")
    kind = serializers.ChoiceField(RoleKind.choices)
    event = serializers.SlugField(source="event.slug", allow_null=True)
    section = serializers.CharField(source="section.name", allow_null=True)


class RolesDoor(Door):
    permission_classes = [IsAccount]

    @extend_schema(parameters=[RoleQuery], responses=page_of(RoleOutput))
    def get(self, request: Request, slug: str) -> Response:
        """Who may do what in this club."""
        club, asked = club_of_people(self.account, slug, organises=True), self.asked(RoleQuery)
        rows = Role.objects.filter(club=club).select_related("user", "event", "section")
        if "kind" in asked:
            rows = rows.filter(kind=asked["kind"])
        return self.page(rows, RoleOutput, ordering=["kind", "pk"])

    @extend_schema(request=RoleInput, responses={201: RoleOutput})
    def post(self, request: Request, slug: str) -> Response:
        """Give somebody of the club a right more, over the club or one event."""
        club, taken = club_of_people(self.account, slug, organises=True), self.taken(RoleInput)
        user = User.objects.filter(username=taken["username"], whist_roles__club=club).distinct().first()
        if user is None:
            raise invalid(_("Nobody of this club has that user name; invite them by link."), field="username")
        role = roles.give_role(user=user, kind=RoleKind(taken["kind"]), club=club, event=_event(club, taken))
        return Response(RoleOutput(role).data, status=201)


class RoleDoor(Door):
    permission_classes = [IsAccount]

    @extend_schema(parameters=[WhichRoleQuery], responses={204: None})
    def delete(self, request: Request, slug: str, username: str, kind: str) -> Response:
        """Take a right away. The last organiser stays."""
        club, asked = club_of_people(self.account, slug, organises=True), self.asked(WhichRoleQuery)
        rows = Role.objects.filter(club=club, user__username=username, kind=kind, event=_event(club, asked))
        role = rows.select_related("club").first()
        if role is None:
            raise Missing(_("Nobody of that name has this role."), field="role")
        roles.take_role(role)
        return Response(status=204)


def _event(club: Club, taken: dict[str, str]) -> Event | None:
    if "event" not in taken:
        return None
    event = Event.objects.filter(club=club, slug=taken["event"]).first()
    if event is None:
        raise invalid(_("There is no event “%(slug)s” in this club.") % {"slug": taken["event"]}, field="event")
    return event
