"""Pages of organisers: an evening set up through them, and closed to everybody else."""

import pytest
from django.contrib.auth.models import User
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse

from games.models import BoardOpening, BoardSet
from tests.factories import (
    ClubFactory,
    PlayerFactory,
    UserFactory,
    organiser_of,
    planned_event,
    running_event,
    scheduled_event,
    section_of,
)
from tournaments.models import Club, Entry, Event, Player, Role, RoleKind
from tournaments.services.demo import seed_demo
from tournaments.services.roles import give_role

pytestmark = pytest.mark.django_db

EVENT_PAGES = [
    "organise-event",
    "organise-settings",
    "organise-pairs",
    "organise-movement",
    "organise-boards",
    "organise-tables",
    "start-play",
    "prepare-boards",
    "print-table-cards",
    "print-slips",
    "print-guide-cards",
]
EVENT_POSTS = [
    "open-entries",
    "start-play",
    "finish-play",
    "publish-final",
    "reveal-boards",
    "deal-boards",
    "organise-pairs",
    "organise-movement",
    "organise-settings",
    "prepare-boards",
]
CLUB_PAGES = [
    "organise-club",
    "organise-customs",
    "organise-people",
    "organise-players",
    "import-evening",
    "create-event",
]


@pytest.mark.parametrize("page", EVENT_PAGES)
def test_event_page_is_404_for_another_clubs_organiser(as_user, page: str) -> None:
    client = as_user(organiser_of(ClubFactory()))

    for event in (scheduled_event(origin="dealt"), running_event()):
        assert client.get(reverse(page, args=[event.slug])).status_code == 404


@pytest.mark.parametrize("page", EVENT_POSTS)
def test_event_action_is_404_for_another_clubs_organiser(as_user, page: str) -> None:
    event = scheduled_event(origin="dealt")
    client = as_user(organiser_of(ClubFactory()))

    response = client.post(reverse(page, args=[event.slug]), {"what": "sheets", "first": "A", "second": "B"})

    event.refresh_from_db()
    assert response.status_code == 404
    assert event.state == "planned"


@pytest.mark.parametrize("page", CLUB_PAGES)
def test_club_page_is_404_for_another_clubs_organiser(as_user, page: str) -> None:
    club = ClubFactory()

    response = as_user(organiser_of(ClubFactory())).get(reverse(page, args=[club.slug]))

    assert response.status_code == 404


@pytest.mark.parametrize("page", EVENT_PAGES)
def test_event_page_sends_strangers_to_sign_in_whether_it_is_there_or_not(client: Client, page: str) -> None:
    event = scheduled_event(origin="dealt")

    there = client.get(reverse(page, args=[event.slug]))
    missing = client.get(reverse(page, args=["no-such-event"]))

    assert there.status_code == missing.status_code == 302


@pytest.mark.parametrize("page", [page for page in EVENT_PAGES if page != "prepare-boards"])
def test_event_page_opens_for_its_organiser(as_user, page: str) -> None:
    event = scheduled_event(origin="dealt")

    response = as_user(organiser_of(event.club)).get(reverse(page, args=[event.slug]))

    assert response.status_code == 200
    assert response.content.decode().count("<h1") == 1


@pytest.mark.parametrize("page", CLUB_PAGES)
def test_club_page_opens_for_its_organiser(as_user, page: str) -> None:
    club = ClubFactory()

    response = as_user(organiser_of(club)).get(reverse(page, args=[club.slug]))

    assert response.status_code == 200
    assert response.content.decode().count("<h1") == 1


def test_director_may_not_set_up_but_may_print(as_user) -> None:
    event = scheduled_event()
    client = as_user(organiser_of(event.club, RoleKind.DIRECTOR))

    assert client.get(reverse("organise-pairs", args=[event.slug])).status_code == 403
    assert client.get(reverse("print-slips", args=[event.slug])).status_code == 200


