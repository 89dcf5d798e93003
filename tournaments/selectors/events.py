"""Events in lists: what a hall, a club and its people look for."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

from django.db.models import Count, F, Q, QuerySet
from django.utils import timezone

from tournaments.models import Club, Entry, Event, EventState

# An evening that began yesterday may still be played after midnight, and clubs live in different days.
LOOK_BACK = timedelta(hours=36)
MOST_NEXT = 30
MOST_RECENT = 10


@dataclass(frozen=True, slots=True)
class EventList:
    """Events as the first page lists them."""

    today: Sequence[Event]
    next: Sequence[Event]
    recent: Sequence[Event]

    def __bool__(self) -> bool:
        return bool(self.today or self.next or self.recent)


def events_around(seen: Q, *, now: datetime | None = None) -> EventList:
    """Today's (each club's own today, and whatever is running), the next and the recent ones. Two queries."""
    now = now or timezone.now()
    events = Event.objects.filter(seen).select_related("club")
    coming = list(
        events.filter(Q(starts_at__gte=now - LOOK_BACK) | Q(state=EventState.RUNNING)).order_by("starts_at")[
            : MOST_NEXT + MOST_RECENT
        ]
    )
    today = [event for event in coming if _is_today(event, now)]
    later = [event for event in coming if event not in today and event.starts_at > now]
    past = events.filter(starts_at__lt=now).exclude(pk__in=[event.pk for event in today]).order_by("-starts_at")
    return EventList(today=today, next=later[:MOST_NEXT], recent=list(past[:MOST_RECENT]))


def events_of(club: Club, seen: Q) -> list[Event]:
    """All events of a club, the newest first, each with ``pairs``, its number of entries. One query."""
    events = with_pairs(Event.objects.filter(seen, club=club).select_related("club"))
    return list(events.order_by("-starts_at", "-id"))  # counting drops the order that the model has


def with_pairs(events: QuerySet[Event]) -> QuerySet[Event]:
    return events.annotate(pairs=Count("entries", filter=Q(entries__is_withdrawn=False)))


def pairs_of(event: Event) -> list[Entry]:
    """The pairs that compete, by number. Three queries."""
    return list(event.entries.competing().order_by(F("number")).prefetch_related("members__player"))


def _is_today(event: Event, now: datetime) -> bool:
    zone = ZoneInfo(event.club.time_zone)
    is_same_day = timezone.localdate(event.starts_at, zone) == timezone.localdate(now, zone)
    return is_same_day or event.state == EventState.RUNNING
