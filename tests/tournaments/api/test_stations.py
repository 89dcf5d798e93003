import pytest

from tests.factories import running_event, scheduled_event, section_of
from tests.tournaments.api.callers import V1, account, device_at, director, event_url, problems

pytestmark = pytest.mark.django_db


def test_codes_and_pins_are_the_directors():
    event = running_event(pairs=4, rounds=3)

    assert account().get(event_url(event, "stations/")).status_code == 403
    assert device_at(event, 1).get(event_url(event, "stations/")).status_code == 403
    rows = director(event.club).get(event_url(event, "stations/")).json()["results"]
    assert [row["number"] for row in rows] == [1, 2]
    assert all(len(row["code"]) == 8 and len(row["pin"]) == 4 for row in rows)


@pytest.mark.parametrize("tables", [1, 3])
def test_list_costs_five_queries(django_assert_num_queries, tables):
    event = scheduled_event(pairs=6, rounds=5, boards_per_set=3)
    section_of(event).stations.filter(number__gt=tables).delete()
    caller = director(event.club)

    with django_assert_num_queries(5):  # session, account, event, roles, stations
        response = caller.get(event_url(event, "stations/"))

    assert len(response.json()["results"]) == tables


def test_lost_phone_is_signed_out_and_the_code_is_new():
    event = running_event(pairs=4, rounds=3)
    phone = device_at(event, 1)
    old = section_of(event).stations.get(number=1)

    response = director(event.club).post(event_url(event, "stations/1/sign-out/"))

    assert (response.status_code, response.json()["code"] == old.code) == (200, False)
    assert phone.get(f"{V1}devices/current/").status_code == 401


def test_unknown_place_is_named():
    event = running_event(pairs=4, rounds=3)

    response = director(event.club).post(event_url(event, "stations/9/sign-out/"))

    assert (response.status_code, problems(response)) == (404, [("number", "not_found")])
