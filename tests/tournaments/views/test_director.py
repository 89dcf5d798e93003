"""The director's running grid, log, stations and closing pages."""

import pytest
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries

from games.models import Confirmation, Result, ResultState, SpokenBy
from tests.factories import TESTER, enter, open_lines, play_round, running_event, section_of
from tests.tournaments.views.devices import device_at, director_of, lines_at, playing_director
from tournaments.models import Device, Event, RoleKind, Station
from tournaments.services import rounds

pytestmark = pytest.mark.django_db


@pytest.fixture
def event():
    return running_event()


@pytest.fixture
def director(event):
    return director_of(event)


def page_of(client, event, name="director", *args):
    return client.get(reverse(name, args=[event.slug, *args])).content.decode()


def dispute(line, one=8, other=9):
    enter(line, one)
    enter(line, other, side=SpokenBy.EAST_WEST, device="two")


def test_grid_shows_states_and_figures(event, director):
    first, second, third = open_lines(event)[:3]
    enter(first, 8)
    dispute(second)

    page = page_of(director, event)

    assert "8–5" in page
    assert "8 / 9" in page
    assert "Entered" in page
    assert "Disputed" in page
    assert f"Board {third.board.number}" in page


def test_grid_puts_what_needs_the_director_first(event, director):
    lines = open_lines(event)
    dispute(lines[0])
    enter(lines[1], 7)
    rounds.next_round(section=section_of(event), by=TESTER)

    page = page_of(director, event)

    assert "Needs you" in page
    assert page.count("Missing</span>") == len(lines) - 2
    assert "1 result is not confirmed" in page


def test_grid_shows_another_round_when_asked(event, director):
    page = director.get(reverse("director", args=[event.slug]), {"round": 3}).content.decode()

    assert "Round 3 of 3" in page


@pytest.mark.parametrize(("pairs", "rounds"), [(4, 3), (8, 7)])  # there is no event of one table
def test_grid_costs_the_same_with_2_and_4_tables(pairs, rounds, django_assert_num_queries: DjangoAssertNumQueries):
    event = running_event(pairs=pairs, rounds=rounds, origin="dealt")
    director = director_of(event)

    with django_assert_num_queries(14):
        director.get(reverse("director-now", args=[event.slug]))


def test_grid_is_304_until_the_journal_moves(event, director, django_assert_num_queries):
    url = reverse("director-now", args=[event.slug])
    etag = director.get(url).headers["ETag"]

    with django_assert_num_queries(4):  # session, account, event with journal, roles
        unchanged = director.get(url, headers={"If-None-Match": etag})
    enter(open_lines(event)[0], 8)
    changed = director.get(url, headers={"If-None-Match": etag})

    assert (unchanged.status_code, unchanged.content) == (304, b"")
    assert changed.status_code == 200


def test_grid_keeps_figures_of_boards_still_to_play_from_a_playing_director():
    event = running_event(pairs=6, movement="mitchell", rounds=3)  # its boards move on
    line = open_lines(event)[0]
    dispute(line, 11, 12)
    playing = playing_director(event, line)

    for name in ("director", "director-now", "director-accept", "director-log"):
        page = page_of(playing, event, name)

        assert "11 / 12" not in page
        assert "11–2" not in page
        assert "11 tricks" not in page


# --- who may ------------------------------------------------------------------------------------------------------

PAGES = ("director", "director-now", "director-log", "director-stations", "director-accept", "director-final")


@pytest.mark.parametrize("name", PAGES)
def test_strangers_are_led_to_sign_in(event, name):
    response = Client().get(reverse(name, args=[event.slug]))

    assert response.status_code == 302
    assert response.headers["Location"].startswith(reverse("sign-in"))


@pytest.mark.parametrize("name", PAGES)
def test_another_clubs_organiser_finds_nothing(event, name):
    other = director_of(running_event(), RoleKind.ORGANISER)

    assert other.get(reverse(name, args=[event.slug])).status_code == 404


@pytest.mark.parametrize("name", PAGES)
def test_a_reader_is_refused(event, name):
    assert director_of(event, RoleKind.READER).get(reverse(name, args=[event.slug])).status_code == 403


@pytest.mark.parametrize("name", PAGES)
def test_organisers_and_directors_may(event, name):
    for kind in (RoleKind.ORGANISER, RoleKind.DIRECTOR):
        assert director_of(event, kind).get(reverse(name, args=[event.slug])).status_code == 200


# --- the log ------------------------------------------------------------------------------------------------------


def test_log_says_who_what_and_when(event, director):
    enter(open_lines(event)[0], 8)

    page = page_of(director, event, "director-log")

    assert "result entered" in page
    assert "8 tricks" in page
    assert "device one" in page


