"""The OWASP API Security Top 10 of 2023, three tests a class; docs/security.md says what holds and why."""

import ast
import json
import re
import socket
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from unittest.mock import patch

import pytest
import yaml
from django.conf import settings
from django.core import signing
from django.core.cache import cache
from django.db import connection
from django.test import Client, override_settings
from django.urls import reverse

from games.errors import Refused
from games.models import Change
from tests.factories import (
    TESTER,
    ClubFactory,
    PlayerFactory,
    UserFactory,
    open_lines,
    organiser_of,
    planned_event,
    running_event,
    section_of,
)
from tests.secrecy.routes import routes
from tests.security.callers import rightful, text_of, undone, written_by_api
from tests.security.tenant import make_tenant, pair_at, phone_of, signed_in, tablet_of, whole_database, with_token
from tests.security.writes import API, WRITES
from tests.tournaments.api.callers import V1, anybody, event_url, line_url, organiser, problems
from tournaments.api.authentication import DEVICE_SALT
from tournaments.errors import BadRows
from tournaments.models import ApiToken, Device, Entry, Guess, Player, Role, RoleKind
from tournaments.services import devices, roles
from tournaments.services.evenings import import_evening, read_evening

pytestmark = pytest.mark.django_db

PASSWORD = "a long enough one"
DOCUMENT = yaml.safe_load((Path(settings.BASE_DIR) / "openapi.yaml").read_text(encoding="utf-8"))


# --- API1: broken object level authorization (the whole matrix: test_tenants.py) ----------------------------------


def test_device_has_no_line_but_those_of_its_own_table() -> None:
    event = running_event(pairs=4, rounds=3)
    tablet, other = tablet_of(event, 2), open_lines(event)[0]

    assert other.table.number == 1
    assert tablet.get(line_url(other)).status_code == 404
    assert tablet.get(reverse("enter-result", args=[other.uuid])).status_code == 404


def test_token_of_somebody_else_is_not_there() -> None:
    club = ClubFactory()
    token, _secret = roles.make_token(
        user=organiser_of(club), name="exporter", club=club, event=None, is_read_only=True
    )

    assert organiser(club).delete(f"{V1}tokens/{token.token_hash[:16]}/").status_code == 404
    assert ApiToken.objects.get().revoked_at is None


def test_player_of_another_club_is_no_player_here() -> None:
    event, stranger = planned_event(), PlayerFactory(name="Stranger")
    caller = organiser(event.club)

    entered = caller.post(event_url(event, "entries/"), {"players": [str(stranger.uuid), "Ana"]})
    renamed = caller.patch(f"{V1}clubs/{event.club.slug}/players/{stranger.uuid}/", {"name": "Ours"})

    assert (entered.status_code, renamed.status_code) == (400, 404)
    assert "Stranger" not in entered.content.decode() + renamed.content.decode()


# --- API2: broken authentication ----------------------------------------------------------------------------------


def sign_in(client: Client, name: str, password: str, **headers: str):
    return client.post(
        f"{V1}session/", json.dumps({"username": name, "password": password}), "application/json", headers=headers
    )


def test_wrong_password_and_unknown_name_are_answered_alike() -> None:
    UserFactory(username="olga").set_password(PASSWORD)

    known, unknown = sign_in(Client(), "olga", "wrong"), sign_in(Client(), "nobody", "wrong")

    assert (known.status_code, known.json()) == (unknown.status_code, unknown.json())


def test_password_guesses_end_in_a_pause_whatever_address_is_claimed() -> None:
    """And only for who guesses: a person signed in goes on, from elsewhere he can sign in, others are not touched."""
    user = UserFactory(username="olga")
    user.set_password(PASSWORD)
    user.save()
    running = signed_in(user)

    for guess in range(11):
        cache.clear()  # the limit by the minute would stop them sooner
        sign_in(Client(), "olga", f"wrong {guess}", **{"X-Forwarded-For": f"10.0.0.{guess}"})
        sign_in(Client(), "", "x")
    cache.clear()

    assert sign_in(Client(), "olga", PASSWORD).status_code == 429
    assert running.get(f"{V1}session/").json()["account"] == "olga"
    assert sign_in(Client(REMOTE_ADDR="192.0.2.7"), "olga", PASSWORD).status_code == 201


