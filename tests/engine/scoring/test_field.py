"""Fields of lines: rulings, forms, boards not played, and a scorer written the long way round."""

from dataclasses import replace
from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.scoring import (
    Artificial,
    ArtificialKind,
    Averaging,
    Frequencies,
    InvalidLine,
    InvalidProfile,
    Line,
    Method,
    NotPlayed,
    Scaling,
    ScoringProfile,
    Tricks,
    WeightedTricks,
    score_field,
)
from engine.seats import Side
from tests.engine.scoring.fields import fields

PROFILE = ScoringProfile()


def board_of(tricks: list[int], board: int = 1) -> list[Line]:
    """A board on which pair t sat North–South against pair t + 100 at table t."""
    return [
        Line.played(id=(board, t), board=board, north_south=t, east_west=t + 100, tricks=result)
        for t, result in enumerate(tricks, 1)
    ]


def test_score_field_one_board():
    field = score_field(board_of([9, 8, 8, 7, 6]), profile=PROFILE)

    line = field.lines[1, 1]

    assert (line.north_south.points, line.north_south.of, line.north_south.percentage) == (8, 8, 100)
    assert (line.east_west.points, line.east_west.percentage, line.east_west.plus_minus) == (0, 0, Fraction(-7, 5))
    assert line.of(Side.EAST_WEST) is line.east_west
    assert [field.totals[pair].points for pair in (101, 102, 103, 104, 105)] == [0, 3, 3, 6, 8]
    assert field.boards[1, 0].north_south.counts == Frequencies.of([9, 8, 8, 7, 6]).counts


def test_score_field_of_nothing():
    field = score_field([], profile=PROFILE)

    assert (field.lines, field.totals, field.boards, field.awaiting_ruling) == ({}, {}, {}, ())
    assert field.profile is PROFILE


def test_score_field_not_played_as_scheduled_shrinks_the_maximum():
    off = NotPlayed(scheduled=True)
    lines = [
        *board_of([9, 7, 5]),
        *board_of([9, 7, 5], board=2)[:2],
        Line((2, 3), 2, 0, 3, 103, off, off),
    ]

    field = score_field(lines, profile=PROFILE)

    assert field.lines[2, 3].north_south is None
    assert (field.totals[3].boards, field.totals[3].of) == (1, 4)
    assert (field.totals[1].boards, field.totals[1].of) == (2, 6)
    assert field.awaiting_ruling == ()


def test_score_field_not_played_by_fault_awaits_a_ruling():
    lines = [*board_of([9, 7]), Line((1, 3), 1, 0, 3, 103, NotPlayed(scheduled=False), NotPlayed(scheduled=False))]

    field = score_field(lines, profile=PROFILE)

    assert field.awaiting_ruling == (((1, 3), Side.NORTH_SOUTH), ((1, 3), Side.EAST_WEST))
    assert (field.totals[3].boards, field.totals[3].percentage, field.totals[3].key(PROFILE)) == (0, None, None)


def test_score_field_average_plus_is_the_own_percentage_where_that_is_higher():
    made = [6, 5, 7, 4, 8, 3, 6]  # of 8 on seven boards: 39 of 56
    lines = [line for number, points in enumerate(made, 1) for line in board_giving(points, number)]
    lines += [*board_of([7, 7, 7, 7, 7], board=8)]
    lines[-5] = replace(lines[-5], north_south_award=Artificial(ArtificialKind.AVERAGE_PLUS))
    lines += [Line((8, 9), 8, 0, "x", "y", Tricks(7), Tricks(6))]

    field = score_field(lines, profile=PROFILE)

    own = Fraction(3900, 56)
    assert field.lines[8, 1].north_south.percentage == own
    assert field.lines[8, 1].north_south.points == own * 8 / 100
    assert field.totals[1].percentage == own


def test_score_field_average_minus_is_the_own_percentage_where_that_is_lower():
    lines = [*board_of([5, 6, 7, 8, 9]), *board_of([5, 6, 7, 8, 9], board=2)]
    minus = Artificial(ArtificialKind.AVERAGE_MINUS)
    lines[5] = replace(lines[5], north_south_award=minus)
    lines[9] = replace(lines[9], north_south_award=minus)

    field = score_field(lines, profile=PROFILE)

    assert field.lines[2, 1].north_south.percentage == 0
    assert field.lines[2, 5].north_south.percentage == 40


def test_score_field_artificial_for_one_side_leaves_the_other_its_result():
    lines = board_of([9, 8, 8, 7, 6])
    lines[0] = replace(lines[0], north_south_award=Artificial(ArtificialKind.AVERAGE))

    field = score_field(lines, profile=PROFILE)

    assert [field.totals[pair].points for pair in (2, 3, 4, 5)] == [5, 5, 2, 0]
    assert (field.totals[1].points, field.totals[1].of) == (3, 6)
    assert [field.totals[pair].points for pair in (101, 102, 103, 104, 105)] == [0, 3, 3, 6, 8]


