"""The worker of best play, on the broker under test: apart from the worker that scores."""

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.conf import settings
from django.utils import timezone

from engine import double_dummy
from games import sealing
from games.models import Board, Deal, DealState, TrumpRule
from games.services import deals
from tests.conftest import delete_queues
from tests.waiting import eventually
from whist_site.embedded import programs
from whist_site.embedded.supervisor import Program, Supervisor

pytestmark = [
    pytest.mark.broker,
    pytest.mark.skipif(not double_dummy.is_available(), reason="the solver is not installed"),
]


@pytest.fixture
def analyst(process_environment: dict[str, str], tmp_path: Path) -> Iterator[Supervisor]:
    embedded = programs.analyst(mode="embedded")
    program = Program(embedded.name, embedded.command, {**embedded.environment, **process_environment})
    delete_queues()
    with Supervisor([program], directory=settings.BASE_DIR, log_dir=tmp_path / "log") as supervisor:
        yield supervisor
    delete_queues()


def revealed_board() -> Board:
    board_set = deals.deal_boards(name="Monday", count=1, trump_rule=TrumpRule.TURNED, description="Monday")
    Deal.objects.update(state=DealState.REVEALED, revealed_at=timezone.now())
    return board_set.boards.get()


def ask(environment: dict[str, str]) -> None:
    """From a process that has the broker under test: this one has none."""
    said = "from games.services.analysis import ask_for_analyses; ask_for_analyses()"
    command = (sys.executable, "manage.py", "shell", "--no-imports", "-c", said)
    subprocess.run(command, check=True, cwd=settings.BASE_DIR, env={**os.environ, **environment})


def test_analyst_works_out_what_it_is_asked_for(analyst: Supervisor, process_environment: dict[str, str]) -> None:
    board = revealed_board()
    ask(process_environment)

    assert eventually(lambda: sealing.revealed_best_play(board.deal).tricks is not None, within=60)

    value = sealing.revealed_deal(board.deal)
    assert value is not None
    assert sealing.revealed_best_play(board.deal).tricks == double_dummy.solve_table(value)


def test_worker_that_scores_takes_no_search() -> None:
    queues = {name: getattr(programs, name)(mode="embedded").command for name in ("worker", "analyst")}

    assert "scoring,robots" in queues["worker"]
    assert "analysis" in queues["analyst"]
    assert not set(queues["worker"]) & {"analysis"}
