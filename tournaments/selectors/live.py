"""Which publication the public sees now: the one number that hundreds of watchers ask for every two seconds."""

import time
from dataclasses import dataclass
from uuid import UUID

from django.db.models import F, FilteredRelation, Q

from tournaments.models import Audience, Event, EventState, Publication
from tournaments.models.publications import tag_of

# One query per event, process and half a second, however many watch.
REMEMBERED_FOR = 0.5
MOST_REMEMBERED = 1000


@dataclass(frozen=True, slots=True)
class Shown:
    """A public event, how it shows its standings, and its newest public publication: number and tag, 0 before any."""

    uuid: UUID
    policy: str
    number: int = 0
    tag: str = "0"


_remembered: dict[str, tuple[float, Shown]] = {}


def shown_now(slug: str) -> Shown | None:
    """What the public sees of an event; None for one that is not there or is not public yet. At most one query.

    Only events that are there are remembered, so that invented addresses do not fill the memory.
    """
    at, shown = _remembered.get(slug, (0.0, None))
    if shown is not None and time.monotonic() - at < REMEMBERED_FOR:
        return shown
    shown = _read(slug)
    if shown is not None:
        if len(_remembered) >= MOST_REMEMBERED:
            _remembered.clear()
        _remembered[slug] = (time.monotonic(), shown)
    return shown


def forget_numbers() -> None:
    """Read anew at the next question: after one's own write, and between tests."""
    _remembered.clear()


def publication_numbered(event: UUID, number: int) -> Publication | None:
    """The bytes under a number; None where it has been replaced by a newer one meanwhile. One query."""
    found = Publication.objects.filter(event__uuid=event, audience=Audience.PUBLIC, number=number)
    return found.select_related("event__club").first()


def _read(slug: str) -> Shown | None:
    row = (
        Event.objects.filter(slug=slug)
        .exclude(state=EventState.PLANNED)
        .annotate(public=FilteredRelation("publications", condition=Q(publications__audience=Audience.PUBLIC)))
        .order_by(F("public__number").desc(nulls_last=True))
        .values_list("uuid", "standings_policy", "public__number", "public__as_of", "public__digest")
        .first()
    )
    if row is None:
        return None
    uuid, policy, number, as_of, digest = row
    return Shown(uuid, policy) if number is None else Shown(uuid, policy, number, tag_of(number, as_of, digest))
