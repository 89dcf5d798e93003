"""Who calls the API in tests, each with a client of their own."""

import itertools
from typing import Any

from django.contrib.auth.models import User
from rest_framework.test import APIClient

from games.models import Line, Table
from tests.factories import UserFactory, organiser_of, section_of
from tournaments.api.authentication import sign_device
from tournaments.models import Club, Device, Entry, Event, RoleKind
from tournaments.services import roles

V1 = "/api/v1/"
_keys = itertools.count(1)


def anybody() -> APIClient:
    return APIClient()


def account(user: User | None = None) -> APIClient:
    client = APIClient()
    client.force_login(user or UserFactory(), backend="django.contrib.auth.backends.ModelBackend")
    return client


def organiser(club: Club) -> APIClient:
    return account(organiser_of(club))


def director(club: Club) -> APIClient:
    return account(organiser_of(club, RoleKind.DIRECTOR))


def program(user: User, club: Club, *, is_read_only: bool = False, event: Event | None = None) -> APIClient:
    _token, secret = roles.make_token(user=user, name="test", club=club, event=event, is_read_only=is_read_only)
    return APIClient(HTTP_AUTHORIZATION=f"Token {secret}")


def device_at(event: Event, number: int, entry: Entry | None = None) -> APIClient:
    """A tablet that stays at a place, or the phone of a pair."""
    station = section_of(event).stations.get(number=number)
    device = Device.objects.create(station=station, entry=entry, epoch=station.epoch)
    return APIClient(HTTP_AUTHORIZATION=f"Device {sign_device(device)}")


def event_url(event: Event, rest: str = "") -> str:
    return f"{V1}events/{event.slug}/{rest}"


def table_url(table: Table, rest: str = "") -> str:
    return f"{V1}tables/{table.uuid}/{rest}"


def line_url(line: Line, rest: str = "") -> str:
    return f"{V1}lines/{line.uuid}/{rest}"


def new_key() -> dict[str, Any]:
    return {"headers": {"Idempotency-Key": f"key-{next(_keys)}"}}


def problems(response: Any) -> list[tuple[str | None, str]]:
    """What a problem body is about: field and code of each error."""
    return [(error["attr"], error["code"]) for error in response.json()["errors"]]
