from collections.abc import Iterator

import pytest

from tournaments.selectors.live import forget_numbers
from whist_site.celery import app


@pytest.fixture(autouse=True)
def _fresh_process() -> None:
    """Remembered numbers belong to one test."""
    forget_numbers()


@pytest.fixture
def eager() -> Iterator[None]:
    """Tasks run where they are called."""
    app.conf.task_always_eager = True
    yield
    app.conf.task_always_eager = False
