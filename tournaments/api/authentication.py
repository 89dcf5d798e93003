"""Who a request to the API comes from: a program with a token, a device at a table, or an account's session."""

import time
from dataclasses import dataclass
from datetime import timedelta
from functools import lru_cache

from django.contrib.auth.models import User
from django.core import signing
from django.utils.translation import gettext as _
from rest_framework.authentication import BaseAuthentication, SessionAuthentication
from rest_framework.exceptions import AuthenticationFailed
from rest_framework.request import Request

from tournaments import access
from tournaments.access import Viewer
from tournaments.models import ApiToken, Device
from tournaments.selectors.devices import signed_in_device
from tournaments.services import roles, tokens

DEVICE_SALT = "whist.device"
# As long as a browser stays signed in at its table: an evening, and the night after it.
DEVICE_LIFETIME = timedelta(days=2)


@dataclass(frozen=True, slots=True)
class AtTable:
    """Stands where REST framework expects a user: somebody at a table who has no account."""

    device: Device
    is_authenticated: bool = True

    @property
    def pk(self) -> str:
        """What requests are counted by; two phones in one hall are two."""
        return self.device.uuid.hex


class TokenAuthentication(BaseAuthentication):
    """``Authorization: Token whist_…``: a program acts for the account that made the token, never beyond its club."""

    def authenticate(self, request: Request) -> tuple[User, ApiToken] | None:
        secret = _credentials(request, "Token")
        if secret is None:
            return None
        token = roles.find_token(secret)
        if token is None:
            raise AuthenticationFailed(_("This token is unknown, or was revoked."))
        tokens.note_use(token)
        return token.user, token

    def authenticate_header(self, request: Request) -> str:
        return "Token"


class DeviceAuthentication(SessionAuthentication):
    """A device at a table: its browser session, or ``Authorization: Device …`` for a program that keeps no cookies."""

    def authenticate(self, request: Request) -> tuple[User | AtTable, Device] | None:
        signed = _credentials(request, "Device")
        if signed is not None:
            device = _device(signed)
            return AtTable(device), device
        viewer = access.viewer_of(request._request)
        if viewer.device is None:
            return None
        self.enforce_csrf(request)
        return viewer.user or AtTable(viewer.device), viewer.device


def sign_device(device: Device) -> str:
    """What a program sends back as ``Authorization: Device …``. Signing the device out ends it at once."""
    return signing.dumps(device.uuid.hex, salt=DEVICE_SALT)


def viewer_of(request: Request) -> Viewer:
    """Whoever a request to the API comes from, in the form that ``tournaments.access`` answers about. No query."""
    origin = request.META.get("REMOTE_ADDR", "")
    if isinstance(request.auth, ApiToken):
        return Viewer(token=request.auth, origin=origin)
    return Viewer(
        user=request.user if isinstance(request.user, User) else None,
        device=request.auth if isinstance(request.auth, Device) else None,
        origin=origin,
    )


def _credentials(request: Request, scheme: str) -> str | None:
    """What follows the scheme in the Authorization header; None where another scheme, or none, is used."""
    found, _space, rest = request.META.get("HTTP_AUTHORIZATION", "").partition(" ")
    return rest.strip() if found.lower() == scheme.lower() else None


def _device(signed: str) -> Device:
    try:
        uuid = _signed_uuid(signed)
    except signing.BadSignature as error:
        raise AuthenticationFailed(_("This device is not signed in; sign it in with code and PIN.")) from error
    device = signed_in_device(uuid)
    if device is None:
        raise AuthenticationFailed(_("This device was signed out; sign it in with the table's new code and PIN."))
    return device


def _signed_uuid(signed: str) -> str:
    """Raises BadSignature for what was not given by us, or too long ago."""
    uuid, signed_at = _read(signed)
    if time.time() - signed_at > DEVICE_LIFETIME.total_seconds():
        raise signing.SignatureExpired
    return uuid


@lru_cache(maxsize=4096)  # a device sends the same text all evening
def _read(signed: str) -> tuple[str, int]:
    """What a device was given, and when, in seconds. Raises BadSignature for what was not given by us."""
    uuid: str = signing.loads(signed, salt=DEVICE_SALT)
    _value, when, _signature = signed.rsplit(":", 2)
    return uuid, signing.b62_decode(when)
