"""Every write of the site, with a body that works for whoever may do it: so a refusal is about the caller."""

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from django.core.files.uploadedfile import SimpleUploadedFile
from django.http import HttpResponse
from django.test import Client

from tests.secrecy.routes import fill, routes
from tests.security.tenant import Tenant
from tournaments.models import RoleKind

Body = Callable[[Tenant], dict[str, Any]]
ORGANISER, DIRECTOR, PREPARER = RoleKind.ORGANISER, RoleKind.DIRECTOR, RoleKind.PREPARER
NORTH_SOUTH, EAST_WEST = "north-south phone", "east-west phone"


def nothing(_tenant: Tenant) -> dict[str, Any]:
    return {}


@dataclass(frozen=True)
class Write:
    """``by`` may do it. Where no body works in this world (``is_shown`` false) others are refused all the same."""

    route: str
    method: str
    event: str  # an attribute of the tenant
    by: str = ORGANISER
    body: Body = nothing
    query: str = ""
    seen: bool = False  # sends If-Match
    values: Callable[[Tenant], Mapping[str, str]] = field(default=lambda _tenant: {})
    is_shown: bool = True

    @property
    def is_api(self) -> bool:
        return self.route.startswith("api-")

    def __str__(self) -> str:
        return f"{self.method} {self.route}"

    def path(self, tenant: Tenant) -> str:
        values = {**tenant.values(getattr(tenant, self.event)), **self.values(tenant)}
        return fill(routes()[self.route], values) + self.query

    def send(self, client: Client, tenant: Tenant) -> HttpResponse:
        body, path = self.body(tenant), self.path(tenant)
        headers = {"Idempotency-Key": "one"} if self.is_api else {}
        if self.seen:
            headers["If-Match"] = f'"{tenant.version}"'
        if self.is_api:
            response = client.generic(self.method, path, json.dumps(body), "application/json", headers=headers)
        else:
            response = client.post(path, body, headers=headers)
        return response  # type: ignore[no-any-return]


def _to_play(tenant: Tenant) -> dict[str, str]:
    line = tenant.to_play
    return {"line/uuid": str(line.uuid), "lines/uuid": str(line.uuid), "tables/uuid": str(line.table.uuid)}


def _figure(tenant: Tenant) -> dict[str, Any]:
    return {"board": tenant.to_play.board.number, "north_south_tricks": 4}


def _turn_up(tenant: Tenant) -> dict[str, Any]:
    return {"board": tenant.line.board.number, "card": "H5"}


EVENING = {
    "trump_rule": "turned",
    "law": "duplicate-1",
    "origin": "dealt",
    "confirmation": "required",
    "standings_policy": "at_end",
    "round_end": "director",
    "minutes_per_board": "8",
    "reveal_policy": "at_end",
    "frozen_rounds": "0",
}
HANDS = {"N": "AKQJT98765432...", "E": ".AKQJT98765432..", "S": "..AKQJT98765432."}
DAY = {"title": "New", "day": "2027-05-01", "at": "19:30"}

API = (
    Write("api-acceptance", "POST", "running", DIRECTOR,
          lambda t: {"lines": [{"line": str(t.line.uuid), "version": t.version}]}),
    Write("api-board-hands", "PUT", "over", DIRECTOR, lambda t: {"hands": HANDS}, is_shown=False),
    Write("api-board-hold", "PUT", "running", DIRECTOR, lambda t: {"reason": "Thursday"}),
    Write("api-board-hold", "DELETE", "running", DIRECTOR, is_shown=False),
    Write("api-boards", "POST", "planned"),
    Write("api-club", "PATCH", "planned", body=lambda t: {"name": "Ours now"}),
    Write("api-confirmation", "POST", "running", EAST_WEST, lambda t: {"version": t.version}),
    Write("api-correction", "PUT", "running", DIRECTOR, lambda t: {"north_south_tricks": 3, "why": "seen"}, seen=True),
    Write("api-dispute", "POST", "running", DIRECTOR, is_shown=False),
    Write("api-entries", "POST", "planned", body=lambda t: {"players": ["Iris New", "Noor New"]}),
    Write("api-entry", "PATCH", "planned", body=lambda t: {"number": 2}),
    Write("api-entry", "DELETE", "planned"),
    Write("api-event", "PATCH", "planned", body=lambda t: {"title": "Ours now"}),
    Write("api-events", "POST", "planned",
          body=lambda t: {"club": t.club.slug, "title": "New", "starts_at": "2027-05-01T19:30:00Z"}),
    Write("api-invitations", "POST", "planned", body=lambda t: {"kind": "organiser"}),
    Write("api-leave", "POST", "running", DIRECTOR),
    Write("api-line", "DELETE", "running", DIRECTOR, query="?why=typed", seen=True),
    Write("api-movement", "PUT", "planned", body=lambda t: {"movement": "howell", "rounds": 3, "boards_per_set": 2}),
    Write("api-next-round", "POST", "running", DIRECTOR),
    Write("api-not-played", "POST", "running", DIRECTOR, lambda t: {"why": "late", "by_fault": False}, values=_to_play),
    Write("api-player", "PATCH", "planned", body=lambda t: {"name": "Ours Now"}),
    Write("api-players", "POST", "planned", body=lambda t: {"name": "Somebody New"}),
    Write("api-proposal", "PUT", "running", NORTH_SOUTH, lambda t: {"north_south_tricks": 7}, seen=True,
          is_shown=False),
    Write("api-release", "POST", "frozen"),
    Write("api-reveal", "POST", "over"),
    Write("api-role", "DELETE", "planned"),
    Write("api-roles", "POST", "planned", body=lambda t: {"username": t.role.user.username, "kind": "director"}),
    Write("api-state", "POST", "planned", body=lambda t: {"to": "open"}),
    Write("api-station-sign-out", "POST", "running", DIRECTOR),
    Write("api-table-results", "POST", "running", DIRECTOR, _figure, values=_to_play),
    Write("api-token", "DELETE", "planned"),
    Write("api-tokens", "POST", "planned", body=lambda t: {"club": t.club.slug, "name": "mine"}),
    Write("api-turn-ups", "POST", "running", NORTH_SOUTH, _turn_up),
)  # fmt: skip
# Writes about nothing but the caller: a club of one's own, one's own session and device.
OWN = {
    ("api-clubs", "POST"),
    ("api-device", "PATCH"),
    ("api-device", "DELETE"),
    ("api-devices", "POST"),
    ("api-session", "POST"),
    ("api-session", "DELETE"),
}

