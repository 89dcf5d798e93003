"""P4, P7: nothing depends on luck of delivery. Messages come three times, out of order, late, or never."""

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
import time_machine
from celery import Task
from django.conf import settings
from django.db import transaction
from hypothesis import HealthCheck, given
from hypothesis import settings as hypothesis_settings
from hypothesis import strategies as st

from tests.factories import STARTS_AT, TESTER, enter, open_lines, running_event, section_of
from tests.faults.hall import lay_hall
from tests.faults.phones import send
from tests.faults.servers import Server
from tests.waiting import eventually
from tournaments import tasks
from tournaments.models import Event, Field, Publication, Standing
from tournaments.services import rounds, standings
from whist_site.celery import app
from whist_site.embedded import programs
from whist_site.embedded.supervisor import Program, Supervisor

START = CAUGHT_UP = 60  # seconds
TIMES = 3  # that each message is delivered

Message = tuple[str, tuple[Any, ...]]
Step = Callable[[], object]


# --- doubled and shuffled ---------------------------------------------------------------------------------------------


@pytest.fixture
def sent(monkeypatch: pytest.MonkeyPatch) -> list[Message]:
    """Every message that is sent is only noted; the test delivers it, as often and as late as it likes."""
    noted: list[Message] = []

    def note(task: Task, args: tuple[Any, ...] = (), kwargs: object = None, **options: object) -> None:
        noted.append((task.name, tuple(args)))

    monkeypatch.setattr(Task, "apply_async", note)
    return noted


def deliver(message: Message) -> None:
    name, args = message
    app.tasks[name](*args)


def play_evening(event: Event, run: Callable[[Step], None]) -> None:
    """Two rounds with a dispute in each, every step of them handed to ``run``."""
    for _round in range(2):
        lines = open_lines(event)
        for line in lines:
            tricks = (3 * line.board.number + 5 * line.table.number) % 14
            run(lambda line=line, tricks=tricks: enter(line, tricks))  # type: ignore[misc]
        run(lambda line=lines[0]: enter(line, 13, device="other"))  # type: ignore[misc]
        run(lambda: rounds.next_round(section=section_of(event), by=TESTER))


def shown(event: Event) -> object:
    """The standings as they are stored, and what each audience sees, whatever number it has."""
    rows = Standing.objects.filter(ranking__field__event=event).order_by("ranking", "entry__number")
    figures = list(rows.values_list("entry__number", "order", "place", "boards", "points", "percentage", "plus_minus"))
    publications = Publication.objects.filter(event=event).order_by("number")
    return figures, {publication.audience: publication.digest for publication in publications}


@pytest.mark.django_db
@time_machine.travel(STARTS_AT, tick=False)  # whether a hint is given again depends on its age: not here
def test_tasks_delivered_three_times_and_shuffled_leave_the_same_standings(
    sent: list[Message], django_capture_on_commit_callbacks: Any
) -> None:
    event = running_event(pairs=4, rounds=3, standings_policy="at_once", round_end="director")

    def committed(step: Step) -> None:
        with django_capture_on_commit_callbacks(execute=True):
            step()

    def at_once(step: Step) -> None:
        committed(step)
        while sent:
            deliver(sent.pop())

    before = transaction.savepoint()
    play_evening(event, at_once)
    quiet = shown(event)
    transaction.savepoint_rollback(before)

    @hypothesis_settings(max_examples=10, deadline=None, suppress_health_check=list(HealthCheck))
    @given(st.data())
    def noisy(data: st.DataObject) -> None:
        waiting: list[Message] = []
        sent.clear()

        def by_luck(step: Step) -> None:
            """Each new message three times, all of them shuffled; some arrive now, the others have to wait."""
            committed(step)
            waiting.extend(TIMES * sent)
            sent.clear()
            waiting[:] = data.draw(st.permutations(waiting))
            for _arrived in range(data.draw(st.integers(0, len(waiting)))):
                deliver(waiting.pop())

        before = transaction.savepoint()
        try:
            play_evening(event, by_luck)
            for message in data.draw(st.permutations(waiting)):
                deliver(message)
            tasks.sweep_fields()
            assert shown(event) == quiet
            assert standings.differences(event.fields.get()) == []
        finally:
            transaction.savepoint_rollback(before)

    noisy()


# --- deleted ----------------------------------------------------------------------------------------------------------


@pytest.fixture
def own_worker(mark: str, own_environment: dict[str, str], tmp_path: Path) -> Iterator[Supervisor]:
    """The embedded worker with its beat on a broker made of files, whatever broker the other tests use."""
    embedded = programs.worker(mode="embedded")
    program = Program(embedded.name, embedded.command, {**embedded.environment, **own_environment})
    with Supervisor([program], directory=settings.BASE_DIR, log_dir=tmp_path / "log") as supervisor:
        assert eventually(lambda: is_up(tmp_path, times=1), within=START)
        yield supervisor


def is_up(folder: Path, *, times: int) -> bool:
    log = folder / "log" / "worker.log"
    return log.exists() and log.read_text().count("[queues]") >= times


def delete_messages(broker: Path) -> None:
    for message in (broker / "queue").glob("*.msg"):
        message.unlink(missing_ok=True)


def delete_folders(broker: Path) -> None:
    shutil.rmtree(broker, ignore_errors=True)


def are_standings_right(boards: int) -> bool:
    field = Field.objects.get()
    has_all = sum(Standing.objects.values_list("boards", flat=True)) == 2 * boards
    return has_all and not standings.unscored_fields() and not standings.differences(field)


@pytest.mark.django_db(transaction=True)
@pytest.mark.usefixtures("own_worker")
@pytest.mark.parametrize("delete", [delete_messages, delete_folders])
def test_results_come_into_the_standings_though_the_broker_loses(
    delete: Callable[[Path], None], web: Server, web_port: int, tmp_path: Path
) -> None:
    reports = lay_hall(tables=5, boards=4).reports
    web.start()

    for number, report in enumerate(reports):
        reply = send(report, web_port)
        assert reply is not None
        assert reply.status == 201
        if number % 4 == 3:
            delete(tmp_path / "broker")

    assert eventually(lambda: are_standings_right(len(reports)), within=CAUGHT_UP)


@pytest.mark.django_db(transaction=True)
def test_a_result_is_acknowledged_though_no_message_can_be_sent(web: Server, web_port: int, tmp_path: Path) -> None:
    reports = lay_hall(tables=3, boards=1).reports
    web.start()
    shutil.rmtree(tmp_path / "broker")

    replies = [send(report, web_port) for report in reports]

    assert [(reply.status, reply.is_repeat) if reply else None for reply in replies] == [(201, False)] * len(reports)
    tasks.sweep_fields()
    assert are_standings_right(len(reports))
