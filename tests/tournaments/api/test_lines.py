import pytest

from games.models import Line, Result
from tests.factories import enter, open_lines, organiser_of, running_event
from tests.tournaments.api.callers import account, anybody, device_at, director, line_url, problems
from tournaments.models import Player

pytestmark = pytest.mark.django_db


@pytest.fixture
def event():
    return running_event(pairs=4, rounds=3)


@pytest.fixture
def line(event):
    return next(line for line in open_lines(event) if line.table.number == 1)


@pytest.fixture
def result(line):
    return enter(line, 8)


def east_west(event, line):
    return device_at(event, 1, line.table.seatings.get(seat="E").entry)


def seen(result):
    return {"headers": {"If-Match": f'"{result.version}"'}}


def playing_director(event):
    """A director whose pair sits at table 2 and has these boards still to play."""
    user = organiser_of(event.club)
    Player.objects.filter(
        memberships__seatings__table__number=2,
        memberships__seatings__seat="N",
        memberships__seatings__round__number=1,
    ).update(user=user)
    return account(user)


# --- reading ----------------------------------------------------------------------------------------------------------


def test_line_is_for_its_table_and_its_director(event, line, result):
    assert anybody().get(line_url(line)).status_code == 401
    assert account().get(line_url(line)).status_code == 404
    assert device_at(event, 2).get(line_url(line)).status_code == 404
    response = director(event.club).get(line_url(line))
    assert (response.status_code, response["ETag"]) == (200, f'"{result.version}"')


def test_line_without_a_result_is_version_0(event, line):
    response = device_at(event, 1).get(line_url(line))

    assert (response["ETag"], response.json()["result"]) == ('"0"', None)


def test_turn_up_is_shown_to_the_table_and_never_to_the_director(event, line):
    device_at(event, 1).post(
        f"/api/v1/tables/{line.table.uuid}/turn-ups/",
        {"board": line.board.number, "card": "H5"},
        headers={"Idempotency-Key": "turn"},
    )

    assert device_at(event, 1).get(line_url(line)).json()["turn_up"]["card"] == "H5"
    assert director(event.club).get(line_url(line)).json()["turn_up"] is None


def test_playing_director_sees_the_state_of_a_board_he_has_still_to_play(event, line, result):
    response = playing_director(event).get(line_url(line))

    assert (response.json()["state"], response.json()["is_hidden"]) == ("entered", True)
    assert (response.json()["result"], response["ETag"]) == (None, '"0"')


# --- confirming -------------------------------------------------------------------------------------------------------


def test_other_side_confirms_the_version_it_saw(event, line, result):
    response = east_west(event, line).post(line_url(line, "confirmation/"), {"version": result.version})

    assert (response.status_code, response.json()["state"]) == (200, "agreed")
    assert response.json()["result"]["confirmation"] == "own"


def test_older_version_is_not_confirmed(event, line, result):
    response = east_west(event, line).post(line_url(line, "confirmation/"), {"version": result.version - 1})

    assert (response.status_code, problems(response)) == (412, [("version", "stale_version")])


def test_own_side_confirms_only_on_a_device_that_was_handed_over(event, line, result):
    north = device_at(event, 1, line.table.seatings.get(seat="N").entry)

    refused = north.post(line_url(line, "confirmation/"), {"version": result.version})
    handed = north.post(line_url(line, "confirmation/"), {"version": result.version, "handed_over": True})

    assert (refused.status_code, problems(refused)) == (400, [("confirmation", "refused")])
    assert handed.json()["result"]["confirmation"] == "handed"


def test_director_does_not_confirm_for_a_side(event, line, result):
    response = director(event.club).post(line_url(line, "confirmation/"), {"version": result.version})

    assert response.status_code == 404


def test_table_changes_its_own_entry_before_it_is_confirmed(event, line):
    caller = device_at(event, 1)
    kept = caller.post(
        f"/api/v1/tables/{line.table.uuid}/results/",
        {"board": line.board.number, "north_south_tricks": 8},
        headers={"Idempotency-Key": "entry"},
    )

    response = caller.put(line_url(line, "proposal/"), {"north_south_tricks": 7}, headers={"If-Match": kept["ETag"]})

    assert (response.status_code, response.json()["result"]["north_south_tricks"]) == (200, 7)


# --- the director -----------------------------------------------------------------------------------------------------


def test_correction_of_the_version_seen(event, line, result):
    response = director(event.club).put(
        line_url(line, "correction/"), {"north_south_tricks": 6, "why": "slip misread"}, **seen(result)
    )

    assert (response.status_code, response.json()["state"]) == (200, "settled")
    assert response.json()["result"]["north_south_tricks"] == 6
    assert response["ETag"] == f'"{Result.objects.get().version}"'
    assert event.journal.changes.last().why == "slip misread"