PAGES = (
    Write("confirm-result", "POST", "running", EAST_WEST,
          lambda t: {"answer": "correct", "confirms": t.version, "idempotency_key": "one"}),
    Write("create-event", "POST", "planned", body=lambda t: DAY),
    Write("deal-boards", "POST", "planned"),
    Write("director-accept", "POST", "running", DIRECTOR, lambda t: {"listed": f"{t.line.uuid}:{t.version}"}),
    Write("director-end-play", "POST", "running", DIRECTOR),
    Write("director-final", "POST", "over"),
    Write("director-hands", "POST", "over", DIRECTOR, is_shown=False),
    Write("director-holds", "POST", "running", DIRECTOR, lambda t: {"board": 1, "reason": "Thursday"}),
    Write("director-lift-hold", "POST", "running", DIRECTOR, is_shown=False),
    Write("director-line", "POST", "running", DIRECTOR,
          lambda t: {"act": "settle", "settle-tricks": 3, "settle-why": "seen", "settle-version": t.version}),
    Write("director-next-round", "POST", "running", DIRECTOR, lambda t: {"round": "1"}),
    Write("director-open-dispute", "POST", "running", DIRECTOR, is_shown=False),
    Write("director-round-entry", "POST", "running", DIRECTOR, lambda t: {f"line_{t.to_play.uuid.hex}": 4}),
    Write("director-sign-out", "POST", "running", DIRECTOR),
    Write("enter-result", "POST", "running", NORTH_SOUTH, is_shown=False),
    Write("finish-play", "POST", "running"),
    Write("forget-player", "POST", "planned", body=lambda t: {"forget-name": t.player.name}),
    Write("import-evening", "POST", "planned", is_shown=False,
          body=lambda t: {**DAY, "pairs": SimpleUploadedFile("p.csv", b"number"),
                          "results": SimpleUploadedFile("r.csv", b"board")}),
    Write("open-entries", "POST", "planned"),
    Write("organise-boards", "POST", "planned", is_shown=False,
          body=lambda t: {"pbn": SimpleUploadedFile("b.pbn", b"% PBN 2.1")}),
    Write("organise-customs", "POST", "planned",
          body=lambda t: {**EVENING, "name": "Ours now", "time_zone": "Europe/Paris"}),
    Write("organise-movement", "POST", "planned", body=lambda t: {"slug": "howell", "rounds": 3, "boards_per_set": 2}),
    Write("organise-pairs", "POST", "planned", body=lambda t: {"first": "Iris New", "second": "Noor New"}),
    Write("organise-people", "POST", "planned", body=lambda t: {"kind": "organiser"}),
    Write("organise-player", "POST", "planned", body=lambda t: {"name": "Ours Now"}),
    Write("organise-player-numbers", "POST", "planned", body=lambda t: {"take": "Federation"}),
    Write("organise-players", "POST", "planned", body=lambda t: {"name": "Somebody New"}),
    Write("organise-settings", "POST", "planned", body=lambda t: {**EVENING, "minutes_per_board": "9"}),
    Write("prepare-boards", "POST", "ready", PREPARER, lambda t: {"what": "sheets"}),
    Write("publish-final", "POST", "over"),
    Write("release-standings", "POST", "frozen"),
    Write("remove-demo", "POST", "planned", is_shown=False),
    Write("remove-role", "POST", "planned", body=lambda t: {"role": t.role.pk}),
    Write("renumber-pair", "POST", "planned", body=lambda t: {"number": 2}),
    Write("reset-for", "POST", "planned", body=lambda t: {"username": t.role.user.username}, is_shown=False),
    Write("reveal-boards", "POST", "over"),
    Write("revoke-token", "POST", "planned", body=lambda t: {"token": t.token.pk}),
    Write("start-play", "POST", "ready"),
    Write("withdraw-pair", "POST", "planned"),
)  # fmt: skip
# Pages that take a POST about nothing but the caller.
OWN_PAGES = {
    "account",
    "change-password",
    "find-board",
    "go-on",
    "invitation",
    "join",
    "reset-password",
    "sign-in",
    "sign-out",
    "start-club",
    "table-sign-out",
    "welcome",
}
WRITES = (*API, *PAGES)
