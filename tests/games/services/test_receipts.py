"""Idempotent writes: sent twice is done once."""

from datetime import timedelta

import pytest
import time_machine
from django.conf import settings
from django.utils import timezone

from games import tasks
from games.actors import Actor
from games.errors import Conflict, KeyReused
from games.models import Receipt
from games.services.receipts import Answer, delete_old_receipts, fingerprint, once

pytestmark = pytest.mark.django_db

PHONE = Actor.device("phone", "phone")


def answer_201() -> Answer:
    return Answer(201, {"tricks": 8})


def never() -> Answer:
    pytest.fail("done twice")


def test_same_key_and_content_is_answered_as_before_and_done_once() -> None:
    first = once(by=PHONE, key="k", content="a", act=answer_201)

    again = once(by=PHONE, key="k", content="a", act=never)

    assert (again.status, again.body) == (first.status, first.body)
    assert (first.is_repeat, again.is_repeat) == (False, True)


def test_same_key_with_other_content_is_refused() -> None:
    once(by=PHONE, key="k", content="a", act=answer_201)

    with pytest.raises(KeyReused):
        once(by=PHONE, key="k", content="b", act=never)


def test_two_actors_may_use_the_same_key() -> None:
    once(by=PHONE, key="k", content="a", act=answer_201)

    other = once(by=Actor.device("other", "other"), key="k", content="b", act=answer_201)

    assert not other.is_repeat


def test_a_refused_write_leaves_the_key_free() -> None:
    def refuse() -> Answer:
        raise Conflict("no")

    with pytest.raises(Conflict):
        once(by=PHONE, key="k", content="a", act=refuse)

    assert not Receipt.objects.exists()
    assert once(by=PHONE, key="k", content="b", act=answer_201).status == 201


def test_fingerprint_tells_method_path_and_body_apart() -> None:
    prints = {
        fingerprint("POST", "/a", b"x"),
        fingerprint("PUT", "/a", b"x"),
        fingerprint("POST", "/b", b"x"),
        fingerprint("POST", "/a", b"y"),
    }

    assert len(prints) == 4


def test_a_key_lives_fourteen_days() -> None:
    sent_at = timezone.now()
    with time_machine.travel(sent_at, tick=False):
        once(by=PHONE, key="k", content="a", act=answer_201)

    with time_machine.travel(sent_at + timedelta(days=14), tick=False):
        tasks.delete_old_receipts()
        assert once(by=PHONE, key="k", content="a", act=never).is_repeat
    with time_machine.travel(sent_at + timedelta(days=14, seconds=1), tick=False):
        tasks.delete_old_receipts()
        assert not Receipt.objects.exists()


def test_receipts_that_are_still_young_stay_when_old_ones_go() -> None:
    now = timezone.now()
    for days in (20, 15, 1):
        with time_machine.travel(now - timedelta(days=days), tick=False):
            once(by=PHONE, key=f"{days} days ago", content="a", act=answer_201)

    assert delete_old_receipts() == 2

    assert Receipt.objects.get().key == "1 days ago"


def test_the_beat_forgets_old_receipts() -> None:
    scheduled = {entry["task"] for entry in settings.CELERY_BEAT_SCHEDULE.values()}

    assert tasks.delete_old_receipts.name in scheduled


# --- writes that settle copies by a lock of their own ---------------------------------------------------------------


def note(label: str) -> Answer:
    """A write that shows: a receipt under another key."""
    Receipt.objects.create(actor_key="note", key=label, fingerprint="", status=200, body={})
    return Answer(201, {"label": label})


def notes() -> list[str]:
    return list(Receipt.objects.filter(actor_key="note").values_list("key", flat=True))


def test_copy_that_acted_before_it_met_the_receipt_is_rolled_back_and_answered_as_the_first() -> None:
    first = once(by=PHONE, key="k", content="a", act=lambda: note("one"), settles_copies=True)

    copy = once(by=PHONE, key="k", content="a", act=lambda: note("two"), settles_copies=True)

    assert (copy.body, copy.is_repeat, first.is_repeat) == (first.body, True, False)
    assert notes() == ["one"]


def test_copy_that_is_refused_now_is_answered_as_the_first() -> None:
    def refuse() -> Answer:
        raise Conflict("the table has gone on")

    first = once(by=PHONE, key="k", content="a", act=answer_201, settles_copies=True)

    assert once(by=PHONE, key="k", content="a", act=refuse, settles_copies=True).body == first.body


def test_other_content_under_the_key_is_rolled_back_and_refused() -> None:
    once(by=PHONE, key="k", content="a", act=answer_201, settles_copies=True)

    with pytest.raises(KeyReused):
        once(by=PHONE, key="k", content="b", act=lambda: note("other"), settles_copies=True)

    assert notes() == []


def test_refused_write_that_settles_copies_leaves_the_key_free() -> None:
    def refuse() -> Answer:
        note("half")
        raise Conflict("no")

    with pytest.raises(Conflict):
        once(by=PHONE, key="k", content="a", act=refuse, settles_copies=True)

    assert not Receipt.objects.exists()