def test_new_password_ends_the_other_sessions() -> None:
    user = UserFactory()
    user.set_password(PASSWORD)
    user.save()
    stolen, own = signed_in(user), signed_in(user)

    own.post(
        reverse("change-password"),
        {"old_password": PASSWORD, "new_password1": "another good one", "new_password2": "another good one"},
    )

    assert stolen.get(f"{V1}session/").json()["account"] is None
    assert own.get(f"{V1}session/").json()["account"] == user.username


@pytest.mark.parametrize("forge", [lambda text: text + "x", lambda text: text[:-1], lambda _text: signing.dumps("x")])
def test_forged_device_is_refused(forge) -> None:
    event = running_event(pairs=4, rounds=3)
    tablet_of(event)
    good = signing.dumps(Device.objects.get().uuid.hex, salt=DEVICE_SALT)

    def ask(signed: str) -> int:
        return Client(headers={"authorization": f"Device {signed}"}).get(f"{V1}devices/current/").status_code

    assert (ask(good), ask(forge(good))) == (200, 401)


# --- API3: broken object property level authorization -------------------------------------------------------------

# What a body could try to set: owners, rights, states, scores, sealed and counted things.
INJECTED = (
    *("id", "pk", "uuid", "user", "user_id", "club_id", "event_id", "section", "role", "state", "is_staff"),
    *("slug", "score", "percentage", "counts", "accepted", "result", "journal", "created_by", "is_demo", "is_revealed"),
    *("hands", "key", "deal", "released_at", "token_hash", "epoch", "pin", "__class__", "password"),
)


def test_no_write_takes_a_field_it_does_not_name() -> None:
    tenant = make_tenant()
    callers, before, taken = rightful(tenant), whole_database(), []

    for write in API:
        body = write.body(tenant)
        if write.method == "DELETE" or not body:
            continue
        injected = set(INJECTED) - set(body)
        headers = {"Idempotency-Key": str(write), "If-Match": f'"{tenant.version}"'}
        sent = json.dumps({**body, **dict.fromkeys(injected, "1")})
        with undone():
            answer = callers[write.by].generic(
                write.method, write.path(tenant), sent, "application/json", headers=headers
            )
        refused = {field for field, code in problems(answer) if code == "unknown"}
        taken += [] if refused == injected else [(str(write), answer.status_code, injected - refused)]

    assert taken == []
    assert whole_database() == before


def test_page_ignores_what_its_form_does_not_name() -> None:
    club, other = ClubFactory(), ClubFactory()
    player, client = PlayerFactory(club=club), signed_in(organiser_of(club))
    address = reverse("organise-player", args=[club.slug, player.uuid])

    client.post(address, {"name": "Ana", "club": other.pk, "club_id": other.pk, "uuid": "x", "pk": 1, "id": 1})

    player.refresh_from_db()
    assert (player.name, player.club) == ("Ana", club)


def test_no_answer_has_a_field_that_is_a_secret() -> None:
    """Secrets are shown once, by the doors that make them; a station's code and PIN to who prints its card."""
    shown = {
        (name, field)
        for name, schema in DOCUMENT["components"]["schemas"].items()
        if not name.endswith(("Request", "Input"))
        for field in schema.get("properties", {})
        if re.search(r"password|secret|hash|pin$|code$|email|address|origin$|user_id|csrf|key$", field)
    }

    assert {(name, field) for name, field in shown if name not in {"Error", "ErrorOutput"}} == {
        ("BoardOutput", "origin"),
        ("BoardDetailOutput", "origin"),
        ("BoardProofOutput", "key"),
        ("BoardProofOutput", "key_hash"),
        ("BoardSetOutput", "origin"),
        ("ChangeOutput", "origin"),
        ("NewTokenOutput", "secret"),
        ("SessionOutput", "csrf_token"),
        ("SettingsOutput", "origin"),
        ("StationOutput", "code"),
        ("StationOutput", "pin"),
    }


# --- API4: unrestricted resource consumption (uploads: test_uploads.py) -------------------------------------------


@pytest.mark.parametrize("size", ["0", "-1", "201", "1000000", "9" * 400, "x", "1e3", "NaN"])
def test_page_of_a_list_has_a_largest_size(size: str) -> None:
    response = anybody().get(f"{V1}events/?page_size={size}")

    assert (response.status_code, problems(response)[0][0]) == (400, "page_size")


def test_requests_are_limited_by_the_minute() -> None:
    with patch("rest_framework.throttling.AnonRateThrottle.get_rate", return_value="5/min"):
        answers = [anybody().get(f"{V1}clubs/") for _request in range(6)]

    assert [answer.status_code for answer in answers] == [200] * 5 + [429]
    assert int(answers[-1]["Retry-After"]) > 0


