"""Codes and PINs of the tables, the devices signed in with them, and signing those out."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from tournaments.models import Station
from tournaments.services import devices
from tournaments.views.director.doors import Desk, directed, show


@directed
@require_safe
def director_stations(request: HttpRequest, desk: Desk) -> HttpResponse:
    stations = Station.objects.filter(section__session__event=desk.event).select_related("section")
    stations = stations.prefetch_related("devices__entry").order_by("section__name", "number")
    context = {"stations": [(station, _signed_in(station)) for station in stations]}
    return show(request, desk, "stations.html", context)


@directed
@require_POST
def sign_all_out(request: HttpRequest, desk: Desk, section: str, number: int) -> HttpResponse:
    """A lost phone: every device of the table is signed out, and its code and PIN are new."""
    stations = Station.objects.filter(section__session__event=desk.event)
    station = get_object_or_404(stations, section__name=section, number=number)
    devices.sign_all_out(station)
    messages.success(
        request, _("Table %(number)d has a new code and PIN; all its devices are signed out.") % {"number": number}
    )
    return redirect("director-stations", slug=desk.event.slug)


def _signed_in(station: Station) -> list[object]:
    return [device for device in station.devices.all() if device.epoch == station.epoch]
