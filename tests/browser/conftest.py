"""A Chromium for each test, on the test's own database."""

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, sync_playwright

from tests.browser.chromium import ARGUMENTS, PATH


@pytest.fixture(autouse=True)
def no_admin(settings: Any) -> None:
    """An evening needs neither the admin nor a terminal: the whole of it is played with the admin switched off."""
    settings.ROOT_URLCONF = "tests.without_admin"


@pytest.fixture
def loop_allowed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Playwright runs a loop in this thread, which Django must not mind."""
    monkeypatch.setenv("DJANGO_ALLOW_ASYNC_UNSAFE", "1")


@pytest.fixture
def chromium(transactional_db: None, tasks_at_once: None, loop_allowed: None) -> Iterator[Browser]:
    """Started after the database, whose making the loop would disturb, and stopped before it."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=PATH, args=ARGUMENTS)
        yield browser
        browser.close()
