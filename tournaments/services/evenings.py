"""A real evening from paper: pairs and results as a club kept them, loaded whole or not at all."""

import csv
import io
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from itertools import islice

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from engine.scoring import verify_tricks
from engine.seats import Side
from games.actors import Actor
from games.models import Board, Line, SpokenBy, Table, TrumpRule
from games.services import deals, results, schedule
from tournaments.errors import BadRows
from tournaments.models import Club, Entry, Event, Round, RoundEnd, Section
from tournaments.services.entries import enter_pair, first_section
from tournaments.services.events import create_event, go_to_running, must_confirm
from tournaments.services.rounds import SEATS, leave, seat_pair
from tournaments.services.standings import make_rankings

LARGEST_FILE = 1_000_000  # bytes
MOST_LINES = 10_000  # 50 tables at 60 boards are 3,000 results
PAIR_COLUMNS = ("number", "direction", "player_1", "player_2")
RESULT_COLUMNS = ("board", "north_south", "east_west", "north_south_tricks")
DIRECTIONS = {"NS", "EW", ""}


@dataclass(frozen=True, slots=True)
class PairRow:
    number: int
    direction: str  # "NS", "EW", or "" where everybody compares with everybody
    players: tuple[str, str]


@dataclass(frozen=True, slots=True)
class ResultRow:
    board: int
    north_south: int
    east_west: int
    north_south_tricks: int


@dataclass(frozen=True, slots=True)
class Evening:
    """What the two files say, read and checked against each other."""

    pairs: Sequence[PairRow]
    results: Sequence[ResultRow]

    @property
    def winners(self) -> int:
        """Two where every pair kept its direction all evening, else one."""
        return 2 if all(pair.direction for pair in self.pairs) else 1


def read_evening(pairs: bytes, results: bytes) -> Evening:
    """Read both files as spreadsheets write them: comma, semicolon or tab; UTF-8 with or without BOM, or Windows-1252.

    Raises BadRows, which names every row that cannot be read, what is wrong with it, and the value.
    """
    problems: list[str] = []
    read = [_pair(number, cells, problems) for number, cells in _rows("pairs", pairs, PAIR_COLUMNS)]
    pair_rows = [row for row in read if row is not None]
    _verify_pairs(pair_rows, problems)
    known = {row.number: row for row in pair_rows}
    result_rows = []
    seen: dict[tuple[int, int], int] = {}
    for number, cells in _rows("results", results, RESULT_COLUMNS):
        row = _result(number, cells, known, problems)
        if row is not None and _is_new(number, row, seen, problems):
            result_rows.append(row)
    if not result_rows and not problems:
        problems.append(_("results: there is no row."))
    if problems:
        raise BadRows(_("%(count)d rows cannot be read; nothing was loaded.") % {"count": len(problems)}, problems)
    return Evening(pair_rows, result_rows)


@transaction.atomic
def import_evening(*, club: Club, title: str, evening: Evening, by: Actor, held_at: datetime | None = None) -> Event:
    """Load an evening through the same doors as any other: entries, schedule, results, each on record."""
    event = create_event(
        club=club,
        title=title,
        starts_at=held_at or timezone.now(),
        by=by,
        settings={"round_end": RoundEnd.DIRECTOR, "origin": "shuffled"},
    )
    section = first_section(event)
    entries = {
        pair.number: enter_pair(event=event, players=pair.players, number=pair.number, by=by, section=section)
        for pair in evening.pairs
    }
    boards = _boards(event, section, max(row.board for row in evening.results))
    make_rankings(event, winners=evening.winners)
    go_to_running(event, by=by)
    lines: dict[tuple[int, int], Line] = {}
    for number, meetings in enumerate(_rounds(evening), start=1):
        round = Round.objects.create(section=section, number=number, began_at=event.starts_at)
        for station, (pair, rows) in enumerate(meetings, start=1):
            table = _lay_table(
                event, round, station, (entries[pair[0]], entries[pair[1]]), [boards[r.board] for r in rows]
            )
            lines |= {
                (row.board, row.north_south): line for row, line in zip(rows, schedule.lines_of(table), strict=True)
            }
    for row in evening.results:
        line = lines[row.board, row.north_south]
        results.record_result(line=line, north_south_tricks=row.north_south_tricks, spoken_by=SpokenBy.IMPORT, by=by)
    for table in Table.objects.filter(journal=event.journal_id):
        leave(table=table, by=by)
    event.refresh_from_db()
    return event


