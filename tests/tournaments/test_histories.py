"""P4: whatever happens to an evening's results, in whatever order, the standings are those of a second, naive scorer.

Pairs trade numbers before play, and go from table to table each at its own pace: by the director, by their boards, by
the clock, by a press at the table. Sixty histories in the suite; ``WHIST_HISTORIES=1000`` makes it a thousand.
"""

import os
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import timedelta
from functools import partial

import pytest
from django.db import transaction
from django.utils import timezone
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from games.actors import Actor
from games.errors import Refused
from games.models import Line, LineState, Result, SpokenBy, Table
from games.services import journal, results
from tests.factories import entry_numbered, scheduled_event, section_of
from tests.tournaments import naive_scorer
from tests.tournaments.naive_scorer import Played
from tournaments import tasks
from tournaments.models import Direction, Event, EventState, Field, Round, RoundEnd, Seating, Standing
from tournaments.services import entries, events, rounds, standings

pytestmark = pytest.mark.django_db

HISTORIES = int(os.environ.get("WHIST_HISTORIES", "60"))
STEPS = 25
DIRECTOR = Actor.system("director")
PHONES = {side: Actor.device(f"phone-{side}", f"phone {side}") for side in (SpokenBy.NORTH_SOUTH, SpokenBy.EAST_WEST)}

lines = st.integers(0, 999)
tricks = st.integers(0, 13)
# Few figures, so that sides agree and tables tie often enough.
spoken = st.sampled_from([6, 7, 8]) | tricks
sides = st.sampled_from(list(PHONES))


@dataclass(slots=True)
class Place:
    """One sitting: which two pairs meet there in which round, and whether they have begun and gone on."""

    table: Table
    round: int
    north_south: int
    east_west: int
    has_begun: bool = False
    has_left: bool = False

    @property
    def pairs(self) -> set[int]:
        return {self.north_south, self.east_west}


@dataclass(slots=True)
class Told:
    """What the rules of the house make of all that was said about one line."""

    line: Line
    place: Place
    board: int
    is_off: bool = False
    tricks: int | None = None
    status: str = ""  # proposed, agreed, disputed, settled; empty without a result
    side: SpokenBy | None = None

    @property
    def is_due(self) -> bool:
        """Its people have not come to it yet, and nobody has said that they will not."""
        return not self.place.has_begun and not self.is_off

    @property
    def is_to_play(self) -> bool:
        return not self.is_off and not self.status

    def forget(self) -> None:
        self.tricks, self.status, self.side = None, "", None


