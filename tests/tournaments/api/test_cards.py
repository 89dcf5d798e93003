import pytest

from tests.factories import enter, entry_numbered, open_lines, organiser_of, play_round, running_event
from tests.tournaments.api.callers import account, anybody, device_at, event_url
from tournaments.models import Player

pytestmark = pytest.mark.django_db


def rows(caller, event, number=1):
    return caller.get(event_url(event, f"entries/{number}/card/")).json()["rows"]


def test_card_shows_no_figure_to_others_before_the_reveal():
    event = running_event(pairs=4, rounds=3)
    play_round(event)

    assert {row["tricks"] for row in rows(anybody(), event)} == {None}
    assert {row["tricks"] for row in rows(device_at(event, 1, entry_numbered(event, 2)), event)} == {None}


def test_card_shows_a_pair_its_own_tricks():
    event = running_event(pairs=4, rounds=3)
    line = next(line for line in open_lines(event) if line.table.number == 1)
    enter(line, 9)
    number = line.table.seatings.get(seat="E").entry.number

    own = rows(device_at(event, 1, entry_numbered(event, number)), event, number)

    assert [row["tricks"] for row in own if row["tricks"] is not None] == [4]
    assert {row["score"] is None for row in own} == {True}


def test_card_hides_from_a_director_who_plays_what_others_made():
    event = running_event(pairs=4, rounds=3)
    play_round(event)
    user = organiser_of(event.club)
    player = entry_numbered(event, 1).members.first().player
    Player.objects.filter(pk=player.pk).update(user=user)

    assert {row["tricks"] for row in rows(account(user), event, 2)} == {None}
    assert {row["tricks"] for row in rows(account(user), event, 1)} != {None}
