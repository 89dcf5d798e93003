import pytest
from django.db import connection
from django.db.models import F

from games.models import ChangeKind, Deal, Journal, Line, Result, Table
from games.services import journal, results
from tests.factories import (
    TESTER,
    UserFactory,
    enter,
    entry_numbered,
    open_lines,
    organiser_of,
    planned_event,
    running_event,
    section_of,
)
from tests.tournaments.api.callers import (
    V1,
    account,
    anybody,
    device_at,
    director,
    event_url,
    line_url,
    new_key,
    organiser,
    problems,
    table_url,
)
from tournaments.models import Player, Section
from tournaments.services import rounds

pytestmark = pytest.mark.django_db


@pytest.fixture
def event():
    return running_event(pairs=4, rounds=3)


@pytest.fixture
def line(event):
    return next(line for line in open_lines(event) if line.table.number == 1)


def other_side(event, line):
    """The phone of East–West."""
    return device_at(event, 1, line.table.seatings.get(seat="E").entry)


def body(line, tricks=8, **more):
    return {"board": line.board.number, "north_south_tricks": tricks, **more}


# --- home -------------------------------------------------------------------------------------------------------------


def test_home_shows_the_pairs_the_boards_and_where_they_go(event, line):
    home = device_at(event, 1).get(table_url(line.table)).json()

    assert (home["round"], home["rounds"], home["table"]["number"]) == (1, 3, 1)
    assert [row["state"] for row in home["lines"]] == ["open", "open"]
    assert [place["round"] for place in home["next_places"]] == [2, 2]


def test_home_is_for_its_own_table_and_its_director(event, line):
    assert anybody().get(table_url(line.table)).status_code == 401
    assert account().get(table_url(line.table)).status_code == 403
    assert device_at(event, 2).get(table_url(line.table)).status_code == 403
    assert director(event.club).get(table_url(line.table)).status_code == 200


def test_home_shows_a_playing_director_states_only(event, line):
    enter(line, 9)
    user = organiser_of(event.club)
    later = next(other for other in open_lines(event) if other.table.number == 2)
    seated = later.table.seatings.get(seat="N").member.player
    Player.objects.filter(pk=seated.pk).update(user=user)

    rows = account(user).get(table_url(line.table)).json()["lines"]
    shown = next(row for row in rows if row["board"] == line.board.number)

    assert (shown["state"], shown["is_hidden"], shown["result"]) == ("entered", True, None)


def test_home_costs_the_same_for_any_number_of_boards(django_assert_num_queries):
    for boards in (2, 6):
        event = running_event(pairs=4, rounds=3, boards_per_set=boards)
        table = open_lines(event)[0].table
        caller = device_at(event, 1)
        with django_assert_num_queries(14):
            assert len(caller.get(table_url(table)).json()["lines"]) == boards


# --- results ----------------------------------------------------------------------------------------------------------


def test_first_figure_is_kept(event, line):
    response = device_at(event, 1).post(table_url(line.table, "results/"), body(line), **new_key())

    assert response.status_code == 201
    assert response.json()["result"]["north_south_tricks"] == 8
    assert response["ETag"] == f'"{response.json()["result"]["version"]}"'


def test_figure_costs_six_messages_to_the_database(django_assert_num_queries):
    event = running_event(pairs=4, rounds=3, boards_per_set=3)
    first, second = [line for line in open_lines(event) if line.table.number == 1][:2]
    caller, url = device_at(event, 1), table_url(first.table, "results/")
    caller.post(url, body(first), **new_key())  # gives the hint to score, which those after it share

    # The device, the line, what is kept, the receipt; and the transaction, which here is open already, so that what is
    # kept does not go by itself. SQLite takes the six of what is kept singly.
    with django_assert_num_queries(6 if connection.vendor == "postgresql" else 11):
        response = caller.post(url, body(second), **new_key())

    assert response.status_code == 201


