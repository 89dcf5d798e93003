"""Make the pictures of the README from the demo, so that they cannot go stale.

    export WHIST_VAR=$(mktemp -d) PYTHONPATH=.
    ./whist run --port 8765 &
    .venv/bin/python docs/pictures/make.py http://127.0.0.1:8765/

Needs Chromium, the development packages (``./whist set-up``), a solver of best play, and a demo that nobody has
played on.
"""

import os
import shutil
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "whist_site.settings")

import django

django.setup()

from playwright.sync_api import Browser, Page, expect, sync_playwright  # noqa: E402 -- settings first

from engine.dealing import deal  # noqa: E402
from engine.seats import Seat  # noqa: E402
from games.actors import Actor  # noqa: E402
from games.services.deals import advance_deals  # noqa: E402
from tournaments.models import Club, Event, Station  # noqa: E402
from tournaments.services.demo import PAIRS, demo_password  # noqa: E402
from tournaments.services.evenings import import_evening, read_evening  # noqa: E402

FOLDER = Path(__file__).parent
PHONE = {"width": 360, "height": 740}
DESKTOP = {"width": 1280, "height": 800}
TABLET = {"width": 1024, "height": 800}
FLAGS = ["--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking", "--disable-sync"]
SOLVING = 60_000  # milliseconds for the best play of a few boards
RESULTS = "board,north_south,east_west,north_south_tricks\n1,1,2,8\n1,3,4,6\n2,1,4,7\n2,3,2,7\n"


@contextmanager
def page(browser: Browser, address: str, size: dict[str, int], scale: float = 1.5) -> Iterator[Page]:
    context = browser.new_context(base_url=address, viewport=size, device_scale_factor=scale)  # type: ignore[arg-type]
    yield context.new_page()
    context.close()


def main(address: str) -> None:
    os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "1"  # Playwright runs a loop in this thread; nothing here is asynchronous
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=FLAGS)
        with page(browser, address, PHONE) as phone:
            picture_table(phone)
        with page(browser, address, PHONE) as phone:
            picture_standings(phone)
            picture_score_sheet(phone)
        with page(browser, address, DESKTOP, scale=1) as desktop:
            picture_director(desktop)
        with page(browser, address, TABLET, scale=0.8) as tablet:
            picture_board(tablet)
        with page(browser, address, PHONE) as phone:
            picture_hands(phone, paper_evening())
        browser.close()


def picture_table(phone: Page) -> None:
    station = Station.objects.filter(section__session__event=event_in_play()).order_by("-number")[0]
    phone.goto(f"/table/join/?code={station.code}")
    phone.fill("[name=pin]", station.pin)
    phone.get_by_role("button", name="Join", exact=True).click()
    phone.wait_for_url("**/table/")
    phone.goto(phone.locator("a[href*='/table/line/']").first.get_attribute("href") or "")
    phone.check("input[name=tricks][value='8']", force=True)
    phone.screenshot(path=FOLDER / "entry-phone.png")


def picture_standings(phone: Page) -> None:
    phone.goto(f"/events/{event_in_play().slug}/")
    phone.screenshot(path=FOLDER / "standings-phone.png")


def picture_score_sheet(phone: Page) -> None:
    phone.goto("/score-sheet/?law=english-short-1&deals=8 ns3,5,9 revoke-ew-off")
    phone.locator(".sheet").evaluate("sheet => sheet.scrollIntoView()")
    phone.screenshot(path=FOLDER / "sheet-phone.png")


def picture_board(tablet: Page) -> None:
    tablet.goto(f"/events/{Event.objects.get(title='Autumn Pairs').slug}/boards/2/")
    best_play = tablet.get_by_text("With all cards in view")
    if not best_play.count():
        tablet.wait_for_timeout(SOLVING)
        tablet.reload()
    expect(best_play).to_be_visible()
    tablet.locator("main").screenshot(path=FOLDER / "board-tablet.png")  # hands and traveller do not fit the window


def picture_director(desktop: Page) -> None:
    sign_in(desktop, f"/direct/{event_in_play().slug}/")
    desktop.screenshot(path=FOLDER / "director-desktop.png")


def picture_hands(phone: Page, evening: Event) -> None:
    sign_in(phone, f"/direct/{evening.slug}/boards/1/hands/")
    for card in deal(key=bytes(32), board=1).hand(Seat.NORTH):
        phone.locator(f"label:has(input[value={card}])").click()
    phone.locator("h1").evaluate("heading => heading.scrollIntoView()")
    phone.screenshot(path=FOLDER / "hands-phone.png")


def paper_evening() -> Event:
    """Four pairs, kept on paper: nobody can play its boards any more, and nobody has entered their hands."""
    pairs = [f"{n},{'NS' if n % 2 else 'EW'},{one},{other}" for n, (one, other) in enumerate(PAIRS[:4], start=1)]
    evening = read_evening("\n".join(["number,direction,player_1,player_2", *pairs]).encode(), RESULTS.encode())
    club = Club.objects.get(is_demo=True)
    event = import_evening(club=club, title="Friday Pairs", evening=evening, by=Actor.importer("pictures"))
    advance_deals()
    return event


def event_in_play() -> Event:
    return Event.objects.get(title="Monday Duplicate")


def sign_in(page: Page, path: str) -> None:
    page.goto(f"/sign-in/?next={path}")
    page.fill("[name=username]", "demo-director")
    page.fill("[name=password]", demo_password("demo-director"))
    page.get_by_role("main").get_by_role("button", name="Sign in", exact=True).click()
    page.wait_for_url(f"**{path}")


if __name__ == "__main__":
    main(sys.argv[1])
