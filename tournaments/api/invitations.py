"""Invitations: links with which an organiser brings people into the club."""

from django.urls import reverse
from django.utils import timezone
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.api.doors import Door
from tournaments.api.inputs import Input, Query
from tournaments.api.lookups import club_of_people
from tournaments.api.pagination import page_of
from tournaments.api.permissions import IsAccount, person
from tournaments.models import Invitation, RoleKind
from tournaments.services import roles


class InvitationInput(Input):
    kind = serializers.ChoiceField(RoleKind.choices)


class InvitationOutput(serializers.Serializer[Invitation]):
    kind = serializers.ChoiceField(RoleKind.choices)
    expires_at = serializers.DateTimeField()


class NewInvitationOutput(InvitationOutput):
    path = serializers.CharField(help_text="The link's path: works once, shown here and never again.")


class InvitationsDoor(Door):
    permission_classes = [IsAccount]
    secrets = frozenset({"path"})

    @extend_schema(parameters=[Query], responses=page_of(InvitationOutput))
    def get(self, request: Request, slug: str) -> Response:
        """Invitations of this club that nobody has used yet."""
        club = club_of_people(self.account, slug, organises=True)
        self.asked(Query)
        rows = Invitation.objects.filter(club=club, used_at=None, expires_at__gt=timezone.now())
        return self.page(rows, InvitationOutput, ordering=["expires_at", "pk"])

    @extend_schema(request=InvitationInput, responses={201: NewInvitationOutput})
    def post(self, request: Request, slug: str) -> Response:
        """Invite somebody to a role in this club."""
        club, taken = club_of_people(self.account, slug, organises=True), self.taken(InvitationInput)
        invitation, secret = roles.invite(club=club, kind=RoleKind(taken["kind"]), by=person(request))
        return Response({**InvitationOutput(invitation).data, "path": reverse("invitation", args=[secret])}, status=201)
