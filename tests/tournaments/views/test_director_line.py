"""One line at the director's desk: settled, taken away, not played; guarded by its version; a playing director."""

import re

import pytest
from django.urls import reverse

from games.models import Change, ChangeKind, Line, LineState, Result, ResultState, SpokenBy
from tests.factories import enter, open_lines, running_event
from tests.tournaments.views.devices import director_of, playing_director

pytestmark = pytest.mark.django_db


@pytest.fixture
def event():
    """Boards move on, so that there are pairs that have one still to play."""
    return running_event(pairs=6, movement="mitchell", rounds=3)


@pytest.fixture
def line(event):
    return open_lines(event)[0]


@pytest.fixture
def director(event):
    return director_of(event)


def url_of(event, line):
    return reverse("director-line", args=[event.slug, line.uuid])


def settle(client, event, line, tricks, *, why="told by the table", version=""):
    data = {"act": "settle", "settle-tricks": tricks, "settle-why": why, "settle-version": version}
    return client.post(url_of(event, line), data)


def dispute(line, one=8, other=9):
    enter(line, one)
    return enter(line, other, side=SpokenBy.EAST_WEST, device="two")


def test_page_shows_everything_that_was_said(event, line, director):
    dispute(line)

    page = director.get(url_of(event, line)).content.decode()

    assert "device one" in page
    assert "device two" in page
    assert "results differ" in page
    assert "against 9" in page


def test_who_settles_is_told_what_the_laws_take_for_a_revoke(event, line, director):
    page = director.get(url_of(event, line)).content.decode()

    assert "Laws: American Whist League: a revoke costs two tricks." in page


def test_a_dispute_is_settled_with_a_reason(event, line, director):
    result = dispute(line)

    response = settle(director, event, line, 9, why="both pairs agree", version=result.version)

    result.refresh_from_db()
    assert response.status_code == 302
    assert (result.north_south_tricks, result.state, result.counts) == (9, ResultState.SETTLED, True)
    assert Change.objects.get(kind=ChangeKind.RESULT_CORRECTED).why == "both pairs agree"


@pytest.mark.parametrize(("tricks", "why", "field"), [("14", "x", "tricks"), ("8", "", "why"), ("", "x", "tricks")])
def test_a_bad_correction_names_its_field(event, line, director, tricks, why, field):
    response = settle(director, event, line, tricks, why=why)

    assert response.status_code == 422
    assert field in response.context["forms"]["settle"].errors


def test_a_correction_of_what_changed_meanwhile_is_412_and_shows_the_new_value(event, line, director):
    seen = enter(line, 8).version
    enter(line, 9, side=SpokenBy.EAST_WEST, device="two")

    response = settle(director, event, line, 7, version=seen)
    page = response.content.decode()

    assert response.status_code == 412
    assert "Changed while you looked" in page
    assert "9" in page
    assert f'name="settle-version" value="{Result.objects.get(line=line).version}"' in page
    assert Result.objects.get(line=line).state == ResultState.DISPUTED


def test_a_missing_result_that_came_in_meanwhile_is_not_overwritten(event, line, director):
    enter(line, 8)

    response = settle(director, event, line, 7)

    assert response.status_code == 412
    assert Result.objects.get(line=line).north_south_tricks == 8


def test_a_correction_sent_twice_is_done_once(event, line, director):
    data = {"act": "settle", "settle-tricks": 8, "settle-why": "told", "settle-version": "", "idempotency_key": "k"}

    first, second = director.post(url_of(event, line), data), director.post(url_of(event, line), data)

    assert (first.status_code, second.status_code) == (302, 302)
    assert Change.objects.filter(kind=ChangeKind.RESULT_CORRECTED).count() == 1


def test_a_result_is_taken_away(event, line, director):
    result = enter(line, 8)

    director.post(url_of(event, line), {"act": "void", "void-why": "wrong board", "void-version": result.version})

    assert not Result.objects.filter(line=line).exists()
    assert Line.objects.get(pk=line.pk).state == LineState.OPEN


@pytest.mark.parametrize(("fault", "by_fault"), [("no", False), ("yes", True)])
def test_a_board_is_recorded_as_not_played(event, line, director, fault, by_fault):
    data = {"act": "not_played", "not_played-why": "late", "not_played-fault": fault, "not_played-version": ""}

    director.post(url_of(event, line), data)

    line.refresh_from_db()
    assert (line.state, line.reason, line.by_fault) == (LineState.NOT_PLAYED, "late", by_fault)


def test_a_board_recorded_as_not_played_in_error_gets_its_result(event, line, director):
    data = {"act": "not_played", "not_played-why": "late", "not_played-fault": "no", "not_played-version": ""}
    director.post(url_of(event, line), data)

    settle(director, event, line, 8, why="it was played after all")

    line.refresh_from_db()
    assert line.state == LineState.PLAYED


def test_an_unconfirmed_result_is_accepted(event, line, director):
    result = enter(line, 8)

    director.post(url_of(event, line), {"act": "accept", "version": result.version})

    result.refresh_from_db()
    assert result.state == ResultState.AGREED


def test_a_line_of_another_event_is_not_found(event, director):
    other = open_lines(running_event(club=event.club))[0]

    assert director.get(url_of(event, other)).status_code == 404


# --- a director who plays -----------------------------------------------------------------------------------------


def test_a_playing_director_sees_the_state_only(event, line):
    dispute(line, 11, 12)
    playing = playing_director(event, line)

    page = playing.get(url_of(event, line)).content.decode()
    words = re.sub(r"<[^>]+>", " ", page.split("<main")[1].split("</main>")[0])

    assert "Disputed" in words
    assert "You have this board still to play" in words
    assert "Park it" in words
    assert not re.search(r"\b1[12]\b", words.replace(f"Board {line.board.number}", ""))
    assert "device one" not in page
    assert 'name="settle-tricks"' not in page


def test_a_playing_director_cannot_settle_blindly(event, line):
    result = dispute(line, 11, 12)
    playing = playing_director(event, line)

    response = settle(playing, event, line, 11, version=result.version)

    assert response.status_code == 403
    assert Result.objects.get(line=line).state == ResultState.DISPUTED


def test_no_refusal_tells_a_playing_director_a_figure(event, line):
    dispute(line, 11, 12)
    playing = playing_director(event, line)

    for data in (
        {"act": "settle", "settle-tricks": 1, "settle-why": "x", "settle-version": 1},
        {"act": "void", "void-why": "x", "void-version": 1},
        {"act": "accept", "version": 1},
        {"act": "not_played", "not_played-why": "x", "not_played-fault": "no", "not_played-version": 1},
    ):
        response = playing.post(url_of(event, line), data)

        assert response.status_code == 403
        assert "11" not in response.content.decode().split("<main")[1].split("</main>")[0]


def test_opening_a_dispute_takes_the_playing_director_off_the_board(event, line):
    dispute(line, 11, 12)
    playing = playing_director(event, line)

    response = playing.post(reverse("director-open-dispute", args=[event.slug, line.uuid]), follow=True)

    own = Line.objects.get(table__journal=event.journal_id, state=LineState.NOT_PLAYED)
    assert own.board_id == line.board_id
    assert Change.objects.filter(kind=ChangeKind.DISPUTE_OPENED).exists()
    assert "11" in response.content.decode()


def test_who_has_nothing_to_play_gives_nothing_up(event, line, director):
    dispute(line)

    response = director.post(reverse("director-open-dispute", args=[event.slug, line.uuid]))

    assert response.status_code == 409
    assert not Line.objects.filter(state=LineState.NOT_PLAYED).exists()
