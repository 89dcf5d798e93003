"""A line locked for a device: how the device stands to it is what ``access`` says of it."""

import uuid

import pytest
from django.db import transaction

from games.models import Line
from tests.factories import entry_numbered, open_lines, running_event, section_of
from tournaments import access
from tournaments.access import Viewer
from tournaments.models import Device, Event
from tournaments.services.lines import lock_line

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
