"""P1, in short: ten kills each of web server, worker, broker and database; ``long_kills`` does a hundred."""

import os
from collections.abc import Iterator

import pytest

from tests.faults.kills import KINDS, Rig, kill_while_results_stream_in, missing_programs

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


@pytest.mark.xdist_group("kills")
@pytest.mark.parametrize("kind", KINDS)
def test_no_acknowledged_result_is_lost_and_standings_are_right_after_kills_of(rig: Rig, kind: str) -> None:
    hall = rig.lay_hall(tables=31, boards=9)

    outcome = kill_while_results_stream_in(rig, kind, times=KILLS, hall=hall)

    assert (outcome.kills, outcome.results) == (KILLS, len(hall.reports))