def test_lists_cost_the_same_few_queries_however_long(django_assert_max_num_queries) -> None:
    event = planned_event(pairs=12)
    caller = organiser(event.club)

    with django_assert_max_num_queries(9):
        assert len(caller.get(event_url(event, "entries/")).json()["results"]) == 12


# --- API5: broken function level authorization --------------------------------------------------------------------


def test_director_cannot_do_what_organisers_do() -> None:
    tenant = make_tenant()
    before = whole_database()
    client = signed_in(tenant.people[RoleKind.DIRECTOR])

    done = [
        str(write) for write in API if write.by == RoleKind.ORGANISER and write.route not in {"api-tokens"}
        if write.send(client, tenant).status_code not in {403, 404}
    ]  # fmt: skip

    assert done == []
    assert whole_database() == before


def test_program_gives_no_rights_not_even_its_organisers() -> None:
    """Roles, invitations and tokens are a person's own act: what a stolen token made would outlive it."""
    club = ClubFactory()
    user = organiser_of(club)
    program = with_token(user, club)
    bodies = {
        f"{V1}clubs/{club.slug}/roles/": {"username": user.username, "kind": "preparer"},
        f"{V1}clubs/{club.slug}/invitations/": {"kind": "organiser"},
        f"{V1}tokens/": {"club": club.slug, "name": "another"},
        f"{V1}clubs/": {"name": "Mine", "time_zone": "Europe/Paris"},
    }

    answers = {program.post(path, json.dumps(body), "application/json").status_code for path, body in bodies.items()}

    assert answers == {403}
    assert (Role.objects.count(), ApiToken.objects.count()) == (1, 1)


def test_admin_is_closed_to_everybody_but_its_superuser() -> None:
    tenant = make_tenant()
    staff = UserFactory(is_staff=True)
    callers = [*rightful(tenant).values(), signed_in(staff), Client()]

    opened = {
        path for client in callers for path in ("/admin/auth/user/", "/admin/tournaments/event/", "/admin/games/deal/")
        if client.get(path).status_code == 200
    }  # fmt: skip

    assert opened == set()


# --- API6: unrestricted access to sensitive business flows --------------------------------------------------------

GUESSES = 200


@pytest.mark.django_db(transaction=True)
def test_of_200_guesses_at_once_at_most_10_are_looked_at() -> None:
    """Whoever guesses, from as many addresses as he likes: the place itself counts. Who plays there plays on."""
    place = section_of(running_event(pairs=4, rounds=3)).stations.get(number=1)
    tablet = Client(headers={"authorization": f"Device {_signed(place)}"})

    def guess(number: int) -> str:
        try:
            devices.sign_in(code=place.code, pin="none", address=f"192.0.2.{number}")
        except Refused as refusal:
            return refusal.sentence
        finally:
            connection.close()
        return "in"

    with ThreadPoolExecutor(16) as pool:
        answers = list(pool.map(guess, range(GUESSES)))

    assert sum("belong together" in answer for answer in answers) <= 10
    assert all("Too many" in answer or "belong together" in answer for answer in answers)
    assert tablet.get(f"{V1}devices/current/").status_code == 200
    with pytest.raises(Refused, match="Too many"):
        devices.sign_in(code=place.code, pin=place.pin, address="192.0.2.1")


def _signed(place) -> str:
    return signing.dumps(Device.objects.create(station=place, epoch=place.epoch).uuid.hex, salt=DEVICE_SALT)


def test_made_up_addresses_do_not_widen_the_limit() -> None:
    for number in range(12):
        cache.clear()
        Client(headers={"x-forwarded-for": f"198.51.100.{number}"}).post(
            reverse("join"), {"code": f"WRONG{number}", "pin": "1234"}
        )

    assert list(Guess.objects.values_list("key", "count")) == [("address:127.0.0.1", 12)]


def test_behind_a_proxy_one_guesser_locks_nobody_else_out() -> None:
    place = section_of(running_event(pairs=4, rounds=3)).stations.get(number=1)
    right = {"code": place.code, "pin": place.pin}
    with override_settings(REST_FRAMEWORK={**settings.REST_FRAMEWORK, "NUM_PROXIES": 1}):
        for number in range(12):
            made_up = f"10.9.8.{number}, 203.0.113.9"
            Client(headers={"x-forwarded-for": made_up}).post(reverse("join"), {"code": "WRONG", "pin": "1234"})

        guesser = Client(headers={"x-forwarded-for": "203.0.113.9"}).post(reverse("join"), right)
        other = Client(headers={"x-forwarded-for": "203.0.113.10"}).post(reverse("join"), right)

    assert (guesser.status_code, other.status_code) == (422, 302)