def test_evening_is_set_up_through_pages_only(as_user) -> None:
    client = as_user(UserFactory())

    client.post(reverse("start-club"), {"name": "Whist Friends", "time_zone": "Europe/Lisbon"})
    club = Club.objects.get()
    start = {"title": "Monday", "day": "2027-03-01", "at": "20:00", "like": ""}
    client.post(reverse("create-event", args=[club.slug]), start)
    event = Event.objects.get()
    for number in range(1, 8):
        names = {"first": f"Ana {number}", "second": f"Rui {number}", "number": ""}
        assert client.post(reverse("organise-pairs", args=[event.slug]), names).status_code == 302
    chosen = {"slug": "howell", "rounds": 7, "boards_per_set": 3}
    page = client.get(reverse("organise-movement", args=[event.slug])).content.decode()
    taken = client.post(reverse("organise-movement", args=[event.slug]), chosen)
    client.post(reverse("open-entries", args=[event.slug]))
    preview = client.get(reverse("start-play", args=[event.slug])).content.decode()
    client.post(reverse("start-play", args=[event.slug]))

    event.refresh_from_db()
    assert event.starts_at.isoformat() == "2027-03-01T20:00:00+00:00"
    assert "What fits 7 pairs" in page
    assert taken.status_code == 302
    assert "shuffle boards 1–3" in preview
    assert event.state == "running"


def test_time_is_on_the_clubs_own_clock(as_user) -> None:
    club = ClubFactory(time_zone="Europe/Amsterdam")
    start = {"title": "Summer", "day": "2027-07-01", "at": "20:00"}

    as_user(organiser_of(club)).post(reverse("create-event", args=[club.slug]), start)

    assert Event.objects.get().starts_at.isoformat() == "2027-07-01T18:00:00+00:00"


def test_time_that_the_clock_skips_is_refused(as_user) -> None:
    club = ClubFactory(time_zone="Europe/Amsterdam")
    start = {"title": "Night", "day": "2027-03-28", "at": "02:30"}

    response = as_user(organiser_of(club)).post(reverse("create-event", args=[club.slug]), start)

    assert response.status_code == 422
    assert not Event.objects.exists()


def test_refused_pair_comes_back_with_the_names_kept(as_user) -> None:
    event = planned_event(pairs=1)
    taken = Entry.objects.get().members.all()[0].player.name

    response = as_user(organiser_of(event.club)).post(
        reverse("organise-pairs", args=[event.slug]), {"first": taken, "second": "Somebody New"}
    )

    page = response.content.decode()
    assert response.status_code == 422
    assert "plays in pair 1 already" in page
    assert "Somebody New" in page


def test_withdrawn_pair_is_gone_and_numbers_can_be_swapped(as_user) -> None:
    event = planned_event(pairs=3)
    first, second, _third = Entry.objects.order_by("number")
    client = as_user(organiser_of(event.club))

    client.post(reverse("renumber-pair", args=[event.slug, 1]), {"number": 2})
    client.post(reverse("withdraw-pair", args=[event.slug, 3]))

    first.refresh_from_db()
    second.refresh_from_db()
    assert (first.number, second.number) == (2, 1)
    assert event.entries.competing().count() == 2


def test_movement_that_needs_copies_is_shown_with_the_reason(as_user) -> None:
    event = planned_event(pairs=12)

    response = as_user(organiser_of(event.club)).post(
        reverse("organise-movement", args=[event.slug]), {"slug": "share-and-relay", "rounds": 6, "boards_per_set": 1}
    )

    assert response.status_code == 422
    assert "copies" in response.content.decode()


def test_start_without_a_movement_is_refused_with_a_page(as_user) -> None:
    event = planned_event(pairs=8)

    response = as_user(organiser_of(event.club)).post(reverse("start-play", args=[event.slug]))

    assert response.status_code == 400
    assert "Choose a movement first" in response.content.decode()


def test_boards_are_dealt_once(as_user) -> None:
    event = planned_event(pairs=8, origin="dealt")
    client = as_user(organiser_of(event.club))
    client.post(reverse("organise-movement", args=[event.slug]), {"slug": "howell", "rounds": 7, "boards_per_set": 2})

    first = client.post(reverse("deal-boards", args=[event.slug]))
    second = client.post(reverse("deal-boards", args=[event.slug]))

    assert (first.status_code, second.status_code) == (302, 409)
    assert (
        BoardSet.objects.get().commitment in client.get(reverse("organise-boards", args=[event.slug])).content.decode()
    )


def test_bad_pbn_is_refused_with_its_line(as_user) -> None:
    event = scheduled_event(origin="imported")
    file = SimpleUploadedFile("boards.pbn", b'[Board "1"]\n[Dealer "Q"]\n[Deal "N:x"]\n')

    response = as_user(organiser_of(event.club)).post(reverse("organise-boards", args=[event.slug]), {"pbn": file})

    assert response.status_code == 422
    assert "Line" in response.content.decode()


