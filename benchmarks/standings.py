"""Standings asked for and standings made: goals 5b and 5c.

    python -m benchmarks.standings [--quick]

5b  CPU of the standings of which nothing has changed (the part of the page that refreshes itself, and the API), asked
    for with and without the tag of what the asker has, against a bare view that serves ready bytes: the same bytes from
    Django without any middleware
5c  CPU of scoring and publishing 30,000 pairs of 24 boards anew after results of ten tables have changed, the
    database's share included, against the one SQL query that works out the same totals and places from frequencies
    (PostgreSQL only; --quick takes 10,000 pairs)
"""

import contextlib
import logging
import os
import random  # noqa: TID251 -- results of a benchmark are to be the same in every run, and no deal is made of them
import statistics
import sys
import time
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from benchmarks import product
from benchmarks.cpu import cpu_of
from benchmarks.harness import SLICES, Curve, Ratio, Report, measure, measure_together, run_alone

if TYPE_CHECKING:
    from benchmarks.evening import Evening

BOARDS = 24
QUICK_PAIRS, PAIRS = (1_000, 10_000), (300, 3_000, 30_000)

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
        ratios, notes = unchanged(seconds=0.2 if quick else 0.6)
        if not opened.is_on_postgresql:
            return Report(f"Standings, on {opened}", ratios, notes=[*notes, "5c skipped: it needs PostgreSQL"])
        costs = {pairs: recomputed(pairs) for pairs in (QUICK_PAIRS if quick else PAIRS)}
    *smaller, most = sorted(costs)
    notes += [
        f"5c {n:,} pairs: {1e3 * costs[n][0]:.0f} ms, {costs[n][0] / costs[n][1]:.1f} × the query" for n in smaller
    ]
    ours, peer = costs[most]
    ratios.append(Ratio(f"5c {most:,} pairs scored and published, CPU ms", 1e3 * ours, 1e3 * peer, 3, 1.2, False))
    curve = Curve(
        "Standings scored and published", "pairs", "CPU ms", [(n, 1e3 * cost) for n, (cost, _) in costs.items()]
    )
    return Report(f"Standings, on {opened}", ratios, notes=notes, curves=[curve])


def unchanged(seconds: float) -> tuple[list[Ratio], list[str]]:
    """5b. A small evening of 40 pairs; one asker says which publication he knows already and gets 304, one does not.

    Log lines of requests are off in the peer, and here as in a hall; what one costs in production is a note.
    """
    from benchmarks.bare import ready_bytes
    from benchmarks.calls import Application

    evening = _played(40)
    _refresh(evening.field.pk)
    application, bare = Application(), Application(bare=True)
    part, api = f"/events/{evening.event.slug}/standings/", f"/api/v1/events/{evening.event.slug}/standings/"
    ready_bytes[:] = application.get(api).body
    steps: dict[str, Callable[[], object]] = {"": lambda: bare.get("/bare/ready/")}
    for name, path in (("part of the page", part), ("API", api)):
        first = application.get(path)
        again = {"If-None-Match": first.headers["ETag"]}
        if (first.status, application.get(path, again).status) != (200, 304):
            raise SystemExit(f"{path} answered {first.status}")
        steps[f"{name}, unchanged"] = partial(application.get, path, again)
        steps[f"{name}, whole"] = partial(application.get, path)
    ready, *ours = (1e6 * spent for spent in measure_together(*steps.values(), seconds=seconds))
    name, step = list(steps.items())[1]
    with logging_as_production():
        logged = 1e6 * measure(step, seconds=seconds)
    ratios = [
        Ratio(f"5b {name}, CPU µs", spent, ready, 1.5, 1.1, False)
        for name, spent in zip(list(steps)[1:], ours, strict=True)
    ]
    return ratios, [f"5b {name}, with the line a request that production logs: {logged:.0f} µs"]


@contextlib.contextmanager
def logging_as_production() -> Iterator[None]:
    """JSON lines from INFO on, written to nowhere."""
    from whist_site.logs import line_formatter

    root = logging.getLogger()
    handlers, level = root.handlers[:], root.level
    with Path(os.devnull).open("w", encoding="utf-8") as nowhere:
        handler = logging.StreamHandler(nowhere)
        handler.setFormatter(line_formatter(as_json=True))
        root.handlers[:] = [handler]
        root.setLevel(logging.INFO)
        try:
            yield
        finally:
            root.handlers[:] = handlers
            root.setLevel(level)


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
    slices = []
    for _ in range(SLICES):
        _turn_results(evening)
        slices.append((_cpu(lambda: _refresh(evening.field.pk)), _cpu(_query)))
    _verify_published(evening, SLICES)
    return statistics.median(one for one, _ in slices), statistics.median(other for _, other in slices)


def _played(pairs: int) -> "Evening":
    from benchmarks.evening import lay_evening, play_all

    source = random.Random(5)
    evening = lay_evening(tables=pairs // 2, boards=BOARDS, title=f"Standings of {pairs}")
    tricks = [min(13, max(0, round(source.gauss(7, 1.5)))) for _ in range(BOARDS * (pairs // 2))]
    play_all(evening, tricks)
    return evening


def _turn_results(evening: "Evening") -> None:
    """Ten tables have other results than before: on every board, so that nearly every pair has other points."""
    from django.db.models import F

    from games.models import Result

    results = Result.objects.filter(line__table__in=[table.pk for table in evening.tables[:10]])
    results.update(north_south_tricks=13 - F("north_south_tricks"))


def _verify_published(evening: "Evening", times: int) -> None:
    """Every run had something new to publish, and what is stored in the end is what is scored anew."""
    from tournaments.models import Publication
    from tournaments.services.standings import differences

    numbers = Publication.objects.filter(event=evening.event).values_list("number", flat=True)
    if max(numbers) <= times or differences(evening.field):
        raise SystemExit("a run that was measured published nothing, or stored something wrong")


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
