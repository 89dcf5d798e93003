import pytest

from games.models import Receipt, Result, Slip
from tests.factories import open_lines, organiser_of, planned_event, running_event
from tests.tournaments.api.callers import (
    account,
    device_at,
    event_url,
    line_url,
    organiser,
    problems,
    table_url,
)
from tournaments.models import Entry

pytestmark = pytest.mark.django_db
KEY = {"Idempotency-Key": "7f2c"}


@pytest.fixture
def line():
    return next(line for line in open_lines(running_event(pairs=4, rounds=3)) if line.table.number == 1)


def body(line, tricks=8):
    return {"board": line.board.number, "north_south_tricks": tricks}


def at_table(line):
    return device_at(line.table.journal.event, 1)


def test_same_key_and_body_give_the_same_answer_and_do_nothing(line):
    caller, url = at_table(line), table_url(line.table, "results/")

    first = caller.post(url, body(line), headers=KEY)
    second = caller.post(url, body(line), headers=KEY)

    assert (first.status_code, second.status_code) == (201, 201)
    assert first.json() == second.json()
    assert second["Idempotent-Replayed"] == "true"
    assert (Result.objects.count(), Slip.objects.count()) == (1, 1)


def test_dispute_is_answered_again_as_a_dispute(line):
    url = table_url(line.table, "results/")
    at_table(line).post(url, body(line, 8), headers={"Idempotency-Key": "first"})
    other = device_at(line.table.journal.event, 1, line.table.seatings.get(seat="E").entry)

    answers = [other.post(url, body(line, 5), headers=KEY) for _time in range(2)]

    assert [answer.status_code for answer in answers] == [202, 202]
    assert answers[0].json() == answers[1].json()


def test_same_key_with_another_body_is_refused_and_changes_nothing(line):
    caller, url = at_table(line), table_url(line.table, "results/")
    caller.post(url, body(line, 8), headers=KEY)

    response = caller.post(url, body(line, 9), headers=KEY)

    assert (response.status_code, problems(response)) == (422, [("Idempotency-Key", "key_reused")])
    assert Result.objects.get().north_south_tricks == 8


def test_same_key_on_another_address_is_refused(line):
    caller = at_table(line)
    caller.post(table_url(line.table, "results/"), body(line), headers=KEY)

    response = caller.post(table_url(line.table, "turn-ups/"), {"board": line.board.number, "card": "H5"}, headers=KEY)

    assert response.status_code == 422


def test_same_key_of_somebody_else_is_his_own(line):
    event = line.table.journal.event
    other = next(found for found in open_lines(event) if found.table.number == 2)

    first = at_table(line).post(table_url(line.table, "results/"), body(line, 8), headers=KEY)
    second = device_at(event, 2).post(table_url(other.table, "results/"), body(other, 3), headers=KEY)

    assert (first.status_code, second.status_code) == (201, 201)
    assert second.json()["result"]["north_south_tricks"] == 3


@pytest.mark.parametrize("rest", ["results/", "turn-ups/"])
def test_what_tables_enter_needs_a_key(line, rest):
    content = body(line) if rest == "results/" else {"board": line.board.number, "card": "H5"}

    response = at_table(line).post(table_url(line.table, rest), content)

    assert (response.status_code, problems(response)) == (400, [("Idempotency-Key", "required")])
    assert not Result.objects.exists()


def test_key_is_honoured_where_it_is_not_required():
    event = planned_event()
    caller, content = organiser(event.club), {"players": ["Ana", "João"]}

    first = caller.post(event_url(event, "entries/"), content, headers=KEY)
    second = caller.post(event_url(event, "entries/"), content, headers=KEY)

    assert (second.status_code, second.json()) == (201, first.json())
    assert Entry.objects.count() == 1


def test_withdrawal_sent_again_is_answered_again():
    event = planned_event(pairs=2)
    caller = organiser(event.club)

    answers = [caller.delete(event_url(event, "entries/2/"), headers=KEY).status_code for _time in range(2)]

    assert answers == [204, 204]
    assert event.entries.competing().count() == 1


def test_refused_write_leaves_no_receipt_so_that_the_key_can_be_used_again():
    event = planned_event(pairs=1)
    caller = organiser(event.club)

    refused = caller.post(event_url(event, "entries/"), {"players": ["Ana"]}, headers=KEY)
    kept = caller.post(event_url(event, "entries/"), {"players": ["Ana", "João"]}, headers=KEY)

    assert (refused.status_code, kept.status_code) == (400, 201)
    assert Receipt.objects.count() == 1


def test_same_correction_on_another_version_is_another_request(line):
    event = line.table.journal.event
    caller = account(organiser_of(event.club))
    content = {"north_south_tricks": 8, "why": "slip"}

    first = caller.put(line_url(line, "correction/"), content, headers={**KEY, "If-Match": '"0"'})
    again = caller.put(line_url(line, "correction/"), content, headers={**KEY, "If-Match": '"0"'})
    other = caller.put(line_url(line, "correction/"), content, headers={**KEY, "If-Match": first["ETag"]})

    assert (first.status_code, again.status_code, other.status_code) == (200, 200, 422)
    assert again.json() == first.json()


def test_key_that_is_too_long_is_refused(line):
    response = at_table(line).post(
        table_url(line.table, "results/"), body(line), headers={"Idempotency-Key": "x" * 101}
    )

    assert (response.status_code, problems(response)) == (400, [("Idempotency-Key", "invalid")])
