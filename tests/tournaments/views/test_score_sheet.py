"""The score sheet: deal after deal by plain forms, with nothing stored and everything in the address."""

import re
from urllib.parse import parse_qs, urlsplit

import pytest
from django.test import Client
from django.urls import reverse

pytestmark = pytest.mark.django_db

SHEET, CUT = reverse("score-sheet"), reverse("cut")


def sheet(client: Client, law: str, deals: str = "") -> str:
    return client.get(SHEET, {"law": law, "deals": deals}).content.decode()


def state(response) -> dict[str, str]:
    return {name: values[0] for name, values in parse_qs(urlsplit(response["Location"]).query).items()}


def test_sheet_begins_with_a_rubber_of_short_whist(client: Client) -> None:
    page = client.get(SHEET)

    assert page.status_code == 200
    assert "English short whist" in page.content.decode()


def test_deal_is_added_to_the_address_so_that_a_reload_counts_it_once(client: Client) -> None:
    deal = {"law": "english-short-1", "deals": "6", "tricks": 8, "honours": "ns3", "revoke_ew": "points off"}

    response = client.get(SHEET, deal)

    assert response.status_code == 302
    assert state(response) == {"law": "english-short-1", "deals": "6,8 ns3 revoke-ew-off"}


def test_rubber_played_by_the_forms_says_who_won_it_and_why(client: Client) -> None:
    address = SHEET
    for tricks in (11, 2, 10, 10):
        query = parse_qs(urlsplit(address).query)
        response = client.get(SHEET, query | {"tricks": tricks, "law": "english-short-1"})
        address = response["Location"]

    page = client.get(address).content.decode()

    # 5–0, 0–5, 4–0 and 8–0: treble, treble, treble; 3 + 3 + 2 − 3.
    assert "North–South win the rubber, worth 5 points: they have won two games." in page
    assert "Next deal" not in page


def test_sheet_says_who_leads_by_what(client: Client) -> None:
    page = sheet(client, "english-short-1", "11,5")

    assert "In this game: East–West lead by 2. In all: North–South lead by 3." in page


def test_rows_say_what_each_deal_counted_and_what_a_game_is_worth(client: Client) -> None:
    page = sheet(client, "english-short-1", "8 ns3,9 revoke-ew")

    assert "2 by tricks, 2 by honours" in page
    assert "9–4, after the revoke 12–1" in page
    assert "North–South win it: 3 points" in page


def test_points_off_for_a_revoke_are_shown_with_their_sign(client: Client) -> None:
    assert "−2 for a revoke" in sheet(client, "english-short-1", "5,9 revoke-ew-off")


def test_who_leads_where_every_trick_counts_is_told_from_half_of_all(client: Client) -> None:
    page = sheet(client, "drive-1;length=8", "9,4,7")  # 20 of 39 tricks

    assert "In all: North–South are 0.5 tricks above half of all." in page


def test_deal_is_keyed_in_like_a_result_at_a_table(client: Client) -> None:
    page = sheet(client, "american-1")

    assert page.count('type="radio" id="id_tricks_') == 14
    assert "North–South 8 tricks — East–West 5" in " ".join(page.split())


def test_no_two_fields_of_the_page_have_one_id(client: Client) -> None:
    ids = re.findall(r' id="([^"]+)"', sheet(client, "english-short-1"))

    assert len(ids) == len(set(ids))


def test_match_by_tricks_is_won_by_those_above_half(client: Client) -> None:
    page = sheet(client, "drive-1;length=3", "7,7,7")

    assert "North–South win by 1.5 tricks above half of all: all that was agreed is played." in page


def test_level_match_has_no_winner(client: Client) -> None:
    assert "It ends level: all that was agreed is played." in sheet(client, "drive-1;length=2", "7,6")


def test_american_game_asks_for_no_honours_and_takes_tricks_only(client: Client) -> None:
    page = sheet(client, "american-1")

    assert 'name="honours"' not in page.split("Another sheet")[0]
    assert '<option value="tricks">2 tricks</option>' in page
    assert "points off" not in page


def test_bridge_revoke_is_entered_by_its_tricks(client: Client) -> None:
    response = client.get(SHEET, {"law": "duplicate-bridge-1", "tricks": 7, "revoke_ns": "1"})

    assert state(response)["deals"] == "7 revoke-ns-1"


