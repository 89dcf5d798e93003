"""The evening's flow: laid out row by row, tables go on by boards, clock or director, and rounds end."""

from datetime import timedelta

import pytest
import time_machine
from django.utils import timezone

from games.errors import Refused
from games.models import BoardOpening, BoardSet, Line, LineState, Table
from tests.factories import (
    TESTER,
    UserFactory,
    enter,
    entry_numbered,
    open_lines,
    planned_event,
    play_round,
    running_event,
    scheduled_event,
    section_of,
)
from tournaments.errors import IllegalStep
from tournaments.models import Event, Player, Round, Seating
from tournaments.selectors.schedule import planned_rounds
from tournaments.services import boards, events, movements, rounds

pytestmark = pytest.mark.django_db


def seats_and_boards(event: Event) -> list[list[tuple[int, int, int, tuple[int, ...], bool]]]:
    return [
        [(t.number, t.north_south.pk, t.east_west.pk, tuple(t.boards), t.shuffles) for t in r.tables]
        for r in planned_rounds(section_of(event))
    ]


def leave_all_in(event: Event) -> None:
    for table in Table.objects.filter(journal=event.journal_id, left_at=None):
        rounds.leave_when_boards_in(table.pk)


def test_schedule_before_play_is_the_one_that_is_laid() -> None:
    event = scheduled_event(pairs=7, movement="howell", rounds=7)

    before = seats_and_boards(event)
    rounds.start_play(event=event, by=TESTER)
    after = seats_and_boards(event)

    assert before == after
    assert len(before) == 7


def test_every_pair_rests_once_where_the_number_is_odd() -> None:
    event = running_event(pairs=7, movement="howell", rounds=7)

    resting = [[entry.number for entry in r.resting] for r in planned_rounds(section_of(event))]

    assert sorted(number for numbers in resting for number in numbers) == [1, 2, 3, 4, 5, 6, 7]


def test_each_board_is_shuffled_at_one_table_only() -> None:
    event = running_event(pairs=8, rounds=7)

    shuffled = Line.objects.filter(table__journal=event.journal_id, shuffles=True)

    assert sorted(shuffled.values_list("board__number", flat=True)) == list(range(1, 15))


def test_only_the_first_round_is_open_at_the_start() -> None:
    event = running_event()

    assert {line.table_id for line in open_lines(event)} == set(
        Seating.objects.filter(round__number=1, table__isnull=False).values_list("table_id", flat=True)
    )


def test_table_goes_on_when_its_boards_are_in_and_both_pairs_are_free() -> None:
    event = running_event(round_end="boards_in")
    first = Table.objects.get(journal=event.journal_id, seatings__round__number=1, number=1, seatings__seat="N")
    for line in open_lines(event):
        if line.table_id == first.pk:
            enter(line, 7)

    rounds.leave_when_boards_in(first.pk)

    first.refresh_from_db()
    assert first.left_at is not None
    second = Line.objects.filter(table__seatings__round__number=2)
    assert not second.filter(state=LineState.OPEN).exists()  # the others still play
    play_round(event)
    leave_all_in(event)
    assert not second.exclude(state=LineState.OPEN).exists()
    assert Round.objects.get(section=section_of(event), number=1).over_at is not None


def test_boards_alone_move_nobody_where_the_director_does() -> None:
    event = running_event(round_end="director")
    play_round(event)

    leave_all_in(event)

    assert not Table.objects.filter(journal=event.journal_id, left_at__isnull=False).exists()


def test_director_moves_everybody_on_with_results_missing() -> None:
    event = running_event(round_end="director")
    missing = open_lines(event)[0]

    round = rounds.next_round(section=section_of(event), by=TESTER)

    round.refresh_from_db()
    missing.refresh_from_db()
    assert round.over_at is not None
    assert missing.state == LineState.OPEN
    assert enter(missing, 5).north_south_tricks == 5


def test_no_round_comes_after_the_last() -> None:
    event = running_event(pairs=4, rounds=3, round_end="director")
    for _round in range(3):
        rounds.next_round(section=section_of(event), by=TESTER)

    with pytest.raises(IllegalStep, match="last round is over"):
        rounds.next_round(section=section_of(event), by=TESTER)


