"""Best play beside a revealed board's results, and its hands entered when play is over."""

import pytest

from engine import dealing, double_dummy
from engine.double_dummy import TrickTable
from engine.notation.hands import format_hand
from engine.seats import Seat
from games.models import Change, ChangeKind, Line
from games.models.sealed import Analysis, DealCards
from games.services.analysis import analyse_deals
from tests.factories import TESTER, finished, play_round, running_event, scheduled_event
from tests.tournaments.api.callers import anybody, device_at, director, event_url, organiser, problems
from tournaments.services import rounds

pytestmark = pytest.mark.django_db

TABLE = TrickTable.parse("8585 A393 7676 9494 9494")
NORTH_DEALS = dealing.deal(key=bytes(32), board=1)


@pytest.fixture
def solver(monkeypatch):
    monkeypatch.setattr(double_dummy, "is_available", lambda: True)
    monkeypatch.setattr(double_dummy, "solve_table", lambda deal: TABLE)


def dealt(**settings):
    event = scheduled_event(pairs=4, rounds=3, origin="dealt", **settings)
    return finished(rounds.start_play(event=event, by=TESTER))


def revealed(event, number=1):
    return anybody().get(event_url(event, f"boards/{number}/")).json()["revealed"]


def written(deal, *, without="", **more):
    return {"hands": {s.letter: format_hand(deal.hand(s)) for s in Seat if s.letter != without}, **more}


def enter(event, body, number=1, caller=None):
    return (caller or director(event.club)).put(event_url(event, f"boards/{number}/hands/"), body)


def test_revealed_board_shows_best_play_under_its_trump_and_all_others(solver):
    event = dealt(trump_rule="rotation")
    analyse_deals()

    best = revealed(event)["best_play"]

    assert (best["progress"], best["leader"]) == ("ready", "E")
    assert (best["north_south_tricks"], best["east_west_tricks"]) == (3, 10)  # hearts, East leads
    assert best["table"]["H"] == {"N": 10, "E": 3, "S": 9, "W": 3}
    assert sorted(best["table"]) == ["C", "D", "H", "N", "S"]


def test_each_result_is_held_against_best_play(solver):
    event = dealt(trump_rule="rotation")
    analyse_deals()

    for row in revealed(event)["traveller"]:
        assert row["against_best_play"] == row["north_south_tricks"] - 3


def test_board_changed_on_its_way_is_not_compared(solver):
    event = dealt()
    analyse_deals()
    changed = Line.objects.filter(table__journal=event.journal_id, board__number=1).order_by("table__number").last()
    Line.objects.filter(pk=changed.pk).update(form=2)

    rows = {(row["round"], row["table"]): row["against_best_play"] for row in revealed(event)["traveller"]}

    assert list(rows.values()).count(None) == 1


def test_best_play_that_is_not_there_yet_is_said_to_be_waited_for(monkeypatch):
    monkeypatch.setattr(double_dummy, "is_available", lambda: True)

    best = revealed(dealt())["best_play"]

    assert (best["progress"], best["table"], best["north_south_tricks"]) == ("waiting", None, None)


def test_best_play_is_off_where_there_is_no_solver(monkeypatch):
    monkeypatch.setattr(double_dummy, "is_available", lambda: False)

    assert revealed(dealt())["best_play"]["progress"] == "off"


def test_best_play_that_failed_is_said_to_have(solver):
    event = dealt()
    for row in DealCards.objects.all():
        Analysis.objects.create(deal=row.deal, tries=Analysis.MOST_TRIES)

    assert revealed(event)["best_play"]["progress"] == "failed"


def test_sealed_board_has_no_best_play_though_it_were_known(solver):
    event = scheduled_event(pairs=4, rounds=3, origin="dealt")
    rounds.start_play(event=event, by=TESTER)
    for row in DealCards.objects.all():
        Analysis.objects.create(deal=row.deal, tricks=str(TABLE))
    play_round(event)

    for caller in (anybody(), organiser(event.club), device_at(event, 1)):
        assert caller.get(event_url(event, "boards/1/")).json()["revealed"] is None


def test_director_enters_the_hands_of_a_board_shuffled_at_the_table(solver):
    event = finished(running_event(pairs=4, rounds=3))

    answer = enter(event, written(NORTH_DEALS, turn_up=str(NORTH_DEALS.turn_up)))

    body = answer.json()["revealed"]
    assert answer.status_code == 200, body
    assert body["hands"] == written(NORTH_DEALS)["hands"]
    assert body["turn_up"] == str(NORTH_DEALS.turn_up)
    assert body["hands_entered_at"] is not None
    assert body["best_play"]["progress"] == "waiting"
    analyse_deals()
    assert revealed(event)["best_play"]["progress"] == "ready"


def test_last_hand_is_what_is_left():
    event = finished(running_event(pairs=4, rounds=3, trump_rule="no_trump"))

    answer = enter(event, written(NORTH_DEALS, without="W"))

    assert answer.json()["revealed"]["hands"] == written(NORTH_DEALS)["hands"]


def test_entering_hands_is_on_record_without_a_card():
    event = finished(running_event(pairs=4, rounds=3, trump_rule="no_trump"))
    enter(event, written(NORTH_DEALS))

    change = Change.objects.get(kind=ChangeKind.HANDS_ENTERED)

    assert (change.old, change.new, change.why) == ({}, {"board": 1}, "")


@pytest.mark.parametrize(
    ("change", "field", "sentence"),
    [
        ({"N": "AKQ"}, "hands", "North: Hand must be four suits"),
        ({"E": "AKQJT98765432X..."}, "hands.E", "16"),
        ({"E": "AX..."}, "hands", "East: 'X' in spades is not a rank"),
        ({"S": "..."}, "hands", "South has 0 cards instead of 13"),
        ({"W": "..."}, "hands", "West has 0 cards instead of 13"),
        ({"Q": "..."}, "hands.Q", "There is no field"),
    ],
)
def test_hands_that_are_no_deal_are_refused_by_name(change, field, sentence):
    event = finished(running_event(pairs=4, rounds=3, trump_rule="no_trump"))
    body = written(NORTH_DEALS)
    body["hands"].update(change)

    answer = enter(event, body)

    assert (answer.status_code, answer.json()["errors"][0]["attr"]) == (400, field)
    assert sentence in answer.json()["errors"][0]["detail"]
    assert not DealCards.objects.exists()


def test_hands_are_not_taken_before_the_reveal_nor_where_they_were_dealt():
    event = running_event(pairs=4, rounds=3, trump_rule="no_trump")

    early = enter(event, written(NORTH_DEALS))
    known = enter(dealt(trump_rule="no_trump"), written(NORTH_DEALS))

    assert [(answer.status_code, answer.json()["errors"][0]["code"]) for answer in (early, known)] == [
        (409, "conflict"),
        (409, "conflict"),
    ]


def test_only_who_directs_enters_hands():
    event = finished(running_event(pairs=4, rounds=3, trump_rule="no_trump"))

    assert enter(event, written(NORTH_DEALS), caller=anybody()).status_code == 401
    assert enter(event, written(NORTH_DEALS), caller=device_at(event, 1)).status_code == 403
    assert enter(event, written(NORTH_DEALS), number=99).status_code == 404


def test_turn_up_is_asked_for_by_name():
    event = finished(running_event(pairs=4, rounds=3))

    answer = enter(event, written(NORTH_DEALS))

    assert (answer.status_code, problems(answer)) == (400, [("turn_up", "refused")])
