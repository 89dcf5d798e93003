"""Appending to the record of every change: numbered without gaps, each change chained to the one before."""

import hashlib
import json
from collections.abc import Mapping

from django.db import transaction
from django.utils import timezone

from games.actors import Actor
from games.models import Change, ChangeKind, Journal, Line

Values = Mapping[str, object]


def chain_digest(previous: str, change: Change) -> str:
    """SHA-256 over the digest before and what this change says, so that a removed or altered row shows."""
    said = [
        previous,
        change.number,
        change.kind,
        change.at.isoformat(),
        change.actor_key,
        change.who,
        change.origin,
        change.line_id,
        change.old,
        change.new,
        change.why,
    ]
    text = json.dumps(said, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()


@transaction.atomic(savepoint=False)  # part of its caller's transaction: nothing goes on without the record
def append(
    journal_id: int,
    *,
    kind: ChangeKind,
    by: Actor,
    line: Line | None = None,
    old: Values | None = None,
    new: Values | None = None,
    why: str = "",
) -> Change:
    """Put one change on record. Call it last in a transaction: it locks the journal's row until the commit."""
    journal = Journal.objects.select_for_update().get(pk=journal_id)
    change = Change(
        journal=journal,
        number=journal.number + 1,
        kind=kind,
        at=timezone.now(),
        actor_key=by.key,
        who=by.label,
        user_id=by.user_id,
        origin=by.origin,
        line=line,
        old=dict(old or {}),
        new=dict(new or {}),
        why=why,
    )
    change.digest = chain_digest(journal.head, change)
    change.save(force_insert=True)
    journal.number, journal.head = change.number, change.digest
    journal.save(update_fields=["number", "head"])
    return change


def broken_links(journal: Journal) -> list[int]:
    """The numbers of changes whose place in the chain does not fit; empty when the record is whole."""
    broken, previous, expected = [], "", 1
    for change in journal.changes.order_by("number"):
        if change.number != expected or change.digest != chain_digest(previous, change):
            broken.append(change.number)
        previous, expected = change.digest, change.number + 1
    if (journal.number, journal.head) != (expected - 1, previous):
        broken.append(journal.number)
    return broken