def test_pbn_in_another_encoding_is_refused_with_the_place_of_its_first_strange_byte(as_user) -> None:
    event = scheduled_event(origin="imported")
    file = SimpleUploadedFile("boards.pbn", '[Board "1"]\n[North "André"]\n'.encode("latin-1"))

    response = as_user(organiser_of(event.club)).post(reverse("organise-boards", args=[event.slug]), {"pbn": file})

    assert response.status_code == 422
    assert "Line 2, column 13: byte 0xe9 is not UTF-8." in response.content.decode()


SETTINGS = {
    "origin": "shuffled",
    "trump_rule": "own_rotation",
    "trump_order": "c, d h s n",
    "law": "duplicate-bridge-1",
    "confirmation": "required",
    "standings_policy": "at_end",
    "round_end": "clock",
    "minutes_per_board": "9",
    "reveal_policy": "at_end",
    "frozen_rounds": "0",
}


def test_laws_and_the_clubs_own_order_of_trumps_are_chosen_and_shown(as_user) -> None:
    event = planned_event()
    client = as_user(organiser_of(event.club))

    client.post(reverse("organise-settings", args=[event.slug]), SETTINGS)

    event.refresh_from_db()
    assert (event.trump_order, event.law) == ("CDHSN", "duplicate-bridge-1")
    page = client.get(reverse("event", args=[event.slug])).content.decode()
    assert "clubs, diamonds, hearts, spades, no trumps in turn" in page
    assert "revokes as at bridge: they cost none, one or two tricks, as the play went on (duplicate-bridge-1)" in page


def test_order_of_trumps_that_is_none_comes_back_with_what_is_wrong(as_user) -> None:
    event = planned_event()

    response = as_user(organiser_of(event.club)).post(
        reverse("organise-settings", args=[event.slug]), SETTINGS | {"trump_order": "hearts"}
    )

    assert response.status_code == 422
    assert "Write the order of trumps with the letters" in response.content.decode()


def test_settings_are_saved_and_at_once_is_warned_of(as_user) -> None:
    event = planned_event()
    values = {
        "origin": "shuffled",
        "trump_rule": "turned",
        "law": "duplicate-1",
        "confirmation": "required",
        "standings_policy": "at_once",
        "round_end": "clock",
        "minutes_per_board": "9",
        "reveal_policy": "at_end",
        "frozen_rounds": "0",
    }

    response = as_user(organiser_of(event.club)).post(
        reverse("organise-settings", args=[event.slug]), values, follow=True
    )

    event.refresh_from_db()
    assert (event.confirmation, event.standings_policy, event.minutes_per_board) == ("required", "at_once", 9)
    assert "Results are shown at once" in response.content.decode()


def test_title_and_start_can_be_changed_before_play(as_user) -> None:
    event = planned_event()

    as_user(organiser_of(event.club)).post(
        reverse("organise-settings", args=[event.slug]), {"title": "New title", "day": "2027-04-01", "at": "19:00"}
    )

    event.refresh_from_db()
    assert (event.title, event.starts_at.isoformat()) == ("New title", "2027-04-01T19:00:00+00:00")


# --- making up the boards ---------------------------------------------------------------------------------------------


def test_organiser_alone_may_not_open_the_boards(as_user) -> None:
    event = scheduled_event(origin="dealt")

    response = as_user(organiser_of(event.club)).post(reverse("prepare-boards", args=[event.slug]), {"what": "sheets"})

    assert response.status_code == 403
    assert not BoardOpening.objects.exists()


def test_asking_shows_no_hand_and_logs_nothing(as_user) -> None:
    event = scheduled_event(origin="dealt")

    response = as_user(organiser_of(event.club, RoleKind.PREPARER)).get(reverse("prepare-boards", args=[event.slug]))

    assert response.status_code == 200
    assert 'class="suits"' not in response.content.decode()
    assert not BoardOpening.objects.exists()


@pytest.mark.parametrize(("what", "sign"), [("sheets", 'class="suits"'), ("slips", "are trumps"), ("pbn", "[Deal ")])
def test_preparer_opens_the_boards_on_record_and_uncached(as_user, what: str, sign: str) -> None:
    event = scheduled_event(origin="dealt")
    preparer = organiser_of(event.club, RoleKind.PREPARER)

    response = as_user(preparer).post(reverse("prepare-boards", args=[event.slug]), {"what": what})

    assert response.status_code == 200
    assert sign in response.content.decode()
    assert "no-store" in response["Cache-Control"]
    assert BoardOpening.objects.get().user == preparer


