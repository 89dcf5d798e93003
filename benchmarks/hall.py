"""A hall of watchers while results come in: what 500 phones cost, and how soon a result is seen (P5).

    python -m benchmarks.hall [--quick]

The product's own web server and worker on this computer. 200 pairs play; 500 watchers ask for the standings every two
seconds; 200 results come in, ten a second. Printed: how long an answer takes, what the server uses of a core, and the
time from a result accepted to standings that contain it. Wall times of a machine that others use: they fail beyond
five times the promise only (2 s for 95 of 100 results, 30 s for the slowest).
"""

import asyncio
import itertools
import json
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass, field

from benchmarks import product, servers
from benchmarks.harness import Report, run_alone

PAIRS, WATCHERS, EVERY, PER_SECOND = 200, 500, 2.0, 10.0
VISIBLE_P95, VISIBLE_WORST, SLACK = 2.0, 30.0, 5
LONGEST_WAIT = VISIBLE_WORST * SLACK
COOKIE = "csrftoken=" + 32 * "w"  # every browser has one since it opened the page
Request = tuple[str, bytes, dict[str, str]]


@dataclass(slots=True)
class Seen:
    """What watchers and tables saw: seconds an answer took, when each result was accepted, and when it was shown."""

    answers: list[float] = field(default_factory=list)
    refusals: int = 0
    accepted: list[float] = field(default_factory=list)
    shown: list[float] = field(default_factory=list)

    @property
    def delays(self) -> list[float]:
        return [max(0.0, shown - accepted) for accepted, shown in zip(self.accepted, self.shown, strict=False)]


def run(*, quick: bool = False, allow_missing: bool = False) -> Report:
    results = 60 if quick else 200
    with product.opened() as opened:
        slug, requests = _evening(results)
        with servers.web() as web, servers.worker() as worker:
            seen = Seen()
            cpu, start = (web.cpu, worker.cpu), time.monotonic()
            asyncio.run(_play(web.port, slug, requests, seen))
            spent = time.monotonic() - start
            web_cpu, worker_cpu = web.cpu - cpu[0], worker.cpu - cpu[1]
    answers, delays = seen.answers, seen.delays
    is_lost = len(seen.shown) < results or seen.refusals > 0
    notes = [
        f"{WATCHERS} watchers, {len(answers)} answers in {spent:.0f} s: p50 {1e3 * _part(answers, 0.5):.1f} ms, "
        f"p95 {1e3 * _part(answers, 0.95):.1f} ms, refused {seen.refusals}",
        f"server {100 * web_cpu / spent:.0f} % of a core, {1e6 * web_cpu / max(1, len(answers)):.0f} µs an answer; "
        f"worker {100 * worker_cpu / spent:.0f} % of a core, {1e3 * worker_cpu / results:.1f} ms a result",
        f"P5 from accepted to visible, {PAIRS} pairs, {len(delays)} of {results} results: "
        f"p95 {_part(delays, 0.95):.2f} s (promised {VISIBLE_P95:g}), "
        f"worst {max(delays, default=0):.2f} s (promised {VISIBLE_WORST:g})",
    ]
    is_late = _part(delays, 0.95) > SLACK * VISIBLE_P95 or max(delays, default=0) > SLACK * VISIBLE_WORST
    return Report(f"A hall of watchers, on {opened}", notes=notes, is_broken=is_lost or is_late)


def _part(values: list[float], part: float) -> float:
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(part * len(ordered)))] if ordered else 0.0


def _evening(results: int) -> tuple[str, Iterator[Request]]:
    from benchmarks.evening import lay_evening, sign_in_tables
    from tournaments.api.authentication import sign_device

    evening = lay_evening(tables=PAIRS // 2, boards=24, title="Hall")
    devices = [sign_device(device) for device in sign_in_tables(evening)]
    requests = (
        (
            f"/api/v1/tables/{table.uuid}/results/",
            json.dumps({"board": board.number, "north_south_tricks": (board.number + table.number) % 14}).encode(),
            {"Authorization": f"Device {device}", "Idempotency-Key": f"hall-{table.number}-{board.number}"},
        )
        for board in evening.boards
        for table, device in zip(evening.tables, devices, strict=True)
    )
    return evening.event.slug, itertools.islice(requests, results)


async def _play(port: int, slug: str, requests: Iterator[Request], seen: Seen) -> None:
    async with asyncio.TaskGroup() as group:
        watchers = [group.create_task(_watch(port, slug, number, seen)) for number in range(WATCHERS)]
        look_out = group.create_task(_look_out(port, slug, seen))
        await _enter(port, requests, seen)
        end = time.monotonic() + LONGEST_WAIT
        while len(seen.shown) < len(seen.accepted) and time.monotonic() < end:
            await asyncio.sleep(0.1)
        for task in (*watchers, look_out):
            task.cancel()


async def _watch(port: int, slug: str, number: int, seen: Seen) -> None:
    """A phone with the standings open: it asks every two seconds, saying what it has."""
    await asyncio.sleep(EVERY * number / WATCHERS)
    phone, tag = await Phone.connected(port), ""
    while True:
        start = time.monotonic()
        status, headers, _ = await phone.ask(
            "GET", f"/events/{slug}/standings/", {"If-None-Match": tag, "Cookie": COOKIE}
        )
        took = time.monotonic() - start
        seen.answers.append(took)
        seen.refusals += status not in {200, 304}
        tag = headers.get("etag", "")
        await asyncio.sleep(max(0.0, EVERY - took))


async def _look_out(port: int, slug: str, seen: Seen) -> None:
    """Notes the moment from which so many boards are in the standings."""
    phone, tag = await Phone.connected(port), ""
    while True:
        status, headers, body = await phone.ask("GET", f"/api/v1/events/{slug}/standings/", {"If-None-Match": tag})
        if status == 200:
            tag = headers.get("etag", "")
            now, boards = time.monotonic(), json.loads(body).get("boards_scored", 0)
            seen.shown += [now] * (boards - len(seen.shown))
        await asyncio.sleep(0.1)


async def _enter(port: int, requests: Iterator[Request], seen: Seen) -> None:
    phone = await Phone.connected(port)
    for path, body, headers in requests:
        start = time.monotonic()
        status, _, _ = await phone.ask("POST", path, headers, body)
        if status == 201:
            seen.accepted.append(time.monotonic())
        seen.refusals += status != 201
        await asyncio.sleep(max(0.0, 1 / PER_SECOND - (time.monotonic() - start)))


@dataclass(frozen=True, slots=True)
class Phone:
    """One kept connection."""

    reader: asyncio.StreamReader
    writer: asyncio.StreamWriter

    @classmethod
    async def connected(cls, port: int) -> "Phone":
        return cls(*await asyncio.open_connection("127.0.0.1", port))

    async def ask(
        self, method: str, path: str, headers: dict[str, str], body: bytes = b""
    ) -> tuple[int, dict[str, str], bytes]:
        lines = [f"{method} {path} HTTP/1.1", "Host: 127.0.0.1", f"Content-Length: {len(body)}"]
        lines += ["Content-Type: application/json", *(f"{name}: {value}" for name, value in headers.items() if value)]
        self.writer.write("\r\n".join([*lines, "", ""]).encode() + body)
        head = (await self.reader.readuntil(b"\r\n\r\n")).decode().split("\r\n")
        said = {name.lower(): value.strip() for name, _, value in (line.partition(":") for line in head[1:])}
        length = int(said.get("content-length") or 0)
        return int(head[0].split()[1]), said, await self.reader.readexactly(length)


if __name__ == "__main__":
    sys.exit(run_alone(run, "500 watchers, and P5."))
