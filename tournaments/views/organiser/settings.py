"""How an event is run, and what it is announced as. Two forms, each saved by itself."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from tournaments.forms.organiser import SettingsForm, StartForm
from tournaments.forms.refusals import refusals_on
from tournaments.models import Event, EventState
from tournaments.services.announcements import announce
from tournaments.services.events import change_settings
from tournaments.views.doors import form_status, organised_event, show
from tournaments.views.organiser.steps import setup_steps


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def settings(request: HttpRequest, slug: str) -> HttpResponse:
    viewer, event = organised_event(request, slug)
    is_posted = request.method == "POST" and "confirmation" in request.POST
    # A copy, because the form writes on the event it is given what was typed.
    form = SettingsForm(request.POST if is_posted else None, instance=Event.objects.get(pk=event.pk))
    start = StartForm(
        request.POST if request.method == "POST" and not is_posted else None,
        club=event.club,
        initial=StartForm.initial_for(event),
    )
    if is_posted and form.is_valid():
        with refusals_on(form):
            change_settings(event=event, settings=form.settings, by=viewer.actor)
            _say_saved(request, form)
            return redirect("organise-settings", event.slug)
    if start.is_bound and start.is_valid():
        values = start.cleaned_data
        with refusals_on(start):
            announce(event=event, title=values["title"], starts_at=values["starts_at"], by=viewer.actor)
            messages.success(request, _("Saved."))
            return redirect("organise-settings", event.slug)
    context = {
        "event": event,
        "form": form,
        "start": start,
        "steps": setup_steps(event, "settings"),
        "is_before": event.state in {EventState.PLANNED, EventState.OPEN},
    }
    return show(request, "organiser/settings.html", context, status=max(form_status(form), form_status(start)))


def _say_saved(request: HttpRequest, form: SettingsForm) -> None:
    messages.success(request, _("Saved."))
    if form.warns_of_at_once:
        messages.warning(
            request, _("Results are shown at once: pairs can read what others made on boards they have still to play.")
        )
