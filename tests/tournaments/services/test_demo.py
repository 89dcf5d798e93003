"""The demo club: whole, seeded once, and gone for good when it is removed."""

import pytest
from django.contrib.auth import authenticate

from engine.cards import Card, Rank, Suit
from engine.deals import Deal as DealValue
from engine.seats import Seat
from games import sealing
from games.models import Change, Deal, Line, Result
from tests.factories import ClubFactory, running_event
from tournaments.models import Club, Event, Player
from tournaments.services.demo import expected_tricks, remove_demo, seed_demo
from tournaments.services.standings import differences

pytestmark = pytest.mark.django_db


def test_demo_has_an_event_in_each_state_people_want_to_see() -> None:
    seed_demo()

    assert dict(Event.objects.values_list("title", "state")) == {
        "Autumn Pairs": "final",
        "Monday Duplicate": "running",
        "Christmas Whist": "open",
    }
    assert Line.objects.to_play().filter(state="open").count() == 16
    assert [differences(event.fields.get()) for event in Event.objects.all()] == [[], [], []]


def test_results_of_the_finished_event_go_with_its_hands() -> None:
    seed_demo()
    finished = Event.objects.get(title="Autumn Pairs")
    results = Result.objects.filter(line__table__journal=finished.journal_id).select_related("line__board__deal")
    off = [
        result.north_south_tricks - expected_tricks(deal)
        for result in results
        if (deal := sealing.revealed_deal(result.line.board.deal)) is not None
    ]

    assert len(off) == 56
    assert all(-1 <= tricks <= 2 for tricks in off)


def test_honours_and_trumps_are_worth_tricks() -> None:
    north, east, south, west = (tuple(Card(suit, rank) for rank in Rank) for suit in Suit)
    deal = DealValue(hands=(north, east, south, west), dealer=Seat.NORTH)

    assert expected_tricks(deal) == 6  # half of the honours, and nothing is trump
    assert expected_tricks(deal.with_trump(north[0].suit)) == 10  # and all thirteen trumps: 6.5 + 6.5 / 2


def test_seeding_again_changes_nothing() -> None:
    sign_ins = seed_demo()
    changes = Change.objects.count()

    assert seed_demo() == sign_ins
    assert Change.objects.count() == changes


def test_removed_demo_leaves_nothing_and_stays_away() -> None:
    other = running_event(club=ClubFactory())
    before = (Deal.objects.count(), Change.objects.count(), Player.objects.count())
    seed_demo()

    remove_demo(Club.objects.get(is_demo=True))

    assert (Deal.objects.count(), Change.objects.count(), Player.objects.count()) == before
    assert list(Event.objects.all()) == [other]
    assert not Result.objects.exists()
    assert seed_demo() == []


def test_only_the_demo_can_be_removed() -> None:
    with pytest.raises(ValueError, match="is no demo"):
        remove_demo(ClubFactory())


def test_demo_signs_in_from_this_computer_only(rf) -> None:  # type: ignore[no-untyped-def]
    name, password = seed_demo()[0]
    here, elsewhere = rf.post("/sign-in/", REMOTE_ADDR="127.0.0.1"), rf.post("/sign-in/", REMOTE_ADDR="192.168.1.7")

    assert authenticate(here, username=name, password=password) is not None
    assert authenticate(elsewhere, username=name, password=password) is None
