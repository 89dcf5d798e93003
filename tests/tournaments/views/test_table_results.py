"""Entering a result at a table, the other side's word, the turned-up card; and who may not."""

import pytest
from django.test import Client
from django.urls import reverse

from games.models import Confirmation, Line, Result, ResultState, Slip, SpokenBy
from tests.factories import TESTER, play_round, running_event, section_of
from tests.tournaments.views.devices import confirm, device_at, enter, keys_in, lines_at, pair_at
from tournaments.services import events, rounds

pytestmark = pytest.mark.django_db


@pytest.fixture
def event():
    return running_event(confirmation="required")


@pytest.fixture
def line(event):
    return lines_at(event, 1)[0]


@pytest.fixture
def tablet(event):
    return device_at(event, 1)


@pytest.fixture
def north(event, line):
    return device_at(event, 1, pair=pair_at(line, "N"))


@pytest.fixture
def east(event, line):
    return device_at(event, 1, pair=pair_at(line, "E"))


def test_entry_page_names_board_pairs_dealer_and_leader(tablet, line):
    page = tablet.get(reverse("enter-result", args=[line.uuid])).content.decode()

    assert f"Board {line.board.number}" in page
    assert "deals" in page
    assert "leads" in page
    assert page.count('name="tricks"') == 14


def test_entry_page_shows_a_fixed_trump():
    event = running_event(trump_rule="rotation")
    line = lines_at(event, 1)[0]

    page = device_at(event, 1).get(reverse("enter-result", args=[line.uuid])).content.decode()

    assert "are trumps" in page
    assert 'name="suit"' not in page


def test_enter_keeps_the_result_and_asks_for_the_other_side(tablet, line):
    response = enter(tablet, line, 8)

    result = Result.objects.get(line=line)
    assert response.headers["Location"] == reverse("confirm-result", args=[line.uuid])
    assert (result.north_south_tricks, result.state, result.counts) == (8, ResultState.PROPOSED, False)
    assert result.slip.spoken_by == SpokenBy.TABLE


def test_enter_speaks_for_the_pair_whose_phone_it_is(north, line):
    enter(north, line, 8)

    assert Slip.objects.get(line=line).spoken_by == SpokenBy.NORTH_SOUTH


def test_enter_twice_counts_once(tablet, line):
    url = reverse("enter-result", args=[line.uuid])
    data = {"tricks": 8, "version": "", "idempotency_key": keys_in(tablet.get(url))[0]}

    first, second = tablet.post(url, data), tablet.post(url, data)

    assert (first.status_code, second.status_code) == (302, 302)
    assert Slip.objects.filter(line=line).count() == 1


def test_enter_with_a_used_key_and_another_figure_is_refused(tablet, line):
    url = reverse("enter-result", args=[line.uuid])
    key = keys_in(tablet.get(url))[0]
    tablet.post(url, {"tricks": 8, "version": "", "idempotency_key": key})

    response = tablet.post(url, {"tricks": 9, "version": "", "idempotency_key": key})

    assert response.status_code == 422
    assert "sent before" in response.content.decode()
    assert keys_in(response) != [key]
    assert Result.objects.get(line=line).north_south_tricks == 8


@pytest.mark.parametrize("tricks", ["14", "-1", "seven", ""])
def test_enter_names_a_bad_figure(tablet, line, tricks):
    response = enter(tablet, line, tricks)

    assert response.status_code == 422
    assert "tricks" in response.context["form"].errors
    assert not Result.objects.filter(line=line).exists()


def test_a_device_of_another_table_finds_nothing(event, line):
    other = device_at(event, 2)
    url = reverse("enter-result", args=[line.uuid])

    assert other.get(url).status_code == 404
    assert other.post(url, {"tricks": 8, "idempotency_key": "k"}).status_code == 404
    assert other.get(reverse("confirm-result", args=[line.uuid])).status_code == 404


def test_a_device_of_another_club_finds_nothing(line):
    stranger = device_at(running_event(), 1)

    assert stranger.get(reverse("enter-result", args=[line.uuid])).status_code == 404


