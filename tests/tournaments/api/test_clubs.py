import pytest

from tests.factories import TESTER, ClubFactory, UserFactory, organiser_of, planned_event, scheduled_event
from tests.tournaments.api.callers import V1, account, anybody, director, event_url, organiser, problems, program
from tournaments.models import Role
from tournaments.services import events

pytestmark = pytest.mark.django_db


def test_list_shows_clubs_that_have_shown_an_event():
    shown, hidden = planned_event(), planned_event()
    events.open_event(event=shown, by=TESTER)

    slugs = [club["slug"] for club in anybody().get(f"{V1}clubs/").json()["results"]]

    assert slugs == [shown.club.slug]
    assert anybody().get(f"{V1}clubs/{hidden.club.slug}/").status_code == 404


def test_list_shows_the_viewers_own_clubs():
    club = ClubFactory()

    response = organiser(club).get(f"{V1}clubs/")

    assert [row["name"] for row in response.json()["results"]] == [club.name]
    assert response.json()["results"][0]["settings"]["origin"] == "shuffled"


@pytest.mark.parametrize("rows", [1, 3])
def test_list_costs_two_queries(django_assert_num_queries, rows):
    user = UserFactory()
    for _row in range(rows):
        Role.objects.create(user=user, club=ClubFactory(), kind="organiser")
    caller = account(user)

    with django_assert_num_queries(4):  # session, account, roles, clubs
        response = caller.get(f"{V1}clubs/")

    assert len(response.json()["results"]) == rows


def test_starting_a_club_makes_its_first_organiser():
    user = UserFactory()

    response = account(user).post(f"{V1}clubs/", {"name": "Kaartclub", "time_zone": "Europe/Amsterdam"})

    assert (response.status_code, response.json()["slug"]) == (201, "kaartclub")
    assert Role.objects.filter(user=user, kind="organiser").count() == 1


def test_token_cannot_start_a_club():
    club = ClubFactory()

    response = program(organiser_of(club), club).post(f"{V1}clubs/", {"name": "X", "time_zone": "UTC"})

    assert response.status_code == 403


def test_unknown_time_zone_is_refused_by_name():
    response = account().post(f"{V1}clubs/", {"name": "X", "time_zone": "Mars/Olympus"})

    assert (response.status_code, problems(response)) == (400, [("time_zone", "refused")])
    assert "Mars/Olympus" in response.json()["errors"][0]["detail"]


def test_nobody_starts_a_club_without_signing_in():
    assert anybody().post(f"{V1}clubs/", {"name": "X", "time_zone": "UTC"}).status_code == 401


def test_one_club_is_readable_once_it_has_shown_an_event():
    event = scheduled_event()
    events.open_event(event=event, by=TESTER)

    assert anybody().get(f"{V1}clubs/{event.club.slug}/").json()["name"] == event.club.name


def test_organiser_changes_how_the_next_events_are_run():
    event = planned_event()
    caller = organiser(event.club)

    response = caller.patch(f"{V1}clubs/{event.club.slug}/", {"settings": {"minutes_per_board": 12}})
    refused = caller.patch(f"{V1}clubs/{event.club.slug}/", {"time_zone": "Nowhere"})

    assert (response.status_code, response.json()["settings"]["minutes_per_board"]) == (200, 12)
    assert response.json()["name"] == event.club.name
    assert (refused.status_code, problems(refused)) == (400, [("time_zone", "refused")])
    assert caller.get(event_url(event)).json()["settings"]["minutes_per_board"] == 8


def test_others_do_not_change_a_club():
    event = planned_event()
    url = f"{V1}clubs/{event.club.slug}/"

    assert anybody().patch(url, {"name": "X"}).status_code == 401
    assert account().patch(url, {"name": "X"}).status_code == 404
    assert director(event.club).patch(url, {"name": "X"}).status_code == 403
