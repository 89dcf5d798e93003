"""What every page of a director begins with, and the manner in which its forms act."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property, wraps
from typing import Concatenate, ParamSpec
from urllib.parse import urlencode
from uuid import UUID

from django.contrib.auth.views import redirect_to_login
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.cache import patch_cache_control
from django.utils.crypto import get_random_string
from django.utils.translation import gettext as _

from games.actors import Actor
from games.errors import Refused
from games.models import Line
from games.services import receipts
from games.services.receipts import Answer
from tournaments import access
from tournaments.access import Viewer
from tournaments.models import Event, RoleKind
from tournaments.selectors import places

P = ParamSpec("P")


@dataclass(frozen=True)
class Desk:
    """A director at work on one event. The account acts, whatever device is signed in beside it."""

    viewer: Viewer
    event: Event

    @property
    def actor(self) -> Actor:
        return self.viewer.actor

    @cached_property
    def hidden_boards(self) -> frozenset[int]:
        """The boards (ids) that this director has still to play: their figures are kept from him. Two queries."""
        return access.boards_still_to_play(self.viewer, self.event)


Page = Callable[Concatenate[HttpRequest, Desk, P], HttpResponse]


def directed(page: Page[P]) -> Callable[..., HttpResponse]:
    """Only for who directs or organises the event: 404 for who has no role in it, 403 for who has another."""

    @wraps(page)
    def opened(request: HttpRequest, slug: str, *args: P.args, **kwargs: P.kwargs) -> HttpResponse:
        if not request.user.is_authenticated:
            return redirect_to_login(request.get_full_path(), reverse("sign-in"))
        response = page(request, _desk(request, slug), *args, **kwargs)
        patch_cache_control(response, private=True, no_store=True)
        return response

    return opened


def line_of(desk: Desk, uuid: UUID) -> Line:
    """A line of this event; one of another is answered like one that is not there."""
    line = places.find_line(uuid)
    if line is None or line.table.journal_id != desk.event.journal_id:
        raise Http404
    return line


def show(
    request: HttpRequest, desk: Desk, template: str, context: Mapping[str, object], *, status: int = 200
) -> HttpResponse:
    frame = {"event": desk.event, "idempotency_key": get_random_string(22), "time_zone": desk.event.club.time_zone}
    return render(request, f"tournaments/director/{template}", {**frame, **context}, status=status)


def do_once(request: HttpRequest, desk: Desk, act: Callable[[], object]) -> None:
    """Run what a form asks for, once, however often its button was pressed."""

    def run() -> Answer:
        act()
        return Answer(200, {})

    said = sorted((name, value) for name, value in request.POST.items() if name != "csrfmiddlewaretoken")
    content = receipts.fingerprint("POST", request.path, urlencode(said).encode())
    key = request.POST.get("idempotency_key", "")[:100]
    if key:
        receipts.once(by=desk.actor, key=key, content=content, act=run)
    else:
        act()


def status_of_refusal(refusal: Refused) -> int:
    """A form that was filled in wrongly is answered 422; what no longer fits keeps its own status."""
    return 422 if refusal.status == 400 else refusal.status


def _desk(request: HttpRequest, slug: str) -> Desk:
    viewer = access.viewer_of(request).as_account
    event = Event.objects.select_related("club", "journal").filter(slug=slug).first()
    if event is None or not access.has_role(viewer, *RoleKind, club=event.club, event=event):
        raise Http404
    access.verify(access.can_direct(viewer, event), _("Only a director of this event may see this page."))
    return Desk(viewer, event)
