"""Published standings. None of these reads writes; each says how many queries it costs."""

import json
from collections.abc import Mapping
from typing import Any

from tournaments.models import Audience, Event, Publication


def publication(event: Event, audience: Audience) -> Publication | None:
    """The newest bytes for an audience; None before anything was published. One query."""
    return Publication.objects.filter(event=event, audience=audience).order_by("-number").first()


def standings_document(event: Event, audience: Audience = Audience.PUBLIC) -> dict[str, Any]:
    """The standings as the API gives them. One query."""
    newest = publication(event, audience)
    return {} if newest is None else dict(json.loads(bytes(newest.body)))


def standings_lines(document: Mapping[str, Any]) -> list[str]:
    """A standings document for a terminal: a line an entry, its place first, then number, names and score. No query."""
    lines = []
    for ranking in document.get("rankings", []):
        if ranking["direction"] != "both":
            lines.append({"NS": "North–South", "EW": "East–West"}[ranking["direction"]])
        for row in ranking["standings"]:
            score = f"{row['percentage']} %" if row["percentage"] is not None else "–"
            lines.append(f"{row['place_text']} {row['number']} {row['names']} {score}")
    return lines