# --- API7: server side request forgery: nothing here fetches anything ---------------------------------------------

HOSTILE_URLS = (
    "http://127.0.0.1:6379/",
    "http://[::1]/",
    "http://169.254.169.254/latest/meta-data/",
    "file:///etc/passwd",
    "gopher://127.0.0.1:25/",
    "//evil.example.com/x",
    "http://2130706433/",
)
FETCHING = {
    *("urllib.request", "http.client", "requests", "httpx", "aiohttp", "urllib3", "ftplib", "smtplib", "telnetlib"),
    *("socket", "socketserver", "xmlrpc"),
}


def imports(path: Path) -> set[str]:
    found = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {name.name for name in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            found |= {node.module, *(f"{node.module}.{name.name}" for name in node.names)}
    return found


def test_no_module_behind_a_door_can_fetch() -> None:
    root = Path(settings.BASE_DIR)
    files = [path for package in ("engine", "games", "tournaments") for path in (root / package).rglob("*.py")]

    assert len(files) > 100
    assert {(path.name, name) for path in files for name in imports(path) & FETCHING} == set()


@pytest.mark.parametrize("url", HOSTILE_URLS)
def test_addresses_in_texts_are_never_asked(url: str) -> None:
    event = planned_event()
    caller, browser = organiser(event.club), signed_in(organiser_of(event.club))
    pbn = f'% {url}\n[Event "{url}"]\n[Site "{url}"]\n[Board "1"]\n[Deal "{url}"]\n'

    with patch.object(socket.socket, "connect", side_effect=AssertionError("something was fetched")):
        caller.post(event_url(event, "entries/"), {"players": [url, "Ana"]})
        caller.patch(event_url(event), {"title": url})
        caller.post(event_url(event, "boards/"), {"pbn": pbn})
        caller.patch(f"{V1}clubs/{event.club.slug}/", {"name": url})
        pages = [browser.get(path) for path in (f"/organise/events/{event.slug}/pairs/", f"/events/{event.slug}/")]

    assert {page.status_code for page in pages} == {200}


@pytest.mark.parametrize(
    "target", ["//evil.example.com/", "https://evil.example.com/", "/\\evil.example.com", "///evil"]
)
def test_nobody_is_sent_to_another_site(target: str) -> None:
    user = UserFactory(username="olga")
    user.set_password(PASSWORD)
    user.save()

    response = Client().post(f"/sign-in/?next={target}", {"username": "olga", "password": PASSWORD, "next": target})

    assert (response.status_code, response["Location"]) == (302, "/")


# --- API8: security misconfiguration (the settings themselves: test_production.py, test_hall_checks.py) -----------


def test_fault_of_ours_tells_its_caller_nothing() -> None:
    with (
        patch("tournaments.api.clubs.page_of"),
        patch("tournaments.api.clubs.own_clubs", side_effect=OSError("secret")),
    ):
        told = [Client(raise_request_exception=False).get(f"{V1}clubs/")]
    with patch("tournaments.views.public.render", side_effect=OSError("secret"), create=True):
        told.append(Client(raise_request_exception=False).get("/no-such-page/"))

    assert told[0].status_code == 500
    for answer in told:
        assert not re.search("secret|Traceback|OSError|site-packages", text_of(answer))


def test_other_sites_may_read_public_standings_and_nothing_else() -> None:
    event = running_event(pairs=4, rounds=3)
    client = signed_in(organiser_of(event.club))
    origin = {"origin": "https://evil.example.com"}

    for path in (f"{V1}clubs/", f"{V1}session/", event_url(event), event_url(event, "standings/")):
        assert "Access-Control-Allow-Origin" not in client.get(path, headers=origin).headers
    public = Client().get(event_url(event, "standings/"), headers=origin)
    assert public["Access-Control-Allow-Origin"] == "*"
    assert "Access-Control-Allow-Credentials" not in public.headers


def test_write_from_another_site_is_refused_at_every_door() -> None:
    """A session's cookie alone does nothing: each write wants the token of our own page besides."""
    tenant = make_tenant()
    client = Client(enforce_csrf_checks=True, raise_request_exception=False)
    client.force_login(tenant.people[RoleKind.ORGANISER], backend="django.contrib.auth.backends.ModelBackend")
    table = Client(enforce_csrf_checks=True, raise_request_exception=False)
    phone = phone_of(tenant.running, pair_at(tenant.line, "N"))
    table.cookies = phone.cookies
    before = whole_database()

    answers = {write.send(caller, tenant).status_code for write in WRITES for caller in (client, table)}

    assert answers <= {302, 403, 404}
    assert whole_database() == before


# --- API9: improper inventory management --------------------------------------------------------------------------


def documented() -> set[tuple[str, str]]:
    return {
        (re.sub(r"{\w+}", "*", path), method.upper())
        for path, methods in DOCUMENT["paths"].items()
        for method in methods
        if method in {"get", "post", "put", "patch", "delete"}
    }


def served() -> set[tuple[str, str]]:
    reads = {(name, "GET") for name in routes() if name.startswith("api-")} - {("api-missing", "GET")}
    paths = routes()
    return {
        ("/" + re.sub(r"<[^>]+>", "*", paths[name]), method)
        for name, method in reads | written_by_api()
        if name not in {"api-docs", "api-schema", "api-missing"}
    }


def test_every_write_that_is_served_is_documented_and_the_other_way_round() -> None:
    writes = {(path, method) for path, method in documented() if method != "GET"}

    assert writes == {(path, method) for path, method in served() if method != "GET"}
    assert {path for path, _method in documented()} == {path for path, _method in served()}


def test_what_is_not_documented_does_not_answer() -> None:
    tenant = make_tenant()
    client = signed_in(tenant.people[RoleKind.ORGANISER])
    known, answered = documented(), []

    for path in {path for path, _method in known}:
        address = path
        for value in (tenant.club.slug, tenant.running.slug, "1"):
            address = address.replace("*", value, 1)
        for method in ("GET", "POST", "PUT", "PATCH", "DELETE", "TRACE", "OPTIONS"):
            if (path, method) not in known:
                with undone():
                    status = client.generic(method, address).status_code
                answered += [] if status in {404, 405} else [(method, path, status)]

    assert answered == []


def test_there_is_one_version_and_no_other_address() -> None:
    for path in (
        "/api/",
        "/api/v0/events/",
        "/api/v2/events/",
        "/api/internal/",
        "/api/v1/debug/",
        "/api/v1/events.json",
    ):
        for method in ("get", "post", "delete"):
            response = getattr(anybody(), method)(path)
            assert (response.status_code, problems(response)) == (404, [("path", "not_found")])


# --- API10: unsafe consumption of what others made (hostile files: test_uploads.py) -------------------------------


def test_imported_names_are_cleaned_like_typed_ones() -> None:
    pairs = "number,direction,player_1,player_2\n1,NS,A\u202ena\u200b,Be\u0301a\n2,EW,=1+1,<b>Dan</b>\n".encode()
    results = b"board,north_south,east_west,north_south_tricks\n1,1,2,7\n"
    import_evening(club=ClubFactory(), title="Paper", evening=read_evening(pairs, results), by=TESTER)

    assert set(Player.objects.values_list("name", flat=True)) == {"Ana", "B\u00e9a", "=1+1", "<b>Dan</b>"}


def test_import_takes_no_more_than_it_is_for() -> None:
    """Columns nobody asked for, rows of other things, are passed over or refused; nothing else is set by a file."""
    pairs = b"number,direction,player_1,player_2,is_staff,club\n1,NS,Ana,Bea,1,2\n2,EW,Cem,Dan,1,2\n"
    evening = read_evening(pairs, b"board,north_south,east_west,north_south_tricks,score\n1,1,2,7,999\n")

    assert {row.players for row in evening.pairs} == {("Ana", "Bea"), ("Cem", "Dan")}
    with pytest.raises(BadRows):
        read_evening(pairs, b"board,north_south,east_west,north_south_tricks\n1,1,2,14\n")


def test_import_is_whole_or_nothing() -> None:
    tenant = make_tenant()
    before = (Entry.objects.count(), Change.objects.count(), Player.objects.count())
    client = signed_in(tenant.people[RoleKind.ORGANISER])
    pbn = '[Board "1"]\n[Dealer "N"]\n[Deal "N:AK.. ... ... ..."]\n'

    answer = client.post(f"{V1}events/{tenant.planned.slug}/boards/", json.dumps({"pbn": pbn}), "application/json")

    assert answer.status_code in {400, 409}
    assert (Entry.objects.count(), Change.objects.count(), Player.objects.count()) == before
