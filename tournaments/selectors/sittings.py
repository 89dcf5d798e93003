"""Who met whom in the rounds of a field, and what their boards came to: what standings are made of, in two queries.

The rounds go in by their ids and are not joined: so the database knows how much it is asked for, and plans for it.
A board at a table comes to one of sixteen things: 0 to 13 tricks, or not played, by the schedule or by some fault.
The database writes them as whole numbers, all of a table in one row; a row for each costs more than scoring them.
"""

from collections import defaultdict
from collections.abc import Collection, Hashable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from django.db import models
from django.db.models import Aggregate, BigIntegerField, Case, Count, F, TextField, Value, When
from django.db.models.functions import Cast

from engine.scoring import TRICKS_IN_A_DEAL, NotPlayed, Outcome, Sitting
from engine.scoring.line import PLAIN_RESULTS
from games.models import Line, LineState
from tournaments.models import Seating

SIDES = {"N": "NS", "E": "EW"}  # by the seat that stands for its side: partners are of one entry
OFF, AT_FAULT = 14, 15  # beside 0 to 13 tricks
KINDS, FORMS = 2**4, 2**16
NOT_PLAYED = {OFF: NotPlayed(scheduled=True), AT_FAULT: NotPlayed(scheduled=False)}
# What a line came to; null where nothing counts yet.
KIND = Case(
    When(state=LineState.NOT_PLAYED, then=Case(When(by_fault=True, then=Value(AT_FAULT)), default=Value(OFF))),
    When(result__counts=True, then=F("result__north_south_tricks")),
    output_field=BigIntegerField(null=True),
)


@dataclass(frozen=True, slots=True)
class LineThen:
    """What stood of a line at some moment: a result, counting or not, or that it was not played and whose fault."""

    state: str
    tricks: int | None = None
    counts: bool = False
    by_fault: bool = False


NOTHING_YET = LineThen(LineState.OPEN)
Then = Mapping[int, LineThen]  # by the id of the line
RoundIds = Collection[int]


class SittingInRound(NamedTuple):
    """A sitting with the round it belongs to."""

    sitting: Sitting
    round_id: int


class Seats(NamedTuple):
    """A table: its round, and its entries by ``Direction``."""

    round_id: int
    entries: dict[str, int]

    @property
    def north_south(self) -> int:
        return self.entries["NS"]

    @property
    def east_west(self) -> int:
        return self.entries["EW"]

    def sitting(self, names: Collection[str]) -> SittingInRound:
        return SittingInRound(Sitting(self.north_south, self.east_west, names), self.round_id)


@dataclass(frozen=True, slots=True)
class Sittings:
    """All sittings of a field at which a board came to something.

    ``outcomes``: what their names mean. ``directions``: by entry, where it sat. ``lines_due``: played or not.
    """

    all: Sequence[SittingInRound]
    outcomes: Mapping[Hashable, Outcome]
    directions: Mapping[int, Collection[str]]
    lines_due: int


def sittings_of(rounds: RoundIds, then: Then | None = None) -> Sittings:
    """Two queries. ``then``: what stood of the lines at another moment, to be taken instead of what stands now."""
    seats = seats_of(rounds)
    came_to, due = _came_to(rounds) if then is None else _came_to_then(rounds, then)
    names = {name for of_table in came_to.values() for name in of_table}
    directions: dict[int, set[str]] = defaultdict(set)
    for table in seats.values():
        for direction, entry_id in table.entries.items():
            directions[entry_id].add(direction)
    return Sittings(
        [seats[table_id].sitting(of_table) for table_id, of_table in came_to.items()],
        {name: outcome_named(name) for name in names},
        directions,
        due,
    )


def seats_of(rounds: RoundIds) -> dict[int, Seats]:
    """By the id of the table. One query."""
    rows = _seated(rounds, *SIDES).values_list("table_id", "seat", "entry_id", "round_id")
    seats: dict[int, Seats] = {}
    for table_id, seat, entry_id, round_id in rows:
        table = seats.get(table_id) or seats.setdefault(table_id, Seats(round_id, {}))
        table.entries[SIDES[seat]] = entry_id
    return seats


class LineRow(NamedTuple):
    """A line, played or not. ``kind``: what it came to; None where nothing counts yet."""

    id: int
    table_id: int
    board_id: int
    form: int
    kind: int | None


def lines_of(rounds: RoundIds) -> list[LineRow]:
    """Every line of them. One query."""
    rows = _lines(rounds).annotate(kind=KIND).values_list("id", "table_id", "board_id", "form", "kind")
    return [LineRow(*row) for row in rows]


def outcome(board_id: int, form: int, kind: int) -> Outcome:
    if kind in NOT_PLAYED:
        return Outcome(board_id, form, NOT_PLAYED[kind], NOT_PLAYED[kind])
    return Outcome(board_id, form, PLAIN_RESULTS[kind], PLAIN_RESULTS[TRICKS_IN_A_DEAL - kind])


# --- outcomes by name, as the database writes them ------------------------------------------------------------------


class Listed(Aggregate):
    """The values of a group as one text, with blanks between them; null ones are left out."""

    function = "STRING_AGG"
    template = "%(function)s(%(expressions)s, ' ')"
    output_field = TextField()

    def as_sqlite(self, compiler: Any, connection: Any, **context: Any) -> Any:
        return self.as_sql(compiler, connection, function="GROUP_CONCAT", **context)


def name_of(board_id: int, form: int, kind: int) -> str:
    return str((board_id * FORMS + form) * KINDS + kind)


def outcome_named(name: str) -> Outcome:
    rest, kind = divmod(int(name), KINDS)
    return outcome(*divmod(rest, FORMS), kind)


CameTo = tuple[Mapping[int, Collection[str]], int]  # by table the names of what came of its boards; how many are due


def _came_to(rounds: RoundIds) -> CameTo:
    name = F("board_id") * Value(FORMS * KINDS, BigIntegerField()) + F("form") * Value(KINDS) + KIND
    rows = list(
        _lines(rounds)
        .values("table_id")
        .annotate(due=Count("id"), names=Listed(Cast(name, TextField())))
        .values_list("table_id", "due", "names")
    )
    return {table: names.split(" ") for table, _, names in rows if names}, sum(due for _, due, _ in rows)


def _came_to_then(rounds: RoundIds, then: Then) -> CameTo:
    came_to: dict[int, list[str]] = defaultdict(list)
    lines = lines_of(rounds)
    for line in lines:
        kind = _kind(then.get(line.id, NOTHING_YET))
        if kind is not None:
            came_to[line.table_id].append(name_of(line.board_id, line.form, kind))
    return came_to, len(lines)


def _kind(was: LineThen) -> int | None:
    if was.state == LineState.NOT_PLAYED:
        return AT_FAULT if was.by_fault else OFF
    return was.tricks if was.counts else None


def _lines(rounds: RoundIds) -> "models.QuerySet[Line]":
    return Line.objects.filter(table_id__in=_seated(rounds, "N").values("table_id")).order_by()


def _seated(rounds: RoundIds, *seats: str) -> "models.QuerySet[Seating]":
    return Seating.objects.filter(round__in=rounds, seat__in=seats)
