"""What an event is, a sentence for each fact: for the event's page and the organiser's preview."""

from datetime import datetime
from zoneinfo import ZoneInfo

from django.urls import reverse
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from engine.movements import Movement
from games.models import BoardSet, Origin
from tournaments.models import Event, EventState, Section
from tournaments.selectors.schedule import chosen_movement
from tournaments.views.law_words import law_of, trump_of

Fact = dict[str, str]


def event_facts(event: Event, section: Section, pairs: int, board_sets: list[BoardSet]) -> list[Fact]:
    """No query: everything is handed in."""
    movement = chosen_movement(section)
    facts = [
        _fact(_("When"), when(event.starts_at, event)),
        _fact(_("Club"), event.club.name, reverse("club", args=[event.club.slug])),
        _fact(_("Pairs"), ngettext("%(count)d pair", "%(count)d pairs", pairs) % {"count": pairs}),
        _fact(_("Movement"), movement_words(movement, section) if movement else _("not chosen yet")),
        _fact(_("Scoring"), _("matchpoints: 2 for each pair beaten on the same board, 1 for each tied")),
        _fact(_("Boards"), origin_words(event)),
        _fact(_("Trump"), trump_of(event)),
        _fact(_("Laws"), law_of(event)),
        _fact(_("Results"), event.get_confirmation_display()),
        _fact(_("Standings"), _("shown %(when)s") % {"when": event.get_standings_policy_display()}),
    ]
    if event.state == EventState.PROVISIONAL and event.corrections_until:
        facts.append(_fact(_("Corrections"), _("until %(when)s") % {"when": when(event.corrections_until, event)}))
    facts += [_fact(_("Commitment"), board_set.commitment) for board_set in board_sets if board_set.commitment]
    return facts


def when(at: datetime, event: Event) -> str:
    """Day and time on the club's own clock."""
    local = timezone.localtime(at, ZoneInfo(event.club.time_zone))
    return f"{date_format(local, 'l j F Y')}, {date_format(local, 'H:i')}"


def movement_words(movement: Movement, section: Section) -> str:
    return _("%(title)s: %(rounds)d rounds of %(boards)d boards at %(tables)d tables") % {
        "title": movement.title,
        "rounds": movement.rounds,
        "boards": section.boards_per_set,
        "tables": movement.tables,
    }


def origin_words(event: Event) -> str:
    if event.origin == Origin.SHUFFLED:
        return _("shuffled at the table that plays them first; the hands need not be recorded")
    if event.origin == Origin.DEALT:
        return _("dealt by this site and made up before play; a commitment to the deals is published here")
    return _("dealt elsewhere and made up before play")


def _fact(term: str, value: str, url: str = "") -> Fact:
    return {"term": term, "value": value, "url": url}
