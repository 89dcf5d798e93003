import pytest
from django.core.cache import cache

from tests.factories import ClubFactory, UserFactory, organiser_of, running_event
from tests.tournaments.api.callers import V1, account, anybody, device_at, problems, program

pytestmark = pytest.mark.django_db
URL = f"{V1}session/"


@pytest.fixture
def user():
    user = UserFactory(username="ana")
    user.set_password("a long password")
    user.save()
    return user


def test_name_and_password_sign_a_person_in_and_out(user):
    browser = anybody()

    signed_in = browser.post(URL, {"username": "ana", "password": "a long password"})
    known = browser.get(URL).json()
    signed_out = browser.delete(URL)

    assert (signed_in.status_code, signed_in.json()["account"], known["account"]) == (201, "ana", "ana")
    assert signed_in.json()["csrf_token"]
    assert (signed_out.status_code, browser.get(URL).json()["account"]) == (204, None)


@pytest.mark.parametrize("body", [{"username": "ana", "password": "wrong"}, {"username": "eva", "password": "wrong"}])
def test_wrong_name_and_wrong_password_are_refused_alike(user, body):
    response = anybody().post(URL, body)

    assert (response.status_code, problems(response)) == (400, [("password", "wrong")])


def test_guessing_ends_in_a_pause_with_a_problem_body(user):
    for _guess in range(11):
        cache.clear()  # the rate limit would stop them sooner
        response = anybody().post(URL, {"username": "ana", "password": "wrong"})

    assert (response.status_code, problems(response)) == (429, [(None, "locked_out")])


def test_roles_are_listed_with_what_they_reach():
    club = ClubFactory()

    roles = account(organiser_of(club)).get(URL).json()["roles"]

    assert roles == [{"kind": "organiser", "club": club.slug, "event": None, "section": None}]


def test_token_and_device_say_what_they_are():
    event = running_event(pairs=4, rounds=3)
    user = organiser_of(event.club)

    by_token = program(user, event.club, is_read_only=True).get(URL).json()
    by_device = device_at(event, 2).get(URL).json()

    assert (by_token["account"], by_token["token"]["is_read_only"]) == (user.username, True)
    assert (by_device["account"], by_device["device"]["station"]) == (None, 2)
