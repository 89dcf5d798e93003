"""Entering and withdrawing pairs."""

import pytest

from games.errors import Refused
from tests.factories import (
    TESTER,
    ClubFactory,
    PlayerFactory,
    entry_numbered,
    planned_event,
    running_event,
    scheduled_event,
    section_of,
)
from tournaments.errors import IllegalStep
from tournaments.models import Entry, Partnership, Player
from tournaments.services import entries, events

pytestmark = pytest.mark.django_db


def test_names_come_in_as_guests_of_the_club() -> None:
    event = planned_event()

    entry = entries.enter_pair(event=event, players=["Ana Costa", "João  Dias "], by=TESTER)

    assert entry.label == "1"
    assert entry.names == "Ana Costa & João Dias"
    assert list(Player.objects.values_list("is_guest", flat=True)) == [True, True]


def test_known_name_is_the_known_player() -> None:
    club = ClubFactory()
    ana = PlayerFactory(club=club, name="Ana Costa")

    entry = entries.enter_pair(event=planned_event(club=club), players=["ana costa", "Bo"], by=TESTER)

    assert entry.members.filter(player=ana).exists()


def test_partnership_lasts_from_evening_to_evening() -> None:
    club = ClubFactory()
    first = entries.enter_pair(event=planned_event(club=club), players=["Ana", "Bo"], by=TESTER)

    second = entries.enter_pair(event=planned_event(club=club), players=["Bo", "Ana"], by=TESTER)

    assert first.partnership == second.partnership
    assert Partnership.objects.count() == 1


@pytest.mark.parametrize(
    ("players", "sentence"),
    [
        (["Ana"], "A pair has two players, not 1"),
        (["Ana", "ana"], "cannot be both players"),
        (["Ana", " "], "Give the name"),
        (["Ana", "B" * 81], "longer than 80"),
    ],
)
def test_what_is_no_pair_is_refused_and_nothing_is_kept(players: list[str], sentence: str) -> None:
    event = planned_event()

    with pytest.raises(Refused, match=sentence):
        entries.enter_pair(event=event, players=players, by=TESTER)

    assert not event.entries.exists()


def test_player_in_two_pairs_is_refused_by_name() -> None:
    event = planned_event()
    entries.enter_pair(event=event, players=["Ana", "Bo"], by=TESTER)

    with pytest.raises(Refused, match="Bo plays in pair 1 already"):
        entries.enter_pair(event=event, players=["Cy", "Bo"], by=TESTER)


def test_taken_number_is_refused() -> None:
    event = planned_event(pairs=1)

    with pytest.raises(Refused, match="There is a pair 1 already"):
        entries.enter_pair(event=event, players=["Ana", "Bo"], by=TESTER, number=1)


def test_player_of_another_club_is_refused() -> None:
    with pytest.raises(Refused, match="another club"):
        entries.enter_pair(event=planned_event(), players=[PlayerFactory(), "Bo"], by=TESTER)


def test_withdrawn_pair_frees_its_number_and_its_people() -> None:
    event = planned_event(pairs=2)
    entries.enter_pair(event=event, players=["Ana", "Bo"], by=TESTER)

    entries.withdraw(entry=entry_numbered(event, 3), by=TESTER, why="ill")

    again = entries.enter_pair(event=event, players=["Ana", "Cy"], by=TESTER)
    assert again.number == 3
    assert event.entries.competing().count() == 3


def test_withdrawing_twice_is_refused() -> None:
    entry = entry_numbered(planned_event(pairs=1), 1)
    entries.withdraw(entry=entry, by=TESTER)

    with pytest.raises(IllegalStep, match="has withdrawn"):
        entries.withdraw(entry=Entry.objects.get(pk=entry.pk), by=TESTER)


def test_swapped_numbers_trade_places() -> None:
    event = planned_event(pairs=3)
    first, third = entry_numbered(event, 1), entry_numbered(event, 3)

    entries.swap_numbers(entry=first, number=3, by=TESTER)

    first.refresh_from_db()
    third.refresh_from_db()
    assert (first.label, third.label) == ("3", "1")


def test_new_pair_makes_the_movement_be_chosen_again() -> None:
    event = scheduled_event()

    entries.enter_pair(event=event, players=["Ana", "Bo"], by=TESTER)

    assert section_of(event).movement == ""


def test_entries_are_closed_once_play_has_begun() -> None:
    event = running_event()

    with pytest.raises(IllegalStep, match="The event is running: you cannot enter a pair now"):
        entries.enter_pair(event=event, players=["Ana", "Bo"], by=TESTER)


def test_entries_are_taken_while_the_event_is_open() -> None:
    event = events.open_event(event=planned_event(), by=TESTER)

    assert entries.enter_pair(event=event, players=["Ana", "Bo"], by=TESTER).number == 1
