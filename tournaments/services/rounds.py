"""Rounds: laid out before play, opened table by table as the pairs go on, over when every table has left."""

from collections.abc import Mapping, Sequence
from datetime import timedelta

from django.db import transaction
from django.db.models import Exists, OuterRef
from django.utils import timezone
from django.utils.translation import gettext as _

from engine.movements import Movement, Sitting
from engine.seats import Seat, Side
from games.actors import Actor
from games.models import Board, ChangeKind, Line, LineState, Table
from games.services import journal, schedule
from tournaments.errors import IllegalStep
from tournaments.models import Entry, Event, EventState, Member, Round, RoundEnd, Seating, Section
from tournaments.services.boards import boards_for
from tournaments.services.entries import BEFORE_PLAY
from tournaments.services.events import finish_play, go_to_running, locked, must_confirm, verify_state
from tournaments.services.movements import movement_of
from tournaments.services.standings import make_rankings, refresh_soon

SYSTEM = Actor.system("schedule")
SEATS = {
    Side.NORTH_SOUTH: (Seat.NORTH, Seat.SOUTH),
    Side.EAST_WEST: (Seat.EAST, Seat.WEST),
}


@transaction.atomic
def start_play(*, event: Event, by: Actor) -> Event:
    """Lay the whole schedule, row by row, and open the first round. From here the evening runs without a press."""
    event = locked(event)
    verify_state(event, *BEFORE_PLAY, doing=_("start play"))
    sections = list(Section.objects.filter(session__event=event).select_related("session__event__club"))
    winners = set()
    for section in sections:
        movement = movement_of(section)
        winners.add(movement.winners)
        _lay_schedule(event, section, movement)
    make_rankings(event, winners=max(winners))
    return go_to_running(event, by=by)


@transaction.atomic
def leave(*, table: Table, by: Actor) -> bool:
    """A table goes on, boards missing or not, and the tables its pairs go to open once both pairs are free.

    After the end of play no other table opens. False where the four had gone already.
    """
    if not schedule.leave_table(table):
        return False
    round = _round_of(table)
    if round.section.session.event.state == EventState.RUNNING:
        entries = set(Seating.objects.filter(table=table).values_list("entry_id", flat=True))
        for entry_id in sorted(entries):
            _open_next(round, entry_id)
    missing = table.lines.filter(state__in=[LineState.DUE, LineState.OPEN]).count()
    _end_round(round)
    new = {"round": round.number, "table": table.number, "boards_missing": missing}
    journal.append(table.journal_id, kind=ChangeKind.TABLE_LEFT, by=by, new=new)
    _finish_when_done(table, by=by)
    return True


def leave_when_boards_in(table_id: int) -> None:
    """The setting *each table goes on when its boards are in*, looked at after every result."""
    if Line.objects.to_play().filter(table=table_id).exists():
        return
    table = Table.objects.get(pk=table_id)
    event = Event.objects.get(journal=table.journal_id)
    if event.state != EventState.RUNNING:
        return
    if table.left_at is None and event.round_end == RoundEnd.BOARDS_IN:
        leave(table=table, by=SYSTEM)
    elif table.left_at is not None:
        _finish_when_done(table, by=SYSTEM)


@transaction.atomic
def next_round(*, section: Section, by: Actor) -> Round:
    """The director moves everybody on, results missing or not. Raises IllegalStep after the last round."""
    event = locked(section.session.event)
    verify_state(event, EventState.RUNNING, doing=_("move on to the next round"))
    round = section.rounds.filter(over_at__isnull=True).first()
    if round is None:
        raise IllegalStep(_("The last round is over."), field="round")
    _leave_all(round, by=by)
    return round


def advance_rounds() -> int:
    """What the clock and the boards have decided while no request came by. Returns how many tables went on."""
    moved = 0
    due = Round.objects.filter(
        ends_at__lte=timezone.now(), over_at__isnull=True, section__session__event__state=EventState.RUNNING
    )
    for round in due:
        moved += _leave_all(round, by=SYSTEM)
    to_play = Line.objects.to_play().filter(table=OuterRef("pk"))
    in_play = Table.objects.filter(
        left_at__isnull=True, journal__event__state=EventState.RUNNING, journal__event__round_end=RoundEnd.BOARDS_IN
    )
    for table in in_play.filter(~Exists(to_play)):
        moved += leave(table=table, by=SYSTEM)
    return moved


# --- laying the schedule ----------------------------------------------------------------------------------------


