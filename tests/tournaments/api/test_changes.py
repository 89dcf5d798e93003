import pytest

from tests.factories import enter, open_lines, organiser_of, planned_event, running_event
from tests.tournaments.api.callers import account, anybody, device_at, director, event_url
from tournaments.models import Player

pytestmark = pytest.mark.django_db


def rows(caller, event, query=""):
    return caller.get(event_url(event, f"changes/{query}")).json()["results"]


def test_record_is_the_directors():
    event = running_event(pairs=4, rounds=3)

    assert anybody().get(event_url(event, "changes/")).status_code == 401
    assert account().get(event_url(event, "changes/")).status_code == 403
    assert device_at(event, 1).get(event_url(event, "changes/")).status_code == 403


def test_record_says_who_did_what():
    event = running_event(pairs=4, rounds=3)
    enter(open_lines(event)[0], 9)

    newest = rows(director(event.club), event)[0]

    assert (newest["kind"], newest["who"], newest["new"]["tricks"]) == ("result_proposed", "device one", 9)


def test_record_filters_by_kind_board_and_table():
    event = running_event(pairs=4, rounds=3)
    line = open_lines(event)[0]
    enter(line, 9)
    caller = director(event.club)

    assert len(rows(caller, event, "?kind=result_proposed")) == 1
    assert len(rows(caller, event, f"?board={line.board.number}&table={line.table.number}")) == 1
    assert rows(caller, event, "?board=99") == []
    assert caller.get(event_url(event, "changes/?new__tricks=9")).status_code == 400


@pytest.mark.parametrize("pairs", [0, 2])
def test_list_costs_six_queries(django_assert_num_queries, pairs):
    event = planned_event(pairs=pairs)
    caller = director(event.club)

    with django_assert_num_queries(6):  # session, account, event, roles, whether he plays, changes
        found = rows(caller, event)

    assert len(found) == pairs + 1


def test_figures_of_boards_a_playing_director_has_still_to_play_are_left_out():
    event = running_event(pairs=4, rounds=3)
    line = next(line for line in open_lines(event) if line.table.number == 1)
    other = next(other for other in open_lines(event) if other.table.number == 2)
    enter(line, 9)
    user = organiser_of(event.club)
    Player.objects.filter(memberships__seatings__table=other.table, memberships__seatings__seat="N").update(user=user)

    newest = rows(account(user), event)[0]

    assert newest["kind"] == "result_proposed"
    assert (newest["is_hidden"], newest["old"], newest["new"], newest["why"]) == (True, {}, {}, "")
