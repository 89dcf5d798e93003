"""P2, P3: replies that get lost, copies that arrive together, and a hall that reports all at once, over HTTP."""

import json
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import pytest

from games.models import Change, ChangeKind, Receipt, Result, ResultState, Slip
from tests.faults.hall import Hall, another_device, lay_hall
from tests.faults.phones import Reply, Report, read_all, send
from tests.faults.proxy import Fault, Proxy
from tests.faults.servers import Server
from tests.waiting import eventually

pytestmark = pytest.mark.django_db(transaction=True)

COPIES = 50
BURST = 200
DIRECTOR_KNOWS = 5  # seconds


@pytest.fixture
def proxy(web: Server, web_port: int) -> Iterator[Proxy]:
    """Between the phones and a web server that is up."""
    web.start()
    with Proxy(web_port) as proxy:
        yield proxy


def send_together(reports: list[Report], port: int) -> list[Reply | None]:
    with ThreadPoolExecutor(len(reports)) as phones:
        return list(phones.map(lambda report: send(report, port), reports))


def proposals() -> int:
    return Change.objects.filter(kind=ChangeKind.RESULT_PROPOSED).count()


def test_a_result_whose_reply_was_dropped_is_answered_the_same_on_the_retry(proxy: Proxy) -> None:
    report = lay_hall(tables=3, boards=1).reports[0]
    proxy.fault = Fault.DROP_REPLY
    assert send(report, proxy.port) is None
    assert proxy.dropped == 1
    kept = Result.objects.get()

    proxy.fault = Fault.PASS
    reply = send(report, proxy.port)

    assert reply is not None
    assert (reply.status, reply.is_repeat) == (201, True)
    assert reply.body["result"] == {
        **reply.body["result"],
        "north_south_tricks": report.tricks,
        "version": kept.version,
    }
    assert (Result.objects.count(), Slip.objects.count(), Receipt.objects.count(), proposals()) == (1, 1, 1, 1)


def test_a_request_that_was_cut_or_delayed_on_the_way_is_done_once(proxy: Proxy) -> None:
    report = lay_hall(tables=3, boards=1).reports[0]
    proxy.fault = Fault.CUT
    assert send(report, proxy.port) is None
    assert not Result.objects.exists()

    proxy.fault = Fault.DELAY
    reply = send(report, proxy.port)

    assert reply is not None
    assert (reply.status, reply.is_repeat) == (201, False)
    assert (Result.objects.count(), proposals()) == (1, 1)


def test_copies_that_arrive_together_are_done_once_and_answered_alike(proxy: Proxy) -> None:
    report = lay_hall(tables=3, boards=1).reports[0]

    replies = send_together([report] * COPIES, proxy.port)

    answers = {json.dumps(reply.body, sort_keys=True) if reply else None for reply in replies}
    assert [reply.status for reply in replies if reply] == [201] * COPIES
    assert len(answers) == 1
    assert sum(reply.is_repeat for reply in replies if reply) == COPIES - 1
    assert (Result.objects.count(), Slip.objects.count(), Receipt.objects.count(), proposals()) == (1, 1, 1, 1)


def test_two_different_results_at_once_are_one_dispute_that_the_director_sees(proxy: Proxy) -> None:
    hall = lay_hall(tables=3, boards=1)
    one = hall.reports[0]
    other = another_device(one, tricks=(one.tricks + 1) % 14, key="other")

    replies = send_together([one, other], proxy.port)
    sent_at = time.monotonic()

    assert sorted(reply.status for reply in replies if reply) == [201, 202]
    assert eventually(lambda: disputes(hall, proxy), within=DIRECTOR_KNOWS)
    assert time.monotonic() - sent_at < DIRECTOR_KNOWS
    (shown,) = disputes(hall, proxy)
    result = Result.objects.get()
    assert (shown["board"], shown["result"]["version"]) == (one.board, result.version)
    assert (result.state, result.counts) == (ResultState.DISPUTED, False)
    assert set(Slip.objects.values_list("north_south_tricks", flat=True)) == {one.tricks, other.tricks}
    assert Change.objects.filter(kind=ChangeKind.RESULT_DISPUTED).count() == 1


def disputes(hall: Hall, proxy: Proxy) -> list[dict[str, object]]:
    return read_all(proxy.port, f"{hall.results_path}&state=disputed", authorization=hall.director)


def test_a_burst_of_a_whole_hall_is_stored_whole(proxy: Proxy, web_port: int) -> None:
    reports = lay_hall(tables=23, boards=9).reports[:BURST]

    replies = send_together(reports, web_port)

    assert [reply.status if reply else None for reply in replies] == [201] * BURST
    assert Result.objects.count() == BURST
    stored = {(str(r.line.table.uuid), r.line.board.number): r.north_south_tricks for r in Result.objects.all()}
    assert stored == {(report.path.split("/")[-3], report.board): report.tricks for report in reports}
