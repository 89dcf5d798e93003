"""Devices: a phone or tablet, or a program in its stead, signs in at a table with code and PIN."""

from typing import Any

from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.throttling import ScopedRateThrottle

from games.models import Table
from tournaments.access import DEVICE_KEY
from tournaments.api.authentication import sign_device
from tournaments.api.doors import Door
from tournaments.api.exceptions import Problem, invalid
from tournaments.api.inputs import Input
from tournaments.models import Device, Entry
from tournaments.selectors.tables import current_table, last_table
from tournaments.services import devices


class DeviceInput(Input):
    code = serializers.CharField(max_length=20)
    pin = serializers.CharField(max_length=20)
    entry = serializers.CharField(
        required=False,
        max_length=12,
        default="",
        help_text="The number of the pair whose phone this is; it then moves with the pair.",
    )


class DeviceChange(Input):
    entry = serializers.CharField(max_length=12, allow_null=True, help_text="Null: it stays in its place.")


class TableRefOutput(serializers.Serializer[Table]):
    uuid = serializers.UUIDField()
    number = serializers.IntegerField()


class DeviceOutput(serializers.Serializer[Any]):
    event = serializers.SlugField()
    station = serializers.IntegerField()
    entry = serializers.CharField(allow_null=True)
    schedule_version = serializers.IntegerField()
    table = TableRefOutput(allow_null=True, help_text="Where the schedule puts it now; null after the last round.")
    last_table = TableRefOutput(allow_null=True, help_text="What it has just left; boards can still be entered there.")


class SignedInOutput(DeviceOutput):
    device = serializers.CharField(help_text="Send it as `Authorization: Device …` where no cookies are kept.")


class DevicesDoor(Door):
    permission_classes = [AllowAny]
    throttle_classes = [ScopedRateThrottle]
    throttle_scope = "pin"

    @extend_schema(request=DeviceInput, responses={201: SignedInOutput})
    def post(self, request: Request) -> Response:
        """Sign in with the code and PIN on the table's card. Wrong ones are counted, and end in a pause."""
        taken = self.taken(DeviceInput)
        device = devices.sign_in(
            code=taken["code"], pin=taken["pin"], entry_label=taken["entry"], address=self.viewer.origin
        )
        request.session.cycle_key()  # whoever knew the session before must not be at the table now
        request.session[DEVICE_KEY] = device.uuid.hex
        return Response({**DeviceOutput(place_of(device)).data, "device": sign_device(device)}, status=201)


class DeviceDoor(Door):
    @extend_schema(responses=DeviceOutput)
    def get(self, request: Request) -> Response:
        """Where this device belongs now."""
        return Response(DeviceOutput(place_of(self._device())).data)

    @extend_schema(request=DeviceChange, responses=DeviceOutput)
    def patch(self, request: Request) -> Response:
        """Say whose phone this is, or that it stays in its place."""
        device, label = self._device(), self.taken(DeviceChange)["entry"]
        device = devices.bind_to_entry(device, _entry(device, label) if label is not None else None)
        return Response(DeviceOutput(place_of(device)).data)

    @extend_schema(responses={204: None})
    def delete(self, request: Request) -> Response:
        """Sign out: the session and the signed device both end."""
        devices.sign_out(self._device())
        request.session.pop(DEVICE_KEY, None)
        return Response(status=204)

    def _device(self) -> Device:
        if self.viewer.device is None:
            raise Problem(_("No device is signed in here."), status=403, code="no_device")
        return self.viewer.device


def place_of(device: Device) -> dict[str, Any]:
    """What ``DeviceOutput`` shows. Two queries."""
    section = device.station.section
    return {
        "event": section.session.event.slug,
        "station": device.station.number,
        "entry": device.entry.label if device.entry is not None else None,
        "schedule_version": section.schedule_version,
        "table": current_table(device),
        "last_table": last_table(device),
    }


def _entry(device: Device, label: str) -> Entry:
    entry = Entry.objects.competing().filter(section=device.station.section_id, label=label.strip()).first()
    if entry is None:
        raise invalid(_("There is no pair “%(label)s” in this section.") % {"label": label}, field="entry")
    return entry
