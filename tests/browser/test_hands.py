"""Hands tapped in after play on a narrow phone without a line of script; and best play on the board's page."""

import pytest
from playwright.sync_api import Browser, Page
from pytest_django.live_server_helper import LiveServer

from engine import dealing, double_dummy
from engine.double_dummy import TrickTable
from engine.seats import Seat
from games.services import deals
from games.services.analysis import analyse_deals
from tests.browser.test_table_pages import problems_of
from tests.factories import open_lines, play_round, running_event
from tests.tournaments.views.devices import director_of
from tournaments.models import Event
from tournaments.services import rounds

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

DEAL = dealing.deal(key=bytes(32), board=1)
TABLE = TrickTable.parse("8585 A393 7676 9494 9494")


@pytest.fixture
def event(transactional_db: None, monkeypatch: pytest.MonkeyPatch) -> Event:
    monkeypatch.setattr(double_dummy, "is_available", lambda: True)
    monkeypatch.setattr(double_dummy, "solve_table", lambda deal: TABLE)
    event = running_event(pairs=4, rounds=3)
    while open_lines(event):
        play_round(event)
        rounds.advance_rounds()
    deals.advance_deals()
    event.refresh_from_db()
    return event


def phone(chromium: Browser, server: LiveServer, event: Event, *, width: int, scheme: str, script: bool) -> Page:
    context = chromium.new_context(
        base_url=server.url,
        viewport={"width": width, "height": 740},
        java_script_enabled=script,
        color_scheme=scheme,  # type: ignore[arg-type]
    )
    value = director_of(event).cookies["sessionid"].value
    context.add_cookies([{"name": "sessionid", "value": value, "url": server.url}])
    return context.new_page()


def faults_of(page: Page, *, script: bool) -> list[str]:
    """axe is a script itself; without one the width is asked for alone."""
    if script:
        return list(problems_of(page))
    page.wait_for_load_state()
    wide = page.evaluate("document.documentElement.scrollWidth > innerWidth")
    return [f"{page.url} is too wide"] if wide else []


@pytest.mark.parametrize(
    ("width", "scheme", "script"), [(320, "light", False), (320, "dark", True), (1280, "light", True)]
)
def test_hands_are_tapped_in_on_a_narrow_phone_and_without_script(
    chromium: Browser, live_server: LiveServer, event: Event, width: int, scheme: str, script: bool
) -> None:
    page = phone(chromium, live_server, event, width=width, scheme=scheme, script=script)
    page.goto(f"/events/{event.slug}/boards/1/")
    page.get_by_role("link", name="Enter the hands from the cards").click()
    found = []
    for seat in (Seat.NORTH, Seat.EAST, Seat.SOUTH):
        found += faults_of(page, script=script)
        for card in DEAL.hand(seat):
            key = page.locator(f"label:has(input[value={card}])")
            box = key.bounding_box()
            assert box is not None
            assert min(box["width"], box["height"]) >= 44
            key.click()
        assert page.locator("input[name=cards]:checked").count() == 13
        page.locator(".hand-keys button").click()
    found += faults_of(page, script=script)
    page.get_by_label("Card turned up").select_option(str(DEAL.turn_up))
    page.get_by_role("button", name="Keep these hands").click()
    analyse_deals()
    page.reload()
    found += faults_of(page, script=script)

    assert found == []
    assert "the hands were entered later" in page.content()
    assert page.get_by_role("heading", name="Best play").is_visible()
