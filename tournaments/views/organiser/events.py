"""Creating an event, its overview with the one thing to do next, and the steps from planned to final."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from games.models import DealState
from tournaments import access
from tournaments.forms.organiser import USUAL_START, EventForm
from tournaments.forms.refusals import refusals_on
from tournaments.models import Event, EventState
from tournaments.selectors.boards import board_sets_of, boards_of, openings_of
from tournaments.selectors.events import pairs_of
from tournaments.selectors.schedule import planned_rounds
from tournaments.services import events, rounds
from tournaments.services.boards import reveal_now
from tournaments.services.entries import first_section
from tournaments.views.doors import form_status, organised_club, organised_event, show
from tournaments.views.facts import event_facts
from tournaments.views.organiser.steps import setup_steps
from tournaments.views.plan import rounds_to_read
from tournaments.views.sent_once import new_form_key, sent_once


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
@sent_once
def create(request: HttpRequest, slug: str) -> HttpResponse:
    """Run as the club is used to, or like an earlier event."""
    viewer, club = organised_club(request, slug)
    with timezone.override(club.time_zone):
        initial = {"day": timezone.localdate(), "at": USUAL_START}
    form = EventForm(request.POST or None, club=club, initial=initial)
    if request.method == "POST" and form.is_valid():
        values = form.cleaned_data
        with refusals_on(form):
            event = events.create_event(
                club=club, title=values["title"], starts_at=values["starts_at"], like=values["like"], by=viewer.actor
            )
            return redirect("organise-pairs", event.slug)
    return show(
        request,
        "organiser/create_event.html",
        {"club": club, "form": form, "form_key": new_form_key()},
        status=form_status(form),
    )


@login_required
@require_safe
def overview(request: HttpRequest, slug: str) -> HttpResponse:
    viewer, event = organised_event(request, slug)
    section, pairs = first_section(event), pairs_of(event)
    boards = boards_of(event)
    context = {
        "event": event,
        "steps": setup_steps(event, "play", section=section),
        "facts": event_facts(event, section, len(pairs), board_sets_of(event)),
        "missing": _missing(event, bool(section.movement), boards_are_there=bool(boards), pairs=len(pairs)),
        "gaps": events.unsettled_lines(event) if event.state == EventState.PROVISIONAL else [],
        "openings": openings_of(event),
        "can_prepare": access.can_prepare(viewer, event),
        "sealed": sum(not board.deal.is_revealed for board in boards),
        "closed": sum(board.deal.state == DealState.CLOSED for board in boards),
    }
    return show(request, "organiser/event.html", context)


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def start(request: HttpRequest, slug: str) -> HttpResponse:
    """GET shows the whole schedule once more, POST begins the first round."""
    viewer, event = organised_event(request, slug)
    if request.method == "POST":
        rounds.start_play(event=event, by=viewer.actor)
        messages.success(request, _("Play has begun; the tables can enter their results."))
        return redirect("organise-event", event.slug)
    section = first_section(event)
    context = {
        "event": event,
        "steps": setup_steps(event, "play", section=section),
        "rounds": rounds_to_read(event, planned_rounds(section)),
        "is_before": event.state in {EventState.PLANNED, EventState.OPEN},
    }
    return show(request, "organiser/start.html", context)


@login_required
@require_POST
def open_entries(request: HttpRequest, slug: str) -> HttpResponse:
    viewer, event = organised_event(request, slug)
    events.open_event(event=event, by=viewer.actor)
    messages.success(request, _("The event is open: everybody can see it now."))
    return redirect("organise-event", event.slug)


@login_required
@require_POST
def finish(request: HttpRequest, slug: str) -> HttpResponse:
    viewer, event = organised_event(request, slug)
    events.finish_play(event=event, by=viewer.actor, why=request.POST.get("why", "")[:200])
    messages.success(request, _("Play is over; the standings are provisional."))
    return redirect("organise-event", event.slug)


@login_required
@require_POST
def publish(request: HttpRequest, slug: str) -> HttpResponse:
    viewer, event = organised_event(request, slug)
    events.publish_final(event=event, by=viewer.actor)
    messages.success(request, _("The standings are final."))
    return redirect("organise-event", event.slug)


@login_required
@require_POST
def release(request: HttpRequest, slug: str) -> HttpResponse:
    """End the freeze of the last rounds; the page has said what becomes visible."""
    viewer, event = organised_event(request, slug)
    events.release(event=event, by=viewer.actor)
    messages.success(request, _("The frozen rounds are released: everybody sees the standings now."))
    return redirect("organise-event", event.slug)


@login_required
@require_POST
def reveal(request: HttpRequest, slug: str) -> HttpResponse:
    viewer, event = organised_event(request, slug)
    reveal_now(event=event, by=viewer.actor)
    messages.success(
        request, _("Boards that nobody has to play any more can be read; the others follow by themselves.")
    )
    return redirect("organise-event", event.slug)


def _missing(event: Event, has_movement: bool, *, boards_are_there: bool, pairs: int) -> list[str]:
    """What keeps play from starting."""
    if event.state not in {EventState.PLANNED, EventState.OPEN}:
        return []
    missing = []
    if pairs < 4:
        missing.append(_("Enter the pairs: there are %(count)d, and duplicate whist needs four.") % {"count": pairs})
    if not has_movement:
        missing.append(_("Choose a movement; it has to fit the number of pairs."))
    if event.origin != "shuffled" and not boards_are_there:
        missing.append(_("Deal or import the boards, and have them made up."))
    return missing
