"""P1, in short: ten kills each of web server, worker, broker and database; ``long_kills`` does a hundred."""

import os
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor

import pytest

from tests.faults.hall import Hall
from tests.faults.kills import KINDS, Rig, kill_while_results_stream_in, missing_programs
from tests.faults.phones import Reply, Report, call, send

# The rig has a PostgreSQL of its own: the marker keeps this out of the suite's pass on SQLite, where nothing differs.
pytestmark = pytest.mark.postgresql

KILLS = 10
GONE = 5  # seconds without a database
LONGEST = 8  # seconds that a phone waits for an answer; outbox.js waits ten


@pytest.fixture(scope="module")
def rig() -> Iterator[Rig]:
    if missing := missing_programs():
        refuse = pytest.fail if os.environ.get("WHIST_CI") else pytest.skip
        refuse(f"{', '.join(missing)} not installed")
    with Rig() as rig:
        yield rig


@pytest.mark.xdist_group("kills")
@pytest.mark.parametrize("kind", KINDS)
def test_no_acknowledged_result_is_lost_and_standings_are_right_after_kills_of(rig: Rig, kind: str) -> None:
    hall = rig.lay_hall(tables=31, boards=9)

    outcome = kill_while_results_stream_in(rig, kind, times=KILLS, hall=hall)

    assert (outcome.kills, outcome.results) == (KILLS, len(hall.reports))


@pytest.mark.xdist_group("kills")
def test_nobody_is_answered_by_a_connection_that_a_restart_of_the_database_has_ended(rig: Rig) -> None:
    hall, database = rig.lay_hall(tables=3, boards=8), rig.servers["database"]
    replies = send_all(hall.reports[:8], rig)  # every thread of the server has its connection

    for number in (8, 16):
        database.kill()
        database.start()
        replies += send_all(hall.reports[number : number + 8], rig)

    assert [reply and reply.status for reply in replies] == [201] * 24, rig.servers["web"].said


@pytest.mark.xdist_group("kills")
def test_while_the_database_is_gone_every_door_says_so_at_once_and_is_open_again_with_it(rig: Rig) -> None:
    hall, database = rig.lay_hall(tables=3, boards=8), rig.servers["database"]
    pages, answers = ("/", f"/events/{hall.slug}/standings/"), (hall.results_path, "/api/v1/events/")
    report, said_before = hall.reports[0], len(rig.servers["web"].said)

    database.kill()
    time.sleep(GONE)
    while_gone = [ask(rig, hall, path) for path in (*pages, *answers, "/readyz")]
    refused = send(report, rig.ports["web"], timeout=LONGEST)
    database.start()
    again = [ask(rig, hall, path) for path in (*pages, *answers)]
    taken = send(report, rig.ports["web"], timeout=LONGEST)

    assert [reply.status for reply in while_gone] == [503] * 5
    kinds = ["text/html"] * len(pages) + ["application/json"] * (len(answers) + 1)
    assert [reply.content_type.partition(";")[0] for reply in while_gone] == kinds
    assert "Traceback" not in rig.servers["web"].said[said_before:]
    assert [reply.status for reply in again] == [200] * 4
    assert (refused and refused.status, taken and taken.status) == (503, 201)


def send_all(reports: Sequence[Report], rig: Rig) -> list[Reply | None]:
    """All at the same moment, so that each thread of the server has one."""
    with ThreadPoolExecutor(len(reports)) as phones:
        return list(phones.map(lambda report: send(report, rig.ports["web"], timeout=LONGEST), reports))


def ask(rig: Rig, hall: Hall, path: str) -> Reply:
    reply = call(rig.ports["web"], "GET", path, headers={"Authorization": hall.director}, timeout=LONGEST)
    assert reply is not None, f"{path} was not answered within {LONGEST} s"
    return reply