def test_correction_without_if_match_is_refused(event, line, result):
    response = director(event.club).put(line_url(line, "correction/"), {"north_south_tricks": 6, "why": "x"})

    assert (response.status_code, problems(response)) == (428, [("If-Match", "precondition_required")])
    assert Result.objects.get().north_south_tricks == 8


def test_correction_of_an_older_version_is_refused(event, line, result):
    stale = {"headers": {"If-Match": f'"{result.version - 1}"'}}

    response = director(event.club).put(line_url(line, "correction/"), {"north_south_tricks": 6, "why": "x"}, **stale)

    assert response.status_code == 412
    assert Result.objects.get().north_south_tricks == 8


@pytest.mark.parametrize("text", ["new", 'W/"3"', "*", "-1"])
def test_if_match_that_is_no_version_is_refused_by_name(event, line, result, text):
    response = director(event.club).put(
        line_url(line, "correction/"), {"north_south_tricks": 6, "why": "x"}, headers={"If-Match": text}
    )

    assert (response.status_code, problems(response)) == (400, [("If-Match", "invalid")])


def test_missing_result_is_entered_on_version_0(event, line):
    none = {"headers": {"If-Match": '"0"'}}
    caller = director(event.club)

    entered = caller.put(line_url(line, "correction/"), {"north_south_tricks": 6, "why": "slip"}, **none)
    late = caller.put(line_url(line, "correction/"), {"north_south_tricks": 5, "why": "slip"}, **none)

    assert (entered.status_code, late.status_code) == (200, 412)
    assert Result.objects.get().north_south_tricks == 6


def test_correction_needs_a_reason(event, line, result):
    response = director(event.club).put(line_url(line, "correction/"), {"north_south_tricks": 6}, **seen(result))

    assert (response.status_code, problems(response)) == (400, [("why", "required")])


def test_tables_do_not_correct(event, line, result):
    response = device_at(event, 1).put(
        line_url(line, "correction/"), {"north_south_tricks": 6, "why": "x"}, **seen(result)
    )

    assert response.status_code == 403


def test_void_result_is_played_again(event, line, result):
    response = director(event.club).delete(line_url(line, "?why=wrong+board"), **seen(result))

    assert (response.status_code, response.json()["state"]) == (200, "open")
    assert not Result.objects.exists()
    assert line.slips.count() == 1


def test_void_needs_the_version_and_a_reason(event, line, result):
    caller = director(event.club)

    assert caller.delete(line_url(line, "?why=x")).status_code == 428
    assert problems(caller.delete(line_url(line), **seen(result))) == [("why", "required")]
    assert Result.objects.exists()


def test_board_that_will_not_be_played(event, line):
    response = director(event.club).post(line_url(line, "not-played/"), {"why": "came late", "by_fault": True})

    assert (response.status_code, response.json()["state"]) == (200, "not_played")
    assert response.json()["reason"] == "came late"


def test_result_is_not_thrown_away_unseen(event, line, result):
    caller, body = director(event.club), {"why": "came late", "by_fault": True}

    assert caller.post(line_url(line, "not-played/"), body).status_code == 412
    assert caller.post(line_url(line, "not-played/"), body, **seen(result)).status_code == 200


@pytest.mark.parametrize(
    ("method", "rest", "body"),
    [
        ("put", "correction/", {"north_south_tricks": 6, "why": "x"}),
        ("delete", "?why=x", None),
        ("post", "not-played/", {"why": "x", "by_fault": False}),
    ],
)
def test_playing_director_settles_nothing_unseen_and_learns_nothing(event, line, result, method, rest, body):
    caller = playing_director(event)

    response = getattr(caller, method)(line_url(line, rest), body, headers={"If-Match": '"1"'})

    assert (response.status_code, problems(response)) == (403, [(None, "forbidden")])
    assert "8" not in response.json()["errors"][0]["detail"]
    assert Result.objects.get().north_south_tricks == 8


def test_playing_director_gives_the_board_up_to_look_at_it(event, line, result):
    caller = playing_director(event)

    opened = caller.post(line_url(line, "dispute/"))

    assert (opened.status_code, opened.json()["result"]["north_south_tricks"]) == (200, 8)
    own = Line.objects.get(board=line.board, table__number=2)
    assert (own.state, own.by_fault) == ("not_played", True)
    assert caller.get(line_url(line)).json()["is_hidden"] is False
