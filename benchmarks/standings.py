"""Standings asked for and standings made: goals 5b and 5c.

    python -m benchmarks.standings [--quick]

5b  CPU of the standings of which nothing has changed (the part of the page that refreshes itself, and the API), against
    a bare view that serves ready bytes: the same bytes from Django without any middleware
5c  CPU of scoring and publishing 30,000 pairs of 24 boards anew, the database's share included, against the one SQL
    query that works out the same totals and places from frequencies (PostgreSQL only; --quick takes 3,000 pairs)
"""

import random  # noqa: TID251 -- results of a benchmark are to be the same in every run, and no deal is made of them
import statistics
import sys
import time
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from benchmarks import product
from benchmarks.cpu import cpu_of
from benchmarks.harness import SLICES, Curve, Ratio, Report, measure_together, run_alone

if TYPE_CHECKING:
    from benchmarks.evening import Evening

BOARDS = 24
# What stands where a floor is not reached yet, with room for noise.
HELD_PART, HELD_API = 8.0, 17.0
HELD_RECOMPUTED = {3_000: 28.0, 30_000: 7.0}  # the query grows faster than we do; the goal is for 30,000
QUICK_PAIRS, PAIRS = (300, 3_000), (300, 3_000, 30_000)

# From a table of board, pair, tricks: what each of the fourteen results of a board is worth, then totals and places.
FREQUENCY_QUERY = """
WITH counted AS (SELECT board, tricks, count(*) AS n FROM bench_result GROUP BY board, tricks),
worth AS (
    SELECT board, tricks,
        2 * coalesce(sum(n) OVER (PARTITION BY board ORDER BY tricks
                                  ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING), 0) + n - 1 AS points
    FROM counted
)
SELECT pair, sum(points) AS total, rank() OVER (ORDER BY sum(points) DESC) AS place
FROM bench_result JOIN worth USING (board, tricks) GROUP BY pair
"""
# Each table's result twice, once for each side. The boards of the two sides are apart: they are not compared.
FILL_QUERY = """
CREATE TEMPORARY TABLE bench_result AS
SELECT (2 * board.number + (seating.seat = 'E')::int)::smallint AS board, seating.entry_id::int AS pair,
    (CASE seating.seat WHEN 'N' THEN result.north_south_tricks ELSE 13 - result.north_south_tricks END)::smallint
        AS tricks
FROM games_result result
JOIN games_line line ON line.id = result.line_id
JOIN games_board board ON board.id = line.board_id
JOIN games_table ON games_table.id = line.table_id
JOIN tournaments_seating seating ON seating.table_id = line.table_id AND seating.seat IN ('N', 'E')
WHERE games_table.journal_id = %s
"""


def run(*, quick: bool = False, allow_missing: bool = False) -> Report:
    with product.opened() as opened:
        ratios = unchanged(seconds=0.2 if quick else 0.6)
        if not opened.is_on_postgresql:
            return Report(f"Standings, on {opened}", ratios, notes=["5c skipped: it needs PostgreSQL"])
        costs = {pairs: recomputed(pairs) for pairs in (QUICK_PAIRS if quick else PAIRS)}
    most = max(costs)
    ours, peer = costs[most]
    ratios.append(
        Ratio(
            f"5c {most:,} pairs scored and published, CPU ms",
            1e3 * ours,
            1e3 * peer,
            3,
            1.2,
            False,
            HELD_RECOMPUTED[most],
        )
    )
    curve = Curve(
        "Standings scored and published", "pairs", "CPU ms", [(n, 1e3 * cost) for n, (cost, _) in costs.items()]
    )
    return Report(f"Standings, on {opened}", ratios, curves=[curve])


def unchanged(seconds: float) -> list[Ratio]:
    """5b. A small evening of 40 pairs; every request says which publication it knows already, and gets 304."""
    from benchmarks.bare import ready_bytes
    from benchmarks.calls import Application

    evening = _played(40)
    _refresh(evening.field.pk)
    application, bare = Application(), Application(bare=True)
    part, api = f"/events/{evening.event.slug}/standings/", f"/api/v1/events/{evening.event.slug}/standings/"
    ready_bytes[:] = application.get(api).body
    steps: list[Callable[[], object]] = [lambda: bare.get("/bare/ready/")]
    for path in (part, api):
        first = application.get(path)
        again = {"If-None-Match": first.headers["ETag"]}
        if (first.status, application.get(path, again).status) != (200, 304):
            raise SystemExit(f"{path} answered {first.status}")
        steps.append(partial(application.get, path, again))
    ready, of_part, of_api = (1e6 * spent for spent in measure_together(*steps, seconds=seconds))
    return [
        Ratio("5b part of the page, unchanged, CPU µs", of_part, ready, 1.5, 1.1, False, HELD_PART),
        Ratio("5b API, unchanged, CPU µs", of_api, ready, 1.5, 1.1, False, HELD_API),
    ]


def recomputed(pairs: int) -> tuple[float, float]:
    """5c: CPU seconds, ours and the query's, in turn, the median of five."""
    from django.db import connection

    evening = _played(pairs)
    with connection.cursor() as cursor:
        cursor.execute("SET max_parallel_workers_per_gather = 0; DROP TABLE IF EXISTS bench_result")
        cursor.execute(FILL_QUERY, [evening.event.journal_id])
        cursor.execute("CREATE INDEX ON bench_result (board, tricks); ANALYZE bench_result; ANALYZE")
    _refresh(evening.field.pk)
    _verify_totals(evening.field.pk)
    slices = [(_cpu(lambda: _refresh(evening.field.pk)), _cpu(_query)) for _ in range(SLICES)]
    return statistics.median(one for one, _ in slices), statistics.median(other for _, other in slices)


def _played(pairs: int) -> "Evening":
    from benchmarks.evening import lay_evening, play_all

    source = random.Random(5)
    evening = lay_evening(tables=pairs // 2, boards=BOARDS, title=f"Standings of {pairs}")
    tricks = [min(13, max(0, round(source.gauss(7, 1.5)))) for _ in range(BOARDS * (pairs // 2))]
    play_all(evening, tricks)
    return evening


def _refresh(field_id: int) -> None:
    from tournaments.services.standings import refresh_standings

    if not refresh_standings(field_id=field_id):
        raise SystemExit("a newer run was there first")


def _query() -> list[tuple[int, int, int]]:
    from django.db import connection

    with connection.cursor() as cursor:
        cursor.execute(FREQUENCY_QUERY)
        rows: list[tuple[int, int, int]] = cursor.fetchall()
    return rows


def _verify_totals(field_id: int) -> None:
    """The peer is a peer only if it says the same."""
    from tournaments.models import Standing

    ours = dict(Standing.objects.filter(ranking__field=field_id).values_list("entry_id", "points"))
    if ours != {pair: total for pair, total, _ in _query()}:
        raise SystemExit("the SQL query gives other matchpoints than we do: one of us is wrong")


def _cpu(act: Callable[[], object]) -> float:
    """CPU seconds of an act, in this process and in the database's that serves it."""
    from django.db import connection

    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_backend_pid()")
        backend = cursor.fetchone()[0]
    start = time.process_time() + cpu_of(backend)
    act()
    return time.process_time() + cpu_of(backend) - start


if __name__ == "__main__":
    sys.exit(run_alone(run, "Goals 5b and 5c."))