@pytest.mark.postgresql
@pytest.mark.django_db(transaction=True)
def test_first_figure_costs_two_messages_where_nothing_is_open(django_assert_num_queries):
    event = running_event(pairs=4, rounds=3, boards_per_set=3)
    first, second = [line for line in open_lines(event) if line.table.number == 1][:2]
    caller, url, key = device_at(event, 1), table_url(first.table, "results/"), new_key()
    # It gives the hint to score, which those after it share, and reads the table.
    caller.post(url, body(first), **new_key())

    with django_assert_num_queries(2):  # the device, and all that is kept
        response = caller.post(url, body(second), **key)

    assert response.status_code == 201
    assert response["ETag"] == f'"{response.json()["result"]["version"]}"'
    again = caller.post(url, body(second), **key)
    assert (again.status_code, again.json(), again["Idempotent-Replayed"]) == (201, response.json(), "true")


def close(line):
    Table.objects.filter(pk=line.table_id).update(is_closed=True)


def do_not_play(line):
    results.mark_not_played(line=line, why="late", by_fault=False, by=TESTER)


def ask_for_confirmation(line):
    Table.objects.filter(pk=line.table_id).update(must_confirm=True)


def foul(line):
    Line.objects.filter(pk=line.pk).update(is_fouled=True)


def agree(line):
    enter(line, 8)


def differ(line):
    enter(line, 7)


def delete(line):
    Line.objects.filter(pk=line.pk).delete()


@pytest.mark.postgresql
@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize(
    ("meanwhile", "status", "said"),
    [
        (close, 409, None),
        (do_not_play, 409, None),
        (delete, 409, None),
        (ask_for_confirmation, 201, {"state": "waiting", "is_fouled": False, "counts": False}),
        (foul, 201, {"state": "entered", "is_fouled": True, "counts": True}),
        (agree, 200, {"state": "entered", "is_fouled": False, "counts": True}),
        (differ, 202, {"state": "disputed", "is_fouled": False, "counts": False}),
    ],
)
def test_what_is_remembered_of_a_table_is_not_believed(meanwhile, status, said):
    event = running_event(pairs=4, rounds=3, boards_per_set=3, confirmation="marked")
    first, second = [line for line in open_lines(event) if line.table.number == 1][:2]
    caller, url = device_at(event, 1), table_url(first.table, "results/")
    caller.post(url, body(first), **new_key())  # reads the table
    meanwhile(second)

    response = caller.post(url, body(second), **new_key())

    answer = response.json()
    assert response.status_code == status
    if said is not None:
        counts = answer["result"]["counts"]
        assert {"state": answer["state"], "is_fouled": answer["is_fouled"], "counts": counts} == said
    assert journal.broken_links(Journal.objects.get(pk=event.journal_id)) == []


@pytest.mark.postgresql
@pytest.mark.django_db(transaction=True)
def test_figure_sent_again_after_the_schedule_has_changed_is_answered_as_before():
    event = running_event(pairs=4, rounds=3)
    line = next(line for line in open_lines(event) if line.table.number == 1)
    caller, url, key = device_at(event, 1), table_url(line.table, "results/"), new_key()
    sent = {**body(line), "schedule_version": section_of(event).schedule_version}
    first = caller.post(url, sent, **key)
    Section.objects.update(schedule_version=F("schedule_version") + 1)

    again = caller.post(url, sent, **key)

    assert (again.status_code, again.json()) == (201, first.json())
    assert caller.post(url, sent, **new_key()).status_code == 409


def test_same_figure_again_is_the_same(event, line):
    caller = device_at(event, 1)
    caller.post(table_url(line.table, "results/"), body(line), **new_key())

    response = caller.post(table_url(line.table, "results/"), body(line), **new_key())

    assert response.status_code == 200
    assert Result.objects.count() == 1


def test_same_figure_from_the_other_side_agrees(event, line):
    north = device_at(event, 1, line.table.seatings.get(seat="N").entry)
    north.post(table_url(line.table, "results/"), body(line), **new_key())

    response = other_side(event, line).post(table_url(line.table, "results/"), body(line), **new_key())

    assert (response.status_code, response.json()["state"]) == (200, "agreed")


