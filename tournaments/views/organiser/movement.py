"""Choosing a movement: what fits, side by side, with what speaks against each."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from tournaments.forms.organiser import BoardsWantedForm, MovementForm
from tournaments.forms.refusals import refusals_on
from tournaments.models import EventState
from tournaments.selectors.choices import movement_choices
from tournaments.selectors.schedule import chosen_movement, planned_rounds
from tournaments.services.entries import first_section
from tournaments.services.movements import choose_movement
from tournaments.views.doors import form_status, organised_event, show
from tournaments.views.facts import movement_words
from tournaments.views.organiser.steps import setup_steps
from tournaments.views.plan import rounds_to_read


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def movement(request: HttpRequest, slug: str) -> HttpResponse:
    viewer, event = organised_event(request, slug)
    section = first_section(event)
    form = MovementForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        with refusals_on(form):
            choose_movement(section=section, by=viewer.actor, **form.cleaned_data)
            messages.success(request, _("Chosen. Below is the whole schedule."))
            return redirect("organise-movement", event.slug)
    wanted = BoardsWantedForm(request.GET if "boards" in request.GET else None)
    boards_wanted = wanted.cleaned_data["boards"] if wanted.is_valid() else 24
    pairs = section.entries.competing().count()
    choices, sentence = movement_choices(event, pairs, boards_wanted)
    chosen = chosen_movement(section)
    is_before = event.state in {EventState.PLANNED, EventState.OPEN}
    context = {
        "event": event,
        "section": section,
        "steps": setup_steps(event, "movement", section=section),
        "pairs": pairs,
        "choices": choices if is_before else [],
        "sentence": sentence,
        "is_before": is_before,
        "wanted": wanted,
        "boards_wanted": boards_wanted,
        "chosen": chosen,
        "chosen_words": movement_words(chosen, section) if chosen else "",
        "form": form,
        "rounds": rounds_to_read(event, planned_rounds(section)),
    }
    status = max(form_status(form), form_status(wanted))
    return show(request, "organiser/movement.html", context, status=status)
