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

import sys
import time
from collections.abc import Iterator, Sequence
from multiprocessing import get_context

from benchmarks import product
from benchmarks.clients import stored_per_second
from benchmarks.harness import SLICES, WARMING, Ratio, Report, Step, median_slice, run_alone, warm_up

BOARDS = 24
BARE_EVENT = -1  # no client's of goal 5e, whose rows are in the same table
FEW = 10  # POSTs in a row


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


def post_costs(posts: int) -> Sequence[float]:
    """CPU seconds of a POST, ours and the bare one: of five slices of so many, the one whose ratio is in the middle.

    In a process of their own: what other benchmarks leave in memory is none of a web server's.
    """
    with get_context("spawn").Pool(1, initializer=product.set_up_client) as pool:
        return pool.apply(_post_in_turn, (posts,))


def _post_in_turn(posts: int) -> Sequence[float]:
    """Within a slice they take turns, a few at a time, so that whatever slows the machine slows both."""
    ours, peer = posting_results(WARMING + SLICES * posts, client=0), posting_bare()
    warm_up([ours, peer])
    slices = [[(_cpu(ours, FEW), _cpu(peer, FEW)) for _ in range(posts // FEW)] for _ in range(SLICES)]
    return median_slice([[sum(costs) / posts for costs in zip(*turns, strict=True)] for turns in slices])


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


def _requests(most: int, client: int) -> Iterator[tuple[str, object, dict[str, str]]]:
    from benchmarks.evening import lay_intake, sign_in_tables
    from tournaments.api.authentication import sign_device

    evening = lay_intake(most, boards=BOARDS, title=f"Intake {client}")
    signed = {device.station.number: sign_device(device) for device in sign_in_tables(evening)}
    return (
        (
            f"/api/v1/tables/{table.uuid}/results/",
            {"board": board.number, "north_south_tricks": (board.number + table.number) % 14, "schedule_version": 0},
            {
                "Authorization": f"Device {signed[table.number]}",
                "Idempotency-Key": f"{client}-{table.number}-{board.number}",
            },
        )
        # Table by table: a few hundred POSTs are a slice.
        for board, table in evening.in_halls(tables=1)
    )


def posting_bare() -> Step:
    from benchmarks.calls import Application
    from benchmarks.models import rows_of

    rows, application = rows_of(BARE_EVENT), Application(bare=True)

    def step() -> None:
        answer = application.post("/bare/post/", next(rows))
        if answer.status != 201:
            raise SystemExit(f"the bare POST answered {answer.status}")

    return step


if __name__ == "__main__":
    sys.exit(run_alone(run, "Goals 5a and 5e."))
