import pytest

from tests.factories import ClubFactory, UserFactory, organiser_of, planned_event
from tests.tournaments.api.callers import V1, account, anybody, director, organiser, problems, program
from tournaments.models import Role, RoleKind

pytestmark = pytest.mark.django_db


def url(club, rest=""):
    return f"{V1}clubs/{club.slug}/roles/{rest}"


def test_roles_are_the_organisers_to_see_and_to_give():
    club = ClubFactory()

    assert anybody().get(url(club)).status_code == 401
    assert account().get(url(club)).status_code == 404
    assert director(club).get(url(club)).status_code == 403
    assert len(organiser(club).get(url(club)).json()["results"]) == 2
    assert organiser(club).get(url(club, "?kind=director")).json()["results"][0]["kind"] == "director"


@pytest.mark.parametrize("rows", [1, 3])
def test_list_costs_five_queries(django_assert_num_queries, rows):
    club = ClubFactory()
    caller = organiser(club)
    for _row in range(rows - 1):
        organiser_of(club, RoleKind.READER)

    with django_assert_num_queries(5):  # session, account, club, roles of the viewer, roles of the club
        response = caller.get(url(club))

    assert len(response.json()["results"]) == rows


def test_somebody_of_the_club_is_given_a_right_over_one_event():
    event = planned_event()
    reader = organiser_of(event.club, RoleKind.READER)
    body = {"username": reader.username, "kind": "director", "event": event.slug}

    response = organiser(event.club).post(url(event.club), body)

    assert (response.status_code, response.json()["event"]) == (201, event.slug)
    assert Role.objects.get(user=reader, kind="director").event == event


def test_people_outside_the_club_are_not_found_by_guessing_names():
    club, stranger = ClubFactory(), UserFactory()
    caller = organiser(club)

    known = caller.post(url(club), {"username": stranger.username, "kind": "director"})
    unknown = caller.post(url(club), {"username": "nobody", "kind": "director"})

    assert (known.status_code, problems(known)) == (400, [("username", "invalid")])
    assert known.json() == unknown.json()


def test_right_is_taken_away_and_the_last_organiser_stays():
    club = ClubFactory()
    boss, helper = organiser_of(club), organiser_of(club, RoleKind.DIRECTOR)
    caller = account(boss)

    taken = caller.delete(url(club, f"{helper.username}/director/"))
    last = caller.delete(url(club, f"{boss.username}/organiser/"))

    assert taken.status_code == 204
    assert (last.status_code, problems(last)) == (400, [("role", "refused")])
    assert caller.delete(url(club, "nobody/director/")).status_code == 404


def test_token_gives_no_rights():
    club = ClubFactory()
    user = organiser_of(club)

    assert program(user, club).post(url(club), {"username": user.username, "kind": "reader"}).status_code == 403
