"""How the platform is: a few figures for whoever watches the servers, none of which is about one evening."""

from dataclasses import dataclass
from datetime import datetime

from django.db.models import F, Max, Min, OuterRef, Subquery
from django.utils import timezone

from games import sealing
from games.models import Change, Result, ResultState, Slip
from tournaments.models import Heartbeat, Publication, Scored


@dataclass(frozen=True, slots=True)
class Vitals:
    """Counts of everything stored, and the longest time that a field's newest run of scoring took."""

    results: int
    slips: int
    disputes: int
    publications: int
    fields_behind: int
    scoring_seconds: float


def read_vitals() -> Vitals:
    """Six queries."""
    return Vitals(
        results=Result.objects.count(),
        slips=Slip.objects.count(),
        disputes=Result.objects.filter(state=ResultState.DISPUTED).count(),
        publications=Publication.objects.count(),
        fields_behind=Scored.objects.filter(version__lt=F("journal__number")).count(),
        scoring_seconds=Scored.objects.aggregate(longest=Max("seconds"))["longest"] or 0.0,
    )


def heartbeat_age() -> float | None:
    """Seconds since a worker last gave a sign of life; None where none ever did. One query."""
    return _age(Heartbeat.objects.aggregate(newest=Max("at"))["newest"])


def unscored_age() -> float:
    """Seconds that the oldest change has waited to be in its standings; 0 where none waits. One query."""
    next_change = Change.objects.filter(journal=OuterRef("journal"), number=OuterRef("version") + 1)
    behind = Scored.objects.filter(version__lt=F("journal__number"))
    oldest = behind.annotate(since=Subquery(next_change.values("at")[:1])).aggregate(oldest=Min("since"))["oldest"]
    return _age(oldest) or 0.0


def unanalysed_age() -> float:
    """Seconds that the oldest deal has waited for its best play; 0 where none waits. One query."""
    return _age(sealing.unsolved_since()) or 0.0


def _age(moment: datetime | None) -> float | None:
    return None if moment is None else max(0.0, (timezone.now() - moment).total_seconds())
