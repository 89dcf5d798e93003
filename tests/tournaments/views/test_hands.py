"""The hands of a board tapped in after play, without a line of script; and best play on the board's page."""

import re

import pytest
from django.test import Client
from django.urls import reverse

from engine import dealing, double_dummy
from engine.double_dummy import TrickTable
from engine.seats import Seat
from games.models import Deal, Line
from games.models.sealed import DealCards
from games.sealing import enter_turn_up, revealed_deal
from games.services.analysis import analyse_deals
from tests.factories import TESTER, finished, running_event, scheduled_event
from tests.tournaments.views.devices import director_of
from tournaments.models import RoleKind
from tournaments.services import rounds

pytestmark = pytest.mark.django_db

DEAL = dealing.deal(key=bytes(32), board=1)  # North deals
TABLE = TrickTable.parse("8585 A393 7676 9494 9494")


@pytest.fixture
def event():
    return finished(running_event(pairs=4, rounds=3, trump_rule="no_trump"))


@pytest.fixture
def turned():
    return finished(running_event(pairs=4, rounds=3))


def url(event, number=1):
    return reverse("director-hands", args=[event.slug, number])


def brought_back(page):
    return re.findall(r'name="hand" value="([^"]+)"', page.content.decode())


def tap(client, event, seat, given, cards=None):
    tapped = [str(card) for card in (DEAL.hand(seat) if cards is None else cards)]
    return client.post(url(event), {"hand": given, "cards": tapped})


def tap_three(client, event):
    page = client.get(url(event))
    for seat in (Seat.NORTH, Seat.EAST, Seat.SOUTH):
        page = tap(client, event, seat, brought_back(page))
    return page


def kept(event):
    deal = Deal.objects.get(boards__board_set__sessions__event=event, boards__number=1)
    return revealed_deal(deal)


def test_three_hands_are_tapped_and_the_fourth_is_what_is_left(event):
    client = director_of(event)
    review = tap_three(client, event)
    assert kept(event) is None

    answer = client.post(url(event), {"hand": brought_back(review), "idempotency_key": "one"}, follow=True)

    assert kept(event).hands == DEAL.hands
    assert "The hands of board 1 are on record." in answer.content.decode()
    assert "the hands were entered later" in answer.content.decode()


def test_each_step_offers_only_the_cards_that_are_left(event):
    client = director_of(event)
    first = client.get(url(event))
    second = tap(client, event, Seat.NORTH, [])

    assert first.content.decode().count('type="checkbox"') == 52
    assert second.content.decode().count('type="checkbox"') == 39
    assert f'value="{DEAL.hand(Seat.NORTH)[0]}"' not in second.content.decode()


def test_too_few_cards_are_refused_and_stay_tapped(event):
    page = tap(director_of(event), event, Seat.NORTH, [], DEAL.hand(Seat.NORTH)[:12])

    assert page.status_code == 422
    assert "You tapped 12 cards; a hand has 13." in page.content.decode()
    assert page.content.decode().count(" checked") == 12


def test_card_of_another_hand_is_refused(event):
    client = director_of(event)
    given = brought_back(tap(client, event, Seat.NORTH, []))

    page = tap(client, event, Seat.EAST, given, [*DEAL.hand(Seat.EAST)[:12], DEAL.hand(Seat.NORTH)[0]])

    assert page.status_code == 422
    assert "is no card that is left" in page.content.decode()


@pytest.mark.parametrize("given", [["nonsense"], ["AKQJT98765432..."] * 2, ["AK..."], ["AKQJT98765432..."] * 4])
def test_page_that_brings_back_what_it_never_held_begins_again(event, given):
    page = director_of(event).post(url(event), {"hand": given})

    assert page.content.decode().count('type="checkbox"') == 52
    assert brought_back(page) == []
    assert not DealCards.objects.exists()


def test_turn_up_is_chosen_from_the_dealers_cards(turned):
    client = director_of(turned)
    review = tap_three(client, turned)
    options = re.findall(r'<option value="(\w*)"', review.content.decode())
    assert set(options) >= {str(card) for card in DEAL.hand(Seat.NORTH)}
    assert not set(options) & {str(card) for card in DEAL.hand(Seat.EAST)}

    unsaid = client.post(url(turned), {"hand": brought_back(review), "idempotency_key": "one"})
    client.post(url(turned), {"hand": brought_back(review), "idempotency_key": "two", "turn_up": str(DEAL.turn_up)})

    assert unsaid.status_code == 422
    assert "Say what was turned up" in unsaid.content.decode()
    assert kept(turned) == DEAL


def test_turn_up_that_a_table_saw_is_not_asked_again_and_must_fit():
    event = running_event(pairs=4, rounds=3)
    line = Line.objects.filter(table__journal=event.journal_id, board__number=1, state="open").first()
    enter_turn_up(line=line, card=str(DEAL.hand(Seat.EAST)[0]), by=TESTER)
    client = director_of(finished(event))
    review = tap_three(client, event)
    assert "<select" not in review.content.decode()

    page = client.post(url(event), {"hand": brought_back(review), "idempotency_key": "one"})

    assert page.status_code == 422
    assert "is not in the hand of the dealer, North" in page.content.decode()


def test_board_that_can_be_played_takes_no_hands():
    event = running_event(pairs=4, rounds=3)

    page = director_of(event).get(url(event))

    assert page.status_code == 409
    assert "Board 1 can still be played" in page.content.decode()


def test_page_is_the_directors_and_linked_for_him_alone(event, client):
    board = reverse("event-board", args=[event.slug, 1])

    assert url(event) in director_of(event).get(board).content.decode()
    assert url(event) not in client.get(board).content.decode()
    assert client.get(url(event)).status_code == 302
    assert director_of(event, RoleKind.PREPARER).get(url(event)).status_code == 403
    assert director_of(event).get(url(event, 99)).status_code == 404


def test_misread_hands_can_be_entered_again_with_a_warning(event):
    client = director_of(event)
    client.post(url(event), {"hand": brought_back(tap_three(client, event)), "idempotency_key": "one"})

    assert "what you enter now takes their place" in client.get(url(event)).content.decode()


# --- the page of a board --------------------------------------------------------------------------------------------


def dealt():
    event = scheduled_event(pairs=4, rounds=3, origin="dealt", trump_rule="rotation")
    return finished(rounds.start_play(event=event, by=TESTER))


def board_page(event):
    return Client().get(reverse("event-board", args=[event.slug, 1])).content.decode()


def test_board_shows_best_play_and_each_result_against_it(monkeypatch):
    monkeypatch.setattr(double_dummy, "is_available", lambda: True)
    monkeypatch.setattr(double_dummy, "solve_table", lambda deal: TABLE)
    event = dealt()
    analyse_deals()

    page = board_page(event)

    assert "North–South make 3 and East–West 10" in page
    assert "Against best play" in page
    for tricks in Line.objects.filter(board__number=1).values_list("result__north_south_tricks", flat=True):
        above = tricks - 3
        assert ("=" if not above else f"{above:+d}".replace("-", "−")) in page


@pytest.mark.parametrize(
    ("is_available", "sentence"), [(True, "It is being worked out"), (False, "Best play is off on this installation")]
)
def test_board_says_why_best_play_is_not_there(monkeypatch, is_available, sentence):
    monkeypatch.setattr(double_dummy, "is_available", lambda: is_available)

    page = board_page(dealt())

    assert sentence in page
    assert "Against best play" not in page


def test_board_without_hands_says_nothing_of_best_play(event):
    assert "Best play" not in board_page(event)
