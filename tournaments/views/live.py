"""The live standings: a part of a page that is asked for every two seconds and costs nothing while nothing changed."""

import json
from collections.abc import Mapping
from fractions import Fraction
from functools import lru_cache
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.template.loader import render_to_string
from django.utils import timezone
from django.utils.cache import get_conditional_response, patch_cache_control, patch_vary_headers
from django.utils.dateparse import parse_datetime
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from tournaments.models import Direction, Event, EventState, StandingsPolicy
from tournaments.selectors.live import Shown, publication_numbered, shown_now
from tournaments.selectors.standings import standings_document
from tournaments.services.documents import decimal
from tournaments.views.doors import seen_event


@require_safe
def standings_part(request: HttpRequest, slug: str) -> HttpResponse:
    """304 before any query but the number's; 200 with the newest standings where the asker has older ones."""
    shown = shown_now(slug)
    if shown is None:  # planned, or not there at all: a planned event is shown to its own people only
        shown = unpublished(seen_event(request, slug)[1])
    etag = etag_of(shown)
    response = get_conditional_response(request, etag) or HttpResponse(standings_html(slug, shown))
    response["ETag"] = etag
    patch_vary_headers(response, ["Cookie", "Accept-Language", "Authorization"])
    patch_cache_control(response, no_cache=True)
    return response


def unpublished(event: Event) -> Shown:
    """An event of which nothing is published, as one still planned."""
    return Shown(event.uuid, event.standings_policy)


def etag_of(shown: Shown) -> str:
    """The publication and the language: two readers with the same tag see the same."""
    return f'"{shown.tag}-{get_language()}"'


def standings_html(slug: str, shown: Shown) -> SafeString:
    """Rendered once per publication, language and process. No query where it was rendered before."""
    html = _rendered(shown, get_language() or "") if shown.number else ""
    if html == "":  # nothing is published yet, or the number was replaced while we looked
        html = _newest(slug)
    return mark_safe(html)  # noqa: S308 -- our own template's output


@lru_cache(maxsize=128)
def _rendered(shown: Shown, language: str) -> str:
    found = publication_numbered(shown.uuid, shown.number)
    return "" if found is None else _render(found.event, json.loads(bytes(found.body)))


def _newest(slug: str) -> str:
    event = Event.objects.select_related("club").get(slug=slug)
    return _render(event, standings_document(event))


def _render(event: Event, document: Mapping[str, Any]) -> str:
    as_of = parse_datetime(document["as_of"]) if document else None
    state = document.get("status", event.state)
    context = {
        "event": event,
        "document": document,
        "state": state,
        "as_of": as_of or timezone.now(),
        "rankings": [ranking_to_read(event, ranking) for ranking in document.get("rankings", [])],
        "waiting": _waiting(state, event.standings_policy),
    }
    return render_to_string("tournaments/public/_standings.html", context)


def ranking_to_read(event: Event, ranking: Mapping[str, Any]) -> dict[str, Any]:
    captions = {
        Direction.BOTH: _("Standings"),
        Direction.NORTH_SOUTH: _("Standings, North–South"),
        Direction.EAST_WEST: _("Standings, East–West"),
    }
    return {
        "caption": captions[ranking["direction"]],
        "rows": [_row(event, row) for row in ranking["standings"]],
    }


def _row(event: Event, row: Mapping[str, Any]) -> dict[str, Any]:
    points, of = Fraction(row["matchpoints"]), Fraction(row["of"])
    return {
        "id": f"entry-{row['entry']}",
        "place": row["place_text"],
        "label": row["label"],
        "names": row["names"],
        "url": f"{event.get_absolute_url()}pairs/{row['number']}/",
        "boards": row["boards"],
        "score": _points(points),
        "percentage": decimal(100 * points / of, 2) if of else "–",
    }


def _points(points: Fraction) -> str:
    return str(points) if points.denominator == 1 else decimal(points, 2)


def _waiting(state: str, policy: str) -> str:
    """What to say while there is nothing to show."""
    if state in {EventState.PLANNED, EventState.OPEN}:
        return _("Play has not begun.")
    if state in {EventState.PROVISIONAL, EventState.FINAL}:
        return _("The results are being added up.")
    if policy == StandingsPolicy.AT_END:
        return _("The standings are shown at the end of play.")
    if policy == StandingsPolicy.AFTER_ROUND:
        return _("The first standings are shown when every table has left round 1.")
    return _("No result is in yet.")
