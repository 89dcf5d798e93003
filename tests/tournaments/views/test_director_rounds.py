"""A round keyed at once by the director, and moving everybody on."""

import pytest
from django.urls import reverse

from games.models import Confirmation, Result, ResultState, Slip
from tests.factories import TESTER, enter, open_lines, running_event, section_of
from tests.tournaments.views.devices import director_of, keys_in, playing_director
from tournaments.models import Event, Round
from tournaments.services import rounds

pytestmark = pytest.mark.django_db


@pytest.fixture
def event():
    """Boards move on, so that there are pairs that have one still to play."""
    return running_event(pairs=6, movement="mitchell", rounds=3)


@pytest.fixture
def director(event):
    return director_of(event)


@pytest.fixture
def url(event):
    return reverse("director-round-entry", args=[event.slug, "A", 1])


def figures(lines, tricks=7):
    return {f"line_{line.uuid.hex}": tricks for line in lines}


def test_page_has_a_field_for_each_open_board(event, director, url):
    page = director.get(url).content.decode()

    assert all(f'name="line_{line.uuid.hex}"' in page for line in open_lines(event))


def test_a_whole_round_is_kept_in_one_act(event, director, url):
    lines = open_lines(event)

    response = director.post(url, {**figures(lines), "idempotency_key": "k"})

    assert response.status_code == 302
    assert Result.objects.filter(state=ResultState.SETTLED, confirmation=Confirmation.DIRECTOR).count() == len(lines)


def test_a_round_sent_twice_is_kept_once(event, director, url):
    lines = open_lines(event)
    data = {**figures(lines), "idempotency_key": keys_in(director.get(url))[0]}

    first, second = director.post(url, data), director.post(url, data)

    assert (first.status_code, second.status_code) == (302, 302)
    assert Slip.objects.count() == len(lines)


def test_every_bad_cell_is_named_and_nothing_is_kept(event, director, url):
    one, two, *rest = open_lines(event)
    data = {**figures(rest), f"line_{one.uuid.hex}": 14, f"line_{two.uuid.hex}": "x"}

    response = director.post(url, data)
    page = response.content.decode()

    assert response.status_code == 422
    assert f"Table {one.table.number}, board {one.board.number}:" in page
    assert f"Table {two.table.number}, board {two.board.number}:" in page
    assert not Result.objects.exists()


def test_what_the_service_refuses_is_named_by_its_cell_and_nothing_is_kept(event, director, url):
    one, *rest = open_lines(event)
    director.post(url, figures([one], 5))

    response = director.post(url, {**figures(rest), **figures([one], 6)})

    assert response.status_code == 422
    assert f"Table {one.table.number}, board {one.board.number}:" in response.content.decode()
    assert Result.objects.count() == 1


def test_a_figure_that_came_in_meanwhile_is_compared_and_not_dropped(event, director, url):
    one, two = open_lines(event)[:2]
    enter(one, 7)
    enter(two, 8)

    director.post(url, figures([one, two], 7))

    assert Result.objects.get(line=one).state == ResultState.AGREED
    assert Result.objects.get(line=two).state == ResultState.DISPUTED


def test_an_empty_page_is_refused(director, url):
    assert director.post(url, {}).status_code == 422


def test_a_playing_director_has_no_field_for_boards_he_has_still_to_play(event, url):
    line = open_lines(event)[0]
    playing = playing_director(event, line)
    page = playing.get(url).content.decode()

    response = playing.post(url, figures([line]))

    assert f'name="line_{line.uuid.hex}"' not in page
    assert response.status_code == 422
    assert not Result.objects.exists()


def test_a_round_that_is_not_there_is_not_found(event, director):
    assert director.get(reverse("director-round-entry", args=[event.slug, "A", 99])).status_code == 404
    assert director.get(reverse("director-round-entry", args=[event.slug, "Z", 1])).status_code == 404


def test_next_round_lists_what_is_missing_and_moves_on(event, director):
    url = reverse("director-next-round", args=[event.slug, "A"])
    missing = len(open_lines(event))
    page = director.get(url).content.decode()

    response = director.post(url, {"round": 1})

    assert f"{missing} boards are missing" in page
    assert response.status_code == 302
    assert Round.objects.get(section=section_of(event), number=1).over_at is not None


def test_next_round_pressed_twice_moves_on_once(event, director):
    url = reverse("director-next-round", args=[event.slug, "A"])
    director.post(url, {"round": 1})

    response = director.post(url, {"round": 1})

    assert response.status_code == 409
    assert Round.objects.get(section=section_of(event), number=2).over_at is None


def test_end_play_makes_the_standings_provisional(event, director):
    rounds.next_round(section=section_of(event), by=TESTER)

    director.post(reverse("director-end-play", args=[event.slug]), {"why": "the hall closes"})

    assert Event.objects.get(pk=event.pk).state == "provisional"