def test_a_board_of_a_later_round_is_refused_with_the_reason(event, tablet):
    later = Line.objects.filter(table__journal=event.journal_id, table__number=1, state="due").first()
    url = reverse("enter-result", args=[later.uuid])

    page = tablet.get(url, follow=True).content.decode()
    response = tablet.post(url, {"tricks": 8, "idempotency_key": "k"})

    assert "is not to be played at table 1 yet" in page
    assert response.status_code == 409
    assert not Result.objects.filter(line=later).exists()


# --- confirming ---------------------------------------------------------------------------------------------------


def test_the_other_side_confirms_on_its_own_phone(north, east, line):
    enter(north, line, 8)
    page = east.get(reverse("confirm-result", args=[line.uuid])).content.decode()

    response = confirm(east, line)

    result = Result.objects.get(line=line)
    assert "5 tricks, minus 2" in page
    assert response.headers["Location"] == reverse("table-home")
    assert (result.state, result.counts) == (ResultState.AGREED, True)
    assert result.confirmation == Confirmation.OWN_SESSION


def test_handing_the_device_over_is_kept_with_the_confirmation(tablet, line):
    enter(tablet, line, 8)
    page = tablet.get(reverse("confirm-result", args=[line.uuid])).content.decode()

    confirm(tablet, line, handed_over=True)

    assert "Hand this to East–West" in page
    assert Result.objects.get(line=line).confirmation == Confirmation.HANDED_OVER


def test_the_other_sides_own_phone_is_never_taken_for_a_handed_over_one(north, east, line):
    enter(north, line, 8)

    confirm(east, line, handed_over=True)

    assert Result.objects.get(line=line).confirmation == Confirmation.OWN_SESSION


def test_a_side_cannot_confirm_its_own_result(north, line):
    enter(north, line, 8)

    response = confirm(north, line)

    assert response.status_code == 400
    assert "cannot confirm it" in response.content.decode()
    assert Result.objects.get(line=line).state == ResultState.PROPOSED


def test_the_partners_phone_cannot_confirm_either(event, north, line):
    enter(north, line, 8)
    partner = device_at(event, 1, pair=pair_at(line, "S"))

    assert confirm(partner, line).status_code == 400


def test_confirming_what_changed_meanwhile_is_412_and_shows_the_new_figure(north, east, line):
    enter(north, line, 8)
    url = reverse("confirm-result", args=[line.uuid])
    page = east.get(url)
    version = Result.objects.get(line=line).version
    enter(north, line, 9, version=version)

    response = east.post(url, {"answer": "correct", "confirms": version, "idempotency_key": keys_in(page)[0]})

    assert response.status_code == 412
    assert "9 tricks" in response.content.decode()
    assert Result.objects.get(line=line).state == ResultState.PROPOSED


def test_change_before_confirmation_replaces_the_own_entry(tablet, line):
    enter(tablet, line, 8)
    version = Result.objects.get(line=line).version
    refused = confirm(tablet, line, handed_over=True, answer="no")

    enter(tablet, line, 7, version=version)

    result = Result.objects.get(line=line)
    assert refused.headers["Location"] == reverse("enter-result", args=[line.uuid])
    assert (result.north_south_tricks, result.state) == (7, ResultState.PROPOSED)
    assert Slip.objects.filter(line=line).count() == 2


def test_two_figures_are_a_dispute_shown_to_the_table(north, east, line):
    enter(north, line, 8)

    response = enter(east, line, 9)
    page = east.get(response.headers["Location"]).content.decode()

    result = Result.objects.get(line=line)
    assert (result.state, result.counts) == (ResultState.DISPUTED, False)
    assert "Your figures differ" in page
    assert "8 tricks" in page
    assert "9 tricks" in page
    assert "the director has been told" in page


def test_an_equal_entry_of_the_other_side_agrees(north, east, line):
    enter(north, line, 8)

    enter(east, line, 8)

    assert Result.objects.get(line=line).confirmation == Confirmation.EQUAL_ENTRY


def test_a_marked_result_counts_and_going_on_is_offered():
    event = running_event(confirmation="marked")
    line, next_line = lines_at(event, 1)
    tablet = device_at(event, 1)

    response = enter(tablet, line, 8)
    page = tablet.get(response.headers["Location"]).content.decode()

    assert Result.objects.get(line=line).counts
    assert "marked as not confirmed" in page
    assert reverse("enter-result", args=[next_line.uuid]) in page


