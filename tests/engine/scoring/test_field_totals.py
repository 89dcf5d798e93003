"""Totals alone are the totals of the scored field, to the fraction."""

from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.scoring import (
    Artificial,
    ArtificialKind,
    Averaging,
    InvalidLine,
    NotPlayed,
    Outcome,
    Scaling,
    ScoringProfile,
    Sitting,
    Tricks,
    score_field,
    total_sittings,
)
from engine.scoring.packed_sums import PackedSums, Worth
from engine.scoring.sitting import lines_of
from tests.engine.scoring.fields import fields

plain = st.one_of(st.builds(Tricks, st.integers(0, 13)), st.booleans().map(NotPlayed))
profiles = st.builds(ScoringProfile, averaging=st.sampled_from(Averaging), scaling=st.sampled_from(Scaling))
plain_fields = fields(plain, most_tables=6)


def sat(lines):
    """The same by sittings: the boards of two entries together, named by whatever tells them apart."""
    outcomes, of_tables = {}, {}
    for line in lines:
        outcome = Outcome(line.board, line.form, line.north_south_award, line.east_west_award)
        name = str(outcome)
        outcomes[name] = outcome
        of_tables.setdefault((line.north_south, line.east_west), []).append(name)
    return [Sitting(*entries, names) for entries, names in of_tables.items()], outcomes


@given(plain_fields, profiles)
@settings(deadline=None)
def test_total_sittings_equals_score_field(lines, profile):
    assert total_sittings(*sat(lines), profile=profile) == score_field(lines, profile=profile).totals


@given(plain_fields, profiles, st.sampled_from([ArtificialKind.AVERAGE_PLUS, Fraction(55)]))
@settings(deadline=None)
def test_total_sittings_equals_score_field_with_a_ruling(lines, profile, kind):
    lines[0] = replace(lines[0], north_south_award=Artificial(kind))

    assert total_sittings(*sat(lines), profile=profile) == score_field(lines, profile=profile).totals


def test_entry_that_meets_itself_is_refused():
    with pytest.raises(InvalidLine, match="Entry 1 sits North–South and East–West"):
        total_sittings([Sitting(1, 1, [])], {}, profile=ScoringProfile())


def test_lines_of_sittings_are_numbered_as_they_come():
    outcomes = {tricks: Outcome(tricks, 0, Tricks(tricks), Tricks(13 - tricks)) for tricks in (7, 8)}

    lines = lines_of([Sitting(1, 2, [8, 7]), Sitting(3, 4, [8])], outcomes)

    assert [(line.id, line.board, line.north_south, line.east_west) for line in lines] == [
        (0, 8, 1, 2),
        (1, 7, 1, 2),
        (2, 8, 3, 4),
    ]


def test_totals_of_nothing():
    assert total_sittings([], {}, profile=ScoringProfile()) == {}
    assert total_sittings([Sitting(1, 2, [])], {}, profile=ScoringProfile())[2].boards == 0


@given(st.lists(st.integers(0, 13), min_size=1, max_size=40))
def test_packed_sums_are_the_sums(tricks):
    """Two fields of the widest figures: whole points, and thirds of points and tricks above the average."""
    mean = Fraction(sum(tricks), len(tricks))
    for part in (1, Fraction(1, 3)):
        worths = [Worth(won, 2 * won * part, 60 * part, won - mean) for won in tricks]
        packed = PackedSums(worths, most=len(worths))

        sums = packed.unpack(sum(map(packed.pack, worths)))

        points = sum(worth.points for worth in worths)
        assert sums == (len(tricks), sum(tricks), points, 60 * part * len(tricks), Fraction(100 * points) / sums.of, 0)
