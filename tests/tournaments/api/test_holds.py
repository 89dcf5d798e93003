import pytest

from games.models import Deal, DealState, Hold
from tests.factories import TESTER, running_event
from tests.tournaments.api.callers import anybody, device_at, director, event_url, organiser, problems
from tournaments.models import Event
from tournaments.selectors.boards import board_of
from tournaments.services import holds

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Event:
    return running_event(pairs=4, rounds=3)


def test_director_keeps_a_board_closed_and_lets_it_go(event):
    caller, url = director(event.club), event_url(event, "boards/2/hold/")

    held = caller.put(url, {"reason": "pairs 3 and 5 play it on Thursday"})
    listed = caller.get(event_url(event, "holds/"))
    lifted = caller.delete(url)
    again = caller.delete(url)

    assert (held.status_code, held.json()["board"]) == (200, 2)
    assert [(row["board"], row["reason"]) for row in listed.json()["results"]] == [
        (2, "pairs 3 and 5 play it on Thursday")
    ]
    assert lifted.status_code == 204
    assert (again.status_code, problems(again)) == (409, [("board", "conflict")])
    assert Hold.objects.get().lifted_at is not None


def test_revealed_board_is_refused(event):
    Deal.objects.update(state=DealState.REVEALED, revealed_at="2027-03-02T00:00:00Z")

    response = director(event.club).put(event_url(event, "boards/1/hold/"), {"reason": "late"})

    assert response.status_code == 409
    assert not Hold.objects.exists()


@pytest.mark.parametrize("body", [{}, {"reason": ""}, {"reason": "x" * 201}])
def test_hold_without_a_fit_reason_is_refused(event, body):
    response = director(event.club).put(event_url(event, "boards/1/hold/"), body)

    assert (response.status_code, problems(response)[0][0]) == (400, "reason")


def test_board_that_is_none_is_not_found(event):
    caller = organiser(event.club)

    assert caller.put(event_url(event, "boards/99/hold/"), {"reason": "late"}).status_code == 404
    assert caller.delete(event_url(event, "boards/99/hold/")).status_code == 404


def test_only_who_directs_holds_and_reads_holds(event):
    url = event_url(event, "boards/1/hold/")

    for caller, status in ((anybody(), 401), (device_at(event, 1), 403), (director(running_event().club), 403)):
        assert caller.put(url, {"reason": "late"}).status_code == status
        assert caller.get(event_url(event, "holds/")).status_code == status
    assert not Hold.objects.exists()


@pytest.mark.parametrize("rows", [1, 3])
def test_list_costs_five_queries(django_assert_num_queries, event, rows):
    caller = director(event.club)
    for number in range(1, rows + 1):
        holds.hold_board(event=event, board=board_of(event, number), reason="late", by=TESTER)

    with django_assert_num_queries(5):
        response = caller.get(event_url(event, "holds/"))

    assert len(response.json()["results"]) == rows