def test_stored_rotation_names_the_trump_of_each_deal(client: Client) -> None:
    page = sheet(client, "fixed-deals-1;length=4;trumps=rotation CN", "7")

    assert "1, clubs" in page
    assert "Trumps: no trumps." in page


def test_last_deal_can_be_taken_back(client: Client) -> None:
    assert "?law=american-1&amp;deals=8" in sheet(client, "american-1", "8,9")


def test_law_form_makes_a_sheet_of_the_house(client: Client) -> None:
    response = client.get(
        SHEET, {"profile": "english-short-1", "target": 7, "honours": "off", "trumps": "h, c d s n", "length": ""}
    )

    assert state(response) == {"law": "english-short-1;target=7;honours=off;trumps=rotation HCDSN"}


def test_law_form_takes_what_counts_and_what_a_revoke_costs(client: Client) -> None:
    response = client.get(SHEET, {"profile": "fixed-deals-1", "count": "every", "revoke": "bridge", "length": 8})

    assert state(response) == {"law": "fixed-deals-1;length=8;count=every;revoke=bridge"}


@pytest.mark.parametrize(
    ("query", "sentence"),
    [
        ({"law": "english-short-9"}, "Law must be one of american-1"),
        ({"law": "american-1", "deals": "8,15"}, "Deal 2: Tricks of NS must be from 0 to 13, not 15."),
        ({"law": "american-1", "deals": "8 revoke-ns-off"}, "not points off"),
        ({"law": "american-1", "deals": "13,7"}, "NS has won this game"),
        ({"law": "american-1", "tricks": "14"}, "less than or equal to 13"),
        ({"law": "american-1", "tricks": ""}, "This field is required"),
        ({"law": "american-1", "tricks": "6", "revoke_ns": "points off"}, "points off is not one of the available"),
        ({"law": "american-1", "deals": "13", "tricks": "7"}, "This is played to its end"),
        ({"profile": "drive-1", "target": "5"}, "target must be left out"),
        ({"profile": "drive-1", "trumps": "x"}, "Enter a valid value"),
    ],
)
def test_what_is_no_sheet_is_refused_with_a_sentence(client: Client, query, sentence: str) -> None:
    response = client.get(SHEET, query)

    assert response.status_code == 422
    assert sentence in response.content.decode()


DRAWN = {
    "ace": "low",
    "dealer": "lowest",
    "player_1": "Ann",
    "card_1": "hk",
    "player_2": "Bob",
    "card_2": "S2",
    "player_3": "Cat",
    "card_3": "D10",
    "player_4": "Dan",
    "card_4": "CA",
}


def test_cut_says_who_deals_and_who_plays_with_whom(client: Client) -> None:
    page = client.get(CUT, DRAWN).content.decode()

    assert "<strong>Dan deals</strong> and plays with Bob against Cat and Ann." in page


def test_two_gentlemen_of_a_drive_cut_for_the_deal_alone(client: Client) -> None:
    two = {name: DRAWN[name] for name in ("dealer", "player_1", "player_2", "card_2")}

    page = client.get(CUT, two | {"ace": "high", "card_1": "CA"}).content.decode()

    assert "<strong>Bob deals</strong>." in page


def test_cut_begins_empty(client: Client) -> None:
    assert client.get(CUT).status_code == 200


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"card_3": "CA"}, "Cat and Dan cannot both have drawn CA."),
        ({"card_4": "D2"}, "Bob and Dan drew cards of the same rank and must cut again."),
        ({"card_4": "X2"}, "“X2” is no card."),
        ({"player_4": "ann"}, "Two are called “ann”."),
        ({"player_2": ""}, "This field is required."),
        ({"player_4": ""}, "Type who drew “CA”."),
        ({"card_3": ""}, "Type the card that Cat drew."),
        ({"player_4": "", "card_4": ""}, "Four players cut for partners, not 3."),
    ],
)
def test_cards_that_decide_nothing_are_refused(client: Client, change, sentence: str) -> None:
    response = client.get(CUT, DRAWN | change)

    assert response.status_code == 422
    assert sentence in response.content.decode()


def test_sheet_costs_no_query(client: Client, django_assert_num_queries) -> None:
    with django_assert_num_queries(0):
        client.get(SHEET, {"law": "english-short-1", "deals": "11,2,8 ns3"})
