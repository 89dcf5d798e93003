"""The totals of a field without the score of every line: all that standings need, in whole numbers where it can be.

A big field is scored again every few seconds while results come in, and nearly all its awards are plain tricks.
"""

from collections import defaultdict
from collections.abc import Hashable, Iterable, Mapping, Sequence
from fractions import Fraction
from math import lcm

from engine.scoring.awards import RESULTS, NotPlayed, Tricks
from engine.scoring.board import BoardScore, DirectionScore
from engine.scoring.field import BoardForm, expected_results, score_field, verify_ids
from engine.scoring.frequencies import Exact
from engine.scoring.line import Line
from engine.scoring.profile import Averaging, ScoringProfile
from engine.scoring.totals import Total, percentage

# What one result is worth: tricks, points, out of, and plus-minus in parts of the common denominator.
Worth = tuple[int, Exact, Exact, int]
BoardWorth = tuple[Sequence[Worth], Sequence[Worth]]


def total_field(lines: Iterable[Line], *, profile: ScoringProfile) -> Mapping[Hashable, Total]:
    """``score_field(lines, profile=profile).totals``, sooner. Raises InvalidLine when two lines have the same id."""
    lines = tuple(lines)
    if profile.averaging is not Averaging.POINTS_OVER_MAXIMUM or not all(map(_is_plain, lines)):
        return score_field(lines, profile=profile).totals
    verify_ids(lines)
    boards = _score_boards(lines, profile)
    common = lcm(
        *{worth.denominator for board in boards.values() for side in _sides(board) for worth in side.plus_minus}
    )
    worths = {form: _worth_of(board, common) for form, board in boards.items()}
    return {entry: _total(entry, made, common) for entry, made in _by_entry(lines, worths).items()}


def _is_plain(line: Line) -> bool:
    return isinstance(line.north_south_award, Tricks | NotPlayed) and isinstance(
        line.east_west_award, Tricks | NotPlayed
    )


def _score_boards(lines: Sequence[Line], profile: ScoringProfile) -> dict[BoardForm, BoardScore]:
    counts: dict[BoardForm, tuple[list[int], list[int]]] = defaultdict(lambda: ([0] * RESULTS, [0] * RESULTS))
    for line in lines:
        north_south, east_west = counts[line.board, line.form]
        if isinstance(line.north_south_award, Tricks):
            north_south[line.north_south_award.tricks] += 1
        if isinstance(line.east_west_award, Tricks):
            east_west[line.east_west_award.tricks] += 1
    expected = expected_results(lines)
    return {
        form: BoardScore.from_counts(*of_sides, scaling=profile.scaling, expected=expected)
        for form, of_sides in counts.items()
    }


def _sides(board: BoardScore) -> tuple[DirectionScore, DirectionScore]:
    return board.north_south, board.east_west


def _worth_of(board: BoardScore, common: int) -> BoardWorth:
    north_south, east_west = (
        [
            (tricks, side.points[tricks], side.of, above.numerator * (common // above.denominator))
            for tricks, above in enumerate(side.plus_minus)
        ]
        for side in _sides(board)
    )
    return north_south, east_west


def _by_entry(lines: Sequence[Line], worths: Mapping[BoardForm, BoardWorth]) -> dict[Hashable, list[Worth]]:
    """What every entry has made, an empty list for one that has no score."""
    made: dict[Hashable, list[Worth]] = defaultdict(list)
    for line in lines:
        north_south, east_west = worths[line.board, line.form]
        of_north_south, of_east_west = made[line.north_south], made[line.east_west]
        if isinstance(line.north_south_award, Tricks):
            of_north_south.append(north_south[line.north_south_award.tricks])
        if isinstance(line.east_west_award, Tricks):
            of_east_west.append(east_west[line.east_west_award.tricks])
    return made


def _total(entry: Hashable, made: Sequence[Worth], common: int) -> Total:
    tricks, points, of, above = map(sum, zip(*made, strict=True)) if made else (0, 0, 0, 0)
    return Total(
        entry=entry,
        boards=len(made),
        tricks=tricks,
        points=points,
        of=of,
        percentage=percentage(points, of),
        plus_minus=Fraction(above, common),
    )
