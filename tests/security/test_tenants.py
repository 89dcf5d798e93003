"""Clubs are strangers to each other, and a right ends where it was given: the whole matrix, from the list of routes."""

from collections.abc import Callable

import pytest
from django.test import Client

from tests.factories import UserFactory, organiser_of, running_event
from tests.secrecy.routes import fill, routes
from tests.security.callers import (
    REFUSED,
    Callers,
    gone,
    is_refused,
    narrow,
    rightful,
    strangers,
    text_of,
    undone,
    written_by_api,
)
from tests.security.tenant import (
    PRIVATE,
    Tenant,
    make_tenant,
    signed_in,
    tablet_of,
    whole_database,
    with_token,
)
from tests.security.writes import API, OWN, OWN_PAGES, PAGES, WRITES
from tournaments.models import Invitation, Role, RoleKind
from tournaments.services import roles

pytestmark = [pytest.mark.django_db, pytest.mark.crawl]

BOLDEST = ("other organiser", "other token", "other tablet")
EVENTS = ("planned", "running", "over")
# What somebody with any role in the club may do there: prepare its boards, or make a token for what he may himself.
ALLOWED = {("preparer", "prepare-boards"), ("preparer", "api-tokens"), ("reader", "api-tokens")}


# --- nothing is forgotten -----------------------------------------------------------------------------------------


def test_every_write_of_the_api_is_in_the_matrix() -> None:
    assert {(write.route, write.method) for write in API} | OWN == written_by_api()


def test_every_page_that_takes_a_post_is_in_the_matrix() -> None:
    tenant = make_tenant()
    client = signed_in(tenant.people[RoleKind.ORGANISER])
    taking = set()

    for name, path in routes().items():
        if name.startswith(("api-", "admin:")):
            continue
        with undone():
            address = fill(path, tenant.values(tenant.running))
            asked, sent = client.get(address), client.post(address)
        # A page that answers a POST like a GET does nothing with it.
        taking |= {name} if sent.status_code not in {405, asked.status_code} else set()

    assert taking - OWN_PAGES <= {write.route for write in PAGES}


def test_who_may_write_does(tenant: Tenant) -> None:
    """Else a refusal below would say nothing."""
    callers, before, failed = rightful(tenant), whole_database(), []

    for write in WRITES:
        with undone():
            response = write.send(callers[write.by], tenant)
            if write.is_shown and (response.status_code >= 400 or whole_database() == before):
                failed.append((str(write), response.status_code, text_of(response)[:300]))

    assert failed == [], failed


@pytest.fixture
def tenant() -> Tenant:
    return make_tenant()


# --- no write -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("callers", [lambda _tenant: strangers(), narrow], ids=["strangers", "narrow"])
def test_nobody_writes_beyond_his_right(callers: Callable[[Tenant], Callers], tenant: Tenant) -> None:
    found, before, taken = callers(tenant), whole_database(), []

    for name, client in found.items():
        for write in WRITES:
            if (name, write.route) in ALLOWED:
                continue
            response = write.send(client, tenant)
            taken += [] if is_refused(response) else [(name, str(write), response.status_code)]

    assert taken == [], taken
    assert whole_database() == before


@pytest.mark.parametrize("method", ["POST", "PUT", "PATCH", "DELETE"])
def test_no_method_on_any_route_changes_anything_of_another_club(method: str, tenant: Tenant) -> None:
    callers = strangers()
    before = whole_database()

    for name, path in routes().items():
        if "<" in path and not name.startswith("admin:"):
            for caller in BOLDEST:
                callers[caller].generic(method, fill(path, tenant.values(tenant.running)), "{}", "application/json")

    assert whole_database() == before


# --- no sight -----------------------------------------------------------------------------------------------------


def reads(tenant: Tenant, *events: str) -> list[tuple[str, str]]:
    found = {
        (name, fill(path, tenant.values(getattr(tenant, event))))
        for name, path in routes().items()
        if not name.startswith("admin:") and name != "api-schema"
        for event in events or EVENTS
    }
    return sorted(found)


def test_nobody_of_another_club_reads_more_than_everybody_does(tenant: Tenant) -> None:
    callers, everybody = strangers(), Client(raise_request_exception=False)
    leaks, opened = [], []

    for route, path in reads(tenant):
        is_public = everybody.get(path).status_code == 200
        for name, client in callers.items():
            response = client.get(path)
            others = [client.head(path), client.options(path)] if name in BOLDEST else []
            told = "".join(text_of(answer) for answer in (response, *others))
            leaks += [(name, path, secret) for secret in tenant.secrets if secret in told]
            if "<" in routes()[route] and not is_public and response.status_code == 200:
                opened.append((name, path))

    assert leaks == []
    assert opened == []


def test_nobody_of_another_club_finds_it_by_asking_lists(tenant: Tenant) -> None:
    callers = {**strangers(), "everybody": Client()}
    both = organiser_of(Role.objects.get(user=tenant.role.user).club)
    other = running_event(pairs=4, rounds=3, boards_per_set=2).club
    Role.objects.create(user=both, club=other, kind=RoleKind.ORGANISER)
    callers["token for the other club of somebody in both"] = with_token(both, other)
    slug = tenant.club.slug
    asked = (f"?club={slug}", f"?club={slug}&state=planned", "?state=planned", "?page_size=200", "?ordering=starts_at")

    leaks = [
        (name, query)
        for name, client in callers.items()
        for query in asked
        if PRIVATE in text_of(client.get(f"/api/v1/events/{query}"))
    ]

    assert leaks == []


