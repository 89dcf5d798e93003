"""A Chromium for each test, on the test's own database."""

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, sync_playwright

from tests.browser.chromium import ARGUMENTS, PATH
from tournaments.selectors.live import forget_numbers
from whist_site.celery import app


@pytest.fixture(autouse=True)
def no_admin(settings: Any) -> None:
    """An evening needs neither the admin nor a terminal: the whole of it is played with the admin switched off."""
    settings.ROOT_URLCONF = "tests.without_admin"


@pytest.fixture
def tasks_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Playwright runs a loop in this thread, which Django must not mind; tasks run where they are sent."""
    monkeypatch.setenv("DJANGO_ALLOW_ASYNC_UNSAFE", "1")
    monkeypatch.setattr(app.conf, "task_always_eager", True)
    forget_numbers()


@pytest.fixture
def chromium(transactional_db: None, tasks_at_once: None) -> Iterator[Browser]:
    """Started after the database, whose making the loop would disturb, and stopped before it."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=PATH, args=ARGUMENTS)
        yield browser
        browser.close()
