"""Totals alone are the totals of the scored field, to the fraction."""

from dataclasses import replace
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.scoring import (
    Artificial,
    ArtificialKind,
    Averaging,
    InvalidLine,
    Line,
    NotPlayed,
    Scaling,
    ScoringProfile,
    Tricks,
    score_field,
    total_field,
)

plain = st.one_of(st.builds(Tricks, st.integers(0, 13)), st.booleans().map(NotPlayed))
profiles = st.builds(ScoringProfile, averaging=st.sampled_from(Averaging), scaling=st.sampled_from(Scaling))


@st.composite
def plain_fields(draw: st.DrawFn) -> list[Line]:
    """Some tables by some boards, each side with an award of its own, boards in one form or two."""
    tables, boards = draw(st.integers(1, 6)), draw(st.integers(1, 4))
    return [
        Line(
            id=(board, table),
            board=board,
            form=draw(st.integers(0, 1)),
            north_south=table,
            east_west=100 + (table + board) % tables,
            north_south_award=draw(plain),
            east_west_award=draw(plain),
        )
        for board, table in product(range(boards), range(tables))
    ]


@given(plain_fields(), profiles)
@settings(deadline=None)
def test_total_field_equals_score_field(lines, profile):
    assert total_field(lines, profile=profile) == score_field(lines, profile=profile).totals


@given(plain_fields(), profiles)
@settings(deadline=None)
def test_total_field_equals_score_field_with_a_ruling(lines, profile):
    lines[0] = replace(lines[0], north_south_award=Artificial(ArtificialKind.AVERAGE_PLUS))

    assert total_field(lines, profile=profile) == score_field(lines, profile=profile).totals


def test_total_field_refuses_a_line_twice():
    line = Line.played(id=1, board=1, north_south=1, east_west=2, tricks=7)

    with pytest.raises(InvalidLine, match="line 1 "):
        total_field([line, line], profile=ScoringProfile())


def test_total_field_of_nothing():
    assert total_field([], profile=ScoringProfile()) == {}
