"""Boards kept closed for those who play them another day."""

from django.db.models import F, QuerySet

from games.models import Hold
from tournaments.models import Event


def holder(event: Event) -> str:
    """How every hold of an event begins to say who placed it: other events may hold the same deal."""
    return f"{event.slug}: "


def holds_of(event: Event) -> QuerySet[Hold]:
    """What this event keeps closed now, each with its ``board_number``. One query."""
    own = Hold.objects.filter(
        deal__boards__board_set__sessions__event=event,
        lifted_at__isnull=True,
        placed_by__startswith=holder(event),
    )
    return own.annotate(board_number=F("deal__boards__number")).order_by("board_number")
