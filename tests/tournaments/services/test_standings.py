"""Standings: a pure function of the results that count; safe twice, late and out of order; each audience its own."""

import json
from fractions import Fraction

import pytest
from django.test import TestCase

from games.models import Result, SpokenBy
from games.services import results
from games.statements import together
from tests.factories import TESTER, enter, open_lines, play_round, running_event, section_of
from tournaments import tasks
from tournaments.models import Audience, Event, Field, Publication, Scored, Standing
from tournaments.services import rounds, standings

pytestmark = pytest.mark.django_db


def field_of(event: Event) -> Field:
    return event.fields.get()


def refresh(event: Event) -> bool:
    return standings.refresh_standings(field_id=field_of(event).pk)


def newest(event: Event, audience: Audience) -> dict[str, object]:
    return json.loads(bytes(Publication.objects.filter(event=event, audience=audience).last().body))  # type: ignore[union-attr]


def test_scoring_brings_the_field_up_to_its_journal() -> None:
    event = running_event()
    play_round(event)

    refresh(event)

    event.journal.refresh_from_db()
    assert Scored.objects.get().version == event.journal.number
    assert standings.unscored_fields() == []
    assert standings.differences(field_of(event)) == []


def test_scoring_twice_changes_nothing() -> None:
    event = running_event()
    play_round(event)
    refresh(event)
    figures = list(Standing.objects.values_list("entry", "place", "points", "percentage"))
    publications = list(Publication.objects.values_list("audience", "number"))

    refresh(event)

    assert list(Standing.objects.values_list("entry", "place", "points", "percentage")) == figures
    assert list(Publication.objects.values_list("audience", "number")) == publications


def test_older_run_never_replaces_a_newer_one() -> None:
    event = running_event()
    Scored.objects.update(version=10_000)

    assert not refresh(event)
    assert not Standing.objects.exists()


def test_sweep_scores_what_no_message_did() -> None:
    event = running_event()
    play_round(event)
    assert standings.unscored_fields() == [field_of(event).pk]

    tasks.sweep_fields()

    assert standings.unscored_fields() == []


def hints_after_change(event: Event) -> int:
    with TestCase.captureOnCommitCallbacks() as callbacks:
        together(standings.hinting(event.journal_id))
    return len(callbacks)


def test_burst_of_results_gives_one_hint() -> None:
    event = running_event()
    lines = open_lines(event)

    hints = [hints_after_change(event) for _line in lines]

    assert hints == [1, *[0] * (len(lines) - 1)]


def test_scoring_clears_the_hint() -> None:
    event = running_event()
    hints_after_change(event)

    refresh(event)

    assert hints_after_change(event) == 1


def test_unconfirmed_and_disputed_results_do_not_count_where_confirmation_is_required() -> None:
    event = running_event(confirmation="required")
    first, second, *_rest = open_lines(event)
    enter(first, 8)
    enter(second, 8)
    enter(second, 7, side=SpokenBy.EAST_WEST, device="two")

    refresh(event)

    assert set(Standing.objects.values_list("boards", flat=True)) == {0}
    assert set(Standing.objects.values_list("place", flat=True)) == {None}


def test_matchpoints_of_one_board_at_two_tables() -> None:
    event = running_event(pairs=4, movement="howell", rounds=3, boards_per_set=2)
    board = open_lines(event)[0].board
    at_board = [line for line in open_lines(event) if line.board == board]
    for line, tricks in zip(at_board, (8, 6), strict=True):
        enter(line, tricks)

    refresh(event)

    points = dict(Standing.objects.values_list("entry__number", "points"))
    assert sorted(points.values()) == [0, 0, 2, 2]
    assert set(Standing.objects.values_list("plus_minus", flat=True)) == {Fraction(1), Fraction(-1)}


def test_running_standings_show_rounds_that_are_over_and_nothing_later() -> None:
    event = running_event(pairs=8, rounds=7, standings_policy="after_round", round_end="director")
    play_round(event)
    refresh(event)
    during = newest(event, Audience.PUBLIC)
    rounds.next_round(section=section_of(event), by=TESTER)
    refresh(event)
    after = newest(event, Audience.PUBLIC)
    enter(open_lines(event)[0], 12)
    refresh(event)

    assert during["rankings"] == []
    assert [row["boards"] for row in after["rankings"][0]["standings"]] == [2] * 8  # type: ignore[index]
    assert newest(event, Audience.PUBLIC) == after
    assert newest(event, Audience.DIRECTOR) != after


def test_at_the_end_nothing_public_moves_while_results_come_in() -> None:
    event = running_event(standings_policy="at_end", round_end="director")
    refresh(event)
    before = Publication.objects.get(audience=Audience.PUBLIC)
    play_round(event)
    refresh(event)

    after = Publication.objects.get(audience=Audience.PUBLIC)

    assert (after.number, bytes(after.body)) == (before.number, bytes(before.body))


def test_public_bytes_do_not_count_results_under_way() -> None:
    event = running_event(pairs=8, rounds=7, standings_policy="after_round")
    play_round(event)
    refresh(event)

    assert "boards_scored" not in newest(event, Audience.PUBLIC)
    assert newest(event, Audience.DIRECTOR)["boards_scored"] == 8


def test_at_once_shows_every_result() -> None:
    event = running_event(standings_policy="at_once")
    line = open_lines(event)[0]
    enter(line, 9)

    refresh(event)

    assert newest(event, Audience.PUBLIC)["boards_scored"] == 1


def test_tampered_standing_is_found() -> None:
    event = running_event()
    play_round(event)
    refresh(event)
    Standing.objects.filter(order=1).update(points=Fraction(99))

    problems = standings.differences(field_of(event))

    assert len(problems) == 1
    assert "points='99'" in problems[0]


def test_correction_reaches_the_standings() -> None:
    event = running_event(pairs=4, rounds=3)
    lines = open_lines(event)
    play_round(event)
    refresh(event)
    before = list(Standing.objects.order_by("entry").values_list("points", flat=True))
    version = Result.objects.get(line=lines[0]).version
    results.correct_result(line=lines[0], north_south_tricks=13, why="miscounted", version=version, by=TESTER)

    refresh(event)

    assert list(Standing.objects.order_by("entry").values_list("points", flat=True)) != before


def test_sweep_leaves_the_mark_of_a_hint_on_its_way() -> None:
    event = running_event()
    hints_after_change(event)

    tasks.sweep_fields()

    assert standings.unscored_fields() == []
    assert field_of(event).hinted_at is not None
