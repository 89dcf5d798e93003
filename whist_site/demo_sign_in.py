"""The demo's passwords are printed in a terminal: they work on that computer only."""

from ipaddress import ip_address
from typing import Any

from django.contrib.auth.backends import BaseBackend
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest

from tournaments.models import Role


class DemoStaysHere(BaseBackend):
    """Asked before the backends that know passwords; says no for everybody, and lets them go on but for the demo."""

    def authenticate(self, request: HttpRequest | None, username: str | None = None, **credentials: Any) -> None:
        if username is None or not Role.objects.filter(user__username=username, club__is_demo=True).exists():
            return
        if request is not None and not _is_loopback(request.META.get("REMOTE_ADDR", "")):
            raise PermissionDenied


def _is_loopback(address: str) -> bool:
    try:
        return ip_address(address).is_loopback
    except ValueError:  # a socket without an address is somebody else's
        return False
