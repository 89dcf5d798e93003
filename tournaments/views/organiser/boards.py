"""The boards of an event: nothing to do, dealt here, or imported. No card is shown on these pages."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from tournaments import access
from tournaments.forms.organiser import PbnForm
from tournaments.forms.refusals import refusals_on
from tournaments.models import EventState
from tournaments.selectors.boards import board_sets_of, boards_of, openings_of
from tournaments.services.boards import deal_event_boards, import_event_boards
from tournaments.services.entries import first_section
from tournaments.services.movements import boards_needed
from tournaments.views.doors import form_status, organised_event, show
from tournaments.views.organiser.steps import setup_steps


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def boards(request: HttpRequest, slug: str) -> HttpResponse:
    """POST imports a PBN file."""
    viewer, event = organised_event(request, slug)
    form = PbnForm(request.POST or None, request.FILES or None)
    if request.method == "POST" and form.is_valid():
        with refusals_on(form):
            board_set = import_event_boards(event=event, pbn=form.cleaned_data["pbn"], by=viewer.actor)
            messages.success(request, _("%(count)d boards are imported.") % {"count": board_set.boards.count()})
            return redirect("organise-boards", event.slug)
    section = first_section(event)
    context = {
        "event": event,
        "form": form,
        "steps": setup_steps(event, "boards", section=section),
        "needed": boards_needed(section) if section.movement else 0,
        "boards": boards_of(event),
        "board_sets": board_sets_of(event),
        "openings": openings_of(event),
        "can_prepare": access.can_prepare(viewer, event),
        "is_before": event.state in {EventState.PLANNED, EventState.OPEN},
    }
    return show(request, "organiser/boards.html", context, status=form_status(form))


@login_required
@require_POST
def deal(request: HttpRequest, slug: str) -> HttpResponse:
    viewer, event = organised_event(request, slug)
    deal_event_boards(event=event, by=viewer.actor)
    messages.success(request, _("The boards are dealt and sealed, and the commitment is published."))
    return redirect("organise-boards", event.slug)
