"""Stored standings: only what changed is written, and nobody stays who does not compete."""

import pytest
from django.db import connection

from games.models import Result
from games.services import results
from tests.factories import TESTER, play_round, running_event
from tournaments.models import Entry, Event, Standing
from tournaments.services import standings

pytestmark = pytest.mark.django_db


def refresh(event: Event) -> None:
    assert standings.refresh_standings(field_id=event.fields.get().pk)


def versions() -> dict[int, str]:
    """Where PostgreSQL keeps the newest version of each row."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT entry_id, ctid::text FROM tournaments_standing")
        return dict(cursor.fetchall())


def correct(event: Event, tricks: int) -> None:
    line = Result.objects.filter(line__table__journal=event.journal).order_by("pk")[0].line
    version = Result.objects.get(line=line).version
    results.correct_result(line=line, north_south_tricks=tricks, why="x", version=version, by=TESTER)


def test_rows_keep_their_identity_and_take_new_figures() -> None:
    event = running_event(pairs=4, rounds=3)
    play_round(event)
    refresh(event)
    keys, points = set(Standing.objects.values_list("pk", "entry")), list(Standing.objects.values_list("tricks"))
    correct(event, 13)

    refresh(event)

    assert set(Standing.objects.values_list("pk", "entry")) == keys
    assert list(Standing.objects.values_list("tricks")) != points
    assert standings.differences(event.fields.get()) == []


@pytest.mark.postgresql
def test_rows_that_did_not_change_are_not_written() -> None:
    event = running_event(pairs=4, rounds=3)
    play_round(event)
    refresh(event)
    before = versions()

    refresh(event)
    assert versions() == before

    Standing.objects.filter(order=1).update(boards=99)
    spoiled = versions()
    refresh(event)
    assert sum(versions()[entry] != where for entry, where in spoiled.items()) == 1


@pytest.mark.postgresql
def test_pages_keep_room_for_new_versions() -> None:
    with connection.cursor() as cursor:
        cursor.execute("SELECT reloptions FROM pg_class WHERE relname = 'tournaments_standing'")
        assert cursor.fetchone() == (["fillfactor=50"],)


def test_entry_that_does_not_compete_any_more_has_no_row() -> None:
    event = running_event(pairs=4, rounds=3)
    refresh(event)
    gone = Entry.objects.filter(event=event).order_by("number").last()
    assert gone is not None
    Entry.objects.filter(pk=gone.pk).update(is_withdrawn=True)

    refresh(event)

    assert set(Standing.objects.values_list("entry", flat=True)) == set(
        Entry.objects.competing().values_list("pk", flat=True)
    )