def test_other_figure_is_a_dispute_and_overwrites_nothing(event, line):
    device_at(event, 1).post(table_url(line.table, "results/"), body(line, 8), **new_key())

    response = other_side(event, line).post(table_url(line.table, "results/"), body(line, 5), **new_key())

    assert (response.status_code, response.json()["state"]) == (202, "disputed")
    assert Result.objects.get().north_south_tricks == 8
    assert response.json()["result"]["other_tricks"] == 5


def test_directors_figure_settles(event, line):
    response = director(event.club).post(table_url(line.table, "results/"), body(line), **new_key())

    assert (response.status_code, response.json()["state"]) == (201, "settled")


def test_settled_figure_is_not_disputed_by_a_table(event, line):
    director(event.club).post(table_url(line.table, "results/"), body(line, 8), **new_key())

    response = device_at(event, 1).post(table_url(line.table, "results/"), body(line, 5), **new_key())

    assert (response.status_code, problems(response)) == (409, [("north_south_tricks", "conflict")])


def test_playing_director_does_not_enter_what_he_has_still_to_play(event, line):
    user = organiser_of(event.club)
    later = next(other for other in open_lines(event) if other.table.number == 2)
    Player.objects.filter(memberships__seatings__table=later.table, memberships__seatings__seat="N").update(user=user)
    enter(line, 9)

    response = account(user).post(table_url(line.table, "results/"), body(line, 5), **new_key())

    assert (response.status_code, problems(response)) == (403, [(None, "forbidden")])
    assert "9" not in response.content.decode()
    own = account(user).post(table_url(later.table, "results/"), body(later, 5), **new_key())
    assert own.status_code == 201


@pytest.mark.parametrize("tricks", [-1, 14, "eight", None, 7.5])
def test_tricks_outside_0_to_13_are_refused_by_name(event, line, tricks):
    response = device_at(event, 1).post(table_url(line.table, "results/"), body(line, tricks), **new_key())

    assert (response.status_code, problems(response)[0][0]) == (400, "north_south_tricks")
    assert not Result.objects.exists()


def test_board_of_another_round_is_refused_by_name(event, line):
    wrong = Deal.objects.count()

    response = device_at(event, 1).post(
        table_url(line.table, "results/"), {"board": wrong, "north_south_tricks": 8}, **new_key()
    )

    assert (response.status_code, problems(response)) == (409, [("board", "not_due")])


def test_board_of_a_later_round_is_not_due_yet(event, line):
    later = line.table.seatings.first().entry.seatings.filter(round__number=3).first().table
    caller = device_at(event, later.number)

    response = caller.post(table_url(later, "results/"), body(later.lines.first()), **new_key())

    assert (response.status_code, problems(response)) == (409, [("board", "not_due")])


def test_device_of_another_table_is_refused(event, line):
    response = device_at(event, 2).post(table_url(line.table, "results/"), body(line), **new_key())

    assert response.status_code == 403
    assert not Result.objects.exists()


def test_outsiders_enter_nothing(event, line):
    url = table_url(line.table, "results/")

    assert anybody().post(url, body(line), **new_key()).status_code == 401
    assert account().post(url, body(line), **new_key()).status_code == 403
    assert organiser(planned_event().club).post(url, body(line), **new_key()).status_code == 403


def test_final_event_takes_no_result(event):
    caller = organiser(event.club)
    caller.post(event_url(event, "state/"), {"to": "provisional"})
    for line in event.journal.tables.first().lines.all():
        caller.post(f"{V1}lines/{line.uuid}/not-played/", {"why": "late", "by_fault": False})
    for table in event.journal.tables.all():
        for line in table.lines.exclude(state="not_played"):
            caller.post(f"{V1}lines/{line.uuid}/not-played/", {"why": "late", "by_fault": False})
    assert caller.post(event_url(event, "state/"), {"to": "final"}).status_code == 200
    table = event.journal.tables.filter(number=1).first()

    response = device_at(event, 1).post(table_url(table, "results/"), body(table.lines.first()), **new_key())

    assert (response.status_code, problems(response)[0][1]) == (409, "not_due")


