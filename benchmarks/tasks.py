"""What Celery costs a result under load: goal 5d.

    python -m benchmarks.tasks [--quick]

The peer is one do-nothing task: what the client pays to send it and the worker to run it. Ours is what is spent on
messages for each result that comes in while a worker is at work: one hint per field is on its way at a time, so that
many results share a message. The messages are counted where they are sent; a result's share of one costs what the
do-nothing task does. What the worker uses in all, scoring included, is printed beside it.
"""

import sys
import time
from collections import Counter
from typing import Any

from celery import shared_task
from celery.signals import before_task_publish

from benchmarks import product, servers
from benchmarks.harness import Ratio, Report, Step, run_alone
from benchmarks.intake import posting_results

PER_SECOND = 40.0
PATIENCE = 60.0


@shared_task(name="benchmarks.do_nothing", acks_late=True)
def do_nothing() -> None:
    """Nothing; what remains is Celery."""


def run(*, quick: bool = False, allow_missing: bool = False) -> Report:
    tasks, results = (500, 200) if quick else (2_000, 600)
    with product.opened() as opened:
        if opened.broker == "files":
            return Report("Tasks", notes=["5d skipped: neither Redis nor RabbitMQ answers"])
        post = posting_results(results, client=50)
        with servers.worker() as worker:
            sent, ran = do_nothing_costs(tasks, worker)
            before, start = worker.cpu, time.monotonic()
            messages = messages_for(results, post)
            _settle()
            in_all, spent = worker.cpu - before, time.monotonic() - start
    peer = sent + ran
    share = sum(messages.values()) / results
    return Report(
        f"Tasks, on {opened}",
        [Ratio("5d Celery a result under load, CPU µs", 1e6 * share * peer, 1e6 * peer, 0.5, 0.1, False)],
        notes=[
            f"one do-nothing task: {1e6 * sent:.0f} µs to send, {1e6 * ran:.0f} µs in the worker",
            f"{results} results in {spent:.0f} s: {dict(messages)}; the worker in all, scoring included: "
            f"{1e3 * in_all / results:.2f} ms a result",
        ],
    )


def do_nothing_costs(tasks: int, worker: servers.Child) -> tuple[float, float]:
    """CPU seconds to send one task, and for the worker to run it."""
    _send(20)  # connections, forks, imports
    _settle()
    before, start = worker.cpu, time.process_time()
    _send(tasks)
    sent = (time.process_time() - start) / tasks
    _settle()
    return sent, (worker.cpu - before) / tasks


def _send(tasks: int) -> None:
    for _ in range(tasks):
        do_nothing.delay()


def _settle() -> None:
    """Until the queue is empty, and the tasks taken from it are done."""
    from kombu.exceptions import ChannelError

    from whist_site.celery import app

    end = time.monotonic() + PATIENCE
    with app.connection_for_read() as connection:
        channel: Any = connection.default_channel
        while time.monotonic() < end:
            try:
                waiting = channel.queue_declare(product.NAME, passive=True).message_count
            except ChannelError:  # with Redis an empty queue does not exist
                waiting = 0
            if not waiting:
                break
            time.sleep(0.05)
    time.sleep(0.5)


def messages_for(results: int, post: Step) -> "Counter[str]":
    """The messages by task that so many results send, ten times as fast as a hall of 200 pairs does."""
    sent: Counter[str] = Counter()

    def count(sender: str, **_: object) -> None:
        sent[sender] += 1

    before_task_publish.connect(count)
    try:
        for _ in range(results):
            start = time.monotonic()
            post()
            time.sleep(max(0.0, 1 / PER_SECOND - (time.monotonic() - start)))
    finally:
        before_task_publish.disconnect(count)
    return sent


if __name__ == "__main__":
    sys.exit(run_alone(run, "Goal 5d."))
