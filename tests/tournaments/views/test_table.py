"""The pages at a table: joining, the table's own page, going on."""

import pytest
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries

from games.models import Table
from games.services import schedule
from tests.factories import TESTER, play_round, running_event, scheduled_event, section_of
from tests.tournaments.views.devices import device_at, enter, lines_at, pair_at
from tournaments.access import DEVICE_KEY
from tournaments.models import Device, Station
from tournaments.services import devices, rounds

pytestmark = pytest.mark.django_db


def station_of(event, number=1):
    return Station.objects.get(section=section_of(event), number=number)


def test_join_brings_the_code_of_the_qr_code():
    response = Client().get(reverse("join"), {"code": "abcd2345"})

    assert 'value="ABCD2345"' in response.content.decode()


def test_join_binds_the_session_to_the_station():
    event = running_event()

    client = device_at(event, 2)

    device = Device.objects.get(uuid=client.session[DEVICE_KEY])
    assert (device.station.number, device.entry) == (2, None)


def test_join_with_a_pair_number_binds_the_phone_to_the_pair():
    event = running_event()
    label = pair_at(lines_at(event, 1)[0], "E")

    client = device_at(event, 1, pair=label)

    assert Device.objects.get(uuid=client.session[DEVICE_KEY]).entry.label == label
    assert f"Pair {label}" in client.get(reverse("table-home")).content.decode()


@pytest.mark.parametrize(
    ("data", "field", "sentence"),
    [
        ({"pin": "xxxx"}, "code", "do not belong together"),
        ({"code": "NOSUCH22"}, "code", "do not belong together"),
        ({"code": ""}, "code", "Type the code"),
        ({"entry": "99"}, "entry", "no pair “99”"),
    ],
)
def test_join_says_what_is_wrong_beside_the_field(data, field, sentence):
    station = station_of(running_event())
    client = Client()

    response = client.post(reverse("join"), {"code": station.code, "pin": station.pin, "entry": "", **data})

    assert response.status_code == 422
    assert any(sentence in error for error in response.context["form"].errors[field])
    assert DEVICE_KEY not in client.session


def test_join_makes_a_new_session_key():
    station = station_of(running_event())
    client = Client()
    client.get(reverse("join"))
    client.session.save()
    before = client.session.session_key

    client.post(reverse("join"), {"code": station.code, "pin": station.pin})

    assert client.session.session_key != before


def test_pages_at_the_table_lead_strangers_to_the_door():
    event = running_event()
    line = lines_at(event, 1)[0]

    for url in (reverse("table-home"), reverse("go-on"), reverse("enter-result", args=[line.uuid])):
        response = Client().get(url)

        assert (response.status_code, response.headers["Location"]) == (302, reverse("join"))


def test_sign_out_forgets_the_device_only():
    client = device_at(running_event(), 1)

    client.post(reverse("table-sign-out"))

    assert DEVICE_KEY not in client.session


def test_sign_all_out_by_the_director_ends_the_session():
    event = running_event()
    client = device_at(event, 1)

    devices.sign_all_out(station_of(event))

    assert client.get(reverse("table-home")).status_code == 302


def test_table_home_says_shuffle_where_the_boards_are_first_played():
    event = running_event(pairs=8, rounds=7)
    client = device_at(event, 1)

    page = client.get(reverse("table-home")).content.decode()

    assert "Shuffle and deal boards" in page
    assert "Round 1 of 7" in page
    assert all(f"Board {line.board.number}" in page for line in lines_at(event, 1))


def test_table_home_says_do_not_shuffle_where_boards_come_dealt():
    event = running_event(pairs=8, rounds=7)
    for _round in range(3):
        play_round(event)
        rounds.next_round(section=section_of(event), by=TESTER)
    stays = [line for number in range(1, 5) for line in lines_at(event, number) if not line.shuffles]

    client = device_at(event, stays[0].table.number)

    assert "Do not shuffle: boards" in client.get(reverse("table-home")).content.decode()


def test_table_home_says_that_prepared_boards_are_made_up():
    client = device_at(running_event(origin="dealt"), 1)

    assert "are made up" in client.get(reverse("table-home")).content.decode()