def test_an_agreed_result_is_changed_by_the_director_only(north, east, line):
    enter(north, line, 8)
    confirm(east, line)

    page = north.get(reverse("enter-result", args=[line.uuid]), follow=True).content.decode()

    assert "Only the director can change it now" in page


def test_a_final_event_takes_no_results():
    event = running_event(pairs=8, rounds=7)
    line = lines_at(event, 1)[0]
    phone = device_at(event, 1, pair=pair_at(line, "N"))
    for _round in range(7):
        play_round(event)
        rounds.next_round(section=section_of(event), by=TESTER)
    event.refresh_from_db()
    events.publish_final(event=event, by=TESTER)
    tricks = Result.objects.get(line=line).north_south_tricks

    response = phone.post(reverse("enter-result", args=[line.uuid]), {"tricks": 1, "idempotency_key": "k"})

    assert response.status_code == 409
    assert "The event is final" in response.content.decode()
    assert Result.objects.get(line=line).north_south_tricks == tricks


# --- what a device that stays may show --------------------------------------------------------------------------


def test_the_next_four_are_not_shown_what_was_played_at_the_table_before(event, tablet, line):
    for played in lines_at(event, 1):
        enter(tablet, played, 11)
    rounds.next_round(section=section_of(event), by=TESTER)
    enter(tablet, lines_at(event, 1)[0], 4)

    page = tablet.get(reverse("enter-result", args=[line.uuid]), follow=True).content.decode()
    probe = tablet.post(reverse("enter-result", args=[line.uuid]), {"tricks": 1, "idempotency_key": "k"})

    assert "11" not in page.split("<main")[1].split("</main>")[0].replace(str(line.uuid), "")
    assert probe.status_code == 409
    assert Result.objects.get(line=line).state == ResultState.PROPOSED


def test_a_pairs_phone_still_shows_what_the_pair_played(event, north, line):
    enter(north, line, 11)
    rounds.next_round(section=section_of(event), by=TESTER)

    page = north.get(reverse("confirm-result", args=[line.uuid])).content.decode()

    assert "11 tricks" in page


# --- the turned-up card -------------------------------------------------------------------------------------------


def test_the_turned_up_card_is_optional_and_kept(tablet, line):
    enter(tablet, line, 8, suit="H", rank="5")

    second = device_at(line.table.journal.event, 1)
    page = second.get(reverse("enter-result", args=[line.uuid]), follow=True)
    assert page.status_code == 200
    assert Result.objects.get(line=line).north_south_tricks == 8


def test_later_tables_are_shown_the_card_as_a_check_and_a_different_one_is_a_foul():
    event = running_event(pairs=8, rounds=7)
    first = lines_at(event, 1)
    tablet = device_at(event, 1)
    for line in first:
        enter(tablet, line, 8, suit="H", rank="5")
    later = Line.objects.filter(board=first[0].board_id, table__journal=event.journal_id, state="due").first()
    while Line.objects.get(pk=later.pk).state == "due":
        rounds.next_round(section=section_of(event), by=TESTER)
    other = device_at(event, later.table.number)

    check = other.get(reverse("enter-result", args=[later.uuid])).content.decode()
    response = enter(other, later, 6, suit="S", rank="2")
    page = other.get(response.headers["Location"]).content.decode()

    assert "Turned up here" in check
    assert "Hearts" in check
    assert Line.objects.get(pk=later.pk).is_fouled
    assert Result.objects.get(line=later).north_south_tricks == 6
    assert "different trump card" in page


def test_a_rank_without_a_suit_is_named(tablet, line):
    response = enter(tablet, line, 8, rank="5")

    assert response.status_code == 422
    assert "suit" in response.context["form"].errors


def test_nobody_without_a_device_enters_anything(line):
    response = Client().post(reverse("enter-result", args=[line.uuid]), {"tricks": 8, "idempotency_key": "k"})

    assert response.headers["Location"] == reverse("join")
    assert not Result.objects.exists()