class History(RuleBasedStateMachine):
    """An evening from the last change of its pairs' numbers; its transaction is rolled back at its end."""

    def __init__(self, event: Event, directions: set[Direction]) -> None:
        super().__init__()
        self.event = event
        self.directions = directions
        self.section = section_of(event)
        self.is_running = True
        self.places: list[Place] = []
        self.told: list[Told] = []
        self.undo = transaction.atomic()
        self.undo.__enter__()

    @initialize(swaps=st.lists(st.tuples(st.integers(1, 4), st.integers(1, 4)), max_size=3))
    def start(self, swaps: list[tuple[int, int]]) -> None:
        """Pairs trade numbers, and with them their way through the evening; then play begins."""
        entered = {
            number: entry_numbered(self.event, number).pk for number in range(1, self.section.movement_pairs + 1)
        }
        for one, other in swaps:
            entries.swap_numbers(entry=entry_numbered(self.event, one), number=other, by=DIRECTOR)
            entered[one], entered[other] = entered[other], entered[one]
        assert {number: entry_numbered(self.event, number).pk for number in entered} == entered
        rounds.start_play(event=self.event, by=DIRECTOR)
        rankings = self.event.fields.get().rankings
        assert set(rankings.values_list("direction", flat=True)) == self.directions
        places = {place.table.pk: place for place in _places(self.event)}
        self.places = list(places.values())
        lines = Line.objects.filter(table__journal=self.event.journal_id).order_by("pk")
        self.told = [Told(line=line, place=places[line.table_id], board=line.board_id) for line in lines]
        self._open_where_both_pairs_are_free()

    def teardown(self) -> None:
        try:
            self.score()
        finally:
            transaction.set_rollback(True)
            self.undo.__exit__(None, None, None)

    # --- what happens -----------------------------------------

    @rule(number=lines, tricks=spoken, side=sides)
    def enter(self, number: int, tricks: int, side: SpokenBy) -> None:
        told = self._at(number)
        is_other = told.tricks != tricks or told.status == "disputed"
        refused = told.is_due or told.is_off or (is_other and told.status == "settled")
        act = partial(results.record_result, line=told.line, north_south_tricks=tricks, spoken_by=side, by=PHONES[side])
        if not self._is_done(act, refused=refused):
            return
        if told.status == "":
            told.tricks, told.status, told.side = tricks, "proposed", side
        elif is_other:
            told.status = "disputed"
        elif told.status == "proposed" and side != told.side:
            told.status = "agreed"

    @rule(number=lines, side=sides)
    def confirm(self, number: int, side: SpokenBy) -> None:
        told = self._at(number)
        refused = told.status not in {"proposed", "agreed"} or (told.status == "proposed" and side == told.side)
        act = partial(
            results.confirm_result, line=told.line, version=self._version(told), spoken_by=side, by=PHONES[side]
        )
        if self._is_done(act, refused=refused):
            told.status = "agreed"

    @rule(number=lines, tricks=tricks, side=sides)
    def think_again(self, number: int, tricks: int, side: SpokenBy) -> None:
        told = self._at(number)
        refused = told.status != "proposed" or side != told.side
        act = partial(
            results.replace_proposal,
            line=told.line,
            north_south_tricks=tricks,
            version=self._version(told),
            spoken_by=side,
            by=PHONES[side],
        )
        if self._is_done(act, refused=refused):
            told.tricks = tricks

    @rule(number=lines)
    def accept(self, number: int) -> None:
        told = self._at(number)
        act = partial(results.accept_result, line=told.line, version=self._version(told), by=DIRECTOR)
        if self._is_done(act, refused=told.status != "proposed"):
            told.status = "agreed"

    @rule(number=lines, tricks=tricks)
    def correct(self, number: int, tricks: int) -> None:
        told = self._at(number)
        version = self._version(told) if told.status else None
        act = partial(
            results.correct_result,
            line=told.line,
            north_south_tricks=tricks,
            why="recounted",
            version=version,
            by=DIRECTOR,
        )
        if self._is_done(act, refused=told.is_due):
            told.tricks, told.status, told.side, told.is_off = tricks, "settled", None, False

    @rule(number=lines)
    def void(self, number: int) -> None:
        told = self._at(number)
        act = partial(results.void_result, line=told.line, version=self._version(told), why="wrong board", by=DIRECTOR)
        if self._is_done(act, refused=told.status == ""):
            told.forget()

    @rule(number=lines, by_fault=st.booleans())
    def leave_out(self, number: int, by_fault: bool) -> None:
        told = self._at(number)
        version = self._version(told) if told.status else None
        results.mark_not_played(line=told.line, why="no time", by_fault=by_fault, version=version, by=DIRECTOR)
        told.forget()
        told.is_off = True

    # --- who goes where ---------------------------------------

    @rule(number=lines)
    def go_on(self, number: int) -> None:
        """The four of a table go on before the others; a second press is none."""
        begun = [place for place in self.places if place.has_begun]
        place = begun[number % len(begun)]
        assert rounds.leave(table=place.table, by=PHONES[SpokenBy.NORTH_SOUTH]) is not place.has_left
        self._leave([place])

    @rule()
    def move_on(self) -> None:
        """The director sends everybody on; after the last round, or the end of play, he cannot."""
        here = self._first_round()
        act = partial(rounds.next_round, section=self.section, by=DIRECTOR)
        if self._is_done(act, refused=not here or not self.is_running):
            self._leave(here)

    @precondition(lambda self: self.event.round_end == RoundEnd.CLOCK)
    @rule(number=lines)
    def ring(self, number: int) -> None:
        """The time of a round is up, which may be a later one than some still play: its minutes were cut."""
        begun = sorted({place.round for place in self.places if place.has_begun})
        chosen = begun[number % len(begun)]
        rows = Round.objects.filter(section=self.section, number=chosen, over_at__isnull=True)
        rows.update(ends_at=timezone.now() - timedelta(seconds=1))
        rounds.advance_rounds()
        if self.is_running:
            self._leave(place for place in self.places if place.round == chosen)

    @precondition(lambda self: self.event.round_end == RoundEnd.BOARDS_IN)
    @rule()
    def look_at_boards(self) -> None:
        """Tables whose boards are in, one way or another, go on."""
        rounds.advance_rounds()
        if self.is_running:
            to_play = {told.place.table.pk for told in self.told if told.is_to_play}
            self._leave(place for place in self.places if place.table.pk not in to_play)

    @precondition(lambda self: self.is_running and self._first_round_number() > 1)
    @rule()
    def end(self) -> None:
        """The director ends play, whoever still plays: what was begun comes in, and nobody begins anything else."""
        events.finish_play(event=self.event, by=DIRECTOR)
        self.is_running = False

    @rule()
    def score(self) -> None:
        """A message arrives, or the beat comes by: early, late or twice."""
        tasks.sweep_fields()
        field = Field.objects.get(event=self.event)
        assert self._stored(field) == self._expected()
        assert standings.differences(field) == []
        self.event.journal.refresh_from_db()
        assert journal.broken_links(self.event.journal) == []

    @rule()
    def score_once_more(self) -> None:
        tasks.refresh_standings(Field.objects.get(event=self.event).pk)

    # --- what always holds -----------------------------------------

    @invariant()
    def lines_are_as_told(self) -> None:
        rows = Line.objects.filter(table__journal=self.event.journal_id).order_by("pk")
        stored = list(rows.values_list("state", "result__north_south_tricks", "result__state", "result__counts"))
        assert stored == [self._row(told) for told in self.told]

    @invariant()
    def tables_are_where_their_pairs_are(self) -> None:
        left = Table.objects.filter(journal=self.event.journal_id, left_at__isnull=False).values_list("pk", flat=True)
        assert set(left) == {place.table.pk for place in self.places if place.has_left}
        over = self.section.rounds.filter(over_at__isnull=False).values_list("number", flat=True)
        still_on = {place.round for place in self.places if not place.has_left}
        assert set(over) == {place.round for place in self.places} - still_on

    @invariant()
    def play_ends_with_the_last_board(self) -> None:
        state = Event.objects.values_list("state", flat=True).get(pk=self.event.pk)
        assert state == (EventState.RUNNING if self.is_running else EventState.PROVISIONAL)

    # --- steps -----------------------------------------

    def _at(self, number: int) -> Told:
        """Mostly a line of the tables begun, sometimes one of the next round."""
        latest = max(place.round for place in self.places if place.has_begun)
        near = [
            told for told in self.told if told.place.has_begun or (number % 10 == 0 and told.place.round <= latest + 1)
        ]
        return near[number % len(near)]

    def _leave(self, leaving: Iterable[Place]) -> None:
        """These tables go on; the next ones open where both pairs are free now."""
        leaving = [place for place in leaving if not place.has_left]
        for place in leaving:
            place.has_begun = place.has_left = True
        if leaving and self.is_running:
            self._open_where_both_pairs_are_free()
            if all(place.has_left for place in self.places) and not any(told.is_to_play for told in self.told):
                self.is_running = False

    def _open_where_both_pairs_are_free(self) -> None:
        for place in self.places:
            earlier = [other for other in self.places if other.round < place.round and other.pairs & place.pairs]
            place.has_begun = place.has_begun or all(other.has_left for other in earlier)

    def _first_round_number(self) -> int:
        return min((place.round for place in self.places if not place.has_left), default=len(self.places))

    def _first_round(self) -> list[Place]:
        """The tables of the first round that is not over."""
        here = self._first_round_number()
        return [place for place in self.places if place.round == here and not place.has_left]

    def _version(self, told: Told) -> int:
        return Result.objects.filter(line=told.line).values_list("version", flat=True).first() or 1

    def _is_done(self, act: Callable[[], object], *, refused: bool) -> bool:
        if refused:
            with pytest.raises(Refused):
                act()
            return False
        act()
        return True

    def _counts(self, told: Told) -> bool:
        if self.event.confirmation == "required":
            return told.status in {"agreed", "settled"}
        return told.status in {"proposed", "agreed", "settled"}

    def _row(self, told: Told) -> tuple[str, int | None, str | None, bool | None]:
        if told.status:
            return (LineState.PLAYED, told.tricks, told.status, self._counts(told))
        state = LineState.NOT_PLAYED if told.is_off else LineState.DUE if told.is_due else LineState.OPEN
        return (state, None, None, None)

    def _expected(self) -> dict[int, naive_scorer.Row]:
        counted = [
            Played(told.board, told.place.north_south, told.place.east_west, told.tricks)
            for told in self.told
            if self._counts(told) and told.tricks is not None
        ]
        north_south = {place.north_south for place in self.places}
        east_west = {place.east_west for place in self.places}
        lists = [north_south | east_west] if north_south & east_west else [north_south, east_west]
        return naive_scorer.standings(counted, lists)

    def _stored(self, field: Field) -> dict[int, naive_scorer.Row]:
        rows = Standing.objects.filter(ranking__field=field)
        return {
            row.entry_id: (
                *(row.place, row.is_shared, row.boards, row.tricks, row.points, row.maximum),
                *(row.percentage, row.plus_minus),
            )
            for row in rows
        }