def test_score_field_artificial_alone_on_its_board_is_out_of_the_expected_top():
    lines = [*board_of([9, 7, 5]), Line((2, 1), 2, 0, 1, 101, Artificial(Fraction(70)), Artificial(Fraction(30)))]

    field = score_field(lines, profile=PROFILE)

    assert (field.lines[2, 1].north_south.points, field.lines[2, 1].north_south.of) == (Fraction(14, 5), 4)
    assert field.totals[101].percentage == Fraction(15)


def test_score_field_weights_are_applied_to_matchpoints():
    lines = board_of([9, 8, 8, 7, 6])
    weighted = WeightedTricks(((Fraction(3, 5), 9), (Fraction(2, 5), 7)))
    lines[0] = replace(lines[0], north_south_award=weighted)

    field = score_field(lines, profile=PROFILE)

    # 9 tricks beat all four others (8 points); 7 tie with one and beat one (3 points).
    assert field.totals[1].points == Fraction(3, 5) * 8 + Fraction(2, 5) * 3
    # 8 tricks tie with one, beat two, and beat two fifths of the weighted result.
    assert field.totals[2].points == 1 + 4 + Fraction(2, 5) * 2
    assert field.totals[1].tricks == Fraction(41, 5)
    assert sum(field.totals[pair].points for pair in range(1, 6)) == 20


def test_score_field_forms_of_a_fouled_board_are_compared_within_themselves():
    lines = board_of([9, 8, 7, 6, 5])
    lines[3:] = [replace(line, form=1) for line in lines[3:]]

    field = score_field(lines, profile=PROFILE)

    assert [field.totals[pair].points for pair in (1, 2, 3, 4, 5)] == [4, 2, 0, 2, 0]
    assert [field.totals[pair].of for pair in (1, 2, 3, 4, 5)] == [4, 4, 4, 2, 2]


def test_score_field_forms_are_each_scaled_to_the_expected_number():
    lines = board_of(list(range(10, 0, -1)))
    lines[7:] = [replace(line, form=1) for line in lines[7:]]

    plain = score_field(lines, profile=ScoringProfile(scaling=Scaling.NEUBERG))
    small = score_field(lines, profile=ScoringProfile(scaling=Scaling.NEUBERG_SMALL_GROUPS))

    assert [round(Fraction(plain.totals[pair].points), 1) for pair in range(1, 8)] == [
        Fraction(text) for text in ("17.6", "14.7", "11.9", "9", "6.1", "3.3", "0.4")
    ]
    assert [small.totals[pair].points for pair in (8, 9, 10)] == [Fraction(63, 5), Fraction(54, 5), 9]
    assert {total.of for total in plain.totals.values()} == {18}


def test_score_field_pair_in_both_directions_is_one_entry():
    lines = [
        Line.played(id=1, board=1, north_south=1, east_west=2, tricks=7),
        Line.played(id=2, board=1, north_south=3, east_west=4, tricks=6),
        Line.played(id=3, board=2, north_south=2, east_west=3, tricks=7),
        Line.played(id=4, board=2, north_south=4, east_west=1, tricks=6),
    ]

    field = score_field(lines, profile=ScoringProfile(winners=1))

    assert {pair: (total.boards, total.tricks, total.points) for pair, total in field.totals.items()} == {
        1: (2, 14, 4),
        2: (2, 13, 2),
        3: (2, 12, 0),
        4: (2, 13, 2),
    }


def test_score_field_averaging_is_a_setting():
    lines = [*board_of([9, 8, 7, 6]), *board_of([7, 8], board=2)]

    over_maximum = score_field(lines, profile=PROFILE)
    mean = score_field(lines, profile=ScoringProfile(averaging=Averaging.MEAN_OF_BOARDS))

    assert over_maximum.totals[1].percentage == Fraction(600, 8)
    assert mean.totals[1].percentage == 50


@pytest.mark.parametrize(("averaging", "own"), [(Averaging.POINTS_OVER_MAXIMUM, 80), (Averaging.MEAN_OF_BOARDS, 60)])
def test_score_field_own_percentage_follows_the_averaging(averaging, own):
    # 8 of 8 and 0 of 2: 80 % of the maximum, 50 % in the mean, which is less than average plus.
    lines = [*board_of([9, 8, 7, 6, 5]), *board_of([5, 9], board=2), *board_of([7, 7, 7], board=3)]
    lines[7] = replace(lines[7], north_south_award=Artificial(ArtificialKind.AVERAGE_PLUS))

    field = score_field(lines, profile=ScoringProfile(averaging=averaging))

    assert field.lines[3, 1].north_south.percentage == own


def test_score_field_artificial_score_is_the_average_of_the_deal_in_plus_minus():
    lines = board_of([9, 8, 7])
    lines[0] = replace(lines[0], north_south_award=Artificial(Fraction(70)))

    field = score_field(lines, profile=PROFILE)

    assert (field.lines[1, 1].north_south.plus_minus, field.lines[1, 1].north_south.tricks) == (0, None)


def test_total_key_follows_the_method():
    field = score_field(board_of([9, 8, 8, 7, 6]), profile=PROFILE)

    assert field.totals[1].key(PROFILE) == 100
    assert field.totals[1].key(ScoringProfile(method=Method.PLUS_MINUS)) == Fraction(7, 5)


