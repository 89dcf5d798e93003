"""Standings: a pure function of the results that count, stored so that reading them is cheap.

Scoring may run twice, late or out of order: it reads one snapshot, and an older run never replaces a newer one.
"""

import time
from collections.abc import Mapping, Sequence
from datetime import timedelta
from fractions import Fraction

from django.db import transaction
from django.db.models import F, Q
from django.utils import timezone

from games.fail_points import FailPoint, reach
from tournaments import tasks
from tournaments.models import Direction, Event, Field, Ranking, Scored, Standing
from tournaments.selectors.scoring import RankedEntry, one_snapshot, ranked, take_snapshot
from tournaments.services.publishing import publish

# A hint whose message was lost is given again after this time, by the next result or by the sweep.
HINT_LIFETIME = timedelta(seconds=5)
# A hint waits so many seconds for further results: a message costs more than scoring a club's evening does.
GATHERING_SECONDS = 0.5


def hint_fields(*, line_id: int) -> list[int]:
    """The fields that a change of a line leaves behind and to which no hint is on its way: this call marks them."""
    fields = Field.objects.filter(scored__journal__tables__lines=line_id)
    stale = timezone.now() - HINT_LIFETIME
    waiting = fields.filter(Q(hinted_at__isnull=True) | Q(hinted_at__lt=stale)).values_list("pk", flat=True)
    ids = list(waiting)
    if ids:
        Field.objects.filter(pk__in=ids).update(hinted_at=timezone.now())
    return ids


def refresh_after_line(*, line_id: int) -> None:
    """Hint to score what a change of a line leaves behind, when this transaction commits; further results share it."""
    for field_id in hint_fields(line_id=line_id):
        _hint_after_commit(field_id, gathering=GATHERING_SECONDS)


def refresh_soon(event_id: int) -> None:
    """Hint to score and publish an event when this transaction commits: its state or its rounds have changed."""
    for field_id in Field.objects.filter(event_id=event_id).values_list("pk", flat=True):
        _hint_after_commit(field_id)


def unscored_fields() -> list[int]:
    """The fields whose standings are behind a journal of theirs, whatever became of the messages."""
    behind = Scored.objects.filter(version__lt=F("journal__number"))
    return list(behind.values_list("field_id", flat=True).distinct())


def refresh_standings(*, field_id: int, answers_hint: bool = True) -> bool:
    """Score a field and publish it. False where a newer run was there first; running it twice changes nothing.

    A run that answers no hint leaves the mark of one on its way: else every sweep would set a further one going, and
    under a steady load they would never end.
    """
    started = time.perf_counter()
    if answers_hint:
        Field.objects.filter(pk=field_id).update(hinted_at=None)  # results from here on give a new hint
    with one_snapshot():
        snapshot = take_snapshot(field_id)
    full = ranked(snapshot, snapshot.lines)
    with transaction.atomic():
        scored = list(Scored.objects.select_for_update().filter(field_id=field_id).order_by("pk"))
        if any(row.version > snapshot.versions[row.journal_id] for row in scored):
            return False
        reach(FailPoint.BEFORE_STORING)
        _store(full)
        reach(FailPoint.STORED)
        for row in scored:
            row.version, row.as_of = snapshot.versions[row.journal_id], snapshot.as_of
            row.seconds = time.perf_counter() - started
            row.save(update_fields=["version", "as_of", "seconds"])
        publish(snapshot, full)
        reach(FailPoint.PUBLISHED)
    return True


def make_rankings(event: Event, *, winners: int) -> None:
    """One list for everybody, or one for each direction where the two never compare."""
    directions = [Direction.BOTH] if winners == 1 else [Direction.NORTH_SOUTH, Direction.EAST_WEST]
    for field in event.fields.all():
        for direction in directions:
            Ranking.objects.get_or_create(field=field, direction=direction)


def differences(field: Field) -> list[str]:
    """Recompute a field from nothing and say where the stored standings are not equal to it; empty when they are."""
    with one_snapshot():
        snapshot = take_snapshot(field.pk)
        stored = {
            (row.ranking_id, row.entry_id): row
            for row in Standing.objects.filter(ranking__field=field).select_related("entry")
        }
    fresh = {(row.ranking_id, row.entry_id): row for row in _standings(ranked(snapshot, snapshot.lines))}
    problems = []
    for key in sorted(stored.keys() | fresh.keys()):
        is_stored, is_fresh = _figures(stored.get(key)), _figures(fresh.get(key))
        if is_stored != is_fresh:
            problems.append(f"entry {key[1]} in ranking {key[0]}: stored {is_stored}, recomputed {is_fresh}")
    return problems


# --- steps --------------------------------------------------------------------------------------------------------


def _hint_after_commit(field_id: int, *, gathering: float = 0) -> None:
    # No partial: Django asks a robust hook that fails for its __qualname__, and a partial has none.
    transaction.on_commit(lambda: tasks.refresh_standings.apply_async((field_id,), countdown=gathering), robust=True)


def _store(rankings: Mapping[Ranking, Sequence[RankedEntry]]) -> None:
    Standing.objects.filter(ranking__in=list(rankings)).delete()
    Standing.objects.bulk_create(_standings(rankings), batch_size=1000)


def _standings(rankings: Mapping[Ranking, Sequence[RankedEntry]]) -> list[Standing]:
    return [
        Standing(
            ranking=ranking,
            entry=row.entry,
            order=order,
            place=row.place.place,
            is_shared=row.place.is_shared,
            boards=row.total.boards,
            tricks=Fraction(row.total.tricks),
            points=Fraction(row.total.points),
            maximum=Fraction(row.total.of),
            percentage=row.total.percentage,
            plus_minus=row.total.plus_minus,
        )
        for ranking, rows in rankings.items()
        for order, row in enumerate(rows, start=1)
    ]


def _figures(standing: Standing | None) -> tuple[object, ...] | None:
    if standing is None:
        return None
    return (
        standing.order,
        standing.place,
        standing.is_shared,
        standing.boards,
        standing.tricks,
        standing.points,
        standing.maximum,
        standing.percentage,
        standing.plus_minus,
    )