# --- reading ------------------------------------------------------------------------------------------------------


def _rows(file: str, content: bytes, columns: tuple[str, ...]) -> list[tuple[int, dict[str, str]]]:
    """The rows of a file by column name, each with its line number. Raises BadRows where there is no such table."""
    if len(content) > LARGEST_FILE:
        raise BadRows(_("%(file)s: the file is larger than 1 MB.") % {"file": file}, [file])
    text = _decode(content)
    header = text.split("\n", 1)[0]
    delimiter = max(",;\t", key=header.count)
    reader = csv.reader(io.StringIO(text), delimiter=delimiter)
    try:
        lines = [(reader.line_num, [cell.strip() for cell in cells]) for cells in islice(reader, MOST_LINES + 1)]
    except csv.Error as error:
        problem = _("%(file)s, line %(line)d: %(error)s") % {"file": file, "line": reader.line_num, "error": error}
        raise BadRows(problem, [problem]) from error
    if len(lines) > MOST_LINES:
        problem = _("%(file)s: the file has more than %(most)d lines.") % {"file": file, "most": MOST_LINES}
        raise BadRows(problem, [problem])
    names = [cell.lower() for cell in lines[0][1]] if lines else []
    missing = [column for column in columns if column not in names]
    if missing:
        problem = _("%(file)s: column “%(column)s” is missing; the first line must name %(columns)s.") % {
            "file": file,
            "column": missing[0],
            "columns": ", ".join(columns),
        }
        raise BadRows(problem, [problem])
    width = len(names)
    return [
        (number, dict(zip(names, [*cells, *[""] * width][:width], strict=True)))
        for number, cells in lines[1:]
        if any(cells)
    ]


def _decode(content: bytes) -> str:
    for encoding in ("utf-8-sig", "utf-16" if content[:2] in {b"\xff\xfe", b"\xfe\xff"} else "utf-8-sig", "cp1252"):
        try:
            return content.decode(encoding).replace("\r\n", "\n").replace("\r", "\n")
        except UnicodeDecodeError:
            continue
    return content.decode("latin-1")


def _whole(file: str, line: int, column: str, text: str, problems: list[str]) -> int | None:
    if text.isascii() and text.isdigit() and len(text) <= 4:
        return int(text)
    problems.append(
        _("%(file)s, line %(line)d: %(column)s must be a whole number, not “%(value)s”.")
        % {"file": file, "line": line, "column": column, "value": text[:40]}
    )
    return None


def _pair(line: int, cells: Mapping[str, str], problems: list[str]) -> PairRow | None:
    number = _whole("pairs", line, "number", cells["number"], problems)
    direction = cells["direction"].upper()
    if direction not in DIRECTIONS:
        problems.append(
            _("pairs, line %(line)d: direction must be NS, EW or empty, not “%(value)s”.")
            % {"line": line, "value": cells["direction"][:40]}
        )
        return None
    players = (cells["player_1"], cells["player_2"])
    if not all(players):
        problems.append(_("pairs, line %(line)d: both players need a name.") % {"line": line})
        return None
    return None if number is None else PairRow(number, direction, players)


