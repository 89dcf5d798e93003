"""Taking a result: goals 5a and 5e.

    python -m benchmarks.intake [--quick]

5a  CPU of one POST of a result through the whole product (middleware, a device signed in at its table, slip, result,
    journal, hint to score, receipt), against the bare POST of REST framework: no middleware, nobody asked who
    he is, a serializer and one insert
5e  results stored in a second by four clients at once, with all that is kept of one (slip, result, journal, hint,
    receipt, in one transaction), against four that call ``create()``, and against four that write the same rows with
    psycopg alone; none speaks HTTP

Client and application are one process here, so that no server is measured.
"""

import gc
import itertools
import statistics
import sys
import time
from collections.abc import Callable, Iterator
from multiprocessing import get_context
from threading import Barrier
from typing import TYPE_CHECKING

import psycopg

from benchmarks import product
from benchmarks.harness import SLICES, Ratio, Report, run_alone

if TYPE_CHECKING:  # they need the settings, which the product makes
    from benchmarks.evening import Evening
    from games.statements import Bound

CLIENTS, MOST_PER_SECOND, BOARDS = 4, 1500, 24
FEW = 10  # POSTs in a row
LONGEST_LAYING = 120  # seconds a client waits for the other three: one that failed would never come
LOGIN = ("dbname", "host", "port", "user", "password", "options")  # as Django connects
PLAYS = "".join("23456789TJQKA") * 8  # as long as the record of a played board
Step = Callable[[], None]


def run(*, quick: bool = False, allow_missing: bool = False) -> Report:
    posts, seconds = (150, 0.5) if quick else (300, 2.5)
    with product.opened() as opened:
        ours, peer = post_costs(posts)
        stored, created, *bare = stored_per_second(seconds, beside_bare=opened.is_on_postgresql)
    ratios = [
        Ratio("5a POST of a result, CPU µs", 1e6 * ours, 1e6 * peer, 2.0, 1.4, False),
        Ratio("5e results a second, 4 clients", stored, created, 0.4, 0.7),
    ]
    if bare:
        ratios.append(Ratio("5e the same, over the same rows by psycopg", stored, bare[0], 0.5, 0.7))
    return Report(f"Intake, on {opened}", ratios)


def post_costs(posts: int) -> tuple[float, float]:
    """CPU seconds of a POST, ours and the bare one: slices of so many, the median of five.

    In a process of their own: what other benchmarks leave in memory is none of a web server's.
    """
    with get_context("spawn").Pool(1, initializer=_set_up) as pool:
        return pool.apply(_post_in_turn, (posts,))


