"""A club with everything in it that is nobody else's business, and how to see whether any of it changed."""

import hashlib
import json
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from django.apps import apps
from django.contrib.auth.models import User
from django.core.serializers.json import DjangoJSONEncoder
from django.test import Client

from games.models import Line, Result
from tests.factories import (
    TESTER,
    ClubFactory,
    PlayerFactory,
    enter,
    open_lines,
    organiser_of,
    planned_event,
    play_round,
    running_event,
    scheduled_event,
    section_of,
)
from tournaments.models import ApiToken, Club, Device, Entry, Event, ExternalNumber, Player, Role, RoleKind, Seating
from tournaments.services import events, roles, rounds
from tournaments.services.movements import choose_movement

MODEL_BACKEND = "django.contrib.auth.backends.ModelBackend"
# What a mere request may touch: who is signed in, how often somebody guessed, when a token was last used.
BOOKKEEPING = {"sessions.Session", "axes.AccessAttempt", "axes.AccessLog", "tournaments.Guess", "admin.LogEntry"}
PRIVATE = "zzprivate"  # in every text that only this club's people may read


@dataclass(frozen=True)
class Tenant:
    """``planned`` nobody else may see; ``ready`` is open with its boards; ``running`` and ``over`` everybody sees."""

    club: Club
    planned: Event
    ready: Event
    running: Event
    over: Event
    frozen: Event
    elsewhere: Event
    people: dict[RoleKind, User]
    player: Player
    role: Role
    token: ApiToken
    secrets: list[str] = field(default_factory=list)

    @cached_property  # one and the same through all requests; only its version moves
    def line(self) -> Line:
        """A result that the other side has not confirmed."""
        return self._result.line

    @property
    def version(self) -> int:
        return self._result.version

    @property
    def to_play(self) -> Line:
        return open_lines(self.running)[-1]

    @property
    def _result(self) -> Result:
        results = Result.objects.filter(line__table__journal=self.running.journal_id)
        found: Result = results.select_related("line__table", "line__board", "slip").order_by("pk")[0]
        return found

    def values(self, event: Event) -> dict[str, str]:
        """For ``routes.fill``: this club, one of its events, and what is in them."""
        return {
            "clubs/slug": self.club.slug,
            "slug": event.slug,
            "section": "A",
            "boards/number": "1",
            "number": "1",
            "line/uuid": str(self.line.uuid),
            "lines/uuid": str(self.line.uuid),
            "tables/uuid": str(self.line.table.uuid),
            "uuid": str(self.player.uuid),
            "movement": "howell",
            "username": self.role.user.username,
            "kind": self.role.kind,
            "id": self.token.token_hash[:16],
            "path": "css/base.css",
        }


def make_tenant() -> Tenant:
    club = ClubFactory()
    people = {kind: organiser_of(club, kind) for kind in RoleKind}
    people[RoleKind.ORGANISER].first_name = f"Olga {PRIVATE}"
    people[RoleKind.ORGANISER].save()
    settings: dict[str, Any] = {"club": club, "pairs": 4, "rounds": 3, "boards_per_set": 1, "origin": "dealt"}
    planned = planned_event(club=club, pairs=4, origin="dealt", title="Planned")
    planned.title = f"Planned {PRIVATE}"  # its address says nothing, so that an echo of it is no leak
    planned.save()
    choose_movement(section=section_of(planned), slug="howell", rounds=3, boards_per_set=1, by=TESTER)
    ready = events.open_event(event=scheduled_event(**settings, title="Ready"), by=TESTER)
    running = running_event(**settings, title="Running", confirmation="required", round_end="director")
    enter(open_lines(running)[0], 6)
    over = _played(running_event(**settings, title="Over", round_end="director", reveal_policy="by_hand"))
    frozen = _played(running_event(**settings, title="Frozen", round_end="director", frozen_rounds=1))
    player = PlayerFactory(club=club, name=f"Patience {PRIVATE}")
    ExternalNumber.objects.create(player=player, scheme="Federation", number=f"77-{PRIVATE}")
    token, _secret = roles.make_token(
        user=people[RoleKind.ORGANISER], name=f"exporter {PRIVATE}", club=club, event=None, is_read_only=False
    )
    removable = Role.objects.get(user=people[RoleKind.READER])
    stations = [
        text
        for event in (ready, running, over)
        for station in event.sessions.get().sections.get().stations.all()
        for text in (station.code,)
    ]
    elsewhere = events.open_event(event=scheduled_event(**settings, title="Elsewhere"), by=TESTER)
    return Tenant(
        club, planned, ready, running, over, frozen, elsewhere, people, player, removable, token, [PRIVATE, *stations]
    )


def _played(event: Event) -> Event:
    for _round in range(3):
        play_round(event)
        rounds.next_round(section=section_of(event), by=TESTER)
    event.refresh_from_db()
    return event


def signed_in(user: User) -> Client:
    client = Client(raise_request_exception=False)
    client.force_login(user, backend=MODEL_BACKEND)
    return client


def with_token(user: User, club: Club, *, event: Event | None = None, is_read_only: bool = False) -> Client:
    _token, secret = roles.make_token(user=user, name="program", club=club, event=event, is_read_only=is_read_only)
    return Client(raise_request_exception=False, headers={"authorization": f"Token {secret}"})


def tablet_of(event: Event, number: int = 1) -> Client:
    """A tablet's browser, with its session; the API takes it too."""
    station = event.sessions.get().sections.get().stations.get(number=number)
    return _at(Device.objects.create(station=station, epoch=station.epoch))


def phone_of(event: Event, entry: Entry, number: int = 1) -> Client:
    station = event.sessions.get().sections.get().stations.get(number=number)
    return _at(Device.objects.create(station=station, entry=entry, epoch=station.epoch))


def _at(device: Device) -> Client:
    client = Client(raise_request_exception=False)
    session = client.session
    session["device"] = str(device.uuid)
    session.save()
    client.cookies["sessionid"] = session.session_key
    return client


def pair_at(line: Line, seat: str) -> Entry:
    return Seating.objects.select_related("entry").get(table=line.table, seat=seat).entry


def whole_database() -> dict[str, str]:
    """A digest of all rows of every model, but for bookkeeping."""
    return {
        model._meta.label: _digest(model)
        for model in apps.get_models()
        if model._meta.label not in BOOKKEEPING and model._meta.managed
    }


def _digest(model: Any) -> str:
    names = [f.attname for f in model._meta.concrete_fields if f.attname not in {"last_used_at", "last_login"}]
    rows = list(model._base_manager.order_by("pk").values_list(*names))
    return hashlib.sha256(json.dumps(rows, cls=_Encoder).encode()).hexdigest()


class _Encoder(DjangoJSONEncoder):
    def default(self, o: Any) -> Any:
        return bytes(o).hex() if isinstance(o, bytes | memoryview) else super().default(o)
