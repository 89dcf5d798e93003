"""What every page at a table asks first, and the frame it is shown in."""

from collections.abc import Callable, Mapping
from functools import wraps
from typing import Concatenate, ParamSpec
from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.cache import patch_cache_control
from django.utils.translation import gettext as _
from django_htmx.http import HttpResponseClientRedirect

from games.models import Line
from tournaments import access
from tournaments.access import SeatAtLine, Viewer
from tournaments.models import Device
from tournaments.selectors import places

P = ParamSpec("P")
Page = Callable[Concatenate[HttpRequest, Viewer, P], HttpResponse]


def at_table(page: Page[P]) -> Callable[Concatenate[HttpRequest, P], HttpResponse]:
    """Only for a device that is signed in; any other is led to the page where it signs in. Never kept by a cache."""

    @wraps(page)
    def opened(request: HttpRequest, /, *args: P.args, **kwargs: P.kwargs) -> HttpResponse:
        viewer = access.viewer_of(request)
        if viewer.device is None:
            return _to_the_door(request)
        response = page(request, viewer, *args, **kwargs)
        patch_cache_control(response, private=True, no_store=True)
        return response

    return opened


def device_of(viewer: Viewer) -> Device:
    """The device that ``at_table`` has found."""
    if viewer.device is None:
        raise Http404
    return viewer.device


def line_at_own_table(viewer: Viewer, uuid: UUID) -> tuple[Line, SeatAtLine]:
    """A line and how the device stands to it. A line of another table is answered like one that is not there."""
    line = places.find_line(uuid)
    seat = access.seat_at(viewer, line) if line is not None else None
    if line is None or seat is None:
        raise Http404
    return line, seat


def show(
    request: HttpRequest, viewer: Viewer, template: str, context: Mapping[str, object], *, status: int = 200
) -> HttpResponse:
    device = device_of(viewer)
    frame = {"device": words_for(device), "device_url": reverse("table-home")}
    return render(request, f"tournaments/table/{template}", {**frame, **context}, status=status)


def words_for(device: Device) -> str:
    if device.entry is not None:
        return _("Pair %(label)s") % {"label": device.entry.label}
    return _("Table %(number)d") % {"number": device.station.number}


def _to_the_door(request: HttpRequest) -> HttpResponse:
    if getattr(request, "htmx", False):
        return HttpResponseClientRedirect(reverse("join"))
    return redirect("join")
