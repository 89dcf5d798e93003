import pytest
from django.apps import apps
from django.contrib import admin
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

from games.models import sealed
from tests.factories import (
    ClubFactory,
    PlayerFactory,
    organiser_of,
    planned_event,
    play_round,
    running_event,
    scheduled_event,
    section_of,
)
from tournaments import tasks
from tournaments.models import Device, Entry, Event, Round, Scored, Seating, Standing, Station
from tournaments.models.evenings import SETTING_NAMES
from tournaments.services import roles

pytestmark = pytest.mark.django_db

OURS = [model for model in admin.site._registry if model._meta.app_label in {"tournaments", "games"}]
SIGNED_IN = 2  # session and account


@pytest.fixture
def chief():
    user = User.objects.create_superuser("chief")
    client = Client()
    client.force_login(user, backend="django.contrib.auth.backends.ModelBackend")
    return client


def address(model, name, *args):
    return reverse(f"admin:{model._meta.app_label}_{model._meta.model_name}_{name}", args=args)


def list_of(model):
    return address(model, "changelist")


def page_of(row):
    return address(row, "change", row.pk)


def everything():
    """A row or more of every table that an evening fills."""
    event = running_event(pairs=4, rounds=3)
    play_round(event)
    user = organiser_of(event.club)
    roles.invite(club=event.club, kind="reader", by=user)
    roles.make_token(user=user, name="screen", club=event.club, event=event, is_read_only=True)
    station = section_of(event).stations.first()
    Device.objects.create(station=station, epoch=1, entry=event.entries.first())
    tasks.sweep_fields()
    return event


def test_every_list_is_shown_and_searched(chief):
    everything()

    for model in OURS:
        assert chief.get(list_of(model)).status_code == 200, model
        assert chief.get(list_of(model), {"q": "7"}).status_code == 200, model


def test_every_record_has_a_page_and_none_can_be_added_or_deleted(chief):
    everything()

    for model in OURS:
        row = admin.site._registry[model].get_queryset(None).first()
        assert row is None or chief.get(page_of(row)).status_code == 200, model
        assert chief.get(address(model, "add")).status_code == 403, model
        assert row is None or chief.post(address(model, "delete", row.pk), {"post": "yes"}).status_code == 403, model


def test_every_table_of_the_package_is_there_and_no_cards():
    missing = set(apps.get_app_config("tournaments").get_models()) - set(OURS)
    hidden = {sealed.DealCards, sealed.TurnUp} & set(admin.site._registry)

    assert {model.__name__ for model in missing if not model._meta.auto_created} <= {"ExternalNumber", "Heartbeat"}
    assert not hidden


@pytest.mark.parametrize("rows", [1, 3])
def test_list_of_events_costs_the_same_for_any_number(chief, django_assert_num_queries, rows):
    for _row in range(rows):
        running_event(pairs=4, rounds=3)

    with django_assert_num_queries(SIGNED_IN + 10):
        response = chief.get(list_of(Event))

    assert response.content.count(b"0 of 3</td>") == rows


LISTS = {Entry: 4, Round: 2, Seating: 2, Station: 2, Scored: 2}


@pytest.mark.parametrize("model", LISTS, ids=lambda model: model.__name__)
@pytest.mark.parametrize("events", [1, 3])
def test_lists_cost_the_same_for_any_number(chief, django_assert_num_queries, model, events):
    for _event in range(events):
        running_event(pairs=4, rounds=3)

    with django_assert_num_queries(SIGNED_IN + LISTS[model]):
        assert chief.get(list_of(model)).status_code == 200


@pytest.mark.parametrize("rows", [1, 3])
def test_list_of_players_costs_the_same_for_any_number(chief, django_assert_num_queries, rows):
    PlayerFactory.create_batch(rows)

    with django_assert_num_queries(SIGNED_IN + 2):
        chief.get(list_of(PlayerFactory._meta.model))


def test_page_of_an_event_shows_rounds_and_published_standings(chief):
    event = running_event(pairs=4, rounds=3, standings_policy="at_once")
    play_round(event)
    tasks.sweep_fields()

    page = chief.get(page_of(event)).content.decode()

    assert "in play" in page
    assert event.entries.first().names.replace("&", "&amp;") in page


def test_page_of_an_event_shows_no_standings_that_the_policy_hides(chief):
    event = running_event(pairs=4, rounds=3, standings_policy="at_end")
    play_round(event)
    tasks.sweep_fields()

    page = chief.get(page_of(event)).content.decode()

    assert event.entries.first().names.replace("&", "&amp;") not in page


def test_stored_standings_are_shown_when_play_is_over(chief):
    event = running_event(pairs=4, rounds=3)
    tasks.sweep_fields()
    during = chief.get(list_of(Standing)).content.decode()
    Event.objects.filter(pk=event.pk).update(state="final")

    after = chief.get(list_of(Standing)).content.decode()

    assert "Monday evening" not in during
    assert "Monday evening" in after


def test_scoring_anew_says_what_it_did(chief):
    events = [running_event(pairs=4, rounds=3) for _event in range(2)]
    play_round(events[0])

    response = chief.post(
        list_of(Event), {"action": "score_anew", "_selected_action": [event.pk for event in events]}, follow=True
    )

    texts = [str(message) for message in response.context["messages"]]
    assert texts[-1] == "2 fields scored anew."
    assert len(texts) == 3
    assert all(scored.version == scored.journal.number for scored in Scored.objects.select_related("journal"))


def test_secrets_are_not_shown(chief):
    event = scheduled_event(pairs=4, rounds=3)
    station = section_of(event).stations.first()
    token, secret = roles.make_token(
        user=organiser_of(event.club), name="x", club=event.club, event=None, is_read_only=True
    )

    pages = [chief.get(page_of(row)).content.decode() for row in (station, token)]

    assert station.code not in pages[0]
    assert token.token_hash not in pages[1]
    assert secret not in pages[1]


def test_name_of_a_club_is_put_right(chief):
    club = ClubFactory(name="Wist Club")
    form = {name: getattr(club, name) for name in SETTING_NAMES} | {"time_zone": "UTC", "name": "Whist Club"}

    response = chief.post(page_of(club), form)

    club.refresh_from_db()
    assert (response.status_code, club.name) == (302, "Whist Club")


def test_admin_needs_no_inline_script_or_style(chief):
    event = planned_event()

    for page in (reverse("admin:index"), list_of(Event), page_of(event)):
        response = chief.get(page)
        text = response.content.decode()
        assert "unsafe-inline" not in response["Content-Security-Policy"]
        assert "<script>" not in text
        assert " style=" not in text
        assert " onclick=" not in text


def test_organisers_have_no_way_in():
    client = Client()
    client.force_login(organiser_of(ClubFactory()), backend="django.contrib.auth.backends.ModelBackend")

    assert client.get(reverse("admin:index")).status_code == 302
