import pytest

from tests.factories import TESTER, PlayerFactory, entry_numbered, planned_event, scheduled_event, section_of
from tests.tournaments.api.callers import anybody, director, event_url, organiser, problems
from tournaments.models import Entry, Player
from tournaments.services import events

pytestmark = pytest.mark.django_db


def test_pair_is_entered_by_names_under_the_next_number():
    event = planned_event(pairs=1)

    response = organiser(event.club).post(event_url(event, "entries/"), {"players": ["Ana", "João"]})

    assert (response.status_code, response.json()["number"]) == (201, 2)
    assert response.json()["names"] == "Ana & João"
    assert Player.objects.filter(club=event.club, is_guest=True, name="João").exists()


def test_pair_is_entered_by_people_of_the_clubs_list():
    event = planned_event()
    ana = PlayerFactory(club=event.club, name="Ana")

    response = organiser(event.club).post(event_url(event, "entries/"), {"players": [str(ana.uuid), "Bram"]})

    assert response.json()["players"][0] == {"uuid": str(ana.uuid), "name": "Ana"}


def test_player_of_another_clubs_list_is_unknown():
    event, stranger = planned_event(), PlayerFactory()

    response = organiser(event.club).post(event_url(event, "entries/"), {"players": [str(stranger.uuid), "Bram"]})

    assert (response.status_code, problems(response)) == (400, [("players", "invalid")])


def test_list_shows_who_competes():
    event = events.open_event(event=planned_event(pairs=3), by=TESTER)

    rows = anybody().get(event_url(event, "entries/")).json()["results"]

    assert [row["number"] for row in rows] == [1, 2, 3]
    assert [len(row["players"]) for row in rows] == [2, 2, 2]


@pytest.mark.parametrize("pairs", [1, 3])
def test_list_costs_four_queries(django_assert_num_queries, pairs):
    event = events.open_event(event=planned_event(pairs=pairs), by=TESTER)

    with django_assert_num_queries(4):  # event, entries, members, players
        response = anybody().get(event_url(event, "entries/"))

    assert len(response.json()["results"]) == pairs


def test_only_an_organiser_enters():
    event = events.open_event(event=planned_event(), by=TESTER)
    body = {"players": ["Ana", "João"]}

    assert anybody().post(event_url(event, "entries/"), body).status_code == 401
    assert director(event.club).post(event_url(event, "entries/"), body).status_code == 403
    assert not Entry.objects.exists()


def test_pair_takes_another_number_and_the_other_gets_this_one():
    event = planned_event(pairs=3)
    first = entry_numbered(event, 1)

    response = organiser(event.club).patch(event_url(event, "entries/1/"), {"number": 3})

    assert response.json()["number"] == 3
    assert response.json()["uuid"] == str(first.uuid)
    assert sorted(event.entries.values_list("number", flat=True)) == [1, 2, 3]


def test_number_that_leaves_a_gap_undoes_the_movement():
    event = scheduled_event(pairs=4, rounds=3)

    response = organiser(event.club).patch(event_url(event, "entries/4/"), {"number": 9})

    assert response.status_code == 200
    assert section_of(event).movement == ""
    assert organiser(event.club).get(event_url(event, "schedule/")).json()["sections"][0]["rounds"] == []


def test_pair_withdraws_before_play():
    event = planned_event(pairs=2)
    caller = organiser(event.club)

    response = caller.delete(event_url(event, "entries/2/?why=ill"))

    assert response.status_code == 204
    assert event.entries.competing().count() == 1
    assert event.journal.changes.last().why == "ill"
    assert caller.get(event_url(event, "entries/2/")).status_code == 404


def test_unknown_pair_is_named():
    event = planned_event(pairs=1)

    response = organiser(event.club).delete(event_url(event, "entries/7/"))

    assert (response.status_code, problems(response)) == (404, [("number", "not_found")])
    assert "7" in response.json()["errors"][0]["detail"]
