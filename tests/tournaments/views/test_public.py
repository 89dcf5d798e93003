"""Pages for everybody: what they show, what they keep to themselves, and what they cost."""

import json
import re
from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from games.models import Deal, DealState, LineState
from games.services.deals import advance_deals
from tests.factories import (
    TESTER,
    ClubFactory,
    open_lines,
    organiser_of,
    planned_event,
    play_round,
    running_event,
    scheduled_event,
)
from tournaments.models import Event, Field
from tournaments.selectors.live import forget_numbers
from tournaments.services.boards import reveal_now
from tournaments.services.events import finish_play, open_event
from tournaments.services.rounds import leave_when_boards_in
from tournaments.services.standings import refresh_standings

pytestmark = pytest.mark.django_db


def score(event: Event) -> None:
    refresh_standings(field_id=Field.objects.get(event=event).pk)
    forget_numbers()


def play_to_end(event: Event) -> Event:
    while lines := open_lines(event):
        play_round(event)
        for table_id in {line.table_id for line in lines}:
            leave_when_boards_in(table_id)
    advance_deals()
    score(event)
    event.refresh_from_db()
    return event


PAGES = ["event", "event-standings", "event-schedule", "event-boards", "event-proof"]


@pytest.mark.parametrize("page", PAGES)
def test_planned_event_answers_strangers_like_a_missing_one(client: Client, page: str) -> None:
    event = scheduled_event(origin="dealt")

    planned = client.get(reverse(page, args=[event.slug]))
    missing = client.get(reverse(page, args=["no-such-event"]))

    assert planned.status_code == missing.status_code == 404


@pytest.mark.parametrize("page", ["event-board", "event-pair"])
def test_parts_of_planned_event_are_404_for_strangers(client: Client, page: str) -> None:
    event = scheduled_event(origin="dealt")

    assert client.get(reverse(page, args=[event.slug, 1])).status_code == 404


@pytest.mark.parametrize("page", PAGES)
def test_planned_event_is_shown_to_its_organiser(as_user, page: str) -> None:
    event = scheduled_event(origin="dealt")

    response = as_user(organiser_of(event.club)).get(reverse(page, args=[event.slug]))

    assert response.status_code == 200


def test_home_lists_public_events_and_no_planned_one(client: Client) -> None:
    event = planned_event(title="Open evening")
    open_event(event=event, by=TESTER)
    planned_event(title="Hidden evening")

    page = client.get("/").content.decode()

    assert "Open evening" in page
    assert "Hidden evening" not in page


def test_home_invites_the_first_organiser_until_there_is_one(client: Client) -> None:
    before = client.get("/").content.decode()
    organiser_of(ClubFactory())
    after = client.get("/").content.decode()

    assert reverse("welcome") in before
    assert reverse("welcome") not in after


@pytest.mark.parametrize("count", [1, 3])
def test_home_costs_three_queries(client: Client, count: int, django_assert_num_queries) -> None:
    for _ in range(count):
        open_event(event=planned_event(pairs=2), by=TESTER)

    with django_assert_num_queries(3):
        client.get("/")


@pytest.mark.parametrize(("pairs", "rounds"), [(4, 3), (8, 7)])
def test_standings_part_costs_two_queries_and_then_none(
    client: Client, pairs: int, rounds: int, django_assert_num_queries
) -> None:
    event = running_event(pairs=pairs, rounds=rounds)
    play_round(event)
    score(event)
    url = reverse("event-standings", args=[event.slug])

    with django_assert_num_queries(2):  # the number, the publication
        first = client.get(url)
    with django_assert_num_queries(0):  # both are remembered
        second = client.get(url)

    assert first.content == second.content


def test_unchanged_standings_are_304_for_the_number_alone(client: Client, django_assert_num_queries) -> None:
    event = play_to_end(running_event(pairs=4, rounds=3))
    url = reverse("event-standings", args=[event.slug])
    etag = client.get(url)["ETag"]
    forget_numbers()

    with django_assert_num_queries(1):
        response = client.get(url, headers={"if-none-match": etag})

    assert response.status_code == 304
    assert response.content == b""
    assert response["ETag"] == etag
    assert {"Cookie", "Accept-Language", "Authorization"} <= {word.strip() for word in response["Vary"].split(",")}


def test_new_publication_changes_the_etag(client: Client) -> None:
    event = running_event(pairs=4, rounds=3, standings_policy="at_once")
    score(event)
    url = reverse("event-standings", args=[event.slug])
    before = client.get(url)
    play_round(event)
    score(event)

    after = client.get(url, headers={"if-none-match": before["ETag"]})

    assert after.status_code == 200
    assert after["ETag"] != before["ETag"]


def test_results_of_a_round_in_play_do_not_change_what_the_hall_sees(client: Client) -> None:
    event = running_event(pairs=4, rounds=3, standings_policy="at_end")
    score(event)
    url = reverse("event-standings", args=[event.slug])
    before = client.get(url)
    play_round(event)
    score(event)

    after = client.get(url, headers={"if-none-match": before["ETag"]})

    assert after.status_code == 304
    assert "shown at the end of play" in before.content.decode()


