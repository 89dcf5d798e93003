"""/metrics: the right figures, by route names only, and for nobody who may not read them."""

import re

import pytest
from django.test import Client, override_settings

from games.models import SpokenBy
from tests.factories import enter, open_lines, running_event
from tests.whist_site.test_health import revealed_deals
from tournaments import tasks

TOKEN = "a token of whoever runs it"
WITH_TOKEN = {"authorization": f"Bearer {TOKEN}"}

pytestmark = pytest.mark.django_db


def figures(client: Client) -> dict[str, float]:
    with override_settings(METRICS_TOKEN=TOKEN):
        response = client.get("/metrics", headers=WITH_TOKEN)
    assert response.status_code == 200
    assert response["Content-Type"].startswith("text/plain; version=")
    lines = [line for line in response.content.decode().splitlines() if not line.startswith("#")]
    return {name: float(value) for name, value in (line.rsplit(" ", 1) for line in lines)}


def test_figures_of_the_database(client: Client) -> None:
    event = running_event()
    one, other, *_ = open_lines(event)
    enter(one, 7)
    enter(other, 7)
    enter(other, 8, side=SpokenBy.EAST_WEST, device="two")
    before = figures(client)
    tasks.sweep_fields()
    tasks.record_heartbeat()

    after = figures(client)

    assert (after["whist_results"], after["whist_slips_total"], after["whist_disputes_open"]) == (2, 3, 1)
    assert (before["whist_fields_behind"], after["whist_fields_behind"]) == (1, 0)
    assert before["whist_heartbeat_age_seconds"] == float("inf")
    assert after["whist_heartbeat_age_seconds"] < 5
    assert before["whist_oldest_unscored_seconds"] > 0 == after["whist_oldest_unscored_seconds"]
    assert before["whist_publications"] == 0 < after["whist_publications"]
    assert before["whist_scoring_seconds"] == 0 < after["whist_scoring_seconds"]


def test_age_of_the_oldest_deal_without_best_play(client: Client) -> None:
    assert figures(client)["whist_oldest_unanalysed_seconds"] == 0

    revealed_deals(7, 90)

    assert 90 <= figures(client)["whist_oldest_unanalysed_seconds"] < 100


def counted(client: Client, route: str, *, method: str = "GET", status: str) -> float:
    labels = f'{{method="{method}",route="{route}",status="{status}"}}'
    return figures(client).get(f"whist_request_seconds_count{labels}", 0)


def test_requests_are_counted_by_the_name_of_their_route(client: Client) -> None:
    event = running_event()
    before = counted(client, "event", status="2xx")

    client.get(event.get_absolute_url())

    assert counted(client, "event", status="2xx") == before + 1


def test_nothing_that_was_asked_for_is_in_the_measures(client: Client) -> None:
    event = running_event()
    client.get(event.get_absolute_url())
    client.get("/nowhere/canary-of-a-stranger/")
    client.generic("CANARY", "/")

    with override_settings(METRICS_TOKEN=TOKEN):
        text = client.get("/metrics", headers=WITH_TOKEN).content.decode()

    assert event.slug not in text
    assert "canary" not in text.lower()
    assert re.search(r'method="other",route="home"', text)


@pytest.mark.parametrize("given", [{}, {"authorization": "Bearer wrong"}, {"authorization": f"Token {TOKEN}"}])
def test_nobody_reads_without_the_token(client: Client, given: dict[str, str]) -> None:
    with override_settings(METRICS_TOKEN=TOKEN):
        response = client.get("/metrics", headers=given)

    assert response.status_code == 403
    assert b"whist_" not in response.content


@pytest.mark.parametrize(
    ("is_production", "address", "status"),
    [
        (False, "127.0.0.1", 200),
        (False, "::1", 200),
        (False, "192.168.1.20", 403),
        (False, "", 403),
        (True, "127.0.0.1", 403),
        (True, "10.0.0.1", 403),
    ],
)
def test_without_a_token_only_this_computer_reads_and_in_production_nobody(
    client: Client, is_production: bool, address: str, status: int
) -> None:
    with override_settings(METRICS_TOKEN="", IS_PRODUCTION=is_production):
        assert client.get("/metrics", REMOTE_ADDR=address).status_code == status
