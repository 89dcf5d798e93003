import pytest

from tests.factories import TESTER, enter, open_lines, running_event, scheduled_event
from tests.tournaments.api.callers import anybody, event_url
from tournaments.services import events

pytestmark = pytest.mark.django_db


def test_schedule_is_readable_before_play():
    event = events.open_event(event=scheduled_event(pairs=8, rounds=7), by=TESTER)

    section = anybody().get(event_url(event, "schedule/")).json()["sections"][0]

    assert (section["movement"], section["boards_per_set"], len(section["rounds"])) == ("howell", 2, 7)
    assert section["rounds"][0]["tables"][0]["shuffles"] is True


def test_schedule_of_a_planned_event_is_not_there_for_the_public():
    assert anybody().get(event_url(scheduled_event(), "schedule/")).status_code == 404


def test_schedule_tells_no_results_while_play_goes_on():
    event = running_event()
    before = anybody().get(event_url(event, "schedule/")).json()

    enter(open_lines(event)[0], 8)

    assert anybody().get(event_url(event, "schedule/")).json() == before


@pytest.mark.parametrize(("pairs", "rounds"), [(4, 3), (8, 7)])
def test_schedule_in_play_costs_nine_queries(django_assert_num_queries, pairs, rounds):
    event = running_event(pairs=pairs, rounds=rounds)

    with django_assert_num_queries(9):
        response = anybody().get(event_url(event, "schedule/"))

    assert len(response.json()["sections"][0]["rounds"]) == rounds
