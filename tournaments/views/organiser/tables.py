"""The tables of the room, each with the code and PIN that sign a device in."""

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from tournaments.models import Station
from tournaments.services.entries import first_section
from tournaments.views.doors import organised_event, show
from tournaments.views.organiser.steps import setup_steps


@never_cache
@login_required
@require_safe
def tables(request: HttpRequest, slug: str) -> HttpResponse:
    _viewer, event = organised_event(request, slug)
    context = {
        "event": event,
        "steps": setup_steps(event, "tables"),
        "section": first_section(event),
        "stations": Station.objects.filter(section__session__event=event).select_related("section"),
    }
    return show(request, "organiser/tables.html", context)
