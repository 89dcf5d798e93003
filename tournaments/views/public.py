"""Pages that everybody may read: events with live standings, schedules, boards and pairs once they may be seen."""

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404
from django.views.decorators.http import require_safe

from games import sealing
from games.models import Board, BoardSet, Origin
from tournaments import access
from tournaments.access import Viewer
from tournaments.models import Club, Entry, Event, Role, RoleKind, Section
from tournaments.selectors.boards import board_of, board_sets_of, boards_of, openings_of, revealed_board
from tournaments.selectors.cards import score_card
from tournaments.selectors.events import events_around, events_of, pairs_of
from tournaments.selectors.live import shown_now
from tournaments.selectors.schedule import planned_rounds
from tournaments.views.best_play import best_play_columns, best_play_rows
from tournaments.views.cards import card_columns, card_rows, card_sum, traveller_columns, traveller_rows
from tournaments.views.doors import seen_event, show
from tournaments.views.facts import event_facts
from tournaments.views.hands import hands_of, trump_of, turn_up_words
from tournaments.views.live import etag_of, standings_html, unpublished
from tournaments.views.plan import rounds_to_read


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    viewer = access.viewer_of(request)
    club_ids = {role.club_id for role in viewer.roles}
    context = {
        "events": events_around(access.events_seen_by(viewer)),
        "clubs": Club.objects.filter(pk__in=club_ids) if club_ids else [],
        "is_first_run": viewer.user is None and not Role.objects.filter(kind=RoleKind.ORGANISER).exists(),
    }
    return show(request, "public/home.html", context)


@require_safe
def club(request: HttpRequest, slug: str) -> HttpResponse:
    viewer = access.viewer_of(request)
    found = get_object_or_404(Club, slug=slug)
    context = {
        "club": found,
        "events": events_of(found, access.events_seen_by(viewer)),
        "can_organise": access.can_organise_club(viewer, found),
    }
    return show(request, "public/club.html", context)


@require_safe
def help_page(request: HttpRequest) -> HttpResponse:
    return show(request, "public/help.html")


@require_safe
def event(request: HttpRequest, slug: str) -> HttpResponse:
    viewer, event = seen_event(request, slug)
    section, board_sets = _section(event), board_sets_of(event)
    shown = shown_now(slug) or unpublished(event)
    context = {
        "event": event,
        "facts": event_facts(event, section, event.entries.competing().count(), board_sets),
        "standings": standings_html(slug, shown),
        "etag": etag_of(shown),
        "openings": openings_of(event),
        "is_proved": any(board_set.commitment for board_set in board_sets),
        "can_organise": access.can_organise(viewer, event),
        "can_direct": access.can_direct(viewer, event),
        "can_prepare": access.can_prepare(viewer, event) and event.origin != Origin.SHUFFLED,
        "has_schedule": bool(section.movement) or not event.is_public or event.is_over,
    }
    return show(request, "public/event.html", context)


@require_safe
def schedule(request: HttpRequest, slug: str) -> HttpResponse:
    _viewer, event = seen_event(request, slug)
    rounds = [
        {"section": section, "rounds": rounds_to_read(event, planned_rounds(section))} for section in _sections(event)
    ]
    return show(request, "public/schedule.html", {"event": event, "sections": rounds, "pairs": pairs_of(event)})


@require_safe
def boards(request: HttpRequest, slug: str) -> HttpResponse:
    _viewer, event = seen_event(request, slug)
    return show(request, "public/boards.html", {"event": event, "boards": boards_of(event)})


@require_safe
def board(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Hands, trump and traveller once the board is revealed; before that its state and nothing else."""
    viewer, event = seen_event(request, slug)
    revealed = revealed_board(event, number)
    if revealed is None:
        sealed = {"event": event, "board": _board(event, number)}
        return show(request, "public/board_sealed.html", sealed | _neighbours(event, number))
    context = _neighbours(event, number) | {
        "event": event,
        "board": revealed.board,
        "can_enter_hands": _enters_hands(viewer, event, revealed.board),
        "best_play": revealed.best_play,
        "best_columns": best_play_columns(),
        "best_rows": best_play_rows(revealed.best_play),
        "hands": hands_of(revealed.deal) if revealed.deal else [],
        "suit": trump_of(revealed.deal, fixed=revealed.board.trump, turn_up=revealed.turn_up),
        "turn_up": turn_up_words(revealed.turn_up) if len(revealed.turn_up) > 1 else None,
        "columns": traveller_columns(revealed),
        "rows": traveller_rows(event, revealed),
    }
    return show(request, "public/board.html", context)


@require_safe
def pair(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    viewer, event = seen_event(request, slug)
    entry = get_object_or_404(
        Entry.objects.competing().select_related("event__club", "section").prefetch_related("members__player"),
        event=event,
        number=number,
    )
    card = score_card(entry, sees_own_tricks=_is_own(viewer, entry))
    context = {
        "event": event,
        "entry": entry,
        "columns": card_columns(),
        "rows": card_rows(event, card),
        "sum": card_sum(card),
    }
    return show(request, "public/pair.html", context)


@require_safe
def proof(request: HttpRequest, slug: str) -> HttpResponse:
    """The file that verify_deals.py reads; keys and cards in it are those of revealed boards only."""
    _viewer, event = seen_event(request, slug)
    board_set = get_object_or_404(BoardSet.objects.exclude(commitment="").order_by("pk"), sessions__event=event)
    document = sealing.public_proof(board_set)
    response = JsonResponse(document, json_dumps_params={"ensure_ascii": False, "indent": 1})
    response["Content-Disposition"] = f'attachment; filename="{event.slug}-proof.json"'
    return response


@require_safe
def verifier(request: HttpRequest) -> HttpResponse:
    """The program that proves the deals, as it lies in the repository."""
    response = HttpResponse((settings.BASE_DIR / "verify_deals.py").read_bytes(), content_type="text/x-python")
    response["Content-Disposition"] = 'attachment; filename="verify_deals.py"'
    return response


# --- reading ------------------------------------------------------------------------------------------------------


def _sections(event: Event) -> list[Section]:
    return list(Section.objects.filter(session__event=event).order_by("session__number", "name"))


def _section(event: Event) -> Section:
    return _sections(event)[0]


def _board(event: Event, number: int) -> Board:
    """The public side of a sealed board: number, dealer, state."""
    found = board_of(event, number)
    if found is None:
        raise Http404
    return found


def _neighbours(event: Event, number: int) -> dict[str, object]:
    """The boards before and after this one, for those who read them in turn. One query."""
    boards = boards_of(event)
    return {
        "previous": next((board for board in reversed(boards) if board.number < number), None),
        "next": next((board for board in boards if board.number > number), None),
    }


def _is_own(viewer: Viewer, entry: Entry) -> bool:
    """The phone signed in for this pair, or the account of one of its players."""
    if viewer.device is not None and viewer.device.entry_id == entry.pk:
        return True
    user = viewer.user
    return user is not None and any(member.player.user_id == user.pk for member in entry.members.all())


def _enters_hands(viewer: Viewer, event: Event, board: Board) -> bool:
    return board.deal.origin == Origin.SHUFFLED and access.can_direct(viewer.as_account, event)
