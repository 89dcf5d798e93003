"""Making up the boards: the one page that shows sealed hands, each look at them on record for ever."""

from collections.abc import Sequence
from typing import Any

from django.contrib.auth.decorators import login_required
from django.contrib.auth.models import User
from django.http import HttpRequest, HttpResponse
from django.utils.cache import patch_cache_control
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from engine.deals import Deal
from engine.notation.pbn import PbnBoard, format_pbn
from games.errors import Refused
from games.models import Board, Origin
from tournaments import access
from tournaments.access import Viewer
from tournaments.models import Event, EventState
from tournaments.selectors.boards import boards_of, openings_of
from tournaments.services.boards import open_boards
from tournaments.views.doors import own_event, show
from tournaments.views.hands import hands_of, trump_of, turn_up_words

# What may be opened, as the record says it.
WHAT = {"sheets": "deal sheets", "slips": "trump slips", "pbn": "PBN file"}


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def prepare(request: HttpRequest, slug: str) -> HttpResponse:
    """GET explains and asks; POST opens the hands, for whoever has the right to prepare boards and no other."""
    viewer, event = own_event(request, slug)
    access.verify(
        access.can_prepare(viewer, event),
        _("Only who has the right to prepare boards may see the hands; an organiser gives it by invitation."),
    )
    response = _open(request, viewer, event) if request.method == "POST" else _ask(request, event)
    patch_cache_control(response, no_store=True, private=True)
    return response


def _ask(request: HttpRequest, event: Event) -> HttpResponse:
    context = {
        "event": event,
        "is_shuffled": event.origin == Origin.SHUFFLED,
        "is_before": event.state in {EventState.PLANNED, EventState.OPEN},
        "count": len(boards_of(event)),
        "openings": openings_of(event),
    }
    return show(request, "organiser/prepare.html", context)


def _open(request: HttpRequest, viewer: Viewer, event: Event) -> HttpResponse:
    what = request.POST.get("what", "")
    if what not in WHAT or not isinstance(viewer.user, User):
        raise Refused(_("Choose what to open: %(names)s.") % {"names": ", ".join(WHAT)}, field="what")
    opened = open_boards(event=event, user=viewer.user, what=WHAT[what], by=viewer.actor)
    if what == "pbn":
        return _pbn(event, opened)
    context = {"event": event, "sheets": [_sheet(board, deal) for board, deal in opened]}
    return show(request, f"organiser/prepare_{what}.html", context)


def _sheet(board: Board, deal: Deal) -> dict[str, Any]:
    turn_up = str(deal.turn_up or "")
    return {
        "board": board,
        "hands": hands_of(deal),
        "suit": trump_of(deal, fixed=board.trump, turn_up=turn_up),
        "turn_up": turn_up_words(turn_up) if turn_up else None,
    }


def _pbn(event: Event, opened: Sequence[tuple[Board, Deal]]) -> HttpResponse:
    boards = [PbnBoard(board.number, deal) for board, deal in opened]
    text = format_pbn(boards, event=event.title, site=event.club.name, date=event.starts_at.strftime("%Y.%m.%d"))
    response = HttpResponse(text, content_type="application/x-pbn; charset=utf-8")
    response["Content-Disposition"] = f'attachment; filename="{event.slug}.pbn"'
    return response