def _lay_schedule(event: Event, section: Section, movement: Movement) -> None:
    boards, per_set = boards_for(section), section.boards_per_set
    sets = {number: boards[per_set * (number - 1) : per_set * number] for number in range(1, movement.sets + 1)}
    entries = {entry.number: entry for entry in section.entries.competing().prefetch_related("members")}
    first_tables: list[Table] = []
    placed: set[int] = set()
    for number in range(1, movement.rounds + 1):
        round = Round.objects.create(section=section, number=number)
        for sitting in movement.sittings_in(number):
            if sitting.is_played:
                table = _lay_table(event, round, sitting, entries)
                _lay_boards(table, sitting, movement, sets[sitting.set])
                if placed.isdisjoint(sitting.seated):
                    first_tables.append(table)
                placed.update(sitting.seated)
        for pair in movement.resting(number):
            rest_pair(round, entries[pair])
    section.schedule_version += 1
    section.save(update_fields=["schedule_version"])
    for table in first_tables:  # nobody has left a table yet, so all others wait for one of their pairs
        _open(table)


def _lay_table(event: Event, round: Round, sitting: Sitting, entries: Mapping[int, Entry]) -> Table:
    table = Table.objects.create(journal_id=event.journal_id, number=sitting.table, must_confirm=must_confirm(event))
    for side, pair in ((Side.NORTH_SOUTH, sitting.north_south), (Side.EAST_WEST, sitting.east_west)):
        seat_pair(round, entries[pair or 0], table, SEATS[side])
    return table


def _lay_boards(table: Table, sitting: Sitting, movement: Movement, boards: Sequence[Board]) -> None:
    first = movement.first_plays[sitting.set]
    is_first = (first.round, first.tables[0]) == (sitting.round, sitting.table)
    schedule.place_boards(table, boards, shuffles={board.pk for board in boards} if is_first else ())


def seat_pair(round: Round, entry: Entry, table: Table, seats: tuple[Seat, Seat]) -> None:
    """The two who play for the entry now take these seats for the round."""
    Seating.objects.bulk_create(
        Seating(round=round, entry=entry, member=member, table=table, seat=seat.letter)
        for member, seat in zip(_playing(entry), seats, strict=True)
    )


def rest_pair(round: Round, entry: Entry) -> None:
    Seating.objects.bulk_create(Seating(round=round, entry=entry, member=member) for member in _playing(entry))


def _playing(entry: Entry) -> list[Member]:
    return [member for member in entry.members.all() if member.to_round is None]


# --- going on ---------------------------------------------------------------------------------------------------


def _open_next(round: Round, entry_id: int) -> None:
    """Open the next table of an entry, if the pair it will meet there is free as well."""
    later = Table.objects.filter(
        seatings__entry_id=entry_id,
        seatings__round__section=round.section_id,
        seatings__round__number__gt=round.number,
        left_at__isnull=True,
    )
    table = later.order_by("seatings__round__number").first()
    if table is not None and not _waits(table):
        _open(table)


def _waits(table: Table) -> bool:
    """Whether one of its pairs still sits, or is to sit, somewhere earlier."""
    round = _round_of(table)
    entries = Seating.objects.filter(table=table).values("entry_id")
    return Seating.objects.filter(
        entry_id__in=entries,
        round__section=round.section_id,
        round__number__lt=round.number,
        table__left_at__isnull=True,
        table__isnull=False,
    ).exists()


def _round_of(table: Table) -> Round:
    north = {"seatings__table": table, "seatings__seat": Seat.NORTH.letter}  # one row of the four
    return Round.objects.select_related("section__session__event").get(**north)


def _open(table: Table) -> None:
    schedule.open_table(table)
    round = _round_of(table)
    if round.began_at is None:
        event = round.section.session.event
        round.began_at = timezone.now()
        if event.round_end == RoundEnd.CLOCK:
            round.ends_at = round.began_at + timedelta(minutes=event.minutes_per_board * round.section.boards_per_set)
        round.save(update_fields=["began_at", "ends_at"])


def _leave_all(round: Round, *, by: Actor) -> int:
    tables = list(Table.objects.filter(seatings__round=round, left_at__isnull=True).distinct())
    for table in tables:  # one whose pairs still sit earlier has not begun; what it misses can be entered all the same
        schedule.open_table(table)
    return sum(leave(table=table, by=by) for table in tables)


def _end_round(round: Round) -> None:
    if not Table.objects.filter(seatings__round=round, left_at__isnull=True).exists():
        Round.objects.filter(pk=round.pk, over_at__isnull=True).update(over_at=timezone.now())
        refresh_soon(round.section.session.event_id)


def _finish_when_done(table: Table, *, by: Actor) -> None:
    """Play ends by itself when the last table has left and no board is left to play."""
    tables = Table.objects.filter(journal=table.journal_id)
    if tables.filter(left_at__isnull=True).exists() or Line.objects.to_play().filter(table__in=tables).exists():
        return
    event = Event.objects.get(journal=table.journal_id)
    if event.state == EventState.RUNNING:
        finish_play(event=event, by=by, why=_("the last board is in"))