def _post_in_turn(posts: int) -> tuple[float, float]:
    """Within a slice they take turns, a few at a time, so that whatever slows the machine slows both."""
    ours, peer = posting_results(SLICES * posts + FEW, client=0), posting_bare()
    for step in (ours, peer):
        _cpu(step, FEW)  # the first calls pay for imports, caches and connections
    gc.collect()
    gc.freeze()  # nor what laying the evening left
    slices = [[(_cpu(ours, FEW), _cpu(peer, FEW)) for _ in range(posts // FEW)] for _ in range(SLICES)]
    of_slices = [[sum(costs) / posts for costs in zip(*turns, strict=True)] for turns in slices]
    return statistics.median(one for one, _ in of_slices), statistics.median(other for _, other in of_slices)


def _cpu(step: Step, times: int) -> float:
    start = time.process_time()
    for _ in range(times):
        step()
    return time.process_time() - start


def posting_results(most: int, *, client: int) -> Step:
    """Each call posts the result of a board not yet in, of an event of this client's own."""
    from benchmarks.calls import Application

    requests, application = _requests(most, client), Application()

    def step() -> None:
        path, body, headers = next(requests)
        answer = application.post(path, body, headers)
        if answer.status != 201:
            raise SystemExit(f"{path} answered {answer.status}: {answer.body.decode()}")

    return step


def _evening(most: int, client: int) -> "Evening":
    """Tables enough for so many results with one board of each left open, so that no evening ends while measured."""
    from django.db import connection

    from benchmarks.evening import lay_evening

    evening = lay_evening(tables=most // (BOARDS - 1) + 2, boards=BOARDS, title=f"Intake {client}")
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("ANALYZE")  # what the server does by itself within a minute of such a load
    return evening


def _requests(most: int, client: int) -> Iterator[tuple[str, object, dict[str, str]]]:
    from benchmarks.evening import sign_in_tables
    from tournaments.api.authentication import sign_device

    evening = _evening(most, client)
    devices = [sign_device(device) for device in sign_in_tables(evening)]
    return (
        (
            f"/api/v1/tables/{table.uuid}/results/",
            {"board": board.number, "north_south_tricks": (board.number + table.number) % 14, "schedule_version": 0},
            {"Authorization": f"Device {device}", "Idempotency-Key": f"{client}-{table.number}-{board.number}"},
        )
        # Table by table, so that what only some of its POSTs cost (it is read, its requests are counted) is in every
        # slice alike. Its last board stays open: then the table goes on, once an evening.
        for table, device in zip(evening.tables, devices, strict=True)
        for board in evening.boards[:-1]
    )


def posting_bare() -> Step:
    from benchmarks.calls import Application

    application = Application(bare=True)
    body = {"event": 1, "board": 7, "table": 3, "plays": PLAYS, "tricks": 7}

    def step() -> None:
        answer = application.post("/bare/post/", body)
        if answer.status != 201:
            raise SystemExit(f"the bare POST answered {answer.status}")

    return step


def storing_results(most: int, *, client: int) -> Step:
    """Each call stores the result of a board not yet in, as the door does once it knows what was sent and by whom."""
    from benchmarks.evening import sign_in_tables
    from games.services.first_words import keep_unlocked
    from games.services.receipts import Answer, beside_change
    from tournaments.access import Viewer
    from tournaments.services.lines import line_for_first_word

    evening = _evening(most, client)
    devices = sign_in_tables(evening)
    sent = (
        (board.number, table, device)
        for board in evening.boards
        for table, device in zip(evening.tables, devices, strict=True)
    )

    def step() -> None:
        board, table, device = next(sent)
        by = Viewer(device=device).actor

        def receipt() -> "Bound":
            answer, key = Answer(201, {"version": 0, "tricks": board % 14}), f"{client}-{table.number}-{board}"
            return beside_change(by=by, key=key, content="", answer=answer, version_at=["version"])

        found = line_for_first_word(table=table.uuid, board=board, device=device)
        if found is None:
            raise SystemExit(f"the device at table {table} may not enter board {board}")
        line, seat = found
        if keep_unlocked(line, board % 14, seat.spoken_by, by, beside=lambda: [receipt()]) is None:
            raise SystemExit(f"board {board} at table {table} was not kept")

    return step


def keeping_bare(most: int, *, client: int) -> Step:
    from django.db import connection

    from benchmarks.bare_rows import keeping_rows

    evening = _evening(most, client)
    settings = connection.get_connection_params()
    login = {name: settings[name] for name in LOGIN if name in settings}
    return keeping_rows(evening, psycopg.connect(autocommit=True, **login))


def creating() -> Step:
    from benchmarks.models import Posted

    def step() -> None:
        Posted._default_manager.create(event=1, board=7, table=3, plays=PLAYS, tricks=7)

    return step


# --- four clients at once -----------------------------------------------------------------------------------------


def stored_per_second(seconds: float, *, beside_bare: bool) -> list[float]:
    """Rows a second of wall time by all clients together, ours and the peers' in turn: the median of five each."""
    works = [_store, _create, *([_keep_bare] if beside_bare else [])]
    context = get_context("spawn")
    with context.Pool(CLIENTS, initializer=_start, initargs=(context.Barrier(CLIENTS),)) as pool:

        def together(work: Callable[[float, int], int], turn: int) -> float:
            numbers = [(seconds, 100 * turn + client) for client in range(CLIENTS)]
            return sum(pool.starmap(work, numbers, chunksize=1)) / seconds

        turns = itertools.count(1)  # each has evenings of its own
        rounds = [[together(work, next(turns)) for work in works] for _ in range(SLICES)]
    return [statistics.median(found) for found in zip(*rounds, strict=True)]


_all_ready: list[Barrier] = []  # of a client's process: it holds each until all four are ready


def _start(barrier: Barrier) -> None:
    _set_up()
    _all_ready.append(barrier)


def _set_up() -> None:
    import warnings

    import django

    warnings.simplefilter("ignore")
    django.setup()


def _store(seconds: float, client: int) -> int:
    return _count(storing_results(int(MOST_PER_SECOND * seconds), client=client), seconds)


def _keep_bare(seconds: float, client: int) -> int:
    return _count(keeping_bare(int(MOST_PER_SECOND * seconds), client=client), seconds)


def _create(seconds: float, client: int) -> int:
    return _count(creating(), seconds)


def _count(step: Step, seconds: float) -> int:
    step()
    _all_ready[0].wait(LONGEST_LAYING)
    end, done = time.monotonic() + seconds, 0
    while time.monotonic() < end:
        step()
        done += 1
    return done


if __name__ == "__main__":
    sys.exit(run_alone(run, "Goals 5a and 5e."))
