"""What is asked before a door opens at all. What may be done behind it is asked of ``tournaments.access``."""

from typing import cast

from django.contrib.auth.models import User
from django.utils.translation import gettext_lazy as _
from rest_framework.permissions import SAFE_METHODS, BasePermission
from rest_framework.request import Request
from rest_framework.views import APIView

from tournaments.models import ApiToken


class IsSignedIn(BasePermission):
    """Somebody known; a door with ``is_open`` may be read by anybody, who then sees what is public."""

    def has_permission(self, request: Request, view: APIView) -> bool:
        if request.method in SAFE_METHODS and getattr(view, "is_open", False):
            return True
        return bool(request.user and request.user.is_authenticated)


class MayWrite(BasePermission):
    """A read-only token reads."""

    message = _("This token may only read.")

    def has_permission(self, request: Request, view: APIView) -> bool:
        is_read_only = isinstance(request.auth, ApiToken) and request.auth.is_read_only
        return request.method in SAFE_METHODS or not is_read_only


def person(request: Request) -> User:
    """The account behind a door that only accounts open."""
    return cast("User", request.user)


class IsAccount(BasePermission):
    """A person's own session: a token or a device must never hand out rights, or it would outlive its owner's."""

    message = _("Only a person who signed in with name and password may do this, not a token or a device.")

    def has_permission(self, request: Request, view: APIView) -> bool:
        is_person = isinstance(request.user, User) and request.user.is_authenticated
        return is_person and not isinstance(request.auth, ApiToken)