def test_event_page_shows_provisional_standings_with_the_notice(client: Client) -> None:
    event = play_to_end(running_event(pairs=4, rounds=3))

    page = client.get(event.get_absolute_url()).content.decode()

    assert event.state == "provisional"
    assert "Provisional: results may still be questioned" in page
    assert page.count("<h1") == 1


def test_sealed_board_shows_its_state_and_nothing_else(client: Client) -> None:
    event = running_event(pairs=4, rounds=3)
    play_round(event, tricks=9)

    response = client.get(reverse("event-board", args=[event.slug, 1]))

    assert response.status_code == 200
    page = response.content.decode()
    assert "sealed" in page
    assert "Traveller" not in page


@pytest.mark.parametrize(("number", "links"), [(1, ["boards/2/"]), (2, ["boards/1/", "boards/3/"]), (6, ["boards/5/"])])
def test_board_leads_to_those_before_and_after_it(client: Client, number: int, links: list[str]) -> None:
    event = running_event()

    page = client.get(reverse("event-board", args=[event.slug, number])).content.decode()

    assert re.findall(r'rel="(?:prev|next)" href="/events/[^/]+/(boards/\d+/)"', page) == links


def test_club_page_names_the_newest_event_first(client: Client) -> None:
    club = ClubFactory()
    for days in (1, 3, 2):
        event = planned_event(club=club, title=f"After {days} days")
        open_event(event=event, by=TESTER)
        Event.objects.filter(pk=event.pk).update(starts_at=timezone.now() + timedelta(days=days))

    page = client.get(reverse("club", args=[club.slug])).content.decode()

    assert re.findall(r"After (\d) days", page) == ["3", "2", "1"]


def test_board_that_is_not_there_is_404(client: Client) -> None:
    event = running_event(pairs=4, rounds=3)

    assert client.get(reverse("event-board", args=[event.slug, 99])).status_code == 404


def test_revealed_shuffled_board_shows_the_traveller_without_hands(client: Client) -> None:
    event = play_to_end(running_event(pairs=4, rounds=3))

    page = client.get(reverse("event-board", args=[event.slug, 1])).content.decode()

    assert "Shuffled at the table, hands not recorded" in page
    assert "Traveller" in page


def test_revealed_dealt_board_shows_four_hands(client: Client) -> None:
    event = play_to_end(running_event(pairs=4, rounds=3, origin="dealt"))

    page = client.get(reverse("event-board", args=[event.slug, 1])).content.decode()

    assert page.count('class="suits"') == 4


def test_proof_names_keys_of_revealed_boards_only(client: Client) -> None:
    event = running_event(pairs=4, rounds=3, origin="dealt")
    url = reverse("event-proof", args=[event.slug])
    before = json.loads(client.get(url).content)
    play_to_end(event)
    after = json.loads(client.get(url).content)

    assert not any("key" in board for board in before["boards"])
    assert all("key" in board for board in after["boards"])
    assert before["commitment"] == after["commitment"]


def test_pair_page_adds_up_to_the_published_percentage(client: Client) -> None:
    event = play_to_end(running_event(pairs=4, rounds=3))
    standings = client.get(reverse("event-standings", args=[event.slug])).content.decode()
    percentages = re.findall(r'data-label="%">([\d.]+)<', standings)
    numbers = re.findall(r"/pairs/(\d+)/", standings)

    for number, percentage in zip(numbers, percentages, strict=True):
        page = client.get(reverse("event-pair", args=[event.slug, number])).content.decode()
        assert f"{percentage} %" in page


def test_pair_page_hides_points_and_tricks_of_sealed_boards(client: Client) -> None:
    event = running_event(pairs=4, rounds=3)
    play_round(event)

    page = client.get(reverse("event-pair", args=[event.slug, 1])).content.decode()

    assert "sealed" in page
    assert not re.search(r'data-label="Tricks">\s*\d', page)


def test_schedule_says_who_shuffles(client: Client) -> None:
    event = running_event(pairs=8, rounds=7)

    page = client.get(reverse("event-schedule", args=[event.slug])).content.decode()

    assert "shuffle boards 1–2" in page
    assert "do not shuffle" in page


def test_reveal_leaves_boards_still_to_play_sealed() -> None:
    event = running_event(pairs=4, rounds=3)

    reveal_now(event=event, by=TESTER)

    assert not Deal.objects.filter(state=DealState.REVEALED).exists()


def test_club_page_and_help_are_there(client: Client) -> None:
    event = planned_event()

    assert client.get(reverse("club", args=[event.club.slug])).status_code == 200
    assert client.get(reverse("help")).status_code == 200
    assert client.get(reverse("verify-deals")).status_code == 200


def test_finished_event_with_gaps_is_not_final(as_user) -> None:
    event = finish_play(event=running_event(pairs=4, rounds=3), by=TESTER)
    organiser = as_user(organiser_of(event.club))

    response = organiser.post(reverse("publish-final", args=[event.slug]))

    assert response.status_code == 409
    assert "still need a result or a reason" in response.content.decode()
    assert any(line.state == LineState.OPEN for line in open_lines(event))
