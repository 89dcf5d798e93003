"""Devices by the secret they carry."""

from django.core.exceptions import ValidationError
from django.db.models import UUIDField

from games.statements import Given, Read
from tournaments.models import Device

_NAMED = Read(
    lambda: Device.objects.select_related("station__section", "entry").filter(uuid=Given("uuid", UUIDField()))
)


def signed_in_device(uuid: str) -> Device | None:
    """A device that is still signed in, with its place, its section and its pair. One query."""
    try:
        device = _NAMED.first(uuid=uuid)
    except ValidationError:
        return None
    return device if device is not None and device.is_signed_in else None