def _verify_pairs(rows: Sequence[PairRow], problems: list[str]) -> None:
    numbers: dict[int, int] = defaultdict(int)
    people: dict[str, int] = {}
    for row in rows:
        numbers[row.number] += 1
        problems += [
            _("pairs: %(name)s plays in pairs %(one)d and %(other)d.")
            % {"name": name, "one": people[name.casefold()], "other": row.number}
            for name in row.players
            if people.setdefault(name.casefold(), row.number) != row.number
        ]
    problems += [
        _("pairs: number %(number)d is there twice.") % {"number": n} for n, times in numbers.items() if times > 1
    ]


def _result(line: int, cells: Mapping[str, str], pairs: Mapping[int, PairRow], problems: list[str]) -> ResultRow | None:
    values = [_whole("results", line, column, cells[column], problems) for column in RESULT_COLUMNS]
    if any(value is None for value in values):
        return None
    board, north_south, east_west, tricks = (value or 0 for value in values)
    place = {"line": line}
    found = []
    if board < 1:
        found.append(_("results, line %(line)d: board must be at least 1, not %(value)d.") % {**place, "value": board})
    found += [
        _("results, line %(line)d: there is no pair %(number)d among the pairs.") % {**place, "number": number}
        for number in (north_south, east_west)
        if number not in pairs
    ]
    if north_south == east_west:
        found.append(_("results, line %(line)d: pair %(number)d plays itself.") % {**place, "number": north_south})
    found += [
        _("results, line %(line)d: pair %(number)d sits %(direction)s all evening.")
        % {**place, "number": number, "direction": pairs[number].direction}
        for number, direction in ((north_south, "NS"), (east_west, "EW"))
        if number in pairs and pairs[number].direction not in {direction, ""}
    ]
    try:
        verify_tricks(tricks)
    except ValueError as error:
        found.append(_("results, line %(line)d: %(error)s") % {**place, "error": error})
    problems += found
    return None if found else ResultRow(board, north_south, east_west, tricks)


def _is_new(line: int, row: ResultRow, seen: dict[tuple[int, int], int], problems: list[str]) -> bool:
    """Each pair plays a board once."""
    is_new = True
    for pair in (row.north_south, row.east_west):
        first = seen.setdefault((row.board, pair), line)
        if first != line:
            problems.append(
                _("results, line %(line)d: pair %(pair)d has played board %(board)d in line %(first)d already.")
                % {"line": line, "pair": pair, "board": row.board, "first": first}
            )
            is_new = False
    return is_new


# --- laying out -----------------------------------------------------------------------------------------------------


def _rounds(evening: Evening) -> list[list[tuple[tuple[int, int], list[ResultRow]]]]:
    """Paper seldom says the round: every meeting goes into the first round in which both pairs are free."""
    meetings: dict[tuple[int, int], list[ResultRow]] = defaultdict(list)
    for row in evening.results:
        meetings[row.north_south, row.east_west].append(row)
    rounds: list[list[tuple[tuple[int, int], list[ResultRow]]]] = []
    busy: list[set[int]] = []
    for pair, rows in meetings.items():
        free = next((i for i, taken in enumerate(busy) if taken.isdisjoint(pair)), len(rounds))
        if free == len(rounds):
            rounds.append([])
            busy.append(set())
        rounds[free].append((pair, sorted(rows, key=lambda row: row.board)))
        busy[free].update(pair)
    return rounds


def _boards(event: Event, section: Section, count: int) -> dict[int, Board]:
    board_set = deals.make_shuffled_boards(
        name=event.title, count=count, trump_rule=TrumpRule(event.trump_rule), trump_order=event.trump_order
    )
    section.session.board_sets.add(board_set)
    return {board.number: board for board in board_set.boards.all()}


def _lay_table(event: Event, round: Round, station: int, pair: tuple[Entry, Entry], boards: list[Board]) -> Table:
    table = Table.objects.create(journal_id=event.journal_id, number=station, must_confirm=must_confirm(event))
    for side, entry in zip((Side.NORTH_SOUTH, Side.EAST_WEST), pair, strict=True):
        seat_pair(round, entry, table, SEATS[side])
    schedule.place_boards(table, boards)
    schedule.open_table(table)
    return table
