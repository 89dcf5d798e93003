"""Appending to the record of every change: numbered without gaps, each change chained to the one before."""

import hashlib
import json
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Any, Required, TypedDict, Unpack

from django.db import transaction
from django.db.models import CharField, F, Func, JSONField, PositiveIntegerField, QuerySet, Value
from django.db.models.functions import Cast
from django.db.models.lookups import IsNull
from django.utils import timezone

from games.actors import Actor
from games.models import Change, ChangeKind, Journal, Line
from games.statements import Answered, Bound, Given, Insert, Update, together

Values = Mapping[str, object]
# What a digest is made of, in its order, after the digest before and the number.
_IN_DIGEST = ("kind", "at", "actor_key", "who", "origin", "line_id", "old", "new", "why")
# One text for one list, whoever writes it.
_JSON = json.JSONEncoder(ensure_ascii=False, sort_keys=True, separators=(",", ":"))


class Said(TypedDict, total=False):
    """What a change says."""

    kind: Required[ChangeKind]
    by: Required[Actor]
    old: Values
    new: Values
    why: str


class SaidOfLine(Said, total=False):
    line: Line | None


class _Link(Func):
    """What ``chain_digest`` gives, found by the database: of head and number as they are, and what the change says."""

    arity = 3

    def as_sql(self, compiler: Any, connection: Any, *_: Any, **_context: Any) -> Any:
        (head, _none), (number, _none), (said, params) = map(compiler.compile, self.get_source_expressions())
        text = f"""'["' || {head} || '",' || ({number} + 1) || ',' || {said}"""
        if connection.vendor == "postgresql":
            return f"ENCODE(SHA256(CONVERT_TO({text}, 'UTF8')), 'hex')", params
        return f"SHA256({text})", params  # a function of Django's own


def _next_link(journals: Callable[[], QuerySet[Journal]]) -> Update:
    """Takes the next number and links the chain in one statement, so that the hot row is locked as late as can be."""
    return Update(
        journals,
        answers=("number", "head"),
        number=F("number") + 1,
        head=_Link(F("head"), F("number"), Given("said"), output_field=CharField()),
    )


_NEXT_LINK = _next_link(lambda: Journal.objects.filter(pk=Given("journal")))
# The number of the change that goes on record in the same message, for what else keeps it.
NUMBER = Answered("journal", "number", PositiveIntegerField())
_HEAD = Answered("journal", "head", CharField())
_CHANGE = Insert(Change, number=NUMBER, digest=_HEAD)
# Most changes are first words: nothing was there before, and nobody has to say why.
_CHANGE_OF_NOTHING = Insert(
    Change, number=NUMBER, digest=_HEAD, old=Cast(Value("{}"), JSONField()), why=Value("", CharField())
)


def chain_digest(previous: str, change: Change) -> str:
    """SHA-256 over the digest before and what this change says, so that a removed or altered row shows.

    The text is a JSON list: the digest before, the number, and the rest of what is said.
    """
    columns = {name: getattr(change, name) for name in _IN_DIGEST}
    return hashlib.sha256(f'["{previous}",{change.number},{_text(columns)}'.encode()).hexdigest()


@transaction.atomic(savepoint=False)  # part of its caller's transaction: nothing goes on without the record
def append(journal_id: int, **said: Unpack[SaidOfLine]) -> None:
    """Put one change on record. Call it last in a transaction: it locks the journal's row until the commit."""
    together(*appending(journal_id, **said))


def appending(
    journal_id: int,
    *,
    then: Callable[[int], None] | None = None,
    after: Answered | None = None,
    **said: Unpack[SaidOfLine],
) -> Sequence[Bound]:
    """The statements that put a change on record, for a transaction that runs them together with its own.

    ``then`` is told the number. ``after`` is a key that another of the statements answers when it has locked its row:
    the journal's is locked after that, as everybody does who has locked a row before.
    """
    columns = _columns(journal_id, **said)
    next_link = _NEXT_LINK if after is None else _next_link_after(after)
    tell = None if then is None else lambda rows: then(rows[0][0])
    change = _CHANGE if columns["old"] or columns["why"] else _CHANGE_OF_NOTHING
    return next_link.given(tell, journal=journal_id, said=_text(columns)), change.given(**columns)


@cache
def _next_link_after(answered: Answered) -> Update:
    is_there = IsNull(answered, False)
    return _next_link(lambda: Journal.objects.filter(is_there, pk=Given("journal")))


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


def _columns(
    journal_id: int,
    *,
    kind: ChangeKind,
    by: Actor,
    line: Line | None = None,
    old: Values | None = None,
    new: Values | None = None,
    why: str = "",
) -> dict[str, object]:
    """All of a change but its number and its digest."""
    return {
        "journal_id": journal_id,
        "kind": kind,
        "at": timezone.now(),
        "actor_key": by.key,
        "who": by.label,
        "user_id": by.user_id,
        "origin": by.origin,
        "line_id": None if line is None else line.pk,
        "old": old or {},
        "new": new or {},
        "why": why,
    }


def _text(columns: Mapping[str, Any]) -> str:
    """What a change says, as the end of a JSON list that begins with the digest before and the number."""
    said = {**columns, "at": columns["at"].isoformat()}
    return _JSON.encode([said[name] for name in _IN_DIGEST])[1:]
