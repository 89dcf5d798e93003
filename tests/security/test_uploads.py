"""Every upload is bounded: hostile files and bodies are refused, or done, within seconds; never an error of ours."""

import json
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from django.conf import settings
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from tests.factories import (
    ClubFactory,
    enter,
    open_lines,
    organiser_of,
    planned_event,
    running_event,
    scheduled_event,
)
from tests.security.hostile import BODIES, FILES, MEGABYTE, PAIRS, RESULTS
from tests.security.tenant import signed_in
from tests.tournaments.api.callers import event_url
from tournaments.models import Entry, Event
from whist_site.uploads import LARGEST_REQUEST

pytestmark = pytest.mark.django_db

SECONDS = 5


@contextmanager
def in_time() -> Iterator[None]:
    start = time.monotonic()
    yield
    assert time.monotonic() - start < SECONDS


def file(name: str, content: bytes) -> SimpleUploadedFile:
    return SimpleUploadedFile(name, content)


@pytest.fixture
def evening() -> tuple[Client, str]:
    club = ClubFactory()
    return signed_in(organiser_of(club)), f"/organise/clubs/{club.slug}/evening/"


def importing() -> Event:
    return scheduled_event(pairs=4, rounds=3, boards_per_set=2, origin="imported", trump_rule="rotation")


@pytest.mark.parametrize("content", FILES.values(), ids=FILES)
def test_hostile_pairs_file_is_refused_in_time(content: bytes, evening) -> None:
    client, address = evening
    form = {"title": "Paper", "day": "2027-03-01", "at": "19:30", "results": file("r.csv", RESULTS.encode())}

    with in_time():
        response = client.post(address, {**form, "pairs": file("p.csv", content)})

    assert response.status_code == 422
    assert Event.objects.count() == Entry.objects.count() == 0


@pytest.mark.parametrize("content", FILES.values(), ids=FILES)
def test_hostile_results_file_is_refused_in_time(content: bytes, evening) -> None:
    client, address = evening
    pairs = file("p.csv", f"{PAIRS}1,NS,Ana,Bea\n2,EW,Cem,Dan\n".encode())
    form = {"title": "Paper", "day": "2027-03-01", "at": "19:30", "pairs": pairs}

    with in_time():
        response = client.post(address, {**form, "results": file("r.csv", content)})

    assert response.status_code == 422
    assert Event.objects.count() == 0


@pytest.mark.parametrize("content", FILES.values(), ids=FILES)
def test_hostile_pbn_is_refused_in_time_by_page_and_api(content: bytes) -> None:
    event = importing()
    client = signed_in(organiser_of(event.club))
    body = json.dumps({"pbn": content.decode("latin-1")}, ensure_ascii=False)

    with in_time():
        page = client.post(f"/organise/events/{event.slug}/boards/", {"pbn": file("b.pbn", content)})
    with in_time():
        api = client.post(event_url(event, "boards/"), body.encode(), "application/json")

    assert page.status_code == 422
    assert api.status_code in {400, 413}
    assert not event.sessions.get().board_sets.exists()


def test_good_pbn_is_taken_by_the_same_doors() -> None:
    """The refusals above are about the files."""
    event = importing()
    boards = Path(settings.BASE_DIR, "tests/data/prepared_boards.pbn").read_bytes()

    response = signed_in(organiser_of(event.club)).post(
        f"/organise/events/{event.slug}/boards/", {"pbn": file("b.pbn", boards)}
    )

    assert response.status_code == 302, response.content.decode()


@pytest.mark.parametrize(
    "body",
    BODIES,
    ids=lambda body: body[:16],
)
def test_hostile_json_is_refused_in_time(body: bytes) -> None:
    event = planned_event()
    client = signed_in(organiser_of(event.club))

    with in_time():
        response = client.post(event_url(event, "entries/"), body, "application/json")

    assert response.status_code in {400, 413}
    assert Entry.objects.count() == 0


def test_request_with_large_files_is_refused_before_it_is_read(evening) -> None:
    client, address = evening

    class Untouched:
        def read(self, *_size: int) -> bytes:
            raise AssertionError("it was read")

        readline = read

    response = client.generic(
        "POST",
        address,
        CONTENT_TYPE="multipart/form-data; boundary=x",
        CONTENT_LENGTH=str(LARGEST_REQUEST + 1),
        **{"wsgi.input": Untouched()},
    )

    assert response.status_code == 400


def test_file_over_a_megabyte_is_refused_by_its_size(evening) -> None:
    client, address = evening
    form = {"title": "Paper", "day": "2027-03-01", "at": "19:30", "results": file("r.csv", RESULTS.encode())}

    response = client.post(address, {**form, "pairs": file("p.csv", b"x" * (MEGABYTE + 1))})

    assert response.status_code == 422
    assert "1 MB" in response.content.decode()


def test_form_with_many_fields_is_refused() -> None:
    event = planned_event()
    client = signed_in(organiser_of(event.club))

    response = client.post(f"/organise/events/{event.slug}/pairs/", {f"f{number}": "1" for number in range(1100)})

    assert response.status_code == 400


@pytest.mark.parametrize("version", ["²", "9" * 5000, "-1", "1e3", "٣", ""])
def test_form_with_a_version_that_is_none_is_refused(version: str) -> None:
    event = running_event(pairs=4, rounds=3)
    line = open_lines(event)[0]
    enter(line, 6)
    client = signed_in(organiser_of(event.club))

    response = client.post(f"/direct/{event.slug}/line/{line.uuid}/", {"act": "accept", "version": version})

    assert response.status_code in {409, 412}