@pytest.mark.parametrize(
    ("query", "count"),
    [({"board": "{board}"}, 1), ({"pair": "{pair}"}, 1), ({"who": "DEVICE"}, 2), ({"kind": "result_proposed"}, 2)],
)
def test_log_filters(event, director, query, count):
    one, other = lines_at(event, 1)[0], lines_at(event, 2)[1]
    enter(one, 8)
    enter(other, 8)
    seating = one.table.seatings.get(seat="N")
    words = {"board": one.board.number, "pair": seating.entry.label}
    query = {name: value.format(**words) for name, value in query.items()}

    page = director.get(reverse("director-log", args=[event.slug]), query).content.decode()

    assert page.count('class="log__row"') == count


def test_log_keeps_its_filter_folded_until_something_is_chosen(event, director):
    address = reverse("director-log", args=[event.slug])

    assert "Show everything" not in director.get(address).content.decode()
    assert "Show everything" in director.get(address, {"board": "1"}).content.decode()


def test_log_names_a_bad_filter(event, director):
    response = director.get(reverse("director-log", args=[event.slug]), {"board": "x"})

    assert response.status_code == 422


def test_log_is_read_a_page_at_a_time():
    event = running_event(pairs=8, rounds=7)
    director = director_of(event)
    for _round in range(4):
        play_round(event)
        rounds.next_round(section=section_of(event), by=TESTER)
    first = page_of(director, event, "director-log")

    url = first.split('rel="next" href="')[1].split('"')[0].replace("&amp;", "&")
    second = director.get(url).content.decode()

    assert first.count('class="log__row"') == 50
    assert "<b>event created" in second
    assert "<b>event created" not in first


# --- devices ------------------------------------------------------------------------------------------------------


def test_stations_show_codes_and_devices(event, director):
    device_at(event, 1)
    station = Station.objects.get(section=section_of(event), number=1)

    page = page_of(director, event, "director-stations")

    assert station.code in page
    assert station.pin in page
    assert page.count("Device of the table") == 1


def test_sign_all_out_gives_a_new_code(event, director):
    device_at(event, 1)
    before = Station.objects.get(section=section_of(event), number=1).code

    director.post(reverse("director-sign-out", args=[event.slug, "A", 1]))

    assert Station.objects.get(section=section_of(event), number=1).code != before
    assert not any(device.is_signed_in for device in Device.objects.select_related("station"))


# --- the end ------------------------------------------------------------------------------------------------------


def accept(director, event, page):
    listed = [part.split('"')[0] for part in page.split('name="listed" value="')[1:]]
    return director.post(reverse("director-accept", args=[event.slug]), {"listed": listed, "idempotency_key": "k"})


def test_accept_all_is_one_listed_act(event, director):
    one, two = open_lines(event)[:2]
    enter(one, 8)
    enter(two, 5)
    page = page_of(director, event, "director-accept")

    response = accept(director, event, page)
    again = accept(director, event, page)

    assert (response.status_code, again.status_code) == (302, 302)
    assert set(Result.objects.values_list("confirmation", flat=True)) == {Confirmation.DIRECTOR}


def test_accept_all_accepts_none_where_one_changed(event, director):
    one, two = open_lines(event)[:2]
    enter(one, 8)
    enter(two, 5)
    page = page_of(director, event, "director-accept")
    enter(two, 6, side=SpokenBy.EAST_WEST, device="two")

    response = accept(director, event, page)

    assert response.status_code in {409, 412}
    assert Result.objects.get(line=one).state == ResultState.PROPOSED


def test_final_shows_each_gap_with_its_form_and_publishes_without_gaps(event):
    organiser = director_of(event, RoleKind.ORGANISER)
    gap = open_lines(event)[0]
    for _round in range(3):
        for line in open_lines(event):
            if line != gap:
                enter(line, 7)
        rounds.next_round(section=section_of(event), by=TESTER)
    organiser.post(reverse("director-end-play", args=[event.slug]), {"why": "late"})
    url = reverse("director-final", args=[event.slug])

    page = organiser.get(url).content.decode()
    refused = organiser.post(url)
    organiser.post(
        reverse("director-line", args=[event.slug, gap.uuid]),
        {"act": "not_played", "not_played-why": "no time", "not_played-fault": "no", "next": url},
    )
    published = organiser.post(url)

    assert str(gap.uuid) in page
    assert "1 board still needs" in page
    assert refused.status_code == 409
    assert published.status_code == 302
    assert Event.objects.get(pk=event.pk).state == "final"


def test_final_is_published_by_organisers_only(event, director):
    assert director.post(reverse("director-final", args=[event.slug])).status_code == 403