def test_table_home_before_play_waits_for_it():
    event = scheduled_event()
    from tournaments.services import events

    events.open_event(event=event, by=TESTER)
    client = device_at(event, 1)

    assert "Play has not begun" in client.get(reverse("table-home")).content.decode()


def test_table_home_moves_with_the_pair_and_says_where_everybody_goes():
    event = running_event(pairs=8, rounds=7)
    label = pair_at(lines_at(event, 1)[0], "E")
    client = device_at(event, 1, pair=label)

    rounds.next_round(section=section_of(event), by=TESTER)
    page = client.get(reverse("table-home")).content.decode()

    assert "Round 2 of 7" in page
    assert "Round 1 is over" in page
    assert "Carry boards" in page or "Put boards" in page


def test_table_home_lists_boards_missing_from_earlier_rounds():
    event = running_event()
    client = device_at(event, 1)
    missing = lines_at(event, 1)

    rounds.next_round(section=section_of(event), by=TESTER)
    page = client.get(reverse("table-home")).content.decode()

    assert "From earlier rounds" in page
    assert all(str(line.uuid) in page for line in missing)


def test_table_home_ends_with_the_way_to_the_standings():
    event = running_event(pairs=8, rounds=7)
    client = device_at(event, 1)
    for _round in range(7):
        play_round(event)
        rounds.next_round(section=section_of(event), by=TESTER)

    page = client.get(reverse("table-home")).content.decode()

    assert "Play is over" in page
    assert reverse("event", args=[event.slug]) in page


@pytest.mark.parametrize(("pairs", "rounds"), [(8, 7), (12, 11)])
def test_table_home_costs_the_same_for_a_large_hall(pairs, rounds, django_assert_num_queries: DjangoAssertNumQueries):
    event = running_event(pairs=pairs, rounds=rounds)
    client = device_at(event, 1)

    with django_assert_num_queries(11):
        client.get(reverse("table-now"))


def test_table_now_is_304_until_something_of_this_table_changes():
    event = running_event()
    client, other = device_at(event, 1), device_at(event, 2)
    etag = client.get(reverse("table-now")).headers["ETag"]

    enter(other, lines_at(event, 2)[0], 8)
    unchanged = client.get(reverse("table-now"), headers={"If-None-Match": etag})
    enter(client, lines_at(event, 1)[0], 8)
    changed = client.get(reverse("table-now"), headers={"If-None-Match": etag})

    assert (unchanged.status_code, unchanged.content) == (304, b"")
    assert changed.status_code == 200
    assert changed.headers["ETag"] != etag


def test_find_board_refuses_a_board_of_another_table_with_the_reason():
    event = running_event(pairs=8, rounds=7)
    client = device_at(event, 1)
    other = lines_at(event, 2)[0].board.number

    response = client.get(reverse("find-board"), {"number": other})

    assert response.status_code == 422
    assert f"Board {other} is not played at table 1 in this round" in response.content.decode()


def test_find_board_opens_a_board_that_is_played_here():
    event = running_event()
    client = device_at(event, 1)
    line = lines_at(event, 1)[1]

    response = client.get(reverse("find-board"), {"number": line.board.number})

    assert response.headers["Location"] == reverse("enter-result", args=[line.uuid])


def test_go_on_asks_first_and_leaves_what_is_missing_to_be_entered():
    event = running_event()
    client = device_at(event, 1)
    line = lines_at(event, 1)[0]
    question = client.get(reverse("go-on")).content.decode()

    response = client.post(reverse("go-on"), {"table": str(line.table.uuid)})

    assert "Go on without boards" in question
    assert response.status_code == 302
    assert Table.objects.get(pk=line.table_id).left_at is not None
    assert enter(client, line, 7).status_code == 302


def test_go_on_pressed_twice_does_not_leave_the_next_table():
    event = running_event()
    client = device_at(event, 1)
    table = lines_at(event, 1)[0].table
    rounds.next_round(section=section_of(event), by=TESTER)

    response = client.post(reverse("go-on"), {"table": str(table.uuid)})

    assert response.status_code == 409
    assert not schedule.leave_table(table)
