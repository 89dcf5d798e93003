"""Entering pairs, quickly: one row is always ready; each press saves."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from tournaments.forms.organiser import NumberForm, PairForm
from tournaments.forms.refusals import refusals_on
from tournaments.models import Entry, Event, EventState, Player
from tournaments.selectors.events import pairs_of
from tournaments.services.entries import enter_pair, swap_numbers, withdraw
from tournaments.views.doors import form_status, organised_event, show
from tournaments.views.organiser.steps import setup_steps

NEXT = "next"  # in the address after a pair was entered: the cursor is ready for the next one


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def pairs(request: HttpRequest, slug: str) -> HttpResponse:
    viewer, event = organised_event(request, slug)
    form = PairForm(request.POST or None, goes_on=NEXT in request.GET)
    if request.method == "POST" and form.is_valid():
        values = form.cleaned_data
        with refusals_on(form):
            players = [values["first"], values["second"]]
            entry = enter_pair(event=event, players=players, number=values["number"], by=viewer.actor)
            messages.success(request, _("Entered: %(pair)s.") % {"pair": entry})
            return redirect(f"{reverse('organise-pairs', args=[event.slug])}?{NEXT}")
    return _show(request, event, form)


@login_required
@require_POST
def withdraw_pair(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    viewer, event = organised_event(request, slug)
    entry = _entry(event, number)
    words = str(entry)
    withdraw(entry=entry, by=viewer.actor)
    messages.success(request, _("Withdrawn: %(pair)s.") % {"pair": words})
    return redirect("organise-pairs", event.slug)


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def renumber(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Another number for a pair; the pair that has it gets this one's."""
    viewer, event = organised_event(request, slug)
    entry = _entry(event, number)
    form = NumberForm(request.POST or None, initial={"number": entry.number})
    if request.method == "POST" and form.is_valid():
        with refusals_on(form):
            swap_numbers(entry=entry, number=form.cleaned_data["number"], by=viewer.actor)
            return redirect("organise-pairs", event.slug)
    context = {"event": event, "entry": entry, "form": form}
    return show(request, "organiser/renumber.html", context, status=form_status(form))


def _show(request: HttpRequest, event: Event, form: PairForm) -> HttpResponse:
    context = {
        "event": event,
        "form": form,
        "steps": setup_steps(event, "pairs"),
        "pairs": pairs_of(event),
        "names": Player.objects.filter(club=event.club).values_list("name", flat=True),
        "is_before": event.state in {EventState.PLANNED, EventState.OPEN},
    }
    return show(request, "organiser/pairs.html", context, status=form_status(form))


def _entry(event: Event, number: int) -> Entry:
    entries = Entry.objects.competing().select_related("event", "section").prefetch_related("members__player")
    return get_object_or_404(entries, event=event, number=number)
