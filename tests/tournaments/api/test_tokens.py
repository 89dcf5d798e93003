import pytest
from rest_framework.test import APIClient

from tests.factories import ClubFactory, UserFactory, organiser_of, planned_event
from tests.tournaments.api.callers import V1, account, anybody, event_url, organiser, problems, program
from tournaments.models import ApiToken
from tournaments.services import roles

pytestmark = pytest.mark.django_db


def test_token_is_made_and_its_secret_shown_once():
    club = ClubFactory()
    caller = organiser(club)

    made = caller.post(f"{V1}tokens/", {"name": "hall screen", "club": club.slug})
    listed = caller.get(f"{V1}tokens/").json()["results"]

    assert (made.status_code, made.json()["is_read_only"]) == (201, True)
    assert made.json()["secret"].startswith("whist_")
    assert [row["name"] for row in listed] == ["hall screen"]
    assert made.json()["secret"] not in str(listed)
    program = APIClient(HTTP_AUTHORIZATION=f"Token {made.json()['secret']}")
    assert program.get(f"{V1}session/").json()["token"]["name"] == "hall screen"


def test_token_is_narrowed_to_one_event():
    event = planned_event()
    other = planned_event(club=event.club)
    caller = organiser(event.club)

    made = caller.post(f"{V1}tokens/", {"name": "one", "club": event.club.slug, "event": event.slug})

    program = APIClient(HTTP_AUTHORIZATION=f"Token {made.json()['secret']}")
    assert program.get(event_url(event)).status_code == 200
    assert program.get(event_url(other)).status_code == 404


def test_token_is_revoked_by_its_owner_only():
    club = ClubFactory()
    owner = organiser(club)
    made = owner.post(f"{V1}tokens/", {"name": "x", "club": club.slug}).json()

    assert organiser(club).delete(f"{V1}tokens/{made['id']}/").status_code == 404
    assert owner.delete(f"{V1}tokens/{made['id']}/").status_code == 204
    assert ApiToken.objects.get().revoked_at is not None
    assert owner.get(f"{V1}tokens/").json()["results"] == []


@pytest.mark.parametrize("rows", [1, 3])
def test_list_costs_three_queries(django_assert_num_queries, rows):
    club = ClubFactory()
    user = organiser_of(club)
    for number in range(rows):
        roles.make_token(user=user, name=str(number), club=club, event=None, is_read_only=True)
    caller = account(user)

    with django_assert_num_queries(3):  # session, account, tokens
        response = caller.get(f"{V1}tokens/")

    assert len(response.json()["results"]) == rows


def test_token_makes_no_tokens():
    club = ClubFactory()
    caller = program(organiser_of(club), club)

    assert caller.get(f"{V1}tokens/").status_code == 403
    assert caller.post(f"{V1}tokens/", {"name": "x", "club": club.slug}).status_code == 403


def test_who_has_no_role_in_a_club_makes_no_token_for_it():
    club = ClubFactory()

    assert anybody().post(f"{V1}tokens/", {"name": "x", "club": club.slug}).status_code == 401
    assert account(UserFactory()).post(f"{V1}tokens/", {"name": "x", "club": club.slug}).status_code == 403
    assert not ApiToken.objects.exists()


def test_token_without_a_name_is_refused():
    club = ClubFactory()

    response = organiser(club).post(f"{V1}tokens/", {"name": "", "club": club.slug})

    assert (response.status_code, problems(response)) == (400, [("name", "blank")])


def test_repeat_with_the_same_key_makes_one_token_and_does_not_keep_its_secret():
    club = ClubFactory()
    caller, body = organiser(club), {"name": "x", "club": club.slug}

    first = caller.post(f"{V1}tokens/", body, headers={"Idempotency-Key": "one"})
    second = caller.post(f"{V1}tokens/", body, headers={"Idempotency-Key": "one"})

    assert ApiToken.objects.count() == 1
    assert (second.status_code, second.json()["id"]) == (201, first.json()["id"])
    assert "secret" not in second.json()