def test_device_under_an_older_schedule_is_told_its_new_place(event, line):
    Section.objects.filter(pk=section_of(event).pk).update(schedule_version=5)

    response = device_at(event, 1).post(table_url(line.table, "results/"), body(line, schedule_version=4), **new_key())

    assert (response.status_code, problems(response)) == (409, [("schedule_version", "schedule_changed")])
    assert response.json()["place"]["table"]["uuid"] == str(line.table.uuid)
    assert not Result.objects.exists()


def test_result_under_the_present_schedule_is_kept(event, line):
    version = section_of(event).schedule_version

    response = device_at(event, 1).post(
        table_url(line.table, "results/"), body(line, schedule_version=version), **new_key()
    )

    assert response.status_code == 201


# --- turn-ups ---------------------------------------------------------------------------------------------------------


def test_turn_up_is_kept_and_a_different_one_is_a_foul(event, line):
    url, board = table_url(line.table, "turn-ups/"), line.board.number
    other = next(found for found in open_lines(event) if found.table.number == 2 and found.board == line.board)

    first = device_at(event, 1).post(url, {"board": board, "card": "h5"}, **new_key())
    second = device_at(event, 2).post(table_url(other.table, "turn-ups/"), {"board": board, "card": "S"}, **new_key())

    assert (first.status_code, first.json()) == (201, {"card": "H5", "is_first": True, "agrees": True})
    assert second.json() == {"card": "H5", "is_first": False, "agrees": False}
    assert event.journal.changes.filter(kind=ChangeKind.BOARD_FOULED).exists()


@pytest.mark.parametrize("card", ["X9", "", "H55", "joker"])
def test_text_that_is_no_card_is_refused_by_name(event, line, card):
    response = device_at(event, 1).post(
        table_url(line.table, "turn-ups/"), {"board": line.board.number, "card": card}, **new_key()
    )

    assert (response.status_code, problems(response)[0][0]) == (400, "card")


def test_not_even_the_director_asks_for_the_turn_up(event, line):
    response = director(event.club).post(
        table_url(line.table, "turn-ups/"), {"board": line.board.number, "card": "H5"}, **new_key()
    )

    assert response.status_code == 403


# --- going on ---------------------------------------------------------------------------------------------------------


def test_table_goes_on_with_boards_missing(event, line):
    response = device_at(event, 1).post(table_url(line.table, "leave/"), {})

    assert (response.status_code, response.json()["has_left"]) == (200, True)


def test_table_whose_play_has_not_begun_does_not_go_on(event):
    later = entry_numbered(event, 1).seatings.filter(round__number=3).first().table

    response = device_at(event, later.number).post(table_url(later, "leave/"), {})

    assert (response.status_code, problems(response)) == (409, [(None, "conflict")])


def test_strangers_do_not_send_a_table_on(event, line):
    assert device_at(event, 2).post(table_url(line.table, "leave/"), {}).status_code == 403
    assert account(UserFactory()).post(table_url(line.table, "leave/"), {}).status_code == 403


def test_tablet_that_stays_shows_the_next_four_nothing_of_those_before_them():
    """They may have the same boards still to play, at another table."""
    event = running_event(round_end="director")
    line = open_lines(event)[0]
    tablet = device_at(event, line.table.number)
    enter(line, 8)
    rounds.next_round(section=section_of(event), by=TESTER)
    seen_while_they_rise = tablet.get(table_url(line.table)).json()["lines"][0]["result"]
    for other in open_lines(event):
        if other.table.number == line.table.number:
            enter(other, 6)

    home = tablet.get(table_url(line.table)).json()

    assert seen_while_they_rise["north_south_tricks"] == 8
    assert (home["lines"][0]["result"], home["lines"][0]["is_hidden"]) == (None, True)
    assert tablet.get(line_url(line)).json()["result"] is None
    body = {"board": line.board.number, "north_south_tricks": 8}
    assert tablet.post(table_url(line.table, "results/"), body, **new_key()).status_code == 409
