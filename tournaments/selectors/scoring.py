"""Reading a field whole and scoring it: standings and travellers are pure functions of one snapshot of the results."""

from collections import defaultdict
from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime
from fractions import Fraction

from django.db import connection, transaction
from django.utils import timezone

from engine.scoring import FieldScore, NotPlayed, Place, ScoringProfile, Total, rank, score_field, total_field
from engine.scoring import Line as ScoringLine
from games.models import Line, LineState
from tournaments.models import Direction, Entry, Event, Field, Member, Ranking, Round, Seating

PROFILES: Mapping[str, ScoringProfile] = {"matchpoints-1": ScoringProfile(version=1)}
DEFAULT_PROFILE = "matchpoints-1"


@dataclass(frozen=True, slots=True)
class RankedEntry:
    """One row of a ranking, worked out and not stored: an entry with its place and its sum."""

    entry: Entry
    names: str
    place: Place[int]
    total: Total


@dataclass(frozen=True, slots=True)
class LineThen:
    """What stood of a line at some moment: a result, counting or not, or that it was not played and whose fault."""

    state: str
    tricks: int | None = None
    counts: bool = False
    by_fault: bool = False


NOTHING_YET = LineThen(LineState.OPEN)


@dataclass(frozen=True, slots=True)
class FieldSnapshot:
    """A field at one version: its event, its lines with who sat where, and which rounds are over."""

    field: Field
    event: Event
    versions: Mapping[int, int]  # journal id → number
    as_of: datetime
    entries: Mapping[int, Entry]
    names: Mapping[int, str]  # entry id → who plays for it now
    lines: Sequence[ScoringLine]
    lines_of_rounds_over: Sequence[ScoringLine]
    round_numbers: Mapping[Hashable, int]  # line id → the number of its round
    directions: Mapping[int, frozenset[Direction]]  # entry id → where it sat
    lines_due: int
    rounds: int
    rounds_over: int


def take_snapshot(field_id: int, *, then: Mapping[int, LineThen] | None = None) -> FieldSnapshot:
    """Everything scoring needs, as it stands at one moment. Seven queries, whatever the size of the field.

    ``then``: what stood of the lines (by id) at another moment, to be scored instead of what stands now.
    """
    field = Field.objects.select_related("event__club").get(pk=field_id)
    versions = dict(field.scored.values_list("journal_id", "journal__number"))
    entries = {entry.pk: entry for entry in Entry.objects.filter(section__fields=field).competing()}
    seats = _who_sat(field)
    rounds = {round.pk: round for round in Round.objects.filter(section__fields=field)}
    lines, over_lines, due = [], [], 0
    round_numbers: dict[Hashable, int] = {}
    for line_id, table_id, board_id, form, state, tricks, counts, by_fault in _rows(field, then):
        due += 1
        round = rounds[seats.round_of[table_id]]
        north_south, east_west = seats.entries[table_id]["NS"], seats.entries[table_id]["EW"]
        if state == LineState.NOT_PLAYED:
            award = NotPlayed(scheduled=not by_fault)
            line = ScoringLine(line_id, board_id, form, north_south, east_west, award, award)
        elif counts and tricks is not None:
            line = ScoringLine.played(
                id=line_id, board=board_id, form=form, north_south=north_south, east_west=east_west, tricks=tricks
            )
        else:
            continue
        lines.append(line)
        round_numbers[line_id] = round.number
        if round.over_at is not None:
            over_lines.append(line)
    return FieldSnapshot(
        field=field,
        event=field.event,
        versions=versions,
        as_of=timezone.now(),
        entries=entries,
        names=_names(field),
        lines=lines,
        lines_of_rounds_over=over_lines,
        round_numbers=round_numbers,
        directions=seats.directions,
        lines_due=due,
        rounds=len(rounds),
        rounds_over=sum(round.over_at is not None for round in rounds.values()),
    )


def score(snapshot: FieldSnapshot, lines: Iterable[ScoringLine]) -> FieldScore:
    """What each line is worth to either side, and each entry's sum, under the field's own profile. No query."""
    return score_field(lines, profile=PROFILES[snapshot.field.profile])


