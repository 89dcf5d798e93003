"""Idempotent writes: the same key and content from the same actor is answered as before and done once."""

import hashlib
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import timedelta
from functools import cache

from django.contrib.postgres.fields import ArrayField
from django.db import IntegrityError, transaction
from django.db.models import Func, JSONField, TextField, Value
from django.db.models.functions import Cast
from django.utils import timezone

from games.actors import Actor
from games.errors import KeyReused
from games.fail_points import FailPoint, reach
from games.models import Receipt
from games.outages import is_outage
from games.services import journal
from games.statements import Bound, Given, Insert, insert, together, update

# A phone may sleep from one club evening to the next but one.
LIFETIME = timedelta(days=14)
_RECEIPT = Insert(Receipt)


class _WithVersion(Func):
    """A body with a number at a path of it."""

    template = "JSONB_SET(%(expressions)s)"
    output_field = JSONField()


@cache
def _receipt_beside_change(version_at: str) -> Insert:
    version = Func(journal.NUMBER, function="TO_JSONB", output_field=JSONField())
    body = _WithVersion(Given("body", JSONField()), Cast(Value(version_at), ArrayField(TextField())), version)
    return Insert(Receipt, body=body)


@dataclass(frozen=True, slots=True)
class Answer:
    """What a write was answered: an HTTP status and a JSON body."""

    status: int
    body: dict[str, object]
    is_repeat: bool = False


def fingerprint(method: str, path: str, body: bytes) -> str:
    return hashlib.sha256(b"\n".join([method.encode(), path.encode(), body])).hexdigest()


def once(*, by: Actor, key: str, content: str, act: Callable[[], Answer], settles_copies: bool = False) -> Answer:
    """Run ``act`` once per actor and key, in one transaction with its receipt; afterwards give its answer again.

    Copies meet at the unique constraint, together or later: one acts, the others are rolled back whole and given the
    first one's answer. Raises KeyReused where ``content`` (a fingerprint) differs from the first time.
    What ``act`` refuses by raising leaves no receipt, so that a corrected request may use the key again.

    An ``act`` that ``settles_copies`` takes a lock before it does anything and touches nothing but the database. Its
    receipt is written after it, in one statement less: a copy acts too, or is refused, and all it did is rolled back.
    """
    return (_act_first if settles_copies else _receipt_first)(by, key, content, act)


def beside_change(*, by: Actor, key: str, content: str, answer: Answer, version_at: Sequence[str]) -> Bound:
    """A receipt to be kept by the very message that puts a change on record; on PostgreSQL only.

    Its answer gets the change's number, the version, at this path. Where the key has a receipt the message fails.
    """
    path = "{" + ",".join(version_at) + "}"
    return _receipt_beside_change(path).given(**_columns(by, key, content, answer))


def _columns(by: Actor, key: str, content: str, answer: Answer) -> dict[str, object]:
    return {
        "actor_key": by.key,
        "key": key,
        "fingerprint": content,
        "status": answer.status,
        "body": answer.body,
        "created_at": timezone.now(),
    }


def _act_first(by: Actor, key: str, content: str, act: Callable[[], Answer]) -> Answer:
    try:
        with transaction.atomic():
            answer = act()
            together(_RECEIPT.given(**_columns(by, key, content, answer)))
            reach(FailPoint.BEFORE_COMMIT)
            return answer
    except Exception as error:
        known = None if is_outage(error) else _answered(by, key, content)  # an outage leaves nobody to ask
        if known is None:
            raise
        return known


def _receipt_first(by: Actor, key: str, content: str, act: Callable[[], Answer]) -> Answer:
    try:
        with transaction.atomic():
            # The row comes first: a copy waits here for the first one's commit, before it does anything.
            receipt = insert(Receipt(actor_key=by.key, key=key, fingerprint=content, status=0, body={}))
            answer = act()
            receipt.status, receipt.body = answer.status, answer.body
            update(receipt, "status", "body")
            reach(FailPoint.BEFORE_COMMIT)
            return answer
    except IntegrityError:
        known = _answered(by, key, content)
        if known is None:
            raise
        return known


def delete_old_receipts() -> int:
    """Forget what was answered longer ago than a key lives; how many answers that were."""
    deleted, _by_model = Receipt.objects.filter(created_at__lt=timezone.now() - LIFETIME).delete()
    return deleted


def _answered(by: Actor, key: str, content: str) -> Answer | None:
    receipt = Receipt.objects.filter(actor_key=by.key, key=key).first()
    if receipt is None:
        return None
    if receipt.fingerprint != content:
        raise KeyReused
    return Answer(receipt.status, receipt.body, is_repeat=True)
