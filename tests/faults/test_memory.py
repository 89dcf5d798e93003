"""P14: whatever is sent, the web server never takes more than 256 MiB; each kind is sent four times at once."""

import re
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
import requests
from django.contrib.auth.models import User
from django.test import Client

from tests.factories import ClubFactory, organiser_of, planned_event, scheduled_event
from tests.faults.servers import Server, descendants
from tests.security.hostile import BODIES, FILES, PAIRS, RESULTS
from tournaments.models import Club, Entry, Event

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.crawl]

MOST = 256 * 1024  # KiB of memory at the peak, the server's own need of some 100 MiB included
AT_ONCE = 4  # as many as it answers at a time
GOOD_PAIRS = f"{PAIRS}1,NS,Ana,Bea\n2,EW,Cem,Dan\n"
# As many lines as a file may have, and as long as a page can show them: every one is refused by its number.
BAD_LINES = PAIRS.encode() + b"x,NS,Ana,Bea\n" * 9_999
MANY_RESULTS = RESULTS.encode() + b"".join(b"%d,1,2,7\n" % board for board in range(1, 10_000))


class Browser:
    """One who is signed in, and sends forms as a page would."""

    def __init__(self, user: User, port: int) -> None:
        client = Client()
        client.force_login(user, backend="django.contrib.auth.backends.ModelBackend")
        self.origin = f"http://127.0.0.1:{port}"
        self.cookies = {"sessionid": client.cookies["sessionid"].value, "csrftoken": "a" * 32}
        self.headers = {"X-CSRFToken": "a" * 32}

    def send_files(self, path: str, fields: dict[str, str], **files: bytes) -> int:
        return self._post(path, data=fields, files={name: (name, content) for name, content in files.items()})

    def send_json(self, path: str, body: bytes) -> int:
        return self._post(path, data=body, headers={"Content-Type": "application/json"})

    def _post(self, path: str, *, headers: dict[str, str] | None = None, **content: object) -> int:
        return requests.post(
            self.origin + path,
            headers=self.headers | (headers or {}),
            cookies=self.cookies,
            allow_redirects=False,
            timeout=120,
            **content,  # type: ignore[arg-type]
        ).status_code


def peak(server: Server) -> int:
    """The most memory (KiB) that the server or one of its processes has held since its start."""
    assert server.process is not None
    statuses = (Path(f"/proc/{pid}/status") for pid in (server.process.pid, *descendants(server.process.pid)))
    return max(int(found[1]) for status in statuses if (found := re.search(r"VmHWM:\s+(\d+) kB", status.read_text())))


def four_times(send: Callable[[], int]) -> set[int]:
    with ThreadPoolExecutor(AT_ONCE) as pool:
        return {sent.result() for sent in [pool.submit(send) for _ in range(AT_ONCE)]}


@pytest.fixture
def club() -> Club:
    return ClubFactory()


@pytest.fixture
def browser(web: Server, web_port: int, club: Club) -> Browser:
    user = organiser_of(club)
    web.start()
    return Browser(user, web_port)


def test_files_of_an_evening_take_no_more_memory_than_promised(web: Server, browser: Browser, club: Club) -> None:
    path, form = f"/organise/clubs/{club.slug}/evening/", {"title": "Paper", "day": "2027-03-01", "at": "19:30"}
    taken = {}

    for name, content in {**FILES, "bad lines": BAD_LINES}.items():
        as_pairs = four_times(lambda c=content: browser.send_files(path, form, pairs=c, results=RESULTS.encode()))  # type: ignore[misc]
        as_results = four_times(lambda c=content: browser.send_files(path, form, pairs=GOOD_PAIRS.encode(), results=c))  # type: ignore[misc]
        assert as_pairs | as_results == {422}, name
        taken[name] = peak(web)
    done = four_times(lambda: browser.send_files(path, form, pairs=GOOD_PAIRS.encode(), results=MANY_RESULTS))
    taken["many results"] = peak(web)

    assert done == {200}  # read, and shown before it is loaded
    assert max(taken.values()) < MOST, taken
    assert Event.objects.count() == 0


def test_boards_and_bodies_take_no_more_memory_than_promised(web: Server, browser: Browser, club: Club) -> None:
    boards = scheduled_event(club=club, pairs=4, rounds=3, boards_per_set=2, origin="imported", trump_rule="rotation")
    planned = planned_event(club=club)
    taken = {}

    for name, content in FILES.items():
        statuses = four_times(
            lambda c=content: browser.send_files(f"/organise/events/{boards.slug}/boards/", {}, pbn=c)
        )  # type: ignore[misc]
        assert statuses == {422}, name
        taken[name] = peak(web)
    for body in BODIES:
        statuses = four_times(lambda b=body: browser.send_json(f"/api/v1/events/{planned.slug}/entries/", b))  # type: ignore[misc]
        assert statuses <= {400, 413}, body[:20]
        taken[str(body[:20])] = peak(web)

    assert max(taken.values()) < MOST, taken
    assert not Entry.objects.filter(event=planned).exists()