def _places(event: Event) -> list[Place]:
    seatings = Seating.objects.filter(table__journal=event.journal_id).select_related("round")
    at = {(seating.table_id, seating.seat): seating for seating in seatings}
    return [
        Place(
            table=table,
            round=at[table.pk, "N"].round.number,
            north_south=at[table.pk, "N"].entry_id,
            east_west=at[table.pk, "E"].entry_id,
        )
        for table in Table.objects.filter(journal=event.journal_id).order_by("pk")
    ]


BOTH, APART = {Direction.BOTH}, {Direction.NORTH_SOUTH, Direction.EAST_WEST}


@pytest.mark.parametrize(
    ("pairs", "movement", "confirmation", "round_end", "directions"),
    [
        (4, "howell", "marked", "director", BOTH),
        (6, "mitchell", "required", "boards_in", APART),
        (6, "mitchell", "marked", "clock", APART),
    ],
)
def test_every_history_ends_with_the_standings_of_the_naive_scorer(
    pairs: int, movement: str, confirmation: str, round_end: str, directions: set[Direction]
) -> None:
    event = scheduled_event(
        pairs=pairs, movement=movement, rounds=3, boards_per_set=2, confirmation=confirmation, round_end=round_end
    )

    run_state_machine_as_test(
        partial(History, event, directions),
        settings=settings(
            max_examples=max(1, HISTORIES // 3),
            stateful_step_count=STEPS,
            deadline=None,
            suppress_health_check=list(HealthCheck),
        ),
    )


def test_the_naive_scorer_gives_the_figures_worked_out_by_hand() -> None:
    """Three tables on a board: 9, 7 and 7 tricks for North–South."""
    played = [Played(1, 1, 4, 9), Played(1, 2, 5, 7), Played(1, 3, 6, 7)]

    rows = naive_scorer.standings(played, [[1, 2, 3], [4, 5, 6]])

    assert [rows[entry][:2] for entry in (1, 2, 3)] == [(1, False), (2, True), (2, True)]
    assert [rows[entry][4] for entry in (1, 2, 3, 4, 5, 6)] == [4, 1, 1, 0, 3, 3]
    assert sum(row[7] for row in rows.values()) == 0
