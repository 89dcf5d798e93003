"""Paper for the evening: table cards, result slips and guide cards, plain pages that a browser prints."""

from collections import defaultdict
from typing import Any

import segno
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.safestring import SafeString, mark_safe
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from tournaments.access import can_direct, verify
from tournaments.models import Event, Section, Station
from tournaments.selectors.events import pairs_of
from tournaments.selectors.schedule import PlannedRound, PlannedTable, planned_rounds
from tournaments.views.doors import own_event, show
from tournaments.views.plan import board_act


@never_cache
@login_required
@require_safe
def table_cards(request: HttpRequest, slug: str) -> HttpResponse:
    """A card for each table: a QR code with the address and the code, and code and PIN in writing.

    The PIN is not in the address: a photo of the code alone, or a log of addresses, signs nobody in.
    """
    event = _directed(request, slug)
    stations = Station.objects.filter(section__session__event=event).select_related("section")
    cards = [{"station": station, "qr": _qr(request, station), "url": _join_url(request)} for station in stations]
    return show(request, "printing/table_cards.html", {"event": event, "cards": cards})


@login_required
@require_safe
def slips(request: HttpRequest, slug: str) -> HttpResponse:
    """A slip for each table and round, for halls that write before they type."""
    event = _directed(request, slug)
    found = [
        {"round": round, "table": table, "do": board_act(event, table)}
        for section in _sections(event)
        for round in planned_rounds(section)
        for table in round.tables
    ]
    return show(request, "printing/slips.html", {"event": event, "slips": found})


@login_required
@require_safe
def guide_cards(request: HttpRequest, slug: str) -> HttpResponse:
    """A card for each pair: round by round its table, side, opponents and boards."""
    event = _directed(request, slug)
    ways: dict[int, list[dict[str, Any]]] = defaultdict(list)
    for section in _sections(event):
        for round in planned_rounds(section):
            for pk, way in _ways(event, round):
                ways[pk].append(way)
    cards = [{"pair": pair, "ways": ways[pair.pk]} for pair in pairs_of(event)]
    return show(request, "printing/guide_cards.html", {"event": event, "cards": cards})


def _directed(request: HttpRequest, slug: str) -> Event:
    viewer, event = own_event(request, slug)
    verify(can_direct(viewer, event))
    return event


def _sections(event: Event) -> list[Section]:
    return list(Section.objects.filter(session__event=event).order_by("session__number", "name"))


def _ways(event: Event, round: PlannedRound) -> list[tuple[int, dict[str, Any]]]:
    """For each pair of a round, where it goes; resting pairs go nowhere."""
    ways: list[tuple[int, dict[str, Any]]] = []
    for table in round.tables:
        ways += [
            (table.north_south.pk, _way(event, round, table, "NS", table.east_west.label)),
            (table.east_west.pk, _way(event, round, table, "EW", table.north_south.label)),
        ]
    return ways + [(entry.pk, {"round": round.number}) for entry in round.resting]


def _way(event: Event, round: PlannedRound, table: PlannedTable, side: str, against: str) -> dict[str, Any]:
    return {
        "round": round.number,
        "table": table.number,
        "side": side,
        "against": against,
        "boards": table.board_range,
        "shuffles": board_act(event, table) == "shuffle",
    }


def _join_url(request: HttpRequest) -> str:
    return request.build_absolute_uri(reverse("join"))


def _qr(request: HttpRequest, station: Station) -> SafeString:
    code = segno.make(f"{_join_url(request)}?code={station.code}", error="m", micro=False)
    return mark_safe(code.svg_inline(omitsize=True, border=2))  # noqa: S308 -- drawn by segno from our own address
