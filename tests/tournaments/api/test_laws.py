import pytest

from tests.tournaments.api.callers import anybody, problems

pytestmark = pytest.mark.django_db

LAWS, SHEET = "/api/v1/laws/", "/api/v1/score-sheet/"


def test_laws_are_listed_with_what_they_say():
    body = anybody().get(LAWS).json()

    assert [law["law"] for law in body][:2] == ["american-1", "english-short-1"]
    assert body[1] == {
        "law": "english-short-1",
        "form": "rubber",
        "count": "odd",
        "target": 5,
        "length": 1,
        "honours": True,
        "rubber_bonus": 2,
        "revoke_tricks": 3,
        "trumps": "turned",
        "sight": "last",
    }
    assert [law["revoke_tricks"] for law in body] == [2, 3, 3, 2, 2, 2, None]


def test_sheet_is_scored_deal_by_deal():
    body = anybody().get(SHEET, {"law": "english-short-1", "deals": "11 ns3,8 ew4"}).json()

    assert body == {
        "law": "english-short-1",
        "deals": [
            {
                "deal": "11 ns3",
                "tricks": {"north_south": 11, "east_west": 2},
                "entries": [{"side": "NS", "reason": "tricks", "points": 5}],
                "score": {"north_south": 5, "east_west": 0},
            },
            {
                "deal": "8 ew4",
                "tricks": {"north_south": 8, "east_west": 5},
                "entries": [
                    {"side": "NS", "reason": "tricks", "points": 2},
                    {"side": "EW", "reason": "honours", "points": 4},
                ],
                "score": {"north_south": 2, "east_west": 4},
            },
        ],
        "games": [{"deals": 1, "winner": "NS", "value": 3}, {"deals": 1, "winner": None, "value": None}],
        "points": {"north_south": 3, "east_west": 0},
        "lead": {"side": "NS", "points": "3"},
        "outcome": None,
    }


def test_outcome_is_exact():
    body = anybody().get(SHEET, {"law": "drive-1;length=1", "deals": "7"}).json()

    assert body["outcome"] == {"winner": "NS", "points": "1/2", "ending": "length"}
    assert body["games"] == []


def test_revoke_takes_what_the_law_says():
    deals = "7 revoke-ns"

    tricks = [
        anybody().get(SHEET, {"law": f"duplicate-1;revoke={rule}", "deals": deals}).json()["deals"][0]["tricks"]
        for rule in ("1", "league", "3")
    ]

    assert [tricks["north_south"] for tricks in tricks] == [6, 5, 4]


@pytest.mark.parametrize(
    ("query", "problem"),
    [
        ({}, ("law", "required")),
        ({"law": "house"}, ("law", "invalid")),
        ({"law": "american-1", "deals": "6-6"}, ("deals", "invalid")),
        ({"law": "american-1", "deals": "13,7"}, ("deals", "invalid")),
        ({"law": "american-1", "deals": "7 revoke-ns-off"}, ("deals", "invalid")),
        ({"law": "american-1", "dealer": "N"}, ("dealer", "unknown")),
    ],
)
def test_what_is_no_sheet_is_refused_by_its_field(query, problem):
    response = anybody().get(SHEET, query)

    assert (response.status_code, problems(response)) == (400, [problem])


@pytest.mark.parametrize("rows", [1, 3])
def test_sheet_costs_no_query(rows, django_assert_num_queries):
    with django_assert_num_queries(0):
        anybody().get(SHEET, {"law": "fixed-deals-1", "deals": ",".join(["7"] * rows)})
