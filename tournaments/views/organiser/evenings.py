"""An evening kept on paper, loaded from two files: read and checked first, then loaded whole or not at all."""

import secrets
from datetime import datetime
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.cache import cache
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from games.errors import Conflict
from tournaments.access import Viewer
from tournaments.errors import BadRows
from tournaments.forms.organiser import EveningForm
from tournaments.models import Club
from tournaments.services.evenings import import_evening, read_evening
from tournaments.views.doors import form_status, organised_club, show

KEPT_FOR = 3600  # seconds between the look at what was read and the press that loads it


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def load(request: HttpRequest, slug: str) -> HttpResponse:
    viewer, club = organised_club(request, slug)
    if "checked" in request.POST:
        return _load(request, viewer, club)
    form = EveningForm(request.POST or None, request.FILES or None, club=club)
    problems: list[str] = []
    if request.method == "POST" and form.is_valid():
        values = form.cleaned_data
        pairs, results = values["pairs"].read(), values["results"].read()
        try:
            evening = read_evening(pairs, results)
        except BadRows as error:
            form.add_error(None, error.sentence)
            problems = error.problems
        else:
            key = _keep(viewer, club, title=values["title"], at=values["starts_at"], pairs=pairs, results=results)
            context = {"club": club, "evening": evening, "checked": key, "title": values["title"]}
            return show(request, "organiser/evening_read.html", context)
    context = {"club": club, "form": form, "problems": problems}
    return show(request, "organiser/evening.html", context, status=form_status(form))


def _load(request: HttpRequest, viewer: Viewer, club: Club) -> HttpResponse:
    """Load what was read and looked at. Pressed twice, it is loaded once."""
    key = _key(viewer, club, request.POST["checked"][:40])
    kept: dict[str, Any] | None = cache.get(key)
    if kept is None or not cache.delete(key):
        raise Conflict(_("These files were loaded already, or read more than an hour ago; choose them again."))
    evening = read_evening(kept["pairs"], kept["results"])
    at: datetime = kept["at"]
    event = import_evening(club=club, title=kept["title"], evening=evening, by=viewer.actor, held_at=at)
    messages.success(request, _("Loaded: %(count)d results.") % {"count": len(evening.results)})
    return redirect("organise-event", event.slug)


def _keep(viewer: Viewer, club: Club, **kept: object) -> str:
    token = secrets.token_urlsafe(16)
    cache.set(_key(viewer, club, token), kept, KEPT_FOR)
    return token


def _key(viewer: Viewer, club: Club, token: str) -> str:
    return f"evening:{club.pk}:{viewer.actor.key}:{token}"
