"""``./whist run --once``: the demo evening, played to its end through the public HTTP API as tables' devices would."""

import json
import secrets
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any
from urllib.error import HTTPError
from urllib.parse import urljoin
from urllib.request import Request, urlopen

from django.contrib.auth.models import User
from django.core.management.base import CommandError

from tournaments.models import Club
from tournaments.selectors.standings import standings_lines
from tournaments.services.demo import PAIRS
from tournaments.services.roles import make_token, revoke_token

STANDINGS_SECONDS = 30
BOARDS_WANTED = 14


@dataclass(frozen=True, slots=True)
class Caller:
    """One who calls the API: the organiser's program with its token, or the device of a table."""

    address: str
    authorization: str = ""

    def call(self, method: str, path: str, body: object = None) -> Any:
        """The JSON that is answered. Raises CommandError with the server's own words where it refuses."""
        headers = {"Content-Type": "application/json", "Idempotency-Key": secrets.token_hex(16)}
        if self.authorization:
            headers["Authorization"] = self.authorization
        data = None if body is None else json.dumps(body).encode()
        url = urljoin(self.address, f"/api/v1/{path}")
        try:
            with urlopen(Request(url, data, headers, method=method), timeout=30) as response:  # noqa: S310 -- our own server
                return json.load(response)
        except HTTPError as error:
            message = f"{method} /api/v1/{path}: {error.code} {error.read().decode()}"
            raise CommandError(message) from error


def play_demo(address: str) -> Sequence[str]:
    """Create, play and publish an evening of eight pairs at this address; the final standings, a line an entry."""
    with demo_organiser(address) as organiser:
        slug = set_up(organiser)
        tables = sign_in_tables(organiser, slug)
        while (organiser.call("GET", f"events/{slug}/"))["state"] == "running":
            if not sum(play_table(table) for table in tables):
                time.sleep(0.1)
        organiser.call("POST", f"events/{slug}/state/", {"to": "final"})
        return standings_lines(final_standings(Caller(address), slug))


@contextmanager
def demo_organiser(address: str) -> Iterator[Caller]:
    """The demo's organiser with a token, which is revoked afterwards."""
    club = Club.objects.filter(is_demo=True).first()
    if club is None:
        message = "the demo club was removed from this installation: set WHIST_VAR to another folder to see the demo"
        raise CommandError(message)
    user = User.objects.get(username="demo-organiser")
    token, secret = make_token(user=user, name="demo evening", club=club, event=None, is_read_only=False)
    try:
        yield Caller(address, f"Token {secret}")
    finally:
        revoke_token(token)


def set_up(organiser: Caller) -> str:
    club = organiser.call("GET", "clubs/")["results"][0]["slug"]
    today = time.strftime("%Y-%m-%dT%H:%M:00Z", time.gmtime())
    event = organiser.call("POST", "events/", {"club": club, "title": "Demo evening", "starts_at": today})
    slug: str = event["slug"]
    for players in PAIRS[:8]:
        organiser.call("POST", f"events/{slug}/entries/", {"players": players})
    best = organiser.call("GET", f"events/{slug}/movements/?boards={BOARDS_WANTED}")["suggestions"][0]
    choice = {name: best[name] for name in ("movement", "rounds", "boards_per_set")}
    organiser.call("PUT", f"events/{slug}/movement/", choice)
    for state in ("open", "running"):
        organiser.call("POST", f"events/{slug}/state/", {"to": state})
    return slug


def sign_in_tables(organiser: Caller, slug: str) -> list[Caller]:
    """A device at each table, with the code and PIN of the card that lies there."""
    tables = []
    for station in organiser.call("GET", f"events/{slug}/stations/")["results"]:
        signed = Caller(organiser.address).call("POST", "devices/", {"code": station["code"], "pin": station["pin"]})
        tables.append(Caller(organiser.address, f"Device {signed['device']}"))
    return tables


def play_table(device: Caller) -> int:
    """Enter the boards that are open at the table where the schedule puts the device, and have the others confirm."""
    table = device.call("GET", "devices/current/")["table"]
    if table is None:
        return 0
    lines = [line for line in device.call("GET", f"tables/{table['uuid']}/")["lines"] if line["state"] == "open"]
    for line in lines:
        body = {"board": line["board"], "north_south_tricks": tricks(line["board"], table["number"])}
        kept = device.call("POST", f"tables/{table['uuid']}/results/", body)
        version = kept["result"]["version"]
        device.call("POST", f"lines/{line['line']}/confirmation/", {"version": version, "handed_over": True})
    return len(lines)


def tricks(board: int, table: int) -> int:
    """What North–South made: near what the board is worth, a little more or less by table."""
    return min(13, max(0, 3 + (5 * board) % 8 + (board * table) % 3 - 1))


def final_standings(anybody: Caller, slug: str) -> dict[str, Any]:
    """What everybody may read, once the worker has scored the last change. Raises CommandError when it does not."""
    deadline = time.monotonic() + STANDINGS_SECONDS
    while time.monotonic() < deadline:
        standings: dict[str, Any] = anybody.call("GET", f"events/{slug}/standings/")
        if standings["status"] == "final":
            return standings
        time.sleep(0.2)
    message = "the standings were not final in time; var/log/worker.log says why"
    raise CommandError(message)