def test_own_club_does_see_what_is_planted(tenant: Tenant) -> None:
    """The crawl can fail."""
    client = signed_in(tenant.people[RoleKind.ORGANISER])

    seen = {
        name for name, path in reads(tenant) if any(secret in text_of(client.get(path)) for secret in tenant.secrets)
    }

    assert {
        "api-players",
        "organise-player",
        "api-event",
        "organise-people",
        "api-stations",
        "print-table-cards",
    } <= seen


def test_hidden_club_is_not_there_for_others_nor_for_a_token_of_another(tenant: Tenant) -> None:
    """Somebody in two clubs makes a token for one: it does not know the other."""
    hidden = running_event().club
    hidden.events.update(state="planned")
    both = organiser_of(hidden)
    Role.objects.create(user=both, club=tenant.club, kind=RoleKind.ORGANISER)
    program = with_token(both, tenant.club)

    assert signed_in(both).get(f"/api/v1/clubs/{hidden.slug}/").status_code == 200
    for client in (program, *strangers().values()):
        assert client.get(f"/api/v1/clubs/{hidden.slug}/").status_code == 404
        assert hidden.slug not in text_of(client.get("/api/v1/clubs/?page_size=200"))


# --- narrowed rights ----------------------------------------------------------------------------------------------


def test_right_over_one_event_shows_no_other_planned_event(tenant: Tenant) -> None:
    owner = organiser_of(tenant.club)
    callers = {
        name: client
        for name, client in narrow(tenant).items()
        if name in {"organiser of another event", "director of another section", "tablet of another event"}
    }
    callers["token of another event"] = with_token(owner, tenant.club, event=tenant.elsewhere)
    paths = [
        "/api/v1/events/?page_size=200",
        f"/api/v1/events/{tenant.planned.slug}/",
        f"/events/{tenant.planned.slug}/",
    ]

    leaks = [(name, path) for name, client in callers.items() for path in paths if PRIVATE in text_of(client.get(path))]

    assert leaks == []


def test_director_of_a_section_settles_its_tables_by_the_api_and_opens_no_page(tenant: Tenant) -> None:
    """Pages are about whole events, so a right over one section opens none of them (docs/security.md)."""
    user = UserFactory()
    section = tenant.running.sessions.get().sections.get()
    Role.objects.create(user=user, club=tenant.club, event=tenant.running, section=section, kind=RoleKind.DIRECTOR)
    client, slug = signed_in(user), tenant.running.slug
    correction = next(write for write in API if write.route == "api-correction")

    pages = {client.get(f"/direct/{slug}/{page}").status_code for page in ("", "log/", "stations/", "final/")}
    api = {client.get(f"/api/v1/events/{slug}/{door}/").status_code for door in ("results", "changes", "stations")}

    assert (pages, api) == ({404}, {403})
    assert correction.send(client, tenant).status_code == 200


def test_role_over_an_event_of_another_club_gives_nothing(tenant: Tenant) -> None:
    """However the row came to be: club and event must agree."""
    user = UserFactory()
    other = running_event()
    Role.objects.create(user=user, club=other.club, event=tenant.running, kind=RoleKind.ORGANISER)
    client = signed_in(user)

    assert client.get(f"/direct/{tenant.running.slug}/").status_code == 404
    assert client.post(f"/organise/events/{tenant.running.slug}/finish/").status_code == 404


# --- dead at once -------------------------------------------------------------------------------------------------


def test_who_is_gone_is_answered_like_a_stranger(tenant: Tenant) -> None:
    paths = (
        f"/api/v1/events/{tenant.planned.slug}/",
        f"/api/v1/clubs/{tenant.club.slug}/players/",
        f"/organise/clubs/{tenant.club.slug}/",
        f"/direct/{tenant.running.slug}/",
    )

    open_doors = [
        (name, path) for name, client in gone(tenant).items() for path in paths if not is_refused(client.get(path))
    ]

    assert open_doors == []


def test_invitation_dies_with_the_right_of_who_made_it(tenant: Tenant) -> None:
    """Else a removed organiser would come back by a link made before."""
    leaver, idle = organiser_of(tenant.club), organiser_of(tenant.club)
    secrets = [roles.invite(club=tenant.club, kind=RoleKind.ORGANISER, by=user)[1] for user in (leaver, idle)]

    roles.take_role(Role.objects.get(user=leaver))
    idle.is_active = False
    idle.save()

    client = signed_in(leaver)
    assert [client.post(f"/invitations/{secret}/").status_code for secret in secrets] == [400, 400]
    assert not Role.objects.filter(user=leaver).exists()
    assert Invitation.objects.filter(used_at__isnull=False).count() == 0


def test_device_is_signed_out_with_its_station_at_once(tenant: Tenant) -> None:
    client = tablet_of(tenant.running)
    assert client.get("/api/v1/devices/current/").status_code == 200

    signed_in(tenant.people[RoleKind.DIRECTOR]).post(f"/direct/{tenant.running.slug}/stations/A/1/sign-out/")

    assert client.get("/api/v1/devices/current/").status_code in REFUSED
