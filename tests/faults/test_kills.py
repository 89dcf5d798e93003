"""P1, in short: ten kills each of web server, worker, broker and database; ``long_kills`` does a hundred."""

import os
from collections.abc import Iterator

import pytest

from tests.faults.kills import KINDS, Rig, kill_while_results_stream_in, missing_programs
from tests.faults.phones import send

# The rig has a PostgreSQL of its own: the marker keeps this out of the suite's pass on SQLite, where nothing differs.
pytestmark = pytest.mark.postgresql

KILLS = 10


@pytest.fixture(scope="module")
def rig() -> Iterator[Rig]:
    if missing := missing_programs():
        refuse = pytest.fail if os.environ.get("WHIST_CI") else pytest.skip
        refuse(f"{', '.join(missing)} not installed")
    with Rig() as rig:
        yield rig


# Before the others: a pool that has met many restarts waits longer and longer between its attempts.
@pytest.mark.xdist_group("kills")
def test_nobody_is_answered_by_a_connection_that_a_restart_of_the_database_has_ended(rig: Rig) -> None:
    hall, port = rig.lay_hall(tables=3, boards=8), rig.ports["web"]
    before = [send(report, port) for report in hall.reports[:10]]  # the pool has its connections

    rig.servers["database"].kill()
    rig.servers["database"].start()

    after = [send(report, port) for report in hall.reports[10:20]]
    assert [reply.status if reply else None for reply in before + after] == [201] * 20, rig.servers["web"].said


@pytest.mark.xdist_group("kills")
@pytest.mark.parametrize("kind", KINDS)
def test_no_acknowledged_result_is_lost_and_standings_are_right_after_kills_of(rig: Rig, kind: str) -> None:
    hall = rig.lay_hall(tables=31, boards=9)

    outcome = kill_while_results_stream_in(rig, kind, times=KILLS, hall=hall)

    assert (outcome.kills, outcome.results) == (KILLS, len(hall.reports))
