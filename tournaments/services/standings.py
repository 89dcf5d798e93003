"""Standings: a pure function of the results that count, stored so that reading them is cheap.

Scoring may run twice, late or out of order: it reads one snapshot, and an older run never replaces a newer one.
"""

import gc
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import DateTimeField, F, Q
from django.utils import timezone

from games.fail_points import FailPoint, reach
from games.statements import Bound, Given, Read
from tournaments import tasks
from tournaments.models import Direction, Event, Field, Ranking, Scored
from tournaments.selectors.scoring import one_snapshot, ranked, take_snapshot
from tournaments.services.publishing import publish
from tournaments.services.standing_rows import rows_of, store_rows, stored_rows

# A hint whose message was lost is given again after this time, by the next result or by the sweep.
HINT_LIFETIME = timedelta(seconds=5)
# A hint waits so many seconds for further results: a message costs more than scoring a club's evening does.
GATHERING_SECONDS = 0.5
_WITHOUT_HINT = Read(
    lambda: Field.objects.filter(
        Q(hinted_at__isnull=True) | Q(hinted_at__lt=Given("stale", DateTimeField())), scored__journal=Given("journal")
    ).only("pk")
)


def hinting(journal_id: int) -> Bound:
    """Hint to score what a change leaves behind, when this transaction commits; further results share the hint.

    A query, ready to run with the statements of the change. What it finds has no hint on its way, and is marked.
    """
    now = timezone.now()
    return _WITHOUT_HINT.given(journal=journal_id, stale=now - HINT_LIFETIME, then=lambda fields: _hint(fields, now))


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
    with _no_search_for_cycles():
        return _refresh(field_id, answers_hint=answers_hint)


def _refresh(field_id: int, *, answers_hint: bool) -> bool:
    started = time.perf_counter()
    if answers_hint:
        Field.objects.filter(pk=field_id).update(hinted_at=None)  # results from here on give a new hint
    with one_snapshot():
        snapshot = take_snapshot(field_id)
    full = ranked(snapshot, snapshot.sittings)
    with transaction.atomic():
        scored = list(Scored.objects.select_for_update().filter(field_id=field_id).order_by("pk"))
        if any(row.version > snapshot.versions[row.journal_id] for row in scored):
            return False
        reach(FailPoint.BEFORE_STORING)
        for ranking, rows in full.items():
            store_rows(ranking, rows)
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
        stored = stored_rows(field)
    rankings = ranked(snapshot, snapshot.sittings)
    fresh = {(ranking.pk, row.entry_id): row for ranking, rows in rankings.items() for row in rows_of(rows)}
    return [
        f"entry {key[1]} in ranking {key[0]}: stored {stored.get(key)}, recomputed {fresh.get(key)}"
        for key in sorted(stored.keys() | fresh.keys())
        if stored.get(key) != fresh.get(key)
    ]


# --- steps --------------------------------------------------------------------------------------------------------


@contextmanager
def _no_search_for_cycles() -> Iterator[None]:
    """A run makes ten objects and more for every pair, none in a cycle; looking for cycles costs as much as scoring."""
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()


def _hint(fields: Sequence[Field], now: datetime) -> None:
    ids = [field.pk for field in fields]
    if ids:
        Field.objects.filter(pk__in=ids).update(hinted_at=now)
    for field_id in ids:
        _hint_after_commit(field_id, gathering=GATHERING_SECONDS)


def _hint_after_commit(field_id: int, *, gathering: float = 0) -> None:
    # No partial: Django asks a robust hook that fails for its __qualname__, and a partial has none.
    transaction.on_commit(lambda: tasks.refresh_standings.apply_async((field_id,), countdown=gathering), robust=True)
