import pytest
from django.utils import timezone
from rest_framework.test import APIClient

from games.models import Line
from tests.factories import ClubFactory, organiser_of, planned_event, running_event
from tests.tournaments.api.callers import V1, device_at, event_url, new_key, problems, program, table_url
from tournaments.models import ApiToken, Device, RoleKind
from tournaments.services import devices, roles

pytestmark = pytest.mark.django_db


def test_token_acts_for_its_owner_in_its_club():
    event = planned_event()

    response = program(organiser_of(event.club), event.club).get(event_url(event))

    assert response.status_code == 200


def test_token_of_another_club_finds_nothing():
    event, other = planned_event(), ClubFactory()
    user = organiser_of(event.club)
    user.whist_roles.create(club=other, kind=RoleKind.ORGANISER)

    response = program(user, other).get(event_url(event))

    assert (response.status_code, problems(response)) == (404, [("event", "not_found")])


def test_unknown_token_is_refused_with_the_scheme_to_use():
    response = APIClient(HTTP_AUTHORIZATION="Token whist_nothing").get(f"{V1}events/")

    assert (response.status_code, response["WWW-Authenticate"]) == (401, "Token")


def test_revoked_token_is_refused():
    club = ClubFactory()
    caller = program(organiser_of(club), club)
    roles.revoke_token(ApiToken.objects.get())

    assert caller.get(f"{V1}events/").status_code == 401


def test_read_only_token_reads_and_does_not_write():
    event = planned_event()
    caller = program(organiser_of(event.club), event.club, is_read_only=True)

    response = caller.post(event_url(event, "state/"), {"to": "open"})

    assert caller.get(event_url(event)).status_code == 200
    assert (response.status_code, problems(response)) == (403, [(None, "permission_denied")])


def test_use_of_a_token_is_noted_once_a_minute(django_assert_num_queries):
    club = ClubFactory()
    caller = program(organiser_of(club), club)
    caller.get(f"{V1}session/")
    first = ApiToken.objects.get().last_used_at

    with django_assert_num_queries(2):  # the token, and its owner's roles
        caller.get(f"{V1}session/")

    assert first is not None
    assert ApiToken.objects.get().last_used_at == first
    assert first <= timezone.now()


def test_device_without_cookies_is_known_by_its_signed_name():
    response = device_at(running_event(), 1).get(f"{V1}devices/current/")

    assert (response.status_code, response.json()["station"]) == (200, 1)


def test_device_of_a_station_that_signed_all_out_is_refused():
    caller = device_at(running_event(), 1)
    devices.sign_all_out(Device.objects.get().station)

    assert caller.get(f"{V1}devices/current/").status_code == 401


def test_forged_device_is_refused():
    assert APIClient(HTTP_AUTHORIZATION="Device forged:x:y").get(f"{V1}devices/current/").status_code == 401


def test_device_in_a_browser_must_send_the_csrf_token():
    event = running_event()
    station = event.sessions.get().sections.get().stations.get(number=1)
    browser = APIClient(enforce_csrf_checks=True)
    browser.post(f"{V1}devices/", {"code": station.code, "pin": station.pin})
    table = Line.objects.filter(state="open", table__number=1).first().table
    body = {"board": table.lines.first().board.number, "north_south_tricks": 8}

    refused = browser.post(table_url(table, "results/"), body, **new_key())
    token = browser.get(f"{V1}session/").json()["csrf_token"]
    headers = {**new_key()["headers"], "X-CSRFToken": token}
    kept = browser.post(table_url(table, "results/"), body, headers=headers)

    assert refused.status_code == 403
    assert kept.status_code == 201
