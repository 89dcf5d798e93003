import pytest

from games.models import Line
from tests.factories import TESTER, planned_event, running_event, scheduled_event
from tests.tournaments.api.callers import director, event_url, organiser, problems
from tournaments.services import events

pytestmark = pytest.mark.django_db


def test_organiser_opens_and_director_starts():
    event = scheduled_event()

    opened = organiser(event.club).post(event_url(event, "state/"), {"to": "open"})
    running = director(event.club).post(event_url(event, "state/"), {"to": "running"})

    assert [opened.json()["state"], running.json()["state"]] == ["open", "running"]


def test_director_may_not_open_nor_make_final():
    event = scheduled_event()
    caller = director(event.club)

    assert caller.post(event_url(event, "state/"), {"to": "open"}).status_code == 403
    assert caller.post(event_url(event, "state/"), {"to": "final"}).status_code == 403


def test_illegal_step_is_refused_with_the_reason():
    event = planned_event()

    response = organiser(event.club).post(event_url(event, "state/"), {"to": "final"})

    assert (response.status_code, problems(response)) == (409, [("state", "illegal_step")])
    assert "planned" in response.json()["errors"][0]["detail"]


def test_start_without_a_movement_names_it():
    event = planned_event(pairs=4)

    response = organiser(event.club).post(event_url(event, "state/"), {"to": "running"})

    assert (response.status_code, problems(response)) == (400, [("movement", "refused")])


def test_final_names_the_first_gap():
    event = running_event()
    caller = organiser(event.club)
    caller.post(event_url(event, "state/"), {"to": "provisional"})

    response = caller.post(event_url(event, "state/"), {"to": "final"})

    assert (response.status_code, problems(response)) == (409, [("results", "illegal_step")])


@pytest.mark.parametrize("to", ["planned", "finished", "", None])
def test_no_such_step_is_refused(to):
    event = planned_event()

    response = organiser(event.club).post(event_url(event, "state/"), {"to": to})

    assert (response.status_code, problems(response)[0][0]) == (400, "to")


def test_reveal_is_the_organisers_and_shows_only_what_nobody_plays():
    event = events.open_event(event=scheduled_event(), by=TESTER)

    assert director(event.club).post(event_url(event, "reveal/")).status_code == 403
    assert organiser(event.club).post(event_url(event, "reveal/")).status_code == 200
    assert not Line.objects.filter(board__deal__state="revealed").exists()
