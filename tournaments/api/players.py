"""The list of a club's players: personal data, for that club's people only."""

from uuid import UUID

from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.api.doors import Door
from tournaments.api.exceptions import Missing
from tournaments.api.inputs import Input, Query
from tournaments.api.lookups import club_of_people
from tournaments.api.pagination import page_of
from tournaments.models import Player
from tournaments.services import players


class PlayerInput(Input):
    name = serializers.CharField(max_length=200)
    is_guest = serializers.BooleanField(default=False)


class PlayerChange(Input):
    name = serializers.CharField(max_length=200, required=False)
    is_guest = serializers.BooleanField(required=False)


class PlayerQuery(Query):
    name = serializers.CharField(required=False, max_length=80, help_text="A part of the name.")
    is_guest = serializers.BooleanField(required=False, allow_null=True, default=None)


class PlayerOutput(serializers.Serializer[Player]):
    uuid = serializers.UUIDField()
    name = serializers.CharField()
    is_guest = serializers.BooleanField()


class PlayersDoor(Door):
    @extend_schema(parameters=[PlayerQuery], responses=page_of(PlayerOutput))
    def get(self, request: Request, slug: str) -> Response:
        """Members and guests by name, for organisers, directors and readers of the club."""
        club, asked = club_of_people(self.account, slug), self.asked(PlayerQuery)
        rows = Player.objects.filter(club=club)
        if "name" in asked:
            rows = rows.filter(name__icontains=asked["name"])
        if asked["is_guest"] is not None:
            rows = rows.filter(is_guest=asked["is_guest"])
        return self.page(rows, PlayerOutput, ordering=["name", "pk"])

    @extend_schema(request=PlayerInput, responses={201: PlayerOutput})
    def post(self, request: Request, slug: str) -> Response:
        """Put somebody on the list."""
        club = club_of_people(self.account, slug, organises=True)
        return Response(PlayerOutput(players.add_player(club=club, **self.taken(PlayerInput))).data, status=201)


class PlayerDoor(Door):
    @extend_schema(request=PlayerChange, responses=PlayerOutput)
    def patch(self, request: Request, slug: str, uuid: UUID) -> Response:
        """Put a name right, or make a guest a member."""
        club = club_of_people(self.account, slug, organises=True)
        player = Player.objects.filter(club=club, uuid=uuid).first()
        if player is None:
            raise Missing(_("There is no such player in this club."), field="player")
        return Response(PlayerOutput(players.change_player(player=player, **self.taken(PlayerChange))).data)