def test_clock_moves_everybody_on() -> None:
    event = running_event(pairs=8, rounds=7, round_end="clock", minutes_per_board=8, boards_per_set=2)
    first = Round.objects.get(section=section_of(event), number=1)
    assert first.ends_at is not None

    with time_machine.travel(timezone.now() + timedelta(minutes=15), tick=False):
        assert rounds.advance_rounds() == 0
    with time_machine.travel(timezone.now() + timedelta(minutes=17), tick=False):
        assert rounds.advance_rounds() == 4
        second = Round.objects.get(section=section_of(event), number=2)
        assert second.ends_at == timezone.now() + timedelta(minutes=16)


def test_boards_of_a_table_that_had_not_begun_when_its_time_was_up_can_still_be_entered() -> None:
    """Its pairs were held up a round earlier, and the minutes of a board were cut meanwhile."""
    event = running_event(pairs=6, movement="mitchell", rounds=3, round_end="clock")
    early = Table.objects.filter(journal=event.journal_id, seatings__round__number=1, number__in=[1, 2]).distinct()
    for table in early:
        rounds.leave(table=table, by=TESTER)
    second = Round.objects.get(section=section_of(event), number=2)
    assert second.began_at is not None
    waiting = Line.objects.filter(table__seatings__round=second, state=LineState.DUE).first()
    assert waiting is not None
    Round.objects.filter(pk=second.pk).update(ends_at=timezone.now())

    rounds.advance_rounds()

    second.refresh_from_db()
    assert second.over_at is not None
    assert enter(waiting, 5).north_south_tricks == 5


def test_nobody_begins_another_board_after_the_end_of_play() -> None:
    event = running_event(round_end="director")
    rounds.next_round(section=section_of(event), by=TESTER)
    events.finish_play(event=event, by=TESTER)

    for table in Table.objects.filter(journal=event.journal_id, seatings__round__number=2).distinct():
        rounds.leave(table=table, by=TESTER)

    assert {line.state for line in Line.objects.filter(table__seatings__round__number=3)} == {LineState.DUE}


def test_beat_moves_on_what_a_dead_process_left_behind() -> None:
    event = running_event(pairs=8, rounds=7, round_end="boards_in")
    play_round(event)

    assert rounds.advance_rounds() == 4
    assert rounds.advance_rounds() == 0


def test_play_needs_a_movement() -> None:
    with pytest.raises(Refused, match="Choose a movement"):
        rounds.start_play(event=planned_event(pairs=8), by=TESTER)


def test_boards_dealt_here_must_be_dealt_before_play() -> None:
    event = planned_event(pairs=8, origin="dealt")
    movements.choose_movement(section=section_of(event), slug="howell", rounds=7, boards_per_set=2, by=TESTER)

    with pytest.raises(IllegalStep, match="Deal or import the boards first"):
        rounds.start_play(event=event, by=TESTER)


def test_movement_that_needs_copies_is_refused_for_table_shuffled_boards() -> None:
    event = planned_event(pairs=4)

    with pytest.raises(Refused, match="takes 2 copies; boards that are shuffled at the table exist once"):
        movements.choose_movement(section=section_of(event), slug="howell", rounds=3, boards_per_set=1, by=TESTER)


def test_movement_that_does_not_fit_is_refused_by_name() -> None:
    with pytest.raises(Refused, match="mitchell"):
        movements.choose_movement(
            section=section_of(planned_event(pairs=8)), slug="waltz", rounds=7, boards_per_set=2, by=TESTER
        )


def test_who_made_up_the_boards_cannot_be_seated_on_them() -> None:
    event = scheduled_event(origin="dealt")
    user = UserFactory()
    member = entry_numbered(event, 3).members.all()[0]
    BoardOpening.objects.create(board_set=BoardSet.objects.get(), user=user, what="deal sheets")
    Player.objects.filter(pk=member.player_id).update(user=user)

    with pytest.raises(IllegalStep, match="has seen the boards"):
        rounds.start_play(event=event, by=TESTER)


def test_who_plays_cannot_make_up_the_boards() -> None:
    event = scheduled_event(origin="dealt")
    user = UserFactory()
    Player.objects.filter(memberships__entry=entry_numbered(event, 1)).filter(memberships__position=1).update(user=user)

    with pytest.raises(Refused, match="You play in this event"):
        boards.open_boards(event=event, user=user, what="deal sheets", by=TESTER)
    assert not BoardOpening.objects.exists()
