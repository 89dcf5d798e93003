"""A running event of any size, its rows written in bulk: the services lay no thirty thousand pairs."""

import uuid
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import TypeVar

from django.db import connection, models, transaction

from games.actors import Actor
from games.models import Board, Line, LineState, Result, ResultState, Slip, SpokenBy, Table, TrumpRule
from games.services import deals
from tournaments.models import (
    Club,
    Device,
    Entry,
    Event,
    EventState,
    Field,
    Member,
    Player,
    Round,
    RoundEnd,
    Seating,
    Section,
    StandingsPolicy,
    Station,
)
from tournaments.services import events, standings

BENCH = Actor.system("benchmark")
BATCH = 2_000
LAID = (Entry, Player, Member, Table, Seating, Line)  # whose rows an evening is made of
Row = TypeVar("Row", bound=models.Model)


@dataclass(frozen=True, slots=True)
class Evening:
    """One round in which every table plays every board; pair 2n-1 sits North–South of table n, pair 2n East–West."""

    event: Event
    field: Field
    section: Section
    tables: Sequence[Table]
    boards: Sequence[Board]

    def in_halls(self, tables: int = 10) -> Iterator[tuple[Board, Table]]:
        """Boards in the order in which halls of so many tables come to them, one hall after another.

        So what only some of a table's boards cost (it is read, its requests are counted) is in every slice of what is
        measured alike. A table's last board stays open: then the table goes on, once an evening.
        """
        for first in range(0, len(self.tables), tables):
            for board in self.boards[:-1]:
                for table in self.tables[first : first + tables]:
                    yield board, table


def lay_intake(results: int, *, boards: int, title: str) -> Evening:
    """Tables enough for so many results, the last board of each not among them."""
    evening = lay_evening(tables=results // (boards - 1) + 2, boards=boards, title=title)
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:  # as the server does by itself within a minute of such a load
            cursor.execute(f"ANALYZE {', '.join(model._meta.db_table for model in LAID)}")
    return evening


@transaction.atomic
def lay_evening(*, tables: int, boards: int, title: str) -> Evening:
    """All lines open. Tables go on when the director says so, and standings are shown result by result."""
    club = Club.objects.create(name=title, slug=f"bench-{uuid.uuid4().hex[:12]}")
    settings = {"standings_policy": StandingsPolicy.AT_ONCE, "round_end": RoundEnd.DIRECTOR}
    starts_at = datetime(2027, 3, 1, 19, 30, tzinfo=UTC)
    event = events.create_event(club=club, title=title, starts_at=starts_at, by=BENCH, settings=settings)
    section = Section.objects.get(session__event=event)
    board_set = deals.make_shuffled_boards(name=title, count=boards, trump_rule=TrumpRule.TURNED)
    section.session.board_sets.add(board_set)
    field = event.fields.get()
    laid = list(board_set.boards.all())
    seated = _seat(event, section, _enter(event, section, 2 * tables), tables)
    _made([Line(table=table, board=board, state=LineState.OPEN) for table in seated for board in laid])
    standings.make_rankings(event, winners=1)
    Event.objects.filter(pk=event.pk).update(state=EventState.RUNNING)
    event.refresh_from_db()
    return Evening(event, field, section, seated, laid)


def sign_in_tables(evening: Evening) -> list[Device]:
    """A tablet at every table."""
    stations = _made([Station(section=evening.section, number=table.number) for table in evening.tables])
    return _made([Device(station=station, epoch=station.epoch) for station in stations])


@transaction.atomic
def play_all(evening: Evening, tricks: Sequence[int]) -> None:
    """Every line gets its result, in the order of boards and tables, without the services."""
    lines = list(Line.objects.filter(table__journal=evening.event.journal_id).order_by("board_id", "table_id"))
    slips = _made(
        [
            Slip(line=line, north_south_tricks=won, spoken_by=SpokenBy.TABLE, actor_key="bench", label="bench")
            for line, won in zip(lines, tricks, strict=True)
        ]
    )
    _made(
        [
            Result(
                line=line,
                north_south_tricks=slip.north_south_tricks,
                state=ResultState.AGREED,
                counts=True,
                slip=slip,
                version=1,
            )
            for line, slip in zip(lines, slips, strict=True)
        ]
    )
    Line.objects.filter(table__journal=evening.event.journal_id).update(state=LineState.PLAYED)


def _enter(event: Event, section: Section, pairs: int) -> list[Entry]:
    entries = _made(
        [Entry(event=event, section=section, label=str(number), number=number) for number in range(1, pairs + 1)]
    )
    people = _made(
        [Player(club=event.club, name=f"Player {number}{side}") for number in range(1, pairs + 1) for side in "ab"]
    )
    _made(
        [
            Member(entry=entry, event=event, player=people[2 * index + place], position=place + 1)
            for index, entry in enumerate(entries)
            for place in (0, 1)
        ]
    )
    return entries


def _seat(event: Event, section: Section, entries: Sequence[Entry], tables: int) -> list[Table]:
    round = Round.objects.create(section=section, number=1, began_at=datetime.now(UTC))
    seated = _made(
        [Table(journal_id=event.journal_id, number=number, must_confirm=False) for number in range(1, tables + 1)]
    )
    members: dict[int, list[Member]] = {}
    for member in Member.objects.filter(event=event).order_by("position"):
        members.setdefault(member.entry_id, []).append(member)
    _made(
        [
            Seating(round=round, entry=entry, member=member, table=table, seat=seat)
            for index, table in enumerate(seated)
            for entry, seats in ((entries[2 * index], "NS"), (entries[2 * index + 1], "EW"))
            for member, seat in zip(members[entry.pk], seats, strict=True)
        ]
    )
    return seated


def _made(rows: Sequence[Row]) -> list[Row]:
    return type(rows[0])._default_manager.bulk_create(rows, batch_size=BATCH)
