"""Starting a club, its page for organisers, and its customs."""

from django.contrib import messages
from django.contrib.auth import logout
from django.contrib.auth.decorators import login_required
from django.contrib.auth.models import User
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from tournaments.access import events_seen_by, verify
from tournaments.forms.organiser import ClubForm, CustomsForm
from tournaments.forms.refusals import refusals_on
from tournaments.selectors.events import events_of
from tournaments.services.clubs import start_club
from tournaments.services.customs import change_customs
from tournaments.services.demo import remove_demo
from tournaments.views.doors import form_status, organised_club, show
from tournaments.views.sent_once import new_form_key, sent_once


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
@sent_once
def start(request: HttpRequest) -> HttpResponse:
    """Anybody with an account may start a club, and is its first organiser."""
    form = ClubForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        user = request.user if isinstance(request.user, User) else None
        verify(user is not None)
        with refusals_on(form):
            club = start_club(by=user, **form.cleaned_data)
            return redirect("organise-club", club.slug)
    return show(
        request, "organiser/start_club.html", {"form": form, "form_key": new_form_key()}, status=form_status(form)
    )


@login_required
@require_safe
def club(request: HttpRequest, slug: str) -> HttpResponse:
    viewer, club = organised_club(request, slug)
    context = {"club": club, "events": events_of(club, events_seen_by(viewer))}
    return show(request, "organiser/club.html", context)


@login_required
@require_POST
def leave_demo(request: HttpRequest, slug: str) -> HttpResponse:
    """Take the demo club away for good, and with it whoever presses the button."""
    _viewer, club = organised_club(request, slug)
    if not club.is_demo:
        raise Http404
    remove_demo(club)
    logout(request)
    messages.success(request, _("The demo club is gone. What you made yourself is still here."))
    return redirect("home")


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def customs(request: HttpRequest, slug: str) -> HttpResponse:
    """How the club's next events are run, unless one of them says otherwise."""
    _viewer, club = organised_club(request, slug)
    initial = {"name": club.name, "time_zone": club.time_zone}
    form = CustomsForm(request.POST or None, instance=club, initial=initial)
    if request.method == "POST" and form.is_valid():
        with refusals_on(form):
            values = form.cleaned_data
            change_customs(club=club, name=values["name"], time_zone=values["time_zone"], settings=form.settings)
            messages.success(request, _("Saved; the next new event takes them over."))
            return redirect("organise-club", club.slug)
    club.refresh_from_db()  # the form has written what was typed on it
    return show(request, "organiser/customs.html", {"club": club, "form": form}, status=form_status(form))
