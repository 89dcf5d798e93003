"""Four clients at once, each a process, that store rows in one database: what goal 5e counts."""

import time
from collections.abc import Sequence
from multiprocessing import get_context
from threading import Barrier
from typing import TYPE_CHECKING

import psycopg

from benchmarks import product
from benchmarks.harness import SLICES, WARMING, Step, median_slice, warm_up

if TYPE_CHECKING:  # it needs the settings, which the product makes
    from games.statements import Bound

CLIENTS, MOST_PER_SECOND, BOARDS = 4, 1000, 8
TURNS = 6  # of each way of storing in a slice
LONGEST_LAYING = 120  # seconds a client waits for the other three: one that failed would never come
LOGIN = ("dbname", "host", "port", "user", "password", "options")  # as Django connects


def stored_per_second(seconds: float, *, beside_bare: bool) -> Sequence[float]:
    """Rows a second of wall time by all clients together: ours, those of ``create()`` and, if asked, the bare ones.

    Of five slices, in each of which every way has so many seconds, the one whose ratio of the first two is in the
    middle. Within a slice they take short turns, so that whatever slows the machine slows all of them.
    """
    context = get_context("spawn")
    with context.Pool(CLIENTS, initializer=_start, initargs=(context.Barrier(CLIENTS),)) as pool:
        work = [(client, seconds, beside_bare) for client in range(CLIENTS)]
        of_clients = pool.starmap(_take_turns, work, chunksize=1)
    slices = [
        [sum(counts) / seconds for counts in zip(*clients, strict=True)] for clients in zip(*of_clients, strict=True)
    ]
    return median_slice(slices)


_all_ready: list[Barrier] = []  # of a client's process: it holds each until all four are ready


def _start(barrier: Barrier) -> None:
    product.set_up_client()
    _all_ready.append(barrier)


def _take_turns(client: int, seconds: float, beside_bare: bool) -> list[list[int]]:
    """For each slice, how many rows this client stored in each way."""
    most = WARMING + int(MOST_PER_SECOND * seconds * SLICES)
    steps = [storing_results(most, client), creating(client), *([keeping_bare(most, client)] if beside_bare else [])]
    warm_up(steps)
    return [_slice(steps, seconds / TURNS) for _ in range(SLICES)]


def _slice(steps: list[Step], seconds: float) -> list[int]:
    turns = [[_count(step, seconds) for step in steps] for _ in range(TURNS)]
    return [sum(counts) for counts in zip(*turns, strict=True)]


def _count(step: Step, seconds: float) -> int:
    _all_ready[0].wait(LONGEST_LAYING)
    end, done = time.monotonic() + seconds, 0
    while time.monotonic() < end:
        step()
        done += 1
    return done


# --- the ways of storing ------------------------------------------------------------------------------------------


def storing_results(most: int, client: int) -> Step:
    """Each call stores the result of a board not yet in, as the door does once it knows what was sent and by whom."""
    from benchmarks.evening import lay_intake, sign_in_tables
    from games.services.first_words import keep_unlocked
    from games.services.receipts import Answer, beside_change
    from tournaments.access import Viewer
    from tournaments.services.lines import line_for_first_word

    evening = lay_intake(most, boards=BOARDS, title=f"Results of client {client}")
    devices = {device.station.number: device for device in sign_in_tables(evening)}
    sent = evening.in_halls()

    def step() -> None:
        board, table = next(sent)
        number, device = board.number, devices[table.number]
        by = Viewer(device=device).actor

        def beside() -> "list[Bound]":
            answer, key = Answer(201, {"version": 0, "tricks": number % 14}), f"{client}-{table.number}-{number}"
            return [beside_change(by=by, key=key, content="", answer=answer, version_at=["version"])]

        found = line_for_first_word(table=table.uuid, board=number, device=device)
        if found is None:
            raise SystemExit(f"the device at table {table} may not enter board {number}")
        line, seat = found
        if keep_unlocked(line, number % 14, seat.spoken_by, by, beside=beside) is None:
            raise SystemExit(f"board {number} at table {table} was not kept")

    return step


def creating(client: int) -> Step:
    from benchmarks.models import Posted, rows_of

    rows = rows_of(client)

    def step() -> None:
        Posted._default_manager.create(**next(rows))

    return step


def keeping_bare(most: int, client: int) -> Step:
    """The same rows as ``storing_results``, by psycopg alone."""
    from django.db import connection

    from benchmarks.bare_rows import keeping_rows
    from benchmarks.evening import lay_intake

    evening = lay_intake(most, boards=BOARDS, title=f"Bare rows of client {client}")
    settings = connection.get_connection_params()
    login = {name: settings[name] for name in LOGIN if name in settings}
    return keeping_rows(evening, psycopg.connect(autocommit=True, **login))
