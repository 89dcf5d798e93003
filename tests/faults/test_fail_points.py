"""F2: a process dies at every named fail point, is started again, and nothing is lost or done twice."""

import os
import subprocess
import sys

import pytest

from games.fail_points import KILLED, VARIABLE, FailPoint
from games.models import Change, ChangeKind, Journal, Receipt, Result, ResultState, Slip
from games.services import journal
from tests.factories import enter, open_lines, running_event
from tests.faults.hall import another_device, lay_hall
from tests.faults.phones import Reply, Report, send
from tests.faults.servers import ROOT, Server
from tournaments.models import Audience, Event, Field, Publication, Standing
from tournaments.services import standings
from tournaments.tasks import sweep_fields

pytestmark = pytest.mark.django_db(transaction=True)

# Whether a figure whose reply never came is in the database, by where the web server died.
KEPT_AT = {
    FailPoint.SLIP_KEPT: False,
    FailPoint.BEFORE_COMMIT: False,
    FailPoint.COMMITTED: True,
    FailPoint.BEFORE_REPLY: True,
}
# A first word may go to the database as a single message, in which there is nowhere to die.
OF_FIRST_WORD = (FailPoint.COMMITTED, FailPoint.BEFORE_REPLY)
IN_SCORER = (FailPoint.BEFORE_STORING, FailPoint.STORED, FailPoint.PUBLISHING, FailPoint.PUBLISHED)
SCORE = "import django; django.setup(); from tournaments.tasks import sweep_fields; sweep_fields()"


def score(environment: dict[str, str]) -> int:
    """Run the sweep as the worker does, in a process of its own; its exit status."""
    command = (sys.executable, "-c", SCORE)
    return subprocess.run(command, check=False, cwd=ROOT, env={**os.environ, **environment}, timeout=60).returncode


def enter_half(event: Event) -> None:
    """Half of what is open now."""
    lines = open_lines(event)
    for line in lines[: (len(lines) + 1) // 2]:
        enter(line, (line.board.number + line.table.number) % 14)


def published() -> list[tuple[str, int, bytes]]:
    rows = Publication.objects.order_by("pk").values_list("audience", "number", "body")
    return [(audience, number, bytes(body)) for audience, number, body in rows]


def stored() -> list[tuple[object, ...]]:
    return list(Standing.objects.order_by("ranking", "entry").values_list("entry", "place", "boards", "points"))


def verify_equal() -> None:
    assert standings.unscored_fields() == []
    assert [standings.differences(field) for field in Field.objects.all()] == [[]]
    assert [journal.broken_links(found) for found in Journal.objects.all()] == [[]]


def test_every_fail_point_is_visited() -> None:
    assert {*KEPT_AT, *IN_SCORER} == set(FailPoint)


@pytest.mark.parametrize("point", OF_FIRST_WORD)
def test_a_first_word_survives_the_death_of_the_web_server_at(point: FailPoint, web: Server, web_port: int) -> None:
    report = lay_hall(tables=3, boards=1).reports[0]

    reply = die_and_send_again(report, point, web, web_port)

    assert (reply.status, reply.is_repeat) == (201, True)
    assert reply.body["result"]["version"] == Result.objects.get().version
    assert (Slip.objects.count(), Receipt.objects.count()) == (1, 1)
    assert Change.objects.filter(kind=ChangeKind.RESULT_PROPOSED).count() == 1
    sweep_fields()
    assert Standing.objects.filter(boards=1).count() == 2
    verify_equal()


@pytest.mark.parametrize("point", KEPT_AT)
def test_a_dispute_survives_the_death_of_the_web_server_at(point: FailPoint, web: Server, web_port: int) -> None:
    report = lay_hall(tables=3, boards=1).reports[0]
    first = another_device(report, tricks=report.tricks + 1, key="first")
    web.start()
    assert send(first, web_port) is not None
    web.kill()

    reply = die_and_send_again(report, point, web, web_port)

    assert (reply.status, reply.is_repeat) == (202, KEPT_AT[point])
    assert Result.objects.get().state == ResultState.DISPUTED
    assert (Slip.objects.count(), Receipt.objects.count()) == (2, 2)
    assert Change.objects.filter(kind=ChangeKind.RESULT_DISPUTED).count() == 1
    sweep_fields()
    assert not Standing.objects.filter(boards=1).exists()
    verify_equal()


def die_and_send_again(report: Report, point: FailPoint, web: Server, port: int) -> Reply:
    """The web server dies of this report, is started again, and is sent the same."""
    before = Slip.objects.count(), Change.objects.count()
    web.start({VARIABLE: point})
    assert send(report, port) is None
    web.wait_until_dead(within=15)
    assert Receipt.objects.filter(key=report.key).exists() == KEPT_AT[point]
    if not KEPT_AT[point]:
        assert (Slip.objects.count(), Change.objects.count()) == before
    web.start()
    reply = send(report, port)
    assert reply is not None
    return reply


@pytest.mark.parametrize("point", IN_SCORER)
def test_standings_survive_the_death_of_the_scorer_at(point: FailPoint, own_environment: dict[str, str]) -> None:
    event = running_event(standings_policy="at_once")
    enter_half(event)
    sweep_fields()
    before = stored(), published()
    enter_half(event)

    assert score({**own_environment, VARIABLE: point}) == KILLED

    assert (stored(), published()) == before
    assert standings.unscored_fields() == [Field.objects.get().pk]
    assert score(own_environment) == 0
    assert stored() != before[0]
    assert {audience for audience, *_rest in set(published()) - set(before[1])} == set(Audience)
    verify_equal()
