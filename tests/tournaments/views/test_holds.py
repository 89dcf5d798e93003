"""The director's page of boards that are kept closed for late play."""

import pytest
from django.urls import reverse

from games.models import Deal, DealState, Hold
from tests.factories import running_event
from tests.tournaments.views.devices import director_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def event():
    return running_event(pairs=4, rounds=3)


@pytest.fixture
def director(event):
    return director_of(event)


@pytest.fixture
def url(event):
    return reverse("director-holds", args=[event.slug])


def test_board_is_kept_closed_and_let_go(event, director, url):
    kept = director.post(url, {"board": 2, "reason": "pair 3 plays it on Thursday"}, follow=True)
    let_go = director.post(reverse("director-lift-hold", args=[event.slug, 2]), follow=True)

    assert "pair 3 plays it on Thursday" in kept.content.decode()
    assert "No board is kept closed." in let_go.content.decode()
    assert Hold.objects.get().lifted_at is not None


def test_running_grid_links_to_the_page(event, director, url):
    assert url in director.get(reverse("director", args=[event.slug])).content.decode()


def test_board_without_a_reason_stays_as_it_was(director, url):
    response = director.post(url, {"board": 2, "reason": ""})

    assert response.status_code == 422
    assert "Say for whom the board stays closed." in response.content.decode()
    assert not Hold.objects.exists()


def test_revealed_boards_are_not_offered(director, url):
    Deal.objects.update(state=DealState.REVEALED, revealed_at="2027-03-02T00:00:00Z")

    page = director.get(url).content.decode()
    response = director.post(url, {"board": 2, "reason": "late"})

    assert "Every board is revealed already" in page
    assert response.status_code == 422


def test_board_that_nobody_holds_cannot_be_let_go(event, director):
    assert director.post(reverse("director-lift-hold", args=[event.slug, 1])).status_code == 409
    assert director.post(reverse("director-lift-hold", args=[event.slug, 99])).status_code == 404
