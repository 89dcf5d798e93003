"""The record of changes played back: it gives the present, and the standings as they were at any moment."""

import pytest
from django.urls import reverse

from games.models import Result, SpokenBy
from games.services import results
from tests.factories import (
    TESTER,
    enter,
    entry_numbered,
    open_lines,
    organiser_of,
    play_round,
    running_event,
)
from tournaments.models import Member, Player, RoleKind, Standing
from tournaments.selectors.history import differences_from_record, lines_at, standings_at
from tournaments.services.standings import refresh_standings

pytestmark = pytest.mark.django_db


def stored(event):
    refresh_standings(field_id=event.fields.get().pk)
    event.journal.refresh_from_db()
    rows = Standing.objects.order_by("order").values_list("entry_id", "place", "points", "percentage")
    return event.journal.number, list(rows)


def test_every_version_can_be_shown_again_as_it_was_stored():
    event = running_event(pairs=4, rounds=3)
    lines = open_lines(event)
    then = []
    for line, tricks in zip(lines, (9, 4, 6, 6), strict=False):
        enter(line, tricks)
        then.append(stored(event))
    results.correct_result(
        line=lines[0], north_south_tricks=2, why="misread", version=Result.objects.get(line=lines[0]).version, by=TESTER
    )
    then.append(stored(event))
    results.void_result(line=lines[1], version=Result.objects.get(line=lines[1]).version, why="wrong board", by=TESTER)
    then.append(stored(event))

    played_back = [
        (
            number,
            [
                (row.entry.pk, row.place.place, row.total.points, row.total.percentage)
                for rows in standings_at(event, number).rankings.values()
                for row in rows
            ],
        )
        for number, _rows in then
    ]

    assert played_back == then
    assert len({str(rows) for _number, rows in then}) > 3


def test_record_played_back_gives_the_present():
    event = running_event(confirmation="required")
    first, second, third, fourth, *_rest = open_lines(event)
    enter(first, 8)
    enter(second, 8)
    enter(second, 7, side=SpokenBy.EAST_WEST, device="two")
    results.mark_not_played(line=third, why="no time", by_fault=True, by=TESTER)
    results.void_result(line=first, version=Result.objects.get(line=first).version, why="wrong", by=TESTER)
    enter(fourth, 3)

    assert differences_from_record(event) == []
    assert set(lines_at(event)) == {second.pk, third.pk, fourth.pk}


def test_result_that_changed_behind_the_record_is_found():
    event = running_event()
    enter(open_lines(event)[0], 8)

    Result.objects.update(north_south_tricks=9)

    assert len(differences_from_record(event)) == 1


def test_log_leads_to_the_standings_then(as_user):
    event = running_event(pairs=4, rounds=3)
    play_round(event)
    director = as_user(organiser_of(event.club, RoleKind.DIRECTOR))
    url = reverse("director-then", args=[event.slug, event.journal.changes.last().number])

    log = director.get(reverse("director-log", args=[event.slug])).content.decode()

    assert url in log
    assert "Standings as they were" in director.get(url).content.decode()
    assert director.get(reverse("director-then", args=[event.slug, 9999])).status_code == 404


def test_playing_director_with_boards_to_play_is_refused(as_user):
    event = running_event()
    director = organiser_of(event.club, RoleKind.DIRECTOR)
    member = Member.objects.filter(entry=entry_numbered(event, 1)).first()
    Player.objects.filter(pk=member.player_id).update(user=director)

    response = as_user(director).get(reverse("director-then", args=[event.slug, 1]))

    assert response.status_code == 403


def test_log_is_asked_by_time(as_user):
    event = running_event()
    director = as_user(organiser_of(event.club, RoleKind.DIRECTOR))
    url = reverse("director-log", args=[event.slug])

    everything = director.get(url).context["rows"]
    before = director.get(url, {"until": "2020-01-01T00:00"}).context["rows"]
    wrong = director.get(url, {"since": "yesterday"})

    assert len(everything) > 0
    assert before == []
    assert wrong.status_code == 422
