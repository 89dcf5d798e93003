"""The pages at a table and at the director's desk: sizes on a phone, nothing sideways, nothing that axe finds."""

from collections.abc import Iterator

import pytest
from axe_playwright_python.sync_playwright import Axe
from django.test import Client
from playwright.sync_api import Browser, Page
from pytest_django.live_server_helper import LiveServer

from games.models import SpokenBy
from tests.factories import enter, open_lines, running_event
from tests.tournaments.views.devices import device_at, director_of

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
TABLE_PAGES = ("/table/", "/table/go-on/", "{entry}", "{waiting}", "{disputed}", "{agreed}")
DIRECTOR_PAGES = ("", "{line}", "rounds/A/1/", "rounds/A/next/", "end-play/", "accept/", "final/", "log/", "stations/")


@pytest.fixture
def event(transactional_db):
    return running_event(pairs=8, rounds=7, boards_per_set=5)


@pytest.fixture
def pages(event) -> dict[str, str]:
    """Table 1 in the middle of its round: a board waits, one is disputed, one agreed, the others are to play."""
    waiting, disputed, agreed, entry, _last = open_lines(event)[:5]
    enter(waiting, 8)
    enter(disputed, 8)
    enter(disputed, 9, side=SpokenBy.EAST_WEST, device="two")
    enter(agreed, 8)
    enter(agreed, 8, side=SpokenBy.EAST_WEST, device="two")
    return {
        "entry": f"/table/line/{entry.uuid}/",
        "waiting": f"/table/line/{waiting.uuid}/confirm/",
        "disputed": f"/table/line/{disputed.uuid}/confirm/",
        "agreed": f"/table/line/{agreed.uuid}/confirm/",
        "line": f"line/{disputed.uuid}/",
    }


def page_for(chromium: Browser, server: LiveServer, client: Client, width: int, height: int, **more: str) -> Page:
    """A browser with the session of a test client."""
    context = chromium.new_context(base_url=server.url, viewport={"width": width, "height": height}, **more)
    context.add_cookies([{"name": "sessionid", "value": client.cookies["sessionid"].value, "url": server.url}])
    return context.new_page()


def problems_of(page: Page) -> Iterator[str]:
    page.wait_for_load_state()  # a page that has just been asked for has no document yet
    wide, seen = page.evaluate("[document.documentElement.scrollWidth, innerWidth]")
    if wide > seen:
        yield f"{page.url} is {wide} px wide on a screen of {seen}"
    for violation in Axe().run(page).response["violations"]:
        yield f"{page.url}: {violation['id']}: {violation['nodes'][0]['html'][:200]}"


@pytest.mark.parametrize(("width", "scheme"), [(320, "light"), (360, "dark"), (1280, "light")])
def test_the_pages_have_no_fault_that_axe_or_a_narrow_phone_shows(chromium, live_server, event, pages, width, scheme):
    tablet, desk = device_at(event, 1), director_of(event)
    at_table = page_for(chromium, live_server, tablet, width, 740, color_scheme=scheme)
    at_desk = page_for(chromium, live_server, desk, width, 740, color_scheme=scheme)
    visits = [(at_table, path) for path in ("/table/join/", *TABLE_PAGES)]
    visits += [(at_desk, f"/direct/{event.slug}/{path}") for path in DIRECTOR_PAGES]
    found = []

    for page, path in visits:
        response = page.goto(path.format(**pages))
        assert response is not None
        assert response.status == 200, page.url
        found += problems_of(page)

    assert found == []


def test_the_whole_entry_page_fits_a_phone_with_keys_for_fingers(chromium, live_server, event, pages):
    page = page_for(chromium, live_server, device_at(event, 1), 360, 740)

    page.goto(pages["entry"])
    keys = [box.bounding_box() for box in page.locator(".keypad__keys label").all()]
    height = page.evaluate("document.documentElement.scrollHeight")

    assert len(keys) == 14
    assert all(key["height"] >= 52 and key["width"] >= 44 for key in keys)
    assert height <= 740


def test_a_table_page_moves_on_by_itself(chromium, live_server, event):
    page = page_for(chromium, live_server, device_at(event, 1), 360, 740)
    page.goto("/table/")

    for line in open_lines(event):
        enter(line, 7)

    page.locator("text=Round 2 of 7").wait_for(timeout=15_000)
