import pytest

from tests.factories import planned_event, scheduled_event, section_of
from tests.tournaments.api.callers import anybody, director, event_url, organiser, problems

pytestmark = pytest.mark.django_db


def test_suggestions_fit_the_pairs_best_first():
    event = planned_event(pairs=8)

    body = organiser(event.club).get(event_url(event, "movements/?boards=14")).json()

    assert body["pairs"] == 8
    assert body["suggestions"][0]["movement"] == "howell"
    assert body["suggestions"][0]["boards_played"] == 14


def test_suggestion_says_whether_boards_shuffled_at_the_table_allow_it():
    event = planned_event(pairs=8)

    suggestions = organiser(event.club).get(event_url(event, "movements/?boards=4")).json()["suggestions"]

    assert all(suggestion["fits"] == (suggestion["copies"] == 1) for suggestion in suggestions)


def test_suggestions_for_too_few_pairs_name_the_number():
    response = organiser((event := planned_event(pairs=1)).club).get(event_url(event, "movements/"))

    assert (response.status_code, problems(response)) == (400, [("movement", "invalid")])


def test_preview_shows_the_whole_schedule_and_chooses_nothing():
    event = planned_event(pairs=5)

    response = organiser(event.club).get(event_url(event, "movements/mitchell/?rounds=3&boards_per_set=2"))

    rounds = response.json()["rounds"]
    assert [len(round["tables"]) for round in rounds] == [2, 2, 2]
    assert rounds[0]["resting"][0]["names"]
    assert section_of(event).movement == ""


def test_chosen_movement_gives_the_schedule():
    event = planned_event(pairs=4)

    response = organiser(event.club).put(
        event_url(event, "movement/"), {"movement": "howell", "rounds": 3, "boards_per_set": 2}
    )

    assert response.status_code == 200
    assert response.json()["schedule_version"] == 1
    assert len(response.json()["rounds"]) == 3


@pytest.mark.parametrize(
    ("body", "field"),
    [
        ({"movement": "howell", "rounds": 4, "boards_per_set": 2}, "movement"),
        ({"movement": "waltz", "rounds": 3, "boards_per_set": 2}, "movement"),
        ({"movement": "howell", "rounds": 3, "boards_per_set": 30}, "boards_per_set"),
        ({"movement": "howell", "rounds": 3}, "boards_per_set"),
    ],
)
def test_movement_that_does_not_fit_is_refused_by_name(body, field):
    event = planned_event(pairs=4)

    response = organiser(event.club).put(event_url(event, "movement/"), body)

    assert (response.status_code, problems(response)[0][0]) == (400, field)
    assert section_of(event).movement == ""


def test_only_an_organiser_chooses():
    event = planned_event(pairs=4)
    body = {"movement": "howell", "rounds": 3, "boards_per_set": 2}

    assert anybody().put(event_url(event, "movement/"), body).status_code == 401
    assert director(event.club).put(event_url(event, "movement/"), body).status_code == 403
    assert director(event.club).get(event_url(event, "movements/")).status_code == 403


def test_movement_cannot_be_chosen_twice_after_play_began():
    event = scheduled_event(pairs=4, rounds=3)
    caller = organiser(event.club)
    caller.post(event_url(event, "state/"), {"to": "running"})

    response = caller.put(event_url(event, "movement/"), {"movement": "howell", "rounds": 3, "boards_per_set": 2})

    assert (response.status_code, problems(response)) == (409, [("state", "illegal_step")])
