import pytest

from tests.factories import TESTER, ClubFactory, organiser_of, planned_event, scheduled_event
from tests.tournaments.api.callers import V1, account, anybody, director, event_url, organiser, problems
from tournaments.models import Event
from tournaments.services import events

pytestmark = pytest.mark.django_db


def opened(**settings):
    return events.open_event(event=planned_event(**settings), by=TESTER)


def test_planned_event_is_its_own_peoples_business():
    event = planned_event()

    assert anybody().get(event_url(event)).status_code == 404
    assert account().get(event_url(event)).status_code == 404
    assert organiser(ClubFactory()).get(event_url(event)).status_code == 404
    assert organiser(event.club).get(event_url(event)).json()["state"] == "planned"


def test_planned_and_missing_events_are_answered_alike():
    event = planned_event()

    planned = anybody().get(event_url(event)).json()
    missing = anybody().get(f"{V1}events/nowhere/").json()

    assert planned["errors"][0]["code"] == missing["errors"][0]["code"]
    assert planned["errors"][0]["detail"].replace(event.slug, "nowhere") == missing["errors"][0]["detail"]


def test_list_shows_what_may_be_seen():
    shown, planned = opened(), planned_event()

    assert [row["slug"] for row in anybody().get(f"{V1}events/").json()["results"]] == [shown.slug]
    assert len(organiser(planned.club).get(f"{V1}events/").json()["results"]) == 2


@pytest.mark.parametrize("rows", [1, 3])
def test_list_costs_one_query(django_assert_num_queries, rows):
    for _row in range(rows):
        opened()

    with django_assert_num_queries(1):
        response = anybody().get(f"{V1}events/")

    assert len(response.json()["results"]) == rows


def test_list_filters_and_orders_by_what_is_offered():
    first, second = opened(), opened()
    Event.objects.filter(pk=second.pk).update(starts_at="2027-05-01T19:30:00Z")

    def slugs(query):
        return [row["slug"] for row in anybody().get(f"{V1}events/{query}").json()["results"]]

    assert slugs("") == [second.slug, first.slug]
    assert slugs("?ordering=starts_at") == [first.slug, second.slug]
    assert slugs(f"?club={first.club.slug}") == [first.slug]
    assert slugs("?state=running") == []
    assert slugs("?starts_from=2027-04-01T00:00:00Z") == [second.slug]
    assert slugs("?starts_before=2027-04-01T00:00:00Z") == [first.slug]


@pytest.mark.parametrize("query", ["?ordering=journal", "?club__name=x", "?state=secret", "?page_size=9999"])
def test_list_refuses_what_is_not_offered(query):
    assert anybody().get(f"{V1}events/{query}").status_code == 400


def test_event_is_planned_as_the_club_is_used_to_but_for_what_is_named():
    club = ClubFactory(confirmation="required")
    body = {
        "club": club.slug,
        "title": "Monday",
        "starts_at": "2027-03-01T19:30:00Z",
        "settings": {"round_end": "director"},
    }

    response = organiser(club).post(f"{V1}events/", body)

    assert (response.status_code, response.json()["state"]) == (201, "planned")
    assert response.json()["settings"]["confirmation"] == "required"
    assert response.json()["settings"]["round_end"] == "director"


def test_event_is_planned_like_an_earlier_one():
    earlier = planned_event(minutes_per_board=11)
    body = {"club": earlier.club.slug, "title": "Next", "starts_at": "2027-03-08T19:30:00Z", "like": earlier.slug}

    response = organiser(earlier.club).post(f"{V1}events/", body)

    assert response.json()["settings"]["minutes_per_board"] == 11


def test_only_an_organiser_of_the_club_plans():
    club = ClubFactory()
    body = {"club": club.slug, "title": "Monday", "starts_at": "2027-03-01T19:30:00Z"}

    assert anybody().post(f"{V1}events/", body).status_code == 401
    assert account().post(f"{V1}events/", body).status_code == 403
    assert director(club).post(f"{V1}events/", body).status_code == 403
    assert not Event.objects.exists()


def test_what_is_wrong_with_a_new_event_is_named():
    club = ClubFactory()

    response = organiser(club).post(f"{V1}events/", {"club": club.slug, "starts_at": "soon"})

    assert response.status_code == 400
    assert sorted(problems(response)) == [("starts_at", "invalid"), ("title", "required")]


def test_settings_are_changed_with_a_reason_on_record():
    event = planned_event()

    response = organiser(event.club).patch(
        event_url(event), {"settings": {"standings_policy": "at_once"}, "why": "the club voted"}
    )

    assert (response.status_code, response.json()["settings"]["standings_policy"]) == (200, "at_once")
    assert event.journal.changes.last().why == "the club voted"


def test_unknown_setting_is_refused_by_name():
    event = planned_event()

    response = organiser(event.club).patch(event_url(event), {"settings": {"state": "final"}})

    assert (response.status_code, problems(response)) == (400, [("settings.state", "unknown")])


def test_origin_stays_once_the_boards_are_there():
    event = scheduled_event(origin="dealt")

    response = organiser(event.club).patch(event_url(event), {"settings": {"origin": "shuffled"}})

    assert (response.status_code, problems(response)) == (409, [("origin", "illegal_step")])


def test_director_does_not_change_settings():
    event = planned_event()

    response = director(event.club).patch(event_url(event), {"settings": {"round_end": "clock"}})

    assert response.status_code == 403


def test_answers_are_kept_by_no_cache_and_vary_by_who_asks():
    event = planned_event()

    response = account(organiser_of(event.club)).get(event_url(event))

    assert response["Cache-Control"] == "private, no-store"
    assert {"Authorization", "Cookie", "Accept-Language"} <= set(response["Vary"].split(", "))


def test_title_and_start_are_changed_before_play_and_the_address_stays():
    event = planned_event()

    response = organiser(event.club).patch(
        event_url(event), {"title": "Tuesday", "starts_at": "2027-03-02T19:30:00Z", "settings": {"round_end": "clock"}}
    )

    assert (response.status_code, response.json()["title"], response.json()["slug"]) == (200, "Tuesday", event.slug)
    assert response.json()["starts_at"] == "2027-03-02T19:30:00Z"
    assert response.json()["settings"]["round_end"] == "clock"


def test_laws_and_trumps_are_settings_like_others():
    event = planned_event()
    settings = {"law": "duplicate-bridge-1", "trump_rule": "own_rotation", "trump_order": "NSHDC"}

    response = organiser(event.club).patch(event_url(event), {"settings": settings})

    assert response.status_code == 200
    assert {name: response.json()["settings"][name] for name in settings} == settings
    laws = response.json()["laws"]
    assert (laws["law"], laws["revoke_tricks"]) == ("duplicate-bridge-1;trumps=rotation NSHDC", None)


@pytest.mark.parametrize(
    "settings", [{"law": "american-1"}, {"trump_order": "HX"}, {"trump_rule": "own_rotation", "trump_order": ""}]
)
def test_laws_and_trumps_that_are_none_are_refused(settings):
    event = planned_event()

    response = organiser(event.club).patch(event_url(event), {"settings": settings})

    assert response.status_code == 400
