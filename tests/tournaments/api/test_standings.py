import csv
import io

import pytest

from games.models import Line, Result
from games.services import results
from tests.factories import TESTER, enter, open_lines, organiser_of, planned_event, play_round, running_event
from tests.tournaments.api.callers import account, anybody, device_at, director, event_url, organiser, problems
from tournaments import tasks
from tournaments.models import Audience, Player, Publication
from tournaments.selectors.live import forget_numbers
from tournaments.services import events

pytestmark = pytest.mark.django_db


def running(**settings):
    return running_event(pairs=4, rounds=3, **settings)


def score():
    tasks.sweep_fields()
    forget_numbers()


@pytest.fixture
def scored():
    """An event whose standings are shown at once, with one round in."""
    event = running(standings_policy="at_once")
    play_round(event)
    score()
    return event


def standings(event):
    return event_url(event, "standings/")


def test_published_standings_are_readable_by_everybody(scored):
    response = anybody().get(standings(scored))

    assert response.status_code == 200
    assert {"version", "as_of", "status"} <= set(response.json())
    assert response.json()["boards_scored"] == 4
    assert [row["number"] for row in response.json()["rankings"][0]["standings"]]


def test_answer_is_the_bytes_of_the_publication(scored):
    newest = Publication.objects.filter(audience=Audience.PUBLIC).last()

    response = anybody().get(standings(scored))

    assert response.content == bytes(newest.body)
    assert response["ETag"] == f'"{newest.tag}-en-json"'


def test_planned_event_has_none_for_the_public():
    event = planned_event()

    assert anybody().get(standings(event)).status_code == 404
    assert account().get(standings(event)).status_code == 404
    assert organiser(event.club).get(standings(event)).json()["version"] == 0


def test_before_anything_is_published_the_list_is_empty():
    event = events.open_event(event=planned_event(pairs=2), by=TESTER)

    body = anybody().get(standings(event)).json()

    assert (body["version"], body["as_of"], body["status"], body["rankings"]) == (0, None, "open", [])


def test_unchanged_standings_cost_one_query_and_no_body(scored, django_assert_num_queries):
    tag = anybody().get(standings(scored))["ETag"]
    forget_numbers()

    with django_assert_num_queries(1):
        response = anybody().get(standings(scored), headers={"If-None-Match": tag})

    assert (response.status_code, response.content) == (304, b"")
    assert response["ETag"] == tag
    assert response["Access-Control-Allow-Origin"] == "*"


@pytest.mark.parametrize("pairs", [4, 8])
def test_answer_costs_two_queries(django_assert_num_queries, pairs):
    event = running_event(pairs=pairs, rounds=pairs - 1, standings_policy="at_once")
    score()

    with django_assert_num_queries(2):  # the number, the bytes
        response = anybody().get(standings(event))

    assert len(response.json()["rankings"][0]["standings"]) == pairs


def test_result_that_the_policy_hides_changes_neither_bytes_nor_tag():
    event = running(standings_policy="at_end")
    score()
    before = anybody().get(standings(event))
    enter(open_lines(event)[0], 9)
    score()

    after = anybody().get(standings(event))

    assert (after["ETag"], after.content) == (before["ETag"], before.content)


def test_director_who_does_not_play_sees_all_and_is_cached_by_nobody():
    event = running(standings_policy="at_end")
    play_round(event)
    score()

    response = director(event.club).get(standings(event))

    assert response.json()["boards_scored"] == 4
    assert response["Cache-Control"] == "private, no-cache"
    assert "Access-Control-Allow-Origin" not in response
    assert response["ETag"] != anybody().get(standings(event))["ETag"]


def test_director_who_plays_sees_what_everybody_sees():
    event = running(standings_policy="at_end")
    play_round(event)
    score()
    user = organiser_of(event.club)
    Player.objects.filter(memberships__entry__number=1, memberships__event=event).update(user=user)

    assert account(user).get(standings(event)).content == anybody().get(standings(event)).content


def test_device_sees_what_everybody_sees(scored):
    assert device_at(scored, 1).get(standings(scored)).content == anybody().get(standings(scored)).content


def test_public_answers_may_be_read_from_any_page_but_never_with_credentials(scored):
    response = anybody().get(standings(scored))

    assert response["Access-Control-Allow-Origin"] == "*"
    assert "Access-Control-Allow-Credentials" not in response
    assert response["Cache-Control"] == "public, max-age=1"
    assert {"Cookie", "Accept-Language", "Authorization", "Accept"} <= set(response["Vary"].split(", "))
    assert "Access-Control-Allow-Origin" not in anybody().get(event_url(scored))


@pytest.mark.parametrize("how", [{"query": "?format=csv"}, {"headers": {"Accept": "text/csv"}}])
def test_standings_come_as_csv(scored, how):
    response = anybody().get(standings(scored) + how.get("query", ""), headers=how.get("headers"))

    rows = list(csv.DictReader(io.StringIO(response.content.decode())))
    assert response["Content-Type"] == "text/csv; charset=utf-8"
    assert [row["status"] for row in rows] == ["running"] * 4
    assert {"version", "as_of", "place", "names", "matchpoints", "percentage"} <= set(rows[0])


def test_name_that_a_spreadsheet_would_run_is_quoted():
    event = running(standings_policy="at_once")
    Player.objects.filter(memberships__entry__number=1, memberships__position=1).update(name="=1+1")
    score()

    text = anybody().get(standings(event) + "?format=csv").content.decode()

    assert "'=1+1" in text


def test_problem_is_answered_in_csv_too(scored):
    response = anybody().get(standings(scored) + "?format=csv&page_size=0")

    assert (response.status_code, response["Content-Type"].split(";")[0]) == (400, "text/csv")


def test_pages_of_one_listing_are_of_one_version(scored):
    first = anybody().get(standings(scored) + "?page_size=3").json()
    second = anybody().get(first["next"]).json()

    numbers = [row["number"] for page in (first, second) for row in page["rankings"][0]["standings"]]
    assert sorted(numbers) == [1, 2, 3, 4]
    assert (second["version"], second["next"]) == (first["version"], None)


def test_version_that_was_replaced_is_gone_with_the_reason(scored):
    line = Line.objects.filter(table__journal=scored.journal, state="played").first()
    seen = []
    for tricks in (0, 13):  # the first list of a running event is kept, the next one is not
        version = Result.objects.get(line=line).version
        results.correct_result(line=line, north_south_tricks=tricks, why="x", version=version, by=TESTER)
        score()
        seen.append(anybody().get(standings(scored)).json()["version"])

    response = anybody().get(standings(scored) + f"?version={seen[0]}")

    assert seen[1] == seen[0] + 1
    assert (response.status_code, problems(response)) == (410, [("version", "gone")])


def test_version_that_is_kept_can_be_read_for_ever(scored):
    kept = Publication.objects.filter(audience=Audience.PUBLIC, is_kept=True).first()

    response = anybody().get(standings(scored) + f"?version={kept.number}")

    assert response.content == bytes(kept.body)


def test_version_that_never_was_is_not_found(scored):
    response = anybody().get(standings(scored) + "?version=999")

    assert (response.status_code, problems(response)) == (404, [("version", "not_found")])


def test_unknown_parameter_is_refused_by_name(scored):
    response = anybody().get(standings(scored) + "?audience=director")

    assert (response.status_code, problems(response)) == (400, [("audience", "unknown")])
