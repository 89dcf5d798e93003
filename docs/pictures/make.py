"""Make the pictures of the README from the demo, so that they cannot go stale.

    export WHIST_VAR=$(mktemp -d) PYTHONPATH=.
    ./whist run --port 8765 &
    .venv/bin/python docs/pictures/make.py http://127.0.0.1:8765/

Needs Chromium and the development packages (``./whist set-up``), and a demo that nobody has played on.
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

from playwright.sync_api import Browser, Page, sync_playwright  # noqa: E402 -- settings first

from tournaments.models import Event, Station  # noqa: E402
from tournaments.services.demo import demo_password  # noqa: E402

FOLDER = Path(__file__).parent
PHONE = {"width": 360, "height": 740}
DESKTOP = {"width": 1280, "height": 800}
FLAGS = ["--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking", "--disable-sync"]


@contextmanager
def page(browser: Browser, address: str, size: dict[str, int], scale: int = 2) -> Iterator[Page]:
    context = browser.new_context(base_url=address, viewport=size, device_scale_factor=scale)  # type: ignore[arg-type]
    yield context.new_page()
    context.close()


def main(address: str) -> None:
    os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "1"  # Playwright runs a loop in this thread; nothing here is asynchronous
    event = Event.objects.get(title="Monday Duplicate")
    finished = Event.objects.get(title="Autumn Pairs")
    station = Station.objects.filter(section__session__event=event).order_by("-number")[0]
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=FLAGS)
        with page(browser, address, PHONE) as phone:
            phone.goto(f"/table/join/?code={station.code}")
            phone.fill("[name=pin]", station.pin)
            phone.get_by_role("button", name="Join", exact=True).click()
            phone.wait_for_url("**/table/")
            phone.screenshot(path=FOLDER / "table-phone.png")
            phone.goto(phone.locator("a[href*='/table/line/']").first.get_attribute("href") or "")
            phone.check("input[name=tricks][value='8']", force=True)
            phone.screenshot(path=FOLDER / "entry-phone.png")
        with page(browser, address, PHONE) as phone:
            phone.goto(f"/events/{event.slug}/")
            phone.screenshot(path=FOLDER / "standings-phone.png")
        with page(browser, address, DESKTOP, scale=1) as desktop:
            desktop.goto(f"/events/{finished.slug}/")
            desktop.screenshot(path=FOLDER / "standings-desktop.png")
            desktop.goto(f"/events/{finished.slug}/boards/1/")
            desktop.screenshot(path=FOLDER / "board-desktop.png")
            desktop.goto(f"/sign-in/?next=/direct/{event.slug}/")
            desktop.fill("[name=username]", "demo-director")
            desktop.fill("[name=password]", demo_password("demo-director"))
            desktop.get_by_role("main").get_by_role("button", name="Sign in", exact=True).click()
            desktop.wait_for_url("**/direct/**")
            desktop.screenshot(path=FOLDER / "director-desktop.png")
        browser.close()


if __name__ == "__main__":
    main(sys.argv[1])