def test_preparer_who_plays_opens_nothing(as_user) -> None:
    event = scheduled_event(origin="dealt")
    preparer = organiser_of(event.club, RoleKind.PREPARER)
    Player.objects.filter(pk=Entry.objects.first().members.first().player_id).update(user=preparer)

    response = as_user(preparer).post(reverse("prepare-boards", args=[event.slug]), {"what": "sheets"})

    assert response.status_code == 403
    assert not BoardOpening.objects.exists()


def test_boards_in_play_are_closed_to_the_preparer(as_user) -> None:
    event = running_event(origin="dealt")
    preparer = organiser_of(event.club, RoleKind.PREPARER)

    response = as_user(preparer).post(reverse("prepare-boards", args=[event.slug]), {"what": "sheets"})

    assert response.status_code == 409
    assert 'class="suits"' not in response.content.decode()


# --- people, players, paper -------------------------------------------------------------------------------------------


def test_invitation_link_is_shown_once(as_user) -> None:
    club = ClubFactory()
    client = as_user(organiser_of(club))
    url = reverse("organise-people", args=[club.slug])

    client.post(url, {"kind": "director"})
    first, second = client.get(url).content.decode(), client.get(url).content.decode()

    assert "/invitations/" in first
    assert "/invitations/" not in second


def test_last_organiser_stays(as_user) -> None:
    club = ClubFactory()
    organiser = organiser_of(club)
    role = Role.objects.get(user=organiser)

    response = as_user(organiser).post(reverse("remove-role", args=[club.slug]), {"role": role.pk})

    assert response.status_code == 400
    assert Role.objects.filter(pk=role.pk).exists()


def test_role_of_another_club_cannot_be_removed(as_user) -> None:
    club, other = ClubFactory(), ClubFactory()
    organiser_of(other)
    role = Role.objects.get(user=organiser_of(other, RoleKind.DIRECTOR))

    response = as_user(organiser_of(club)).post(reverse("remove-role", args=[club.slug]), {"role": role.pk})

    assert response.status_code == 404
    assert Role.objects.filter(pk=role.pk).exists()


def test_reset_link_is_shown_for_ones_own_people(as_user) -> None:
    club = ClubFactory()
    director = organiser_of(club, RoleKind.DIRECTOR)

    response = as_user(organiser_of(club)).post(
        reverse("reset-for", args=[club.slug]), {"username": director.username}, follow=True
    )

    assert "/reset/" in response.content.decode()


def test_reset_is_refused_where_the_account_reaches_further(as_user) -> None:
    club = ClubFactory()
    director = organiser_of(club, RoleKind.DIRECTOR)
    give_role(user=director, kind=RoleKind.ORGANISER, club=ClubFactory())

    response = as_user(organiser_of(club)).post(reverse("reset-for", args=[club.slug]), {"username": director.username})

    assert response.status_code == 400
    assert "/reset/" not in response.content.decode()


def test_player_is_added_linked_and_numbered(as_user) -> None:
    club = ClubFactory()
    organiser = organiser_of(club)
    client = as_user(organiser)

    client.post(reverse("organise-players", args=[club.slug]), {"name": "Zoë Bakker"})
    player = Player.objects.get()
    page = reverse("organise-player", args=[club.slug, player.uuid])
    client.post(page, {"name": "Zoë de Wit", "user": organiser.username})
    numbers = reverse("organise-player-numbers", args=[club.slug, player.uuid])
    client.post(numbers, {"new-scheme": "Federation", "new-number": "12345"})

    player.refresh_from_db()
    assert (player.name, player.user) == ("Zoë de Wit", organiser)
    assert "Federation 12345" in client.get(page).content.decode()
    client.post(numbers, {"take": "Federation"})
    assert not player.external_numbers.exists()


def test_player_of_another_club_is_404(as_user) -> None:
    club, player = ClubFactory(), PlayerFactory()

    response = as_user(organiser_of(club)).get(reverse("organise-player", args=[club.slug, player.uuid]))

    assert response.status_code == 404


PAIRS = b"number,direction,player_1,player_2\n1,NS,Ana,Rui\n2,NS,Bea,Tom\n3,EW,Cor,Jan\n4,EW,Dee,Max\n"
RESULTS = b"board,north_south,east_west,north_south_tricks\n1,1,3,7\n1,2,4,8\n2,1,4,6\n2,2,3,5\n"


