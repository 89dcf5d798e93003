"""A freeze of the last rounds leaks nowhere: every public answer stays as it was until the one deliberate act."""

import json

import pytest

from games.models import Line, Result, SpokenBy
from games.services import deals, results
from tests.factories import TESTER, open_lines, organiser_of, play_round, running_event, section_of
from tests.secrecy.routes import fill, routes
from tests.secrecy.world import masked
from tournaments.errors import IllegalStep
from tournaments.models import Audience, Publication
from tournaments.selectors.live import forget_numbers
from tournaments.services import boards, events, rounds, standings

pytestmark = pytest.mark.django_db


def frozen_event(policy: str = "after_round"):
    """Four pairs, three rounds, the last one frozen; two rounds are over."""
    event = running_event(
        pairs=4, rounds=3, round_end="director", frozen_rounds=1, standings_policy=policy, origin="dealt"
    )
    for _round in range(2):
        play_round(event)
        rounds.next_round(section=section_of(event), by=TESTER)
    score(event)
    return event


def score(event):
    for field_id in event.fields.values_list("pk", flat=True):
        standings.refresh_standings(field_id=field_id)
    forget_numbers()


def public_answers(event, client):
    values = {"clubs/slug": event.club.slug, "slug": event.slug, "number": "1", "movement": "howell"}
    paths = [fill(path, values) for name, path in routes().items() if not name.startswith("admin:")]
    paths += [f"/api/v1/events/{event.slug}/standings/?format=csv"]
    return {path: masked(client.get(path)) for path in paths if event.slug in path and "uuid" not in path}


@pytest.mark.parametrize("policy", ["after_round", "at_once", "at_end"])
def test_no_public_answer_moves_while_results_and_a_correction_come_in(policy, client):
    event = frozen_event(policy)
    before = public_answers(event, client)

    early = Line.objects.filter(table__seatings__round__number=1, state="played").select_related("table", "board")[0]
    version = Result.objects.get(line=early).version
    results.correct_result(line=early, north_south_tricks=13, why="misread", version=version, by=TESTER)
    score(event)
    for line in open_lines(event):
        results.record_result(line=line, north_south_tricks=2, spoken_by=SpokenBy.DIRECTOR, by=TESTER)
    score(event)

    assert public_answers(event, client) == before


def test_after_play_the_state_moves_and_nothing_else():
    event = frozen_event()
    shown = json.loads(bytes(Publication.objects.filter(event=event, audience=Audience.PUBLIC).last().body))
    play_round(event)
    rounds.next_round(section=section_of(event), by=TESTER)
    deals.advance_deals()
    score(event)

    now = json.loads(bytes(Publication.objects.filter(event=event, audience=Audience.PUBLIC).last().body))

    assert (shown["status"], now["status"]) == ("running", "provisional")
    assert now["rankings"] == shown["rankings"]
    assert now["rounds_over"] == 2
    assert not Line.objects.filter(board__deal__state="revealed").exists()


def test_late_scorer_shows_no_frozen_round():
    """The freeze holds though the scorer first looks when the frozen round is over already."""
    event = running_event(pairs=4, rounds=3, round_end="director", frozen_rounds=1)
    for _round in range(3):
        play_round(event)
        rounds.next_round(section=section_of(event), by=TESTER)

    score(event)

    shown = json.loads(bytes(Publication.objects.get(event=event, audience=Audience.PUBLIC).body))
    assert [row["boards"] for row in shown["rankings"][0]["standings"]] == [4, 4, 4, 4]


def test_release_is_one_logged_act_without_a_way_back(client):
    event = frozen_event()
    play_round(event)
    rounds.next_round(section=section_of(event), by=TESTER)
    event = events.release(event=event, by=TESTER)
    score(event)
    deals.advance_deals()

    shown = client.get(f"/api/v1/events/{event.slug}/standings/").json()

    assert [row["boards"] for row in shown["rankings"][0]["standings"]] == [6, 6, 6, 6]
    assert event.journal.changes.filter(kind="released").count() == 1
    assert Line.objects.filter(board__deal__state="revealed").exists()
    with pytest.raises(IllegalStep, match="No standings are frozen"):
        events.release(event=event, by=TESTER)


def test_no_other_setting_ends_the_freeze():
    event = frozen_event()

    with pytest.raises(IllegalStep, match="stay frozen as announced"):
        events.change_settings(event=event, settings={"frozen_rounds": 0}, by=TESTER)
    events.change_settings(event=event, settings={"standings_policy": "at_once"}, by=TESTER)
    score(event)
    with pytest.raises(IllegalStep, match="release the standings first"):
        boards.reveal_now(event=event, by=TESTER)

    shown = json.loads(bytes(Publication.objects.filter(event=event, audience=Audience.PUBLIC).last().body))
    assert shown["is_frozen"]
    assert shown["rounds_over"] == 2


def test_only_organisers_release(client):
    event = frozen_event()
    url = f"/organise/events/{event.slug}/release/"

    assert client.post(url).status_code == 302
    client.force_login(organiser_of(event.club), backend="django.contrib.auth.backends.ModelBackend")
    assert "Release the standings to everybody" in client.get(f"/organise/events/{event.slug}/").content.decode()
    assert client.post(url).status_code == 302

    event.refresh_from_db()
    assert event.released_at is not None
