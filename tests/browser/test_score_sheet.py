"""A rubber kept on a phone, by keys, with and without script; and the cut before it."""

import pytest
from playwright.sync_api import Browser, Page, expect
from pytest_django.live_server_helper import LiveServer

from tests.browser.test_table_pages import problems_of

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


def phone(chromium: Browser, server: LiveServer, **more: object) -> Page:
    context = chromium.new_context(base_url=server.url, viewport={"width": 320, "height": 740}, **more)  # type: ignore[arg-type]
    return context.new_page()


def test_rubber_is_counted_by_keys_without_a_line_of_script(chromium: Browser, live_server: LiveServer) -> None:
    page = phone(chromium, live_server, java_script_enabled=False)
    page.goto("/score-sheet/")

    for tricks in (11, 12):
        page.locator(f".next-deal label:has(input[value='{tricks}'])").click()
        page.get_by_role("button", name="Count the deal").click()

    # 5–0 and 6–0: two trebles and the two points of the rubber.
    expect(page.locator(".sheet")).to_contain_text("North–South win the rubber, worth 8 points")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_sheet_and_cut_have_no_fault_that_axe_or_a_narrow_phone_shows(
    chromium: Browser, live_server: LiveServer, scheme: str
) -> None:
    page = phone(chromium, live_server, color_scheme=scheme)
    found = []
    for address in (
        "/score-sheet/",
        "/score-sheet/?law=english-short-1&deals=8 ns3,5,9 revoke-ew-off",
        "/score-sheet/?law=american-1&tricks=14",
        "/cut/",
        "/cut/?ace=low&dealer=lowest&player_1=Ana&card_1=ZZ&player_2=Ana&card_2=H5&player_3=Cy",
    ):
        page.goto(address)
        page.locator("details").evaluate_all("all => all.forEach(part => { part.open = true; })")
        found += problems_of(page)

    assert found == []
