import pytest

from tests.factories import ClubFactory, PlayerFactory, organiser_of
from tests.tournaments.api.callers import V1, account, anybody, director, organiser, problems
from tournaments.models import Player, RoleKind

pytestmark = pytest.mark.django_db


def url(club, rest=""):
    return f"{V1}clubs/{club.slug}/players/{rest}"


def test_list_is_for_the_clubs_people_only():
    club = ClubFactory()
    PlayerFactory(club=club, name="Ana")

    assert anybody().get(url(club)).status_code == 401
    assert account().get(url(club)).status_code == 404
    assert organiser(ClubFactory()).get(url(club)).status_code == 404
    assert account(organiser_of(club, RoleKind.PREPARER)).get(url(club)).status_code == 403
    assert [row["name"] for row in director(club).get(url(club)).json()["results"]] == ["Ana"]


@pytest.mark.parametrize("rows", [1, 3])
def test_list_costs_five_queries(django_assert_num_queries, rows):
    club = ClubFactory()
    PlayerFactory.create_batch(rows, club=club)
    caller = organiser(club)

    with django_assert_num_queries(5):  # session, account, club, roles, players
        response = caller.get(url(club))

    assert len(response.json()["results"]) == rows


def test_list_filters_by_part_of_the_name_and_by_guests():
    club = ClubFactory()
    for name, is_guest in (("Ana", False), ("Joana", True), ("Bram", True)):
        PlayerFactory(club=club, name=name, is_guest=is_guest)
    caller = organiser(club)

    by_name = caller.get(url(club, "?name=ana")).json()["results"]
    guests = caller.get(url(club, "?is_guest=true&name=ana")).json()["results"]

    assert [row["name"] for row in by_name] == ["Ana", "Joana"]
    assert [row["name"] for row in guests] == ["Joana"]


def test_list_refuses_a_filter_that_is_not_offered():
    club = ClubFactory()

    response = organiser(club).get(url(club, "?user__password=a"))

    assert (response.status_code, problems(response)) == (400, [("user__password", "unknown")])


def test_pages_follow_one_another_by_cursor():
    club = ClubFactory()
    for name in "EDCBA":
        PlayerFactory(club=club, name=name)
    caller = organiser(club)

    first = caller.get(url(club, "?page_size=2")).json()
    second = caller.get(first["next"]).json()
    third = caller.get(second["next"]).json()

    names = [row["name"] for page in (first, second, third) for row in page["results"]]
    assert names == list("ABCDE")
    assert third["next"] is None


def test_invented_cursor_is_refused_by_name():
    club = ClubFactory()

    response = organiser(club).get(url(club, "?cursor=cD1%00"))

    assert (response.status_code, problems(response)[0][0]) == (400, "cursor")


def test_player_is_added_and_put_right_by_an_organiser():
    club = ClubFactory()
    caller = organiser(club)

    added = caller.post(url(club), {"name": "  Zoe   Jansen "})
    changed = caller.patch(url(club, f"{added.json()['uuid']}/"), {"name": "Zoë Jansen"})

    assert (added.status_code, added.json()["name"]) == (201, "Zoe Jansen")
    assert (changed.status_code, changed.json()["name"]) == (200, "Zoë Jansen")
    assert Player.objects.get().name == "Zoë Jansen"


def test_name_that_is_on_the_list_is_refused():
    club = ClubFactory()
    PlayerFactory(club=club, name="Ana")

    response = organiser(club).post(url(club), {"name": "ana"})

    assert (response.status_code, problems(response)) == (400, [("name", "refused")])


def test_player_of_another_club_is_not_found():
    club, other = ClubFactory(), PlayerFactory()

    assert organiser(club).patch(url(club, f"{other.uuid}/"), {"name": "X"}).status_code == 404


def test_director_does_not_change_the_list():
    club = ClubFactory()

    assert director(club).post(url(club), {"name": "Ana"}).status_code == 403