def test_profile_names_what_was_chosen():
    assert PROFILE.name == "matchpoints, points over maximum"
    assert ScoringProfile(method=Method.PLUS_MINUS).name == "plus-minus"
    assert ScoringProfile(averaging=Averaging.MEAN_OF_BOARDS, scaling=Scaling.NEUBERG).name == (
        "matchpoints, mean of board percentages, Neuberg"
    )


def test_score_field_refuses_bad_lines():
    with pytest.raises(InvalidLine, match="Line 4: entry 7 sits North–South and East–West"):
        Line.played(id=4, board=1, north_south=7, east_west=7, tricks=6)
    with pytest.raises(InvalidLine, match=r"Line \(1, 2\) is given more than once"):
        score_field([*board_of([7, 8]), board_of([7, 8])[1]], profile=PROFILE)
    with pytest.raises(InvalidProfile, match="Winners must be 1 or 2, not 3"):
        ScoringProfile(winners=3)


def board_giving(points: int, board: int) -> list[Line]:
    """A board of five tables on which pair 1 scores this out of 8."""
    others = [5] * (points // 2) + [7] * (points % 2)
    return board_of([7, *others, *[9] * (4 - len(others))], board=board)


# -- the long way round: every two awards of a direction compared, one at a time --------------------------------

weights = st.integers(1, 9).map(lambda n: Fraction(n, 10))
awards = st.one_of(
    st.integers(0, 13).map(Tricks),
    st.integers(0, 13).map(Tricks),
    st.builds(
        lambda weight, one, other: WeightedTricks(((weight, one), (1 - weight, other))),
        weights,
        st.integers(0, 13),
        st.integers(0, 13),
    ),
    st.sampled_from([*map(Artificial, ArtificialKind), Artificial(Fraction(55))]),
    st.booleans().map(NotPlayed),
)
small_fields = fields(awards, most_tables=5)


def spread(award: object) -> dict[int, Fraction]:
    if isinstance(award, Tricks):
        return {award.tricks: Fraction(1)}
    if not isinstance(award, WeightedTricks):
        return {}
    parts: dict[int, Fraction] = {}
    for weight, tricks in award.parts:
        parts[tricks] = parts.get(tricks, Fraction(0)) + weight
    return parts


def duel(one: dict[int, Fraction], other: dict[int, Fraction]) -> Fraction:
    return sum(
        (v * w * (2 if a > b else 1 if a == b else 0) for (a, v), (b, w) in product(one.items(), other.items())),
        Fraction(0),
    )


def naive_points(lines: list[Line], line: Line, award_of) -> tuple[Fraction, int]:
    mine = spread(award_of(line))
    rivals = [
        spread(award_of(rival))
        for rival in lines
        if rival.id != line.id and (rival.board, rival.form) == (line.board, line.form) and spread(award_of(rival))
    ]
    return sum((duel(mine, theirs) for theirs in rivals), Fraction(0)), 2 * len(rivals)


@given(small_fields)
@settings(deadline=None)
def test_score_field_equals_comparing_every_two_results(lines):
    field = score_field(lines, profile=PROFILE)

    for line in lines:
        for side, award_of in (
            (Side.NORTH_SOUTH, lambda at: at.north_south_award),
            (Side.EAST_WEST, lambda at: at.east_west_award),
        ):
            score = field.lines[line.id].of(side)
            if spread(award_of(line)):
                assert (score.points, score.of) == naive_points(lines, line, award_of)


@given(small_fields)
@settings(deadline=None)
def test_score_field_artificial_awards_follow_the_own_percentage(lines):
    field = score_field(lines, profile=PROFILE)

    for entry in field.totals:
        halves = [
            (award, field.lines[line.id].of(side))
            for line in lines
            for side, seated, award in (
                (Side.NORTH_SOUTH, line.north_south, line.north_south_award),
                (Side.EAST_WEST, line.east_west, line.east_west_award),
            )
            if seated == entry
        ]
        points = sum((score.points for award, score in halves if spread(award)), Fraction(0))
        of = sum(score.of for award, score in halves if spread(award))
        own = 100 * points / of if of else None
        for award, score in halves:
            if isinstance(award, Artificial):
                assert score.percentage == award.percentage(own)
                assert score.points == score.percentage * score.of / 100
            if isinstance(award, NotPlayed):
                assert score is None


@given(small_fields, st.randoms(use_true_random=False), st.sampled_from(Scaling), st.sampled_from(Averaging))
@settings(deadline=None)
def test_score_field_does_not_depend_on_the_order_of_lines(lines, source, scaling, averaging):
    profile = ScoringProfile(scaling=scaling, averaging=averaging)
    shuffled = source.sample(lines, len(lines))

    one, other = score_field(lines, profile=profile), score_field(shuffled, profile=profile)

    assert (one.lines, one.totals, one.boards) == (other.lines, other.totals, other.boards)
    assert set(one.awaiting_ruling) == set(other.awaiting_ruling)
