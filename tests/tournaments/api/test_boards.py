from pathlib import Path

import pytest

from games.models import Board, BoardOpening, TrumpRule
from games.services import deals
from tests.factories import (
    TESTER,
    UserFactory,
    finished,
    planned_event,
    play_round,
    running_event,
    scheduled_event,
    section_of,
)
from tests.tournaments.api.callers import anybody, device_at, director, event_url, organiser, problems
from tournaments.services import events, rounds

pytestmark = pytest.mark.django_db
PBN = Path(__file__).parents[2] / "data" / "prepared_boards.pbn"


def test_boards_are_dealt_once_under_a_commitment():
    event = scheduled_event(pairs=4, rounds=3)
    caller = organiser(event.club)
    caller.patch(event_url(event), {"settings": {"origin": "dealt"}})

    dealt = caller.post(event_url(event, "boards/"), {})
    again = caller.post(event_url(event, "boards/"), {})

    assert (dealt.status_code, dealt.json()["boards"], len(dealt.json()["commitment"])) == (201, 6, 64)
    assert (again.status_code, problems(again)) == (409, [("boards", "illegal_step")])


def test_boards_are_not_dealt_where_tables_shuffle_them():
    event = scheduled_event(pairs=4, rounds=3)

    response = organiser(event.club).post(event_url(event, "boards/"), {})

    assert (response.status_code, problems(response)) == (409, [("origin", "illegal_step")])


def test_boards_are_imported_as_pbn_text():
    event = scheduled_event(pairs=4, rounds=3, boards_per_set=1, origin="imported", trump_rule="rotation")

    response = organiser(event.club).post(event_url(event, "boards/"), {"pbn": PBN.read_text()})

    assert response.status_code == 201, response.content
    assert response.json()["origin"] == "imported"


@pytest.mark.parametrize("pbn", ["no deal at all", '[Board "1"]\n[Deal "N:AK.. . ."]', ""])
def test_text_that_is_no_pbn_is_refused_and_nothing_is_half_done(pbn):
    event = scheduled_event(pairs=4, rounds=3, boards_per_set=1, origin="imported")

    response = organiser(event.club).post(event_url(event, "boards/"), {"pbn": pbn})

    assert (response.status_code, problems(response)[0][0]) == (400, "pbn")
    assert not Board.objects.exists()


def test_only_an_organiser_deals():
    event = scheduled_event(pairs=4, rounds=3, origin="imported")

    assert anybody().post(event_url(event, "boards/"), {}).status_code == 401
    assert director(event.club).post(event_url(event, "boards/"), {}).status_code == 403


@pytest.mark.parametrize("rows", [1, 3])
def test_list_costs_two_queries(django_assert_num_queries, rows):
    event = events.open_event(event=planned_event(), by=TESTER)
    board_set = deals.make_shuffled_boards(name="three", count=rows, trump_rule=TrumpRule.TURNED)
    section_of(event).session.board_sets.add(board_set)

    with django_assert_num_queries(2):  # event, boards
        response = anybody().get(event_url(event, "boards/"))

    assert len(response.json()["results"]) == rows


def test_list_filters_by_state():
    event = running_event(pairs=4, rounds=3)

    in_play = anybody().get(event_url(event, "boards/?state=in_play")).json()["results"]
    revealed = anybody().get(event_url(event, "boards/?state=revealed")).json()["results"]

    assert (len(in_play), len(revealed)) == (2, 0)


def test_board_shows_its_state_only_until_it_is_revealed():
    event = running_event(pairs=4, rounds=3)
    play_round(event)

    for caller in (anybody(), organiser(event.club), device_at(event, 1)):
        board = caller.get(event_url(event, "boards/1/")).json()
        assert set(board) == {"number", "dealer", "leader", "trump", "origin", "state", "revealed"}
        assert board["revealed"] is None


def test_revealed_board_has_hands_and_traveller():
    event = scheduled_event(pairs=4, rounds=3, origin="dealt")
    event = finished(rounds.start_play(event=event, by=TESTER))

    revealed = anybody().get(event_url(event, "boards/1/")).json()["revealed"]

    assert sorted(revealed["hands"]) == ["E", "N", "S", "W"]
    assert all(len(hand.replace(".", "")) == 13 for hand in revealed["hands"].values())
    assert revealed["traveller"][0]["north_south"]["names"]
    assert revealed["traveller"][0]["north_south_score"]["percentage"] is not None


def test_revealed_board_shuffled_at_the_table_has_no_hands():
    event = finished(running_event(pairs=4, rounds=3))

    revealed = anybody().get(event_url(event, "boards/1/")).json()["revealed"]

    assert (revealed["hands"], revealed["turn_up"]) == (None, "")


def test_unknown_board_is_named():
    event = running_event(pairs=4, rounds=3)

    response = anybody().get(event_url(event, "boards/99/"))

    assert (response.status_code, problems(response)) == (404, [("number", "not_found")])


def test_proof_is_public_and_holds_no_key_before_the_reveal():
    event = scheduled_event(pairs=4, rounds=3, origin="dealt")
    events.open_event(event=event, by=TESTER)

    proof = anybody().get(event_url(event, "proof/")).json()

    assert len(proof["commitment"]) == 64
    assert all(set(board) == {"board", "key_hash"} for board in proof["boards"])


def test_there_is_nothing_to_prove_of_boards_shuffled_at_the_table():
    event = running_event(pairs=4, rounds=3)

    assert anybody().get(event_url(event, "proof/")).status_code == 404


@pytest.mark.parametrize("rows", [1, 3])
def test_openings_name_who_looked_and_cost_two_queries(django_assert_num_queries, rows):
    event = events.open_event(event=scheduled_event(pairs=4, rounds=3, origin="dealt"), by=TESTER)
    board_set = section_of(event).session.board_sets.get()
    for number in range(rows):
        user = UserFactory(first_name="Eva", last_name=str(number))
        BoardOpening.objects.create(board_set=board_set, user=user, what="deal sheets")

    with django_assert_num_queries(2):  # event, openings
        response = anybody().get(event_url(event, "openings/"))

    assert [row["who"] for row in response.json()["results"]] == [f"Eva {number}" for number in range(rows)]
