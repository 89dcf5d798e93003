"""What a publication says: the rows written by hand are the library's JSON to the byte, and its end tells the rest."""

import json
from fractions import Fraction

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from engine.scoring import Place, Total, format_place
from tournaments.models import Direction, Ranking
from tournaments.selectors.scoring import Competitor, RankedEntry
from tournaments.services.documents import (
    MOST_AFTER_RANKINGS,
    Document,
    decimal,
    encode_ranking,
    encode_rankings,
    facts_after_rankings,
)

UNTIMED = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])
texts = st.text(st.characters(codec="utf-8"), max_size=120)
exact = st.fractions(min_value=0, max_value=10**6)
rows = st.builds(
    RankedEntry,
    st.builds(Competitor, st.integers(1, 2**40), st.uuids(), st.integers(1, 30_000), texts, texts),
    st.builds(Place, st.just(1), st.none() | st.integers(1, 30_000), st.booleans()),
    st.builds(Total, st.just(1), st.integers(0, 99), exact, exact, exact, st.none() | exact, st.fractions()),
)


def plain(row: RankedEntry) -> dict[str, object]:
    place, total = row.place, row.total
    return {
        "place": place.place,
        "place_text": format_place(place.place, shared=place.is_shared),
        "is_shared": place.is_shared,
        "number": row.entry.number,
        "label": row.entry.label,
        "entry": str(row.entry.uuid),
        "names": row.entry.names,
        "boards": total.boards,
        "tricks": str(total.tricks),
        "matchpoints": str(total.points),
        "of": str(total.of),
        "percentage": None if total.percentage is None else decimal(total.percentage, 4),
        "plus_minus": str(total.plus_minus),
    }


def dumps(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, sort_keys=True, separators=(",", ":"))


@UNTIMED
@given(st.lists(rows, max_size=3))
def test_ranking_is_the_json_of_its_rows(ranked: list[RankedEntry]) -> None:
    ranking = Ranking(pk=1, direction=Direction.EAST_WEST)

    assert encode_ranking(ranking, ranked) == dumps({"direction": "EW", "standings": [plain(row) for row in ranked]})


@UNTIMED
@given(st.lists(rows, max_size=2), texts, st.sampled_from(["running", "final"]))
def test_document_is_the_json_of_all_it_says_and_its_end_tells_what_follows_the_rankings(
    ranked: list[RankedEntry], title: str, status: str
) -> None:
    ranking = Ranking(pk=1, direction=Direction.BOTH)
    about = {"event": "e", "title": title, "status": status, "scoring": "x", "rounds": 7, "rounds_over": 3}

    body = Document(about, encode_rankings({ranking: ranked})).encode(version=5, as_of="now")

    rankings = [{"direction": "both", "standings": [plain(row) for row in ranked]}]
    assert body.decode() == dumps({**about, "version": 5, "as_of": "now", "rankings": rankings})
    assert Document.parse(body).encode() == body
    facts = facts_after_rankings(body[-MOST_AFTER_RANKINGS:])
    assert (facts["rounds_over"], facts["status"], facts["title"], facts["version"]) == (3, status, title, 5)


def test_title_that_looks_like_the_end_of_the_rankings_is_a_title() -> None:
    title = '"rankings":[],"rounds":9'

    body = Document({"title": title, "rounds": 1, "rounds_over": 0, "status": "final"}).encode()

    assert facts_after_rankings(body)["title"] == title
    assert json.loads(body)["rankings"] == []


def test_longest_end_fits() -> None:
    about = {"title": "\x01" * 120, "rounds": 1, "rounds_over": 0, "status": "x" * 20, "scoring": "y" * 200}

    assert len(Document(about).encode(version=10**9)) < MOST_AFTER_RANKINGS


def test_half_of_the_last_place_goes_away_from_zero() -> None:
    assert [decimal(Fraction(n, 8), 2) for n in (1, -1, 0, 8)] == ["0.13", "-0.13", "0.00", "1.00"]
