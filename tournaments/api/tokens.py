"""Tokens: keys for programs, made, scoped and revoked by the person they act for."""

from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.access import has_role, verify
from tournaments.api.doors import Door
from tournaments.api.exceptions import Missing
from tournaments.api.inputs import Input, Query
from tournaments.api.lookups import club_named, event_seen
from tournaments.api.pagination import page_of
from tournaments.api.permissions import IsAccount, person
from tournaments.models import ApiToken, RoleKind
from tournaments.services import roles

# Enough of a token's hash to name it; its secret cannot be found from the whole of it.
ID_LENGTH = 16


class TokenInput(Input):
    name = serializers.CharField(max_length=80, help_text="What uses it.")
    club = serializers.SlugField(max_length=120)
    event = serializers.SlugField(required=False, max_length=140, help_text="Only for this event of the club.")
    is_read_only = serializers.BooleanField(default=True)


class TokenOutput(serializers.Serializer[ApiToken]):
    id = serializers.SerializerMethodField()
    name = serializers.CharField()
    club = serializers.SlugField(source="club.slug")
    event = serializers.SlugField(source="event.slug", allow_null=True)
    is_read_only = serializers.BooleanField()
    created_at = serializers.DateTimeField()
    last_used_at = serializers.DateTimeField(allow_null=True, help_text="To the minute.")

    def get_id(self, token: ApiToken) -> str:
        return token.token_hash[:ID_LENGTH]


class NewTokenOutput(TokenOutput):
    secret = serializers.CharField(help_text="Shown here and never again.")


class TokensDoor(Door):
    permission_classes = [IsAccount]
    secrets = frozenset({"secret"})

    @extend_schema(parameters=[Query], responses=page_of(TokenOutput))
    def get(self, request: Request) -> Response:
        """Your living tokens, the newest first."""
        self.asked(Query)
        rows = ApiToken.objects.filter(user=self.account.user, revoked_at=None).select_related("club", "event")
        return self.page(rows, TokenOutput, ordering=["-created_at", "-pk"])

    @extend_schema(request=TokenInput, responses={201: NewTokenOutput})
    def post(self, request: Request) -> Response:
        """Make a key for a program. It may never more than you may, nor leave its club or event."""
        taken = self.taken(TokenInput)
        club = club_named(taken["club"])
        event = event_seen(self.account, taken["event"]) if "event" in taken else None
        verify(has_role(self.account, *RoleKind, club=club, event=event), _("You have no role in this club."))
        if event is not None and event.club_id != club.pk:
            raise Missing(_("This event is another club's."), field="event")
        token, secret = roles.make_token(
            user=person(request), name=taken["name"], club=club, event=event, is_read_only=taken["is_read_only"]
        )
        return Response({**TokenOutput(token).data, "secret": secret}, status=201)


class TokenDoor(Door):
    permission_classes = [IsAccount]

    @extend_schema(responses={204: None})
    def delete(self, request: Request, id: str) -> Response:
        """Revoke a token; whatever uses it is refused from now on."""
        rows = ApiToken.objects.filter(user=self.account.user, revoked_at=None)
        token = rows.filter(token_hash__startswith=id).first() if len(id) == ID_LENGTH else None
        if token is None:
            raise Missing(_("You have no such token."), field="id")
        roles.revoke_token(token)
        return Response(status=204)
