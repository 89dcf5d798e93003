"""Appending to the record of every change: numbered without gaps, each change chained to the one before."""

import hashlib
import json
from collections.abc import Mapping, Sequence
from typing import Any

from django.db import transaction
from django.db.models import CharField, F, Func, PositiveIntegerField
from django.utils import timezone

from games.actors import Actor
from games.models import Change, ChangeKind, Journal, Line
from games.statements import Answered, Bound, Given, Insert, Update, together

Values = Mapping[str, object]
# One text for one list, whoever writes it.
_JSON = json.JSONEncoder(ensure_ascii=False, sort_keys=True, separators=(",", ":"))


class _Link(Func):
    """What ``chain_digest`` gives, found by the database: of head and number as they are, and what the change says."""

    arity = 3

    def as_sql(self, compiler: Any, connection: Any, *_: Any, **_context: Any) -> Any:
        (head, _none), (number, _none), (said, params) = map(compiler.compile, self.get_source_expressions())
        text = f"""'["' || {head} || '",' || ({number} + 1) || ',' || {said}"""
        if connection.vendor == "postgresql":
            return f"ENCODE(SHA256(CONVERT_TO({text}, 'UTF8')), 'hex')", params
        return f"SHA256({text})", params  # a function of Django's own


# Takes the next number and links the chain in one statement, so that the hot row is locked as late as can be.
_NEXT_LINK = Update(
    lambda: Journal.objects.filter(pk=Given("journal")),
    answers=("number", "head"),
    number=F("number") + 1,
    head=_Link(F("head"), F("number"), Given("said"), output_field=CharField()),
)
# The number of the change that goes on record in the same message, for what else keeps it.
NUMBER = Answered("journal", "number", PositiveIntegerField())
_CHANGE = Insert(Change, number=NUMBER, digest=Answered("journal", "head", CharField()))


def chain_digest(previous: str, change: Change) -> str:
    """SHA-256 over the digest before and what this change says, so that a removed or altered row shows.

    The text is a JSON list: the digest before, the number, and the rest of what is said.
    """
    return hashlib.sha256(f'["{previous}",{change.number},{_said(change)}'.encode()).hexdigest()


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
    change = new_change(journal_id, kind=kind, by=by, line=line, old=old, new=new, why=why)
    together(*appending(change))
    return change


def new_change(
    journal_id: int,
    *,
    kind: ChangeKind,
    by: Actor,
    line: Line | None = None,
    old: Values | None = None,
    new: Values | None = None,
    why: str = "",
) -> Change:
    """A change that is not on record yet."""
    return Change(
        journal_id=journal_id,
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


def appending(change: Change) -> Sequence[Bound]:
    """The statements that put it on record, for a transaction that runs them together with its own."""
    return _NEXT_LINK.given(journal=change.journal_id, said=_said(change)), _CHANGE.of(change)


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


def _said(change: Change) -> str:
    """What a change says, as the end of a JSON list that begins with the digest before and the number."""
    said = [
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
    return _JSON.encode(said)[1:]
