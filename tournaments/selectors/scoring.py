"""Reading a field whole and scoring it: standings and travellers are pure functions of one snapshot of the results."""

from collections import defaultdict
from collections.abc import Collection, Hashable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime
from fractions import Fraction
from typing import NamedTuple
from uuid import UUID

from django.db import connection, transaction
from django.utils import timezone

from engine.scoring import Line, LineScore, Outcome, Place, ScoringProfile, Total, rank, score_field, total_sittings
from tournaments.models import Direction, Entry, Event, Field, Member, Ranking, Round
from tournaments.selectors.sittings import SittingInRound, Then, lines_of, outcome, seats_of, sittings_of

PROFILES: Mapping[str, ScoringProfile] = {"matchpoints-1": ScoringProfile(version=1)}
DEFAULT_PROFILE = "matchpoints-1"


class Competitor(NamedTuple):
    """An entry as lists of places show it, with who plays for it now."""

    pk: int
    uuid: UUID
    number: int
    label: str
    names: str


class RankedEntry(NamedTuple):
    """One row of a ranking, worked out and not stored: an entry with its place and its sum."""

    entry: Competitor
    place: Place[int]
    total: Total


@dataclass(frozen=True, slots=True)
class FieldSnapshot:
    """A field at one version: its event, its entries, its sittings with what their boards came to, and its rounds."""

    field: Field
    event: Event
    versions: Mapping[int, int]  # journal id → number
    as_of: datetime
    entries: Mapping[int, Competitor]  # in the order of their numbers
    sittings: Sequence[SittingInRound]
    outcomes: Mapping[Hashable, Outcome]
    directions: Mapping[int, Collection[str]]  # entry id → where it sat
    lines_due: int
    round_numbers: Mapping[int, int]  # round id → number
    ids_over: frozenset[int]  # of the rounds that are over

    @property
    def rounds(self) -> int:
        return len(self.round_numbers)

    @property
    def rounds_over(self) -> int:
        return len(self.ids_over)

    @property
    def lines_scored(self) -> int:
        return sum(len(sat.sitting.outcomes) for sat in self.sittings)

    def of_rounds_over(self) -> list[SittingInRound]:
        return [sat for sat in self.sittings if sat.round_id in self.ids_over]

    def up_to_round(self, number: int) -> list[SittingInRound]:
        return [sat for sat in self.sittings if self.round_numbers[sat.round_id] <= number]


def take_snapshot(field_id: int, *, then: Then | None = None) -> FieldSnapshot:
    """Everything standings need, as it stands at one moment. Seven queries, whatever the size of the field.

    ``then``: what stood of the lines (by id) at another moment, to be scored instead of what stands now.
    """
    field = Field.objects.select_related("event__club").get(pk=field_id)
    rounds = list(Round.objects.filter(section__fields=field).values_list("pk", "number", "over_at"))
    sittings = sittings_of([pk for pk, _, _ in rounds], then)
    return FieldSnapshot(
        field=field,
        event=field.event,
        versions=dict(field.scored.values_list("journal_id", "journal__number")),
        as_of=timezone.now(),
        entries=_competitors(field),
        sittings=sittings.all,
        outcomes=sittings.outcomes,
        directions=sittings.directions,
        lines_due=sittings.lines_due,
        round_numbers={pk: number for pk, number, _ in rounds},
        ids_over=frozenset(pk for pk, _, over_at in rounds if over_at is not None),
    )


def ranked(snapshot: FieldSnapshot, sittings: Iterable[SittingInRound]) -> dict[Ranking, list[RankedEntry]]:
    """The rankings of a field over some of its sittings: places, shared ones included, best first."""
    profile = PROFILES[snapshot.field.profile]
    made = total_sittings((sat.sitting for sat in sittings), snapshot.outcomes, profile=profile)
    totals = {pk: made.get(pk) or _nothing_yet(pk) for pk in snapshot.entries}
    rankings = {}
    for ranking in snapshot.field.rankings.all():
        ids = [
            pk
            for pk in snapshot.entries
            if ranking.direction == Direction.BOTH or ranking.direction in snapshot.directions.get(pk, ())
        ]
        places = rank(ids, key=lambda pk: totals[pk].key(profile))
        rankings[ranking] = [RankedEntry(snapshot.entries[p.entry], p, totals[p.entry]) for p in places]
    return rankings


def score_lines(field: Field) -> Mapping[Hashable, LineScore]:
    """What each line, by its id, is worth to either side under the field's own profile. Three queries."""
    rounds = list(Round.objects.filter(section__fields=field).values_list("pk", flat=True))
    seats = seats_of(rounds)
    lines = []
    for row in lines_of(rounds):
        if row.kind is not None:
            came_to, at = outcome(row.board_id, row.form, row.kind), seats[row.table_id]
            awards = came_to.north_south_award, came_to.east_west_award
            lines.append(Line(row.id, row.board_id, row.form, at.north_south, at.east_west, *awards))
    return score_field(lines, profile=PROFILES[field.profile]).lines


@contextmanager
def one_snapshot() -> Iterator[None]:
    """One moment of the database for several reads; no locks. (SQLite reads one moment in every transaction.)"""
    is_outermost = not connection.in_atomic_block
    with transaction.atomic():
        if is_outermost and connection.vendor == "postgresql":
            with connection.cursor() as cursor:
                cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY")
        yield


def _competitors(field: Field) -> dict[int, Competitor]:
    """By number, without an object for every entry and person of a big field. Two queries."""
    names: dict[int, list[str]] = defaultdict(list)
    members = Member.objects.filter(entry__section__fields=field, to_round=None).order_by("position")
    for entry_id, name in members.values_list("entry_id", "player__name"):
        names[entry_id].append(name)
    entries = Entry.objects.filter(section__fields=field).competing().order_by("number")
    return {
        pk: Competitor(pk, uuid, number, label, " & ".join(names.get(pk, ())))
        for pk, uuid, number, label in entries.values_list("pk", "uuid", "number", "label")
    }


def _nothing_yet(entry_id: int) -> Total:
    return Total(entry=entry_id, boards=0, tricks=0, points=0, of=0, percentage=None, plus_minus=Fraction(0))
