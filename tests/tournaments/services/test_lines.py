"""A line for a device, locked or from memory: how the device stands to it is what ``access`` says of it."""

import uuid

import pytest
from django.db import models, transaction
from django.db.models import F

from games.models import Line
from tests.factories import enter, entry_numbered, open_lines, running_event, section_of
from tournaments import access
from tournaments.access import Viewer
from tournaments.models import Device, Event, Section
from tournaments.services.lines import line_for_first_word, lock_line

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Event:
    return running_event(pairs=4, rounds=3)


def devices(event: Event) -> list[Device]:
    """A tablet at every place and a phone of every pair, of this event and of another, and one that was signed out."""
    made = []
    for found in (event, running_event(pairs=4, rounds=3)):
        stations = list(section_of(found).stations.order_by("number"))
        made += [Device.objects.create(station=station, epoch=station.epoch) for station in stations]
        made += [
            Device.objects.create(station=stations[0], epoch=stations[0].epoch, entry=entry_numbered(found, number))
            for number in range(1, 5)
        ]
    return [*made, Device.objects.create(station=section_of(event).stations.first(), epoch=0)]


def test_seat_is_that_of_the_rules_for_every_device_and_line(event: Event) -> None:
    seen = set()
    for line in Line.objects.filter(table__journal=event.journal_id).select_related("table", "board"):
        for device in devices(event):
            with transaction.atomic():
                found = lock_line(table=line.table.uuid, board=line.board.number, device=device)

            assert found is not None
            assert found.line == line
            assert found.seat == access.seat_at(Viewer(device=device), line)
            seen.add(found.seat and found.seat.spoken_by)
        if len(seen) == 4:
            break
    assert len(seen) == 4  # none, the table, North–South, East–West


def test_nobody_without_a_device_has_a_seat(event: Event) -> None:
    line = open_lines(event)[0]

    with transaction.atomic():
        found = lock_line(table=line.table.uuid, board=line.board.number, device=None)

    assert found is not None
    assert found.seat is None


def test_board_that_does_not_come_to_the_table_is_none(event: Event) -> None:
    line = open_lines(event)[0]

    with transaction.atomic():
        assert lock_line(table=line.table.uuid, board=999, device=None) is None
        assert lock_line(table=uuid.uuid4(), board=line.board.number, device=None) is None


# --- from memory ------------------------------------------------------------------------------------------------------


def values_of(row: models.Model) -> dict[str, object]:
    return {field.attname: getattr(row, field.attname) for field in row._meta.concrete_fields}


def test_line_from_memory_is_the_line_and_the_seat_that_of_the_rules(event: Event) -> None:
    lines = Line.objects.filter(table__journal=event.journal_id).select_related("table", "board").order_by("pk")
    callers, spoken = devices(event), set()
    for place, line in enumerate(lines):
        seats = {device: access.seat_at(Viewer(device=device), line) for device in callers}
        strangers = [device for device in callers if seats[device] is None]
        seated = [device for device in callers if seats[device] is not None]

        assert [line_for_first_word(table=line.table.uuid, board=line.board.number, device=d) for d in strangers] == [
            None
        ] * len(strangers)
        device = seated[place % len(seated)]
        found = line_for_first_word(table=line.table.uuid, board=line.board.number, device=device)
        assert found is not None
        read, seat = found
        assert seat == seats[device]
        assert [values_of(row) for row in (read, read.table, read.board)] == [
            values_of(row) for row in (line, line.table, line.board)
        ]
        spoken.add(seat.spoken_by)
    assert len(spoken) == 3  # the table, North–South, East–West


@pytest.mark.parametrize("boards", [1, 3])
def test_table_is_read_once_whatever_its_boards(boards: int, django_assert_num_queries) -> None:
    event = running_event(pairs=4, rounds=3, boards_per_set=boards, origin="dealt")
    device = devices(event)[0]
    lines = [line for line in open_lines(event) if line.table.number == 1]

    with django_assert_num_queries(1):
        found = [line_for_first_word(table=line.table.uuid, board=line.board.number, device=device) for line in lines]

    assert [line.pk for line, _seat in filter(None, found)] == [line.pk for line in lines]
    assert len(lines) == boards


def test_line_is_handed_out_once(event: Event, django_assert_num_queries) -> None:
    line, device = open_lines(event)[0], devices(event)[0]
    asked = {"table": line.table.uuid, "board": line.board.number, "device": device}

    assert line_for_first_word(**asked) is not None
    with django_assert_num_queries(0):
        assert line_for_first_word(**asked) is None


def test_line_that_is_in_already_is_not_handed_out(event: Event) -> None:
    line, device = open_lines(event)[0], devices(event)[0]
    enter(line, 8)

    assert line_for_first_word(table=line.table.uuid, board=line.board.number, device=device) is None


def test_table_is_read_anew_when_the_schedule_has_changed(event: Event, django_assert_num_queries) -> None:
    line, device = open_lines(event)[0], devices(event)[0]
    asked = {"table": line.table.uuid, "board": line.board.number}
    line_for_first_word(**asked, device=device)
    Section.objects.update(schedule_version=F("schedule_version") + 1)
    device = Device.objects.select_related("station__section").get(pk=device.pk)

    with django_assert_num_queries(1):
        found = line_for_first_word(**asked, device=device)

    assert found is not None
    assert found[0] == line


def test_board_that_does_not_come_to_the_table_is_not_handed_out(event: Event) -> None:
    line, device = open_lines(event)[0], devices(event)[0]

    assert line_for_first_word(table=line.table.uuid, board=999, device=device) is None
    assert line_for_first_word(table=uuid.uuid4(), board=line.board.number, device=device) is None
