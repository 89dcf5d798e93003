"""Who I am, and signing a person in and out by name and password."""

from typing import Any

from django.contrib.auth import authenticate, login, logout
from django.contrib.auth.models import User
from django.middleware.csrf import get_token
from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.throttling import BaseThrottle, ScopedRateThrottle

from tournaments.api.devices import DeviceOutput, place_of
from tournaments.api.doors import Door
from tournaments.api.exceptions import Problem, invalid
from tournaments.api.inputs import Input
from tournaments.api.permissions import MayWrite
from tournaments.models import ApiToken, Role, RoleKind


class SessionInput(Input):
    username = serializers.CharField(max_length=150)
    password = serializers.CharField(max_length=200, trim_whitespace=False)


class OwnRoleOutput(serializers.Serializer[Role]):
    kind = serializers.ChoiceField(RoleKind.choices)
    club = serializers.SlugField(source="club.slug")
    event = serializers.SlugField(source="event.slug", allow_null=True)
    section = serializers.CharField(source="section.name", allow_null=True)


class OwnTokenOutput(serializers.Serializer[ApiToken]):
    name = serializers.CharField()
    is_read_only = serializers.BooleanField()
    club = serializers.SlugField(source="club.slug")
    event = serializers.SlugField(source="event.slug", allow_null=True)


class SessionOutput(serializers.Serializer[Any]):
    account = serializers.CharField(allow_null=True)
    roles = OwnRoleOutput(many=True)
    token = OwnTokenOutput(allow_null=True)
    device = DeviceOutput(allow_null=True)
    csrf_token = serializers.CharField(help_text="For `X-CSRFToken` with every write of a browser session.")


class SessionDoor(Door):
    permission_classes = [MayWrite]
    throttle_scope = "pin"
    secrets = frozenset({"csrf_token"})

    def get_throttles(self) -> list[BaseThrottle]:
        """Guesses at passwords are limited like guesses at PINs; asking who one is, like any other request."""
        return [ScopedRateThrottle()] if self.request.method == "POST" else super().get_throttles()

    @extend_schema(responses=SessionOutput)
    def get(self, request: Request) -> Response:
        """Who asks: an account, a token, a device, or nobody; and what they may do where."""
        return Response(self._session(request))

    @extend_schema(request=SessionInput, responses={201: SessionOutput})
    def post(self, request: Request) -> Response:
        """Sign in. The answer's session cookie and CSRF token serve what follows."""
        taken = self.taken(SessionInput)
        user = authenticate(request._request, username=taken["username"], password=taken["password"])
        if getattr(request._request, "axes_locked_out", False):
            request._request.axes_locked_out = False  # type: ignore[attr-defined]  # else its page replaces our answer
            raise Problem(_("Too many wrong passwords; wait a quarter of an hour."), status=429, code="locked_out")
        if not isinstance(user, User):
            raise invalid(_("This name and password do not belong together."), field="password", code="wrong")
        login(request._request, user)
        request.user = user
        self.__dict__.pop("viewer", None)
        return Response(self._session(request), status=201)

    @extend_schema(responses={204: None})
    def delete(self, request: Request) -> Response:
        """Sign the account out; a device that is signed in beside it goes with the session."""
        if isinstance(request.user, User):
            logout(request._request)
        else:  # a device alone is no user whom signals of signing out could be told of
            request.session.flush()
        return Response(status=204)

    def _session(self, request: Request) -> dict[str, Any]:
        viewer = self.viewer
        user = viewer.token.user if viewer.token is not None else viewer.user
        roles = Role.objects.filter(user=user).select_related("club", "event", "section") if user is not None else []
        body = {
            "account": user.get_username() if user is not None else None,
            "roles": roles,
            "token": viewer.token,
            "device": place_of(viewer.device) if viewer.device is not None else None,
            "csrf_token": get_token(request._request),
        }
        return dict(SessionOutput(body).data)