def ranked(snapshot: FieldSnapshot, lines: Iterable[ScoringLine]) -> dict[Ranking, list[RankedEntry]]:
    """The rankings of a field over some of its lines: places, shared ones included, best first."""
    profile = PROFILES[snapshot.field.profile]
    made = total_field(lines, profile=profile)
    totals = {pk: made.get(pk) or _nothing_yet(pk) for pk in snapshot.entries}
    rankings = {}
    for ranking in snapshot.field.rankings.all():
        ids = [
            pk
            for pk, entry in sorted(snapshot.entries.items(), key=lambda item: item[1].number)
            if ranking.direction == Direction.BOTH or ranking.direction in snapshot.directions.get(pk, ())
        ]
        places = rank(ids, key=lambda pk: totals[pk].key(profile))
        rankings[ranking] = [
            RankedEntry(snapshot.entries[p.entry], snapshot.names.get(p.entry, ""), p, totals[p.entry]) for p in places
        ]
    return rankings


@contextmanager
def one_snapshot() -> Iterator[None]:
    """One moment of the database for several reads; no locks. (SQLite reads one moment in every transaction.)"""
    is_outermost = not connection.in_atomic_block
    with transaction.atomic():
        if is_outermost and connection.vendor == "postgresql":
            with connection.cursor() as cursor:
                cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY")
        yield


def _names(field: Field) -> dict[int, str]:
    """``Entry.names`` of all entries, without an object for every person of a big field."""
    found: dict[int, list[str]] = defaultdict(list)
    members = Member.objects.filter(entry__section__fields=field, to_round=None).order_by("position")
    for entry_id, name in members.values_list("entry_id", "player__name"):
        found[entry_id].append(name)
    return {pk: " & ".join(names) for pk, names in found.items()}


@dataclass(frozen=True, slots=True)
class Seats:
    """Who sat where: entries by table and direction, directions by entry, and the round of each table."""

    entries: Mapping[int, Mapping[str, int]]
    directions: Mapping[int, frozenset[Direction]]
    round_of: Mapping[int, int]


def _who_sat(field: Field) -> Seats:
    rows = Seating.objects.filter(round__section__fields=field, table__isnull=False).values_list(
        "table_id", "seat", "entry_id", "round_id"
    )
    seated: dict[int, dict[str, int]] = defaultdict(dict)
    sat: dict[int, set[Direction]] = defaultdict(set)
    round_of = {}
    for table_id, seat, entry_id, round_id in rows:
        direction = Direction.NORTH_SOUTH if seat in "NS" else Direction.EAST_WEST
        seated[table_id][direction.value] = entry_id
        sat[entry_id].add(direction)
        round_of[table_id] = round_id
    return Seats(seated, {pk: frozenset(found) for pk, found in sat.items()}, round_of)


Row = tuple[int, int, int, int, str, int | None, bool, bool]


def _rows(field: Field, then: Mapping[int, LineThen] | None) -> Iterable[Row]:
    """Every line: id, table, board, form, state, tricks, whether they count, and whether by fault."""
    return _rows_now(field) if then is None else [_row_then(row, then) for row in _rows_now(field)]


def _row_then(row: Row, then: Mapping[int, LineThen]) -> Row:
    was = then.get(row[0], NOTHING_YET)
    return (*row[:4], was.state, was.tricks, was.counts, was.by_fault)


def _rows_now(field: Field) -> Iterable[Row]:
    tables = Seating.objects.filter(round__section__fields=field, table__isnull=False).values("table_id")
    return (
        Line.objects.filter(table_id__in=tables)
        .order_by("id")
        .values_list(
            "id",
            "table_id",
            "board_id",
            "form",
            "state",
            "result__north_south_tricks",
            "result__counts",
            "by_fault",
        )
    )


def _nothing_yet(entry_id: int) -> Total:
    return Total(entry=entry_id, boards=0, tricks=0, points=0, of=0, percentage=None, plus_minus=Fraction(0))
