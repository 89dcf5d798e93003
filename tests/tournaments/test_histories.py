"""P4: whatever happens to an evening's results, in whatever order, the standings are those of a second, naive scorer.

Forty histories in the suite; ``WHIST_HISTORIES=1000`` in the environment makes it a thousand.
"""

import os
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

import pytest
from django.db import transaction
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, rule, run_state_machine_as_test

from games.actors import Actor
from games.errors import Refused
from games.models import Line, LineState, Result, SpokenBy
from games.services import journal, results
from tests.factories import running_event, section_of
from tests.tournaments import naive_scorer
from tests.tournaments.naive_scorer import Played
from tournaments import tasks
from tournaments.models import Direction, Event, Field, Standing
from tournaments.services import rounds, standings

pytestmark = pytest.mark.django_db

HISTORIES = int(os.environ.get("WHIST_HISTORIES", "40"))
STEPS = 25
DIRECTOR = Actor.system("director")
PHONES = {side: Actor.device(f"phone-{side}", f"phone {side}") for side in (SpokenBy.NORTH_SOUTH, SpokenBy.EAST_WEST)}

lines = st.integers(0, 999)
tricks = st.integers(0, 13)
# Few figures, so that sides agree and tables tie often enough.
spoken = st.sampled_from([6, 7, 8]) | tricks
sides = st.sampled_from(list(PHONES))


@dataclass(slots=True)
class Told:
    """What the rules of the house make of all that was said about one line."""

    line: Line
    round: int
    board: int
    north_south: int
    east_west: int
    is_due: bool
    is_off: bool = False
    tricks: int | None = None
    status: str = ""  # proposed, agreed, disputed, settled; empty without a result
    side: SpokenBy | None = None

    def forget(self) -> None:
        self.tricks, self.status, self.side = None, "", None


class History(RuleBasedStateMachine):
    """An evening after its first round was opened; the transaction of each history is rolled back at its end."""

    def __init__(self, event: Event) -> None:
        super().__init__()
        self.event = event
        self.section = section_of(event)
        self.round = 1
        self.rounds = self.section.rounds.count()
        self.told = [self._told(line) for line in Line.objects.filter(table__journal=event.journal_id).order_by("pk")]
        self.undo = transaction.atomic()
        self.undo.__enter__()

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
        told.is_off, told.is_due = True, False

    @rule()
    def move_on(self) -> None:
        """The director sends everybody on; after the last round he cannot."""
        refused = self.round > self.rounds
        act = partial(rounds.next_round, section=self.section, by=DIRECTOR)
        if self._is_done(act, refused=refused):
            self.round += 1
            for told in self.told:
                told.is_due = told.is_due and told.round > self.round

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

    # --- steps -----------------------------------------

    def _told(self, line: Line) -> Told:
        seats = {seating.seat: seating for seating in line.table.seatings.select_related("round")}
        return Told(
            line=line,
            round=seats["N"].round.number,
            board=line.board_id,
            north_south=seats["N"].entry_id,
            east_west=seats["E"].entry_id,
            is_due=line.state == LineState.DUE,
        )

    def _at(self, number: int) -> Told:
        """Mostly a line of the rounds begun, sometimes one of the next."""
        begun = [told for told in self.told if told.round <= self.round + (number % 10 == 0)]
        return begun[number % len(begun)]

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
            Played(told.board, told.north_south, told.east_west, told.tricks)
            for told in self.told
            if self._counts(told) and told.tricks is not None
        ]
        north_south = {told.north_south for told in self.told}
        east_west = {told.east_west for told in self.told}
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


@pytest.mark.parametrize(
    ("pairs", "movement", "confirmation", "directions"),
    [
        (4, "howell", "marked", {Direction.BOTH}),
        (6, "mitchell", "required", {Direction.NORTH_SOUTH, Direction.EAST_WEST}),
    ],
)
def test_every_history_ends_with_the_standings_of_the_naive_scorer(
    pairs: int, movement: str, confirmation: str, directions: set[Direction]
) -> None:
    event = running_event(
        pairs=pairs, movement=movement, rounds=3, boards_per_set=2, confirmation=confirmation, round_end="director"
    )
    assert set(event.fields.get().rankings.values_list("direction", flat=True)) == directions

    run_state_machine_as_test(
        partial(History, event),
        settings=settings(
            max_examples=max(1, HISTORIES // 2),
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
