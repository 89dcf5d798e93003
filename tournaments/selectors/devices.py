"""Devices by the secret they carry."""

from django.core.exceptions import ValidationError

from tournaments.models import Device


def signed_in_device(uuid: str) -> Device | None:
    """A device that is still signed in, with its place, its section and its pair. One query."""
    devices = Device.objects.select_related("station__section", "entry")
    try:
        device = devices.filter(uuid=uuid).first()
    except ValidationError:
        return None
    return device if device is not None and device.is_signed_in else None
