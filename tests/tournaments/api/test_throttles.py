"""A limit over the minutes of the clock, for all processes together."""

from unittest.mock import patch

import pytest
import time_machine
from django.core.cache import cache

from tests.tournaments.api.callers import V1, anybody
from tournaments.api import throttles

pytestmark = pytest.mark.django_db
AT = "2027-03-01T20:00:10Z"


@pytest.fixture(autouse=True)
def at_ten_past() -> object:
    with time_machine.travel(AT, tick=False) as traveller:
        yield traveller


def statuses(requests: int, *, rate: str) -> list[int]:
    with patch("tournaments.api.throttles.AnonymousThrottle.get_rate", return_value=rate):
        return [anybody().get(f"{V1}clubs/").status_code for _request in range(requests)]


def test_next_minute_begins_anew(at_ten_past) -> None:
    assert statuses(6, rate="5/min") == [200] * 5 + [429]

    at_ten_past.shift(50)

    assert statuses(1, rate="5/min") == [200]


def test_refused_caller_is_told_how_many_seconds_to_wait() -> None:
    with patch("tournaments.api.throttles.AnonymousThrottle.get_rate", return_value="1/min"):
        answers = [anybody().get(f"{V1}clubs/") for _request in range(2)]

    assert int(answers[-1]["Retry-After"]) == 50


def test_what_other_processes_counted_counts_after_a_lot_at_most() -> None:
    lot, rate = throttles.LOT, 3 * throttles.LOT
    statuses(2 * lot, rate=f"{rate}/min")
    throttles.forget_counts()  # another process, which knows the shared count only

    answers = statuses(2 * lot, rate=f"{rate}/min")

    assert answers == [200] * lot + [429] * lot


def test_shared_count_is_asked_once_a_lot() -> None:
    with patch.object(cache, "incr", wraps=cache.incr) as counted:
        statuses(2 * throttles.LOT, rate="1000/min")

    assert counted.call_count == 2
