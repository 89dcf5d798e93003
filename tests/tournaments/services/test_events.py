"""Events from planned to final: created from a club's custom, and no illegal step."""

import pytest

from games.errors import Refused
from games.models import ChangeKind, Deal, Line, Result
from games.services import deals, results
from tests.factories import (
    STARTS_AT,
    TESTER,
    ClubFactory,
    open_lines,
    planned_event,
    play_round,
    running_event,
    scheduled_event,
    section_of,
)
from tournaments.errors import IllegalStep
from tournaments.models import EventState
from tournaments.services import boards, events, rounds

pytestmark = pytest.mark.django_db


def finished_event() -> events.Event:
    event = running_event(pairs=4, rounds=3, boards_per_set=2, movement="howell")
    while play_round(event):
        for table in {line.table for line in Line.objects.filter(table__journal=event.journal_id)}:
            rounds.leave_when_boards_in(table.pk)
    event.refresh_from_db()
    return event


def test_event_takes_the_customs_of_its_club() -> None:
    club = ClubFactory(confirmation="required", standings_policy="at_end", minutes_per_board=7)

    event = planned_event(club=club)

    assert (event.confirmation, event.standings_policy, event.minutes_per_board) == ("required", "at_end", 7)


def test_event_takes_the_settings_of_an_earlier_one() -> None:
    club = ClubFactory()
    earlier = planned_event(club=club, origin="dealt", trump_rule="rotation")

    event = events.create_event(club=club, title="Again", starts_at=STARTS_AT, by=TESTER, like=earlier)

    assert (event.origin, event.trump_rule) == ("dealt", "rotation")
    assert event.slug != earlier.slug


def test_earlier_event_of_another_club_is_refused() -> None:
    with pytest.raises(Refused, match="another club"):
        events.create_event(club=ClubFactory(), title="x", starts_at=STARTS_AT, by=TESTER, like=planned_event())


@pytest.mark.parametrize(
    ("settings", "sentence"),
    [
        ({"colour": "green"}, "no setting “colour”"),
        ({"origin": "stolen"}, "“stolen” is no choice for origin"),
        ({"minutes_per_board": 0}, "“0” is no choice for minutes_per_board"),
    ],
)
def test_misspelt_settings_are_refused_with_their_name(settings: dict[str, object], sentence: str) -> None:
    with pytest.raises(Refused, match=sentence):
        planned_event(**settings)


def test_same_title_gets_another_address() -> None:
    assert planned_event(title="Monday").slug != planned_event(title="Monday").slug


def test_origin_stays_once_the_boards_are_there() -> None:
    event = scheduled_event(origin="dealt")

    with pytest.raises(IllegalStep, match="boards are there"):
        events.change_settings(event=event, settings={"origin": "shuffled"}, by=TESTER)


def test_changed_setting_is_on_record_with_old_and_new() -> None:
    event = planned_event()

    events.change_settings(event=event, settings={"confirmation": "required"}, by=TESTER)

    change = event.journal.changes.get(kind=ChangeKind.SETTINGS_CHANGED)
    assert (change.old, change.new) == ({"confirmation": "marked"}, {"confirmation": "required"})


def test_stricter_confirmation_reaches_the_tables_of_a_running_event() -> None:
    event = running_event(confirmation="marked")

    events.change_settings(event=event, settings={"confirmation": "required"}, by=TESTER)

    assert all(line.table.must_confirm for line in open_lines(event))


def test_states_go_one_way() -> None:
    event = planned_event()
    with pytest.raises(IllegalStep, match="The event is planned: you cannot end play"):
        events.finish_play(event=event, by=TESTER)
    with pytest.raises(IllegalStep, match="publish the final"):
        events.publish_final(event=event, by=TESTER)
    events.open_event(event=event, by=TESTER)
    with pytest.raises(IllegalStep, match="open for entries: you cannot open"):
        events.open_event(event=event, by=TESTER)


def test_play_ends_by_itself_when_the_last_board_is_in() -> None:
    event = finished_event()

    assert event.state == EventState.PROVISIONAL
    assert event.corrections_until is not None


def test_final_closes_every_table() -> None:
    event = events.publish_final(event=finished_event(), by=TESTER)

    line = Line.objects.filter(table__journal=event.journal_id).select_related("table", "board").first()
    assert line is not None
    assert event.state == EventState.FINAL
    with pytest.raises(Refused, match="The event is final"):
        results.correct_result(line=line, north_south_tricks=3, why="late", by=TESTER)


def test_final_insists_on_each_gap() -> None:
    event = running_event(pairs=4, rounds=3)
    events.finish_play(event=event, by=TESTER, why="the hall closes")

    with pytest.raises(IllegalStep, match="12 boards still need a result or a reason, first board"):
        events.publish_final(event=event, by=TESTER)

    for line in events.unsettled_lines(event):
        if line.state == "due":
            results.mark_not_played(line=line, why="the hall closed", by_fault=False, by=TESTER)
        else:
            results.correct_result(line=line, north_south_tricks=6, why="from the slip", by=TESTER)
    assert events.publish_final(event=event, by=TESTER).state == EventState.FINAL
    assert Result.objects.counted().count() == 4


@pytest.mark.parametrize(("policy", "state"), [("at_end", "revealed"), ("by_hand", "closed")])
def test_hands_are_shown_at_the_end_or_when_the_organiser_says_so(policy: str, state: str) -> None:
    event = running_event(pairs=4, rounds=3, round_end="director", reveal_policy=policy)
    for _round in range(3):
        play_round(event)
        rounds.next_round(section=section_of(event), by=TESTER)
    deals.advance_deals()

    assert set(Deal.objects.values_list("state", flat=True)) == {state}
    boards.reveal_now(event=event, by=TESTER)
    assert set(Deal.objects.values_list("state", flat=True)) == {"revealed"}
