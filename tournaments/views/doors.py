"""What every page begins with: who asks, what it is about, and whether that may be seen at all.

What may not be seen is answered like what is not there: 404.
"""

from collections.abc import Mapping
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render

from tournaments.access import Viewer, can_organise, can_organise_club, can_see, has_role, verify, viewer_of
from tournaments.models import Club, Event, RoleKind


def seen_event(request: HttpRequest, slug: str) -> tuple[Viewer, Event]:
    """An event that whoever asks may see. Raises Http404 for any other. Two to five queries."""
    viewer = viewer_of(request)
    event = Event.objects.select_related("club").filter(slug=slug).first()
    if event is None or not can_see(viewer, event):
        raise Http404
    return viewer, event


def organised_event(request: HttpRequest, slug: str) -> tuple[Viewer, Event]:
    """An event the account may set up. 404 for who has no role in it, 403 for who has another."""
    viewer, event = own_event(request, slug)
    verify(can_organise(viewer, event))
    return viewer, event


def own_event(request: HttpRequest, slug: str) -> tuple[Viewer, Event]:
    """An event in which the account has a role of any kind; the page asks which. 404 for all others."""
    viewer, event = seen_event(request, slug)
    if not has_role(viewer.as_account, *RoleKind, club=event.club, event=event):
        raise Http404
    return viewer.as_account, event


def organised_club(request: HttpRequest, slug: str) -> tuple[Viewer, Club]:
    """A club the account organises. 404 for who has no role in it, 403 for who has another."""
    viewer = viewer_of(request).as_account
    club = Club.objects.filter(slug=slug).first()
    if club is None or not any(role.club_id == club.pk for role in viewer.roles):
        raise Http404
    verify(can_organise_club(viewer, club))
    return viewer, club


def form_status(form: Any) -> int:
    """422 for a form that came back with errors, 200 for one shown for the first time."""
    return 422 if form.is_bound and form.errors else 200


def show(
    request: HttpRequest, template: str, context: Mapping[str, Any] | None = None, *, status: int = 200
) -> HttpResponse:
    return render(request, f"tournaments/{template}", dict(context or {}), status=status)
