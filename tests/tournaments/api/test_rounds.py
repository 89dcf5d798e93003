import pytest

from tests.factories import play_round, running_event, scheduled_event
from tests.tournaments.api.callers import anybody, director, event_url, organiser, problems

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("rounds", [1, 3])
def test_list_costs_two_queries(django_assert_num_queries, rounds):
    event = running_event(pairs=5, movement="mitchell", rounds=3)
    event.sessions.get().sections.get().rounds.filter(number__gt=rounds).delete()

    with django_assert_num_queries(2):  # event, rounds
        response = anybody().get(event_url(event, "rounds/"))

    assert [row["number"] for row in response.json()["results"]] == list(range(1, rounds + 1))
    assert response.json()["results"][0]["began_at"] is not None


def test_director_moves_everybody_on_with_results_missing():
    event = running_event(pairs=4, rounds=3)

    response = director(event.club).post(event_url(event, "rounds/next/"), {})

    assert (response.status_code, response.json()["number"]) == (200, 1)
    assert response.json()["over_at"] is not None


def test_nobody_else_moves_on():
    event = running_event(pairs=4, rounds=3)

    assert anybody().post(event_url(event, "rounds/next/"), {}).status_code == 401
    other = organiser(scheduled_event(pairs=4, rounds=3).club)
    assert other.post(event_url(event, "rounds/next/"), {}).status_code == 403


def test_after_the_last_round_there_is_no_next():
    event = running_event(pairs=4, rounds=3)
    caller = director(event.club)
    for _round in range(3):
        caller.post(event_url(event, "rounds/next/"), {})

    response = caller.post(event_url(event, "rounds/next/"), {})

    assert (response.status_code, problems(response)) == (409, [("round", "illegal_step")])


def test_unknown_section_is_named():
    event = running_event(pairs=4, rounds=3)

    response = director(event.club).post(event_url(event, "rounds/next/"), {"section": "Z"})

    assert (response.status_code, problems(response)) == (404, [("section", "not_found")])


def test_round_ends_by_itself_when_its_boards_are_in(django_capture_on_commit_callbacks):
    event = running_event(pairs=4, rounds=3)
    with django_capture_on_commit_callbacks(execute=True):
        play_round(event)

    rows = anybody().get(event_url(event, "rounds/")).json()["results"]

    assert [row["over_at"] is not None for row in rows] == [True, False, False]
