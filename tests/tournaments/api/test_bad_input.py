"""Bad input at every door: a 4xx that names the field and the rule, and nothing half done."""

import pytest

from games.models import Change
from tests.factories import organiser_of, planned_event, running_event, scheduled_event
from tests.tournaments.api.callers import V1, account, anybody, event_url, organiser, problems
from tournaments.models import Entry, Player

pytestmark = pytest.mark.django_db


@pytest.fixture
def event():
    return planned_event(pairs=2)


@pytest.fixture
def caller(event):
    return organiser(event.club)


def detail(response):
    return response.json()["errors"][0]["detail"]


@pytest.mark.parametrize(
    ("players", "code"),
    [
        (["Ana"], "refused"),
        (["Ana", "João", "Eva"], "refused"),
        (["Ana", " ana "], "refused"),
        ([], "refused"),
    ],
)
def test_pair_has_two_different_players(event, caller, players, code):
    response = caller.post(event_url(event, "entries/"), {"players": players})

    assert (response.status_code, problems(response)) == (400, [("players", code)])
    assert Entry.objects.count() == 2
    assert not Player.objects.filter(name__iexact="ana").exists()


def test_player_in_two_pairs_is_refused_by_name(event, caller):
    taken = Player.objects.first().name

    response = caller.post(event_url(event, "entries/"), {"players": ["Eva", taken]})

    assert (response.status_code, problems(response)) == (400, [("players", "refused")])
    assert taken in detail(response)
    assert not Player.objects.filter(name="Eva").exists()


def test_duplicate_pair_is_refused(event, caller):
    names = [member.player.name for member in Entry.objects.get(number=1).members.all()]

    response = caller.post(event_url(event, "entries/"), {"players": names})

    assert (response.status_code, problems(response)) == (400, [("players", "refused")])


def test_number_that_is_taken_is_refused(event, caller):
    response = caller.post(event_url(event, "entries/"), {"players": ["Ana", "João"], "number": 2})

    assert (response.status_code, problems(response)) == (400, [("number", "refused")])


def test_pair_for_a_running_event_is_refused_with_its_state():
    event = running_event(pairs=4, rounds=3)

    response = organiser(event.club).post(event_url(event, "entries/"), {"players": ["Ana", "João"]})

    assert (response.status_code, problems(response)) == (409, [("state", "illegal_step")])
    assert "running" in detail(response)


def test_unknown_field_is_refused_by_name(event, caller):
    response = caller.post(event_url(event, "entries/"), {"players": ["Ana", "João"], "is_withdrawn": True})

    assert (response.status_code, problems(response)) == (400, [("is_withdrawn", "unknown")])
    assert Entry.objects.count() == 2


@pytest.mark.parametrize("text", ["{", '{"players": ', "\xff", '{"players": NaN}', "[" * 100_000])
def test_malformed_json_is_refused(event, caller, text):
    response = caller.post(event_url(event, "entries/"), text, content_type="application/json")

    assert (response.status_code, problems(response)) == (400, [(None, "parse_error")])


@pytest.mark.parametrize("body", [[], "text", 7, None, [{"players": ["Ana", "João"]}]])
def test_body_that_is_no_object_is_refused(event, caller, body):
    response = caller.post(event_url(event, "entries/"), body)

    assert response.status_code == 400


@pytest.mark.parametrize("name", [r"\u0000", r"a\u0000b", r"\ud800", "x" * 201, r"\u202eevil\u202c" * 50])
def test_names_that_cannot_be_kept_are_refused(event, caller, name):
    text = f'{{"players": ["{name}", "João"]}}'

    response = caller.post(event_url(event, "entries/"), text, content_type="application/json")

    assert response.status_code == 400
    assert problems(response)[0][0].startswith("players")


@pytest.mark.parametrize("content_type", ["application/x-www-form-urlencoded", "text/plain", "multipart/form-data"])
def test_only_json_is_read(event, caller, content_type):
    response = caller.post(event_url(event, "entries/"), "players=Ana", content_type=content_type)

    assert response.status_code == 415


def test_body_over_a_megabyte_is_refused(event, caller):
    response = caller.post(event_url(event, "boards/"), {"pbn": "x" * 1_100_000})

    assert (response.status_code, problems(response)) == (413, [(None, "too_large")])


def test_refused_write_puts_nothing_on_record():
    event = scheduled_event(pairs=4, rounds=3)
    before = Change.objects.count()
    caller = account(organiser_of(event.club))

    caller.post(event_url(event, "entries/"), {"players": ["Ana"]})
    caller.put(event_url(event, "movement/"), {"movement": "howell", "rounds": 99, "boards_per_set": 2})
    caller.post(event_url(event, "state/"), {"to": "final"})

    assert Change.objects.count() == before


@pytest.mark.parametrize("path", ["", "events", "nowhere/", "v2/", "../admin/", "events/a/b/c/", "lines/7/"])
def test_unknown_address_is_a_problem_and_not_a_page(path):
    for method in ("get", "post", "put", "delete", "options"):
        response = getattr(anybody(), method)(f"{V1}{path}")
        assert (response.status_code, problems(response)) == (404, [("path", "not_found")])


@pytest.mark.parametrize("path", ["events/", "session/", "devices/", "tokens/"])
def test_options_give_nothing_away(path):
    assert account().options(f"{V1}{path}").status_code == 405
