import json
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta
from typing import Any

import pytest
from django.db import OperationalError, connection
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.recorder import MigrationRecorder
from django.test import RequestFactory
from django.utils import timezone

from engine import double_dummy
from games.models import Deal, DealState, TrumpRule
from games.models.sealed import Analysis
from games.services.deals import deal_boards
from tests.factories import enter, open_lines, running_event
from tournaments import tasks
from tournaments.models import Heartbeat
from tournaments.services.heartbeats import record_heartbeat
from whist_site.health import healthz, readyz


@contextmanager
def database_is_down() -> Iterator[None]:
    def refuse(*args: object) -> None:
        raise OperationalError

    with connection.execute_wrapper(refuse):
        yield


def test_healthz_answers_without_a_database(rf: RequestFactory) -> None:
    response = healthz(rf.get("/healthz"))

    assert (response.status_code, response.content) == (200, b"ok")
    assert "no-store" in response["Cache-Control"]


@pytest.fixture(autouse=True)
def solver(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(double_dummy, "is_available", lambda: True)


def revealed_deals(*ages: int) -> list[Deal]:
    """Deals with known hands, each revealed so many seconds ago."""
    deal_boards(name="Monday", count=len(ages), trump_rule=TrumpRule.TURNED, description="Monday")
    deals = list(Deal.objects.order_by("pk"))
    for deal, age in zip(deals, ages, strict=True):
        deal.state, deal.revealed_at = DealState.REVEALED, timezone.now() - timedelta(seconds=age)
        deal.save()
    return deals


def ask(rf: RequestFactory) -> tuple[int, dict[str, Any]]:
    response = readyz(rf.get("/readyz"))
    return response.status_code, json.loads(response.content)


@pytest.mark.django_db
def test_readyz_names_each_part(rf: RequestFactory) -> None:
    tasks.record_heartbeat()

    assert ask(rf) == (
        200,
        {
            "database": "ok",
            "migrations": "ok",
            "worker_heartbeat": "ok",
            "oldest_unscored_result": "ok",
            "best_play": "ok",
        },
    )


@pytest.mark.django_db
def test_readyz_without_a_worker_is_not_ready(rf: RequestFactory) -> None:
    status, parts = ask(rf)

    assert (status, parts["worker_heartbeat"]) == (503, "none yet: start worker and beat")


@pytest.mark.django_db
@pytest.mark.parametrize(("seconds", "status"), [(28, 200), (31, 503)])
def test_readyz_counts_the_silence_of_the_worker(rf: RequestFactory, seconds: int, status: int) -> None:
    record_heartbeat()
    Heartbeat.objects.update(at=timezone.now() - timedelta(seconds=seconds))

    answered, parts = ask(rf)

    assert answered == status
    assert parts["worker_heartbeat"].startswith("ok" if status == 200 else f"silent for {seconds} s")


@pytest.mark.django_db
@pytest.mark.parametrize(("seconds", "status"), [(28, 200), (31, 503)])
def test_readyz_counts_how_long_a_result_waits(rf: RequestFactory, seconds: int, status: int) -> None:
    event = running_event()
    tasks.sweep_fields()
    record_heartbeat()
    assert ask(rf)[0] == 200
    enter(open_lines(event)[0], 7)
    newest = event.journal.changes.latest("number")
    newest.at = timezone.now() - timedelta(seconds=seconds)
    newest.save(update_fields=["at"])
    enter(open_lines(event)[0], 8)  # a newer one does not hide it

    answered, parts = ask(rf)

    assert answered == status
    assert parts["oldest_unscored_result"].startswith("ok" if status == 200 else f"waits for {seconds} s")
    tasks.sweep_fields()
    assert ask(rf)[0] == 200


@pytest.mark.django_db
@pytest.mark.parametrize(("seconds", "state"), [(598, "ok"), (601, "waits for 601 s: look at the worker of the queue")])
def test_readyz_tells_how_long_best_play_waits_and_is_ready_all_the_same(
    rf: RequestFactory, seconds: int, state: str
) -> None:
    record_heartbeat()
    _newer, _oldest, entered_late = revealed_deals(7, seconds, 90_000)
    # Its hands were entered long after it was revealed, and it waits since then only.
    Deal.objects.filter(pk=entered_late.pk).update(hands_entered_at=timezone.now())

    status, parts = ask(rf)

    assert status == 200
    assert parts["best_play"].startswith(state)


@pytest.mark.django_db
def test_readyz_does_not_miss_best_play_where_it_is_worked_out_given_up_or_off(
    rf: RequestFactory, monkeypatch: pytest.MonkeyPatch
) -> None:
    worked_out, given_up = revealed_deals(90_000, 90_000)
    assert ask(rf)[1]["best_play"] != "ok"

    Analysis.objects.create(deal=worked_out, tricks="8585 A393 7676 9494 9494")
    Analysis.objects.create(deal=given_up, tries=Analysis.MOST_TRIES)
    assert ask(rf)[1]["best_play"] == "ok"

    monkeypatch.setattr(double_dummy, "is_available", lambda: False)
    assert ask(rf)[1]["best_play"] == "off: no solver on this computer"


@pytest.mark.django_db
def test_readyz_with_a_migration_missing_is_not_ready(rf: RequestFactory) -> None:
    newest = MigrationLoader(connection).graph.leaf_nodes("tournaments")[0]
    MigrationRecorder(connection).record_unapplied(*newest)

    response = readyz(rf.get("/readyz"))

    assert response.status_code == 503
    assert b"not applied" in response.content


@pytest.mark.django_db
def test_readyz_without_a_database_is_not_ready(rf: RequestFactory) -> None:
    with database_is_down():
        response = readyz(rf.get("/readyz"))

    assert (response.status_code, response.content) == (503, b'{"database": "does not answer"}')


@pytest.mark.parametrize("view", [healthz, readyz])
def test_health_is_only_read(rf: RequestFactory, view) -> None:  # type: ignore[no-untyped-def]
    assert view(rf.post("/")).status_code == 405