def evening(results: bytes = RESULTS) -> dict[str, object]:
    return {
        "title": "From paper",
        "day": "2027-01-11",
        "at": "19:30",
        "pairs": SimpleUploadedFile("pairs.csv", PAIRS),
        "results": SimpleUploadedFile("results.csv", results),
    }


def test_evening_is_read_first_and_loaded_once(as_user) -> None:
    club = ClubFactory()
    client = as_user(organiser_of(club))
    url = reverse("import-evening", args=[club.slug])

    read = client.post(url, evening())
    before = Event.objects.count()
    key = read.context["checked"]
    loaded = client.post(url, {"checked": key})
    again = client.post(url, {"checked": key})

    assert (read.status_code, before) == (200, 0)
    assert loaded.status_code == 302
    assert again.status_code == 409
    assert Event.objects.count() == 1


def test_bad_rows_are_all_named_and_nothing_is_loaded(as_user) -> None:
    club = ClubFactory()
    bad = RESULTS + b"3,1,9,7\n3,2,3,14\n"

    response = as_user(organiser_of(club)).post(reverse("import-evening", args=[club.slug]), evening(bad))

    page = response.content.decode()
    assert response.status_code == 422
    assert "line 6" in page
    assert "line 7" in page
    assert "From paper" in page
    assert not Event.objects.exists()


def test_table_cards_have_code_and_pin_but_no_pin_in_the_address(as_user) -> None:
    event = scheduled_event()
    station = section_of(event).stations.first()

    page = as_user(organiser_of(event.club)).get(reverse("print-table-cards", args=[event.slug])).content.decode()

    assert station.code in page
    assert f">{station.pin}<" in page
    assert f"pin={station.pin}" not in page
    assert "<svg" in page


def test_customs_are_taken_over_by_the_next_event(as_user) -> None:
    club = ClubFactory()
    client = as_user(organiser_of(club))
    customs = {
        "name": club.name,
        "time_zone": "Europe/Lisbon",
        "origin": "dealt",
        "trump_rule": "rotation",
        "law": "duplicate-1",
        "confirmation": "required",
        "standings_policy": "at_end",
        "round_end": "director",
        "minutes_per_board": "7",
        "reveal_policy": "by_hand",
        "frozen_rounds": "0",
    }

    client.post(reverse("organise-customs", args=[club.slug]), customs)
    client.post(reverse("create-event", args=[club.slug]), {"title": "Next", "day": "2027-05-01", "at": "20:00"})

    event = Event.objects.get()
    assert (event.origin, event.trump_rule, event.standings_policy) == ("dealt", "rotation", "at_end")


def test_one_button_removes_the_demo_and_nothing_else(as_user):
    seed_demo()
    other = ClubFactory()
    demo = Club.objects.get(is_demo=True)
    organiser = as_user(User.objects.get(username="demo-organiser"))
    url = reverse("remove-demo", args=[demo.slug])
    page = organiser.get(reverse("organise-club", args=[demo.slug])).content.decode()

    response = organiser.post(url)

    assert f'action="{url}"' in page
    assert response.status_code == 302
    assert list(Club.objects.all()) == [other]
    assert as_user(organiser_of(other)).post(reverse("remove-demo", args=[other.slug])).status_code == 404


def test_event_form_sent_twice_makes_one_event(as_user):
    club = ClubFactory()
    client = as_user(organiser_of(club))
    url = reverse("create-event", args=[club.slug])
    key = client.get(url).context["form_key"]
    values = {"title": "Monday", "day": "2027-05-01", "at": "20:00", "form_key": key}

    first = client.post(url, values)
    again = client.post(url, values)

    assert Event.objects.count() == 1
    assert (first.status_code, first["Location"]) == (again.status_code, again["Location"])


def test_form_that_was_refused_can_be_sent_again_with_its_key(as_user):
    club = ClubFactory()
    client = as_user(organiser_of(club))
    url = reverse("create-event", args=[club.slug])
    values = {"title": "", "day": "2027-05-01", "at": "20:00", "form_key": "one-key"}
    refused = client.post(url, values)

    accepted = client.post(url, values | {"title": "Monday"})

    assert (refused.status_code, accepted.status_code) == (422, 302)
    assert Event.objects.get().title == "Monday"
