"""Who asks in the tests of security, from the rightful to strangers, and how an answer is read."""

from collections.abc import Iterator
from contextlib import contextmanager

from django.db import transaction
from django.http import HttpResponse
from django.test import Client
from django.urls import get_resolver

from tests.factories import UserFactory, open_lines, organiser_of, running_event
from tests.security.tenant import Tenant, pair_at, phone_of, signed_in, tablet_of, with_token
from tests.security.writes import EAST_WEST, NORTH_SOUTH
from tournaments.models import ApiToken, Role, RoleKind
from tournaments.services import roles

REFUSED = {401, 403, 404}
Callers = dict[str, Client]


@contextmanager
def undone() -> Iterator[None]:
    with transaction.atomic():
        yield
        transaction.set_rollback(True)


def is_refused(response: HttpResponse) -> bool:
    """Refused, or asked to sign in first, by name or at a table."""
    where = response.headers.get("Location", "")
    return response.status_code in REFUSED or where.startswith(("/sign-in/", "/table/"))


def text_of(response: HttpResponse) -> str:
    content = b"".join(response) if response.streaming else response.content  # type: ignore[arg-type]
    return content.decode("utf-8", "replace") + str(dict(response.headers))


def strangers() -> Callers:
    """Everybody of another club: its people, its programs and its tables."""
    event = running_event(pairs=4, rounds=3, boards_per_set=2)
    club = event.club
    people = {f"other {kind}": signed_in(organiser_of(club, kind)) for kind in RoleKind}
    line = open_lines(event)[0]
    return {
        **people,
        "other token": with_token(organiser_of(club), club),
        "other read-only token": with_token(organiser_of(club), club, is_read_only=True),
        "other tablet": tablet_of(event),
        "other phone": phone_of(event, pair_at(line, "N")),
        "account without a role": signed_in(UserFactory()),
    }


def narrow(tenant: Tenant) -> Callers:
    """Rights of this very club, over another of its events, over a section of one, or long over."""
    club, elsewhere = tenant.club, tenant.elsewhere
    section = elsewhere.sessions.get().sections.get()
    organiser, director, of_section = UserFactory(), UserFactory(), UserFactory()
    Role.objects.create(user=organiser, club=club, event=elsewhere, kind=RoleKind.ORGANISER)
    Role.objects.create(user=director, club=club, event=elsewhere, kind=RoleKind.DIRECTOR)
    Role.objects.create(user=of_section, club=club, event=elsewhere, section=section, kind=RoleKind.DIRECTOR)
    owner = organiser_of(club)
    return {
        "organiser of another event": signed_in(organiser),
        "director of another event": signed_in(director),
        "director of another section": signed_in(of_section),
        "token of another event": with_token(owner, club, event=elsewhere),
        "token of an owner without a role": with_token(UserFactory(), club),
        "read-only token": with_token(owner, club, is_read_only=True),
        "tablet of another event": tablet_of(elsewhere),
        "reader": signed_in(tenant.people[RoleKind.READER]),
        "preparer": signed_in(tenant.people[RoleKind.PREPARER]),
        **gone(tenant),
    }


def gone(tenant: Tenant) -> Callers:
    """They could do everything a moment ago."""
    club = tenant.club
    removed, idle, with_key = organiser_of(club), organiser_of(club), organiser_of(club)
    callers = {
        "removed organiser": signed_in(removed),
        "token of a removed organiser": with_token(removed, club),
        "deactivated organiser": signed_in(idle),
        "token of a deactivated organiser": with_token(idle, club),
        "revoked token": with_token(with_key, club),
    }
    roles.take_role(Role.objects.get(user=removed))
    idle.is_active = False
    idle.save()
    roles.revoke_token(ApiToken.objects.get(user=with_key))
    return callers


def rightful(tenant: Tenant) -> Callers:
    line = tenant.line
    return {
        **{kind: signed_in(user) for kind, user in tenant.people.items()},
        NORTH_SOUTH: phone_of(tenant.running, pair_at(line, "N"), line.table.number),
        EAST_WEST: phone_of(tenant.running, pair_at(line, "E"), line.table.number),
    }


def written_by_api() -> set[tuple[str, str]]:
    """Every method of every door of the API that is no read."""

    def doors(patterns: object, prefix: str = "") -> Iterator[tuple[str, str]]:
        for pattern in patterns:  # type: ignore[attr-defined]
            if hasattr(pattern, "url_patterns"):
                yield from doors(pattern.url_patterns)
            elif (pattern.name or "").startswith("api-") and hasattr(pattern.callback, "view_class"):
                view = pattern.callback.view_class
                for method in ("post", "put", "patch", "delete"):
                    if hasattr(view, method):
                        yield pattern.name, method.upper()

    return set(doors(get_resolver().url_patterns))
