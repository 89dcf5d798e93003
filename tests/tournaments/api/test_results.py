import pytest

from games.models import Result
from tests.factories import enter, open_lines, organiser_of, running_event
from tests.tournaments.api.callers import account, anybody, device_at, director, event_url, problems
from tournaments.models import Player

pytestmark = pytest.mark.django_db


@pytest.fixture
def event():
    return running_event(pairs=4, rounds=3)


def rows(caller, event, query=""):
    response = caller.get(event_url(event, f"results/{query}"))
    assert response.status_code == 200, response.content
    return response.json()["results"]


def test_list_is_the_directors(event):
    assert anybody().get(event_url(event, "results/")).status_code == 401
    assert account().get(event_url(event, "results/")).status_code == 403
    assert device_at(event, 1).get(event_url(event, "results/")).status_code == 403


def test_list_shows_every_line_in_the_order_of_play(event):
    enter(open_lines(event)[0], 9)

    found = rows(director(event.club), event)

    assert [row["round"] for row in found] == [1] * 4 + [2] * 4 + [3] * 4
    assert [row["result"]["north_south_tricks"] for row in found if row["result"]] == [9]


def test_list_filters_and_orders_by_what_is_offered(event):
    enter(open_lines(event)[0], 9)
    caller = director(event.club)

    assert len(rows(caller, event, "?state=entered")) == 1
    assert len(rows(caller, event, "?state=due")) == 8
    assert {row["table"] for row in rows(caller, event, "?table=2")} == {2}
    assert {row["board"] for row in rows(caller, event, "?board=3")} == {3}
    assert {row["round"] for row in rows(caller, event, "?round=2")} == {2}
    boards = [row["board"] for row in rows(caller, event, "?ordering=board")]
    assert boards == sorted(boards)
    assert caller.get(event_url(event, "results/?ordering=north_south_tricks")).status_code == 400
    assert caller.get(event_url(event, "results/?result__north_south_tricks__gt=6")).status_code == 400


@pytest.mark.parametrize("results", [1, 3])
def test_list_costs_six_queries(django_assert_num_queries, event, results):
    for line in open_lines(event)[:results]:
        enter(line, 9)
    caller = director(event.club)

    with django_assert_num_queries(6):  # session, account, event, roles, whether he plays, lines
        found = rows(caller, event, "?state=entered")

    assert len(found) == results


def test_list_hides_from_a_director_who_plays_the_figures_of_boards_he_has_still_to_play(event):
    line = next(line for line in open_lines(event) if line.table.number == 1)
    enter(line, 9)
    user = organiser_of(event.club)
    other = next(other for other in open_lines(event) if other.table.number == 2)
    Player.objects.filter(memberships__seatings__table=other.table, memberships__seatings__seat="N").update(user=user)

    entered = rows(account(user), event, "?state=entered")

    assert [(row["is_hidden"], row["result"]) for row in entered] == [(True, None)]


def test_listed_results_are_accepted_in_one_act(event):
    entered = [enter(line, 9) for line in open_lines(event)[:3]]
    body = {"lines": [{"line": str(result.line.uuid), "version": result.version} for result in entered]}

    response = director(event.club).post(event_url(event, "acceptance/"), body)

    assert (response.status_code, response.json()) == (200, {"accepted": 3})
    assert set(Result.objects.values_list("state", flat=True)) == {"agreed"}


def test_nothing_is_accepted_where_one_was_changed_meanwhile(event):
    entered = [enter(line, 9) for line in open_lines(event)[:2]]
    body = {"lines": [{"line": str(result.line.uuid), "version": result.version} for result in entered]}
    body["lines"][1]["version"] -= 1

    response = director(event.club).post(event_url(event, "acceptance/"), body)

    assert (response.status_code, problems(response)) == (412, [("lines.1", "stale_version")])
    assert set(Result.objects.values_list("state", flat=True)) == {"proposed"}


def test_line_of_another_event_is_not_accepted(event):
    result = enter(open_lines(running_event(pairs=4, rounds=3))[0], 9)
    body = {"lines": [{"line": str(result.line.uuid), "version": result.version}]}

    response = director(event.club).post(event_url(event, "acceptance/"), body)

    assert (response.status_code, problems(response)) == (400, [("lines.0", "invalid")])


def test_only_the_director_accepts(event):
    result = enter(open_lines(event)[0], 9)
    body = {"lines": [{"line": str(result.line.uuid), "version": result.version}]}

    assert device_at(event, 1).post(event_url(event, "acceptance/"), body).status_code == 403
    assert account().post(event_url(event, "acceptance/"), body).status_code == 403
