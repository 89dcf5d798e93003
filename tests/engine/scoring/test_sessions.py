"""Whole sessions with the rankings that other programs and people published."""

import json
from decimal import Decimal
from fractions import Fraction
from pathlib import Path

import pytest

from engine.scoring import (
    Artificial,
    ArtificialKind,
    FieldScore,
    Line,
    Method,
    NotPlayed,
    Scaling,
    ScoringProfile,
    Tricks,
    rank,
    score_field,
)

DATA = Path(__file__).parents[2] / "data"


def session(name: str) -> dict:
    return json.loads((DATA / name).read_text())


def line(board: int, north_south: int, east_west: int, result: int | str | None) -> Line:
    off, average = NotPlayed(scheduled=True), Artificial(ArtificialKind.AVERAGE)
    if result is None:
        awards = (off, off)
    elif result == "A5050":
        awards = (average, average)
    else:
        awards = (Tricks(result), Tricks(13 - result))
    return Line((board, north_south), board, 0, north_south, east_west, *awards)


def lines_of(boards: list) -> list[Line]:
    return [line(number, *row[:3]) for number, board in enumerate(boards, 1) for row in board]


def rounded(value: Fraction, published: str) -> Decimal:
    """To as many places as the published figure has, exact halves up."""
    places = -Decimal(published).as_tuple().exponent
    return Decimal(int(value * 10**places + Fraction(1, 2))).scaleb(-places)


@pytest.fixture(scope="module")
def evening() -> dict:
    return session("evening_27.json")


@pytest.fixture(scope="module")
def evening_score(evening) -> FieldScore:
    return score_field(lines_of(evening["results"]), profile=ScoringProfile())


@pytest.mark.parametrize("side", ["north_south", "east_west"])
def test_evening_standings_to_the_last_figure(evening, evening_score, side):
    published = [dict(zip(evening["columns"], row, strict=True)) for row in evening[side]]
    totals = [evening_score.totals[row["number"]] for row in published]

    by_matchpoints = rank(totals, key=lambda total: total.key(ScoringProfile()))
    by_plus_minus = rank(totals, key=lambda total: total.key(ScoringProfile(method=Method.PLUS_MINUS)))

    place = {found.entry.entry: found.place for found in by_matchpoints}
    place_by_plus_minus = {found.entry.entry: found.place for found in by_plus_minus}
    assert [
        {
            "number": total.entry,
            "boards": total.boards,
            "tricks": total.tricks,
            "matchpoints": total.points,
            "of": total.of,
            "percentage": str(rounded(total.percentage, "0.0000")),
            "place": place[total.entry],
            "plus_minus": str(total.plus_minus),
            "place_by_plus_minus": place_by_plus_minus[total.entry],
        }
        for total in totals
    ] == published


def test_evening_adds_up(evening_score):
    assert len(evening_score.lines) == 168
    assert sum(total.points for total in evening_score.totals.values()) == 2352
    assert sum(total.tricks for total in evening_score.totals.values()) == 168 * 13


def test_evening_first_place_is_shared(evening, evening_score):
    totals = [evening_score.totals[row[0]] for row in evening["north_south"]]

    first, second, third, *_ = rank(totals, key=lambda total: total.percentage)

    assert [(place.entry.entry, str(place)) for place in (first, second)] == [(7, "=1"), (15, "=1")]
    assert str(third) == "=3"


def test_session_with_boards_not_played_is_factored_back_up():
    published = session("scoring_not_played.json")

    field = score_field(lines_of(published["boards"]), profile=ScoringProfile(scaling=Scaling.NEUBERG))

    places = {place.entry.entry: place.place for place in rank(field.totals.values(), key=lambda t: t.percentage)}
    for pair, points, percentage, place in published["ranking"]:
        total = field.totals[pair]
        assert rounded(total.percentage, percentage) == Decimal(percentage)
        assert rounded(total.percentage * 40 / 100, points) == Decimal(points)
        assert places[pair] == place


def test_session_with_sit_outs_and_an_average():
    published = session("scoring_sit_out.json")

    field = score_field(lines_of(published["boards"]), profile=ScoringProfile(winners=1))

    for number, board in enumerate(published["boards"], 1):
        for north_south, _, _, north_south_points, east_west_points in board:
            score = field.lines[number, north_south]
            assert (score.north_south.points, score.east_west.points) == (north_south_points, east_west_points)
    assert_ranking(field, published["ranking"], tolerance=Fraction(1, 10**5))


def test_session_of_two_sections_by_neubergs_formula():
    published = session("scoring_neuberg.json")

    field = score_field(lines_of(published["boards"]), profile=ScoringProfile(scaling=Scaling.NEUBERG, winners=1))

    for number, board in enumerate(published["boards"], 1):
        for north_south, _, _, north_south_points, east_west_points in board:
            score = field.lines[number, north_south]
            assert abs(score.north_south.points - Fraction(str(north_south_points))) <= Fraction(1, 100)
            assert abs(score.east_west.points - Fraction(str(east_west_points))) <= Fraction(1, 100)
    # The program rounds each board to a hundredth of a matchpoint before it adds; we never do.
    assert_ranking(field, published["ranking"], tolerance=Fraction(6, 1000))


def assert_ranking(field: FieldScore, ranking: list, tolerance: Fraction) -> None:
    places = {place.entry.entry: place for place in rank(field.totals.values(), key=lambda t: t.percentage)}
    assert len(ranking) == len(field.totals)
    for pair, percentage, place in ranking:
        assert abs(field.totals[pair].percentage - Fraction(percentage)) <= tolerance
        assert places[pair].place == int(place.rstrip("="))
        assert places[pair].is_shared == place.endswith("=")
