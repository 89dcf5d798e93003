"""Scoring a field: the lines whose results on a board are compared.

A pure function of the lines and the profile: their order does not matter, and it may run twice or late.
"""

from collections import Counter, defaultdict
from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

from engine.scoring.awards import RESULTS, Artificial, Award, NotPlayed, Tricks, WeightedTricks
from engine.scoring.board import BoardScore, DirectionScore
from engine.scoring.frequencies import Exact
from engine.scoring.line import InvalidLine, Line
from engine.scoring.matchpoints import top
from engine.scoring.profile import ScoringProfile
from engine.scoring.totals import SideScore, Total, average_percentage, percentage
from engine.seats import Side

BoardForm = tuple[Hashable, int]
LineSide = tuple[Hashable, Side]


@dataclass(frozen=True, slots=True)
class LineScore:
    """What a line is worth to each side; None where a side has no score."""

    north_south: SideScore | None
    east_west: SideScore | None

    def of(self, side: Side) -> SideScore | None:
        return self.north_south if side is Side.NORTH_SOUTH else self.east_west


@dataclass(frozen=True, slots=True)
class FieldScore:
    """The whole of a scored field.

    ``lines`` by line id, ``totals`` by entry, ``boards`` by (board, form) with the frequency tables, and the
    places (line id, side) that await a ruling because a board was not played by somebody's fault.
    """

    profile: ScoringProfile
    lines: Mapping[Hashable, LineScore]
    totals: Mapping[Hashable, Total]
    boards: Mapping[BoardForm, BoardScore]
    awaiting_ruling: tuple[LineSide, ...]


def score_field(lines: Iterable[Line], *, profile: ScoringProfile) -> FieldScore:
    """Score every line for either side, and every entry.

    Results are expected as often as on the board with most lines, leaving out those that were not to be
    played. An artificial score is out of the same top as the results beside it, or out of the expected top
    where fewer than two are there to compare. Own percentages are reckoned once, on the boards really played.
    Raises InvalidLine when two lines have the same id.
    """
    lines = tuple(lines)
    _verify_ids(lines)
    halves = [half for line in lines for half in _halves(line)]
    expected = _expected_results(lines)
    boards = _score_boards(halves, profile, expected)
    scores = _result_scores(halves, boards)
    own = {entry: average_percentage(made, profile.averaging) for entry, made in _by_entry(halves, scores).items()}
    scores |= {
        half.place: _artificial_score(half.award, own[half.entry], _direction(boards, half).of or top(expected))
        for half in halves
        if isinstance(half.award, Artificial)
    }
    return FieldScore(
        profile=profile,
        lines={line.id: _line_score(line, scores) for line in lines},
        totals={
            entry: Total.of_scores(entry, made, profile.averaging) for entry, made in _by_entry(halves, scores).items()
        },
        boards=boards,
        awaiting_ruling=tuple(
            half.place for half in halves if isinstance(half.award, NotPlayed) and not half.award.scheduled
        ),
    )


def is_off(award: Award) -> bool:
    """Whether nobody was to play it."""
    return isinstance(award, NotPlayed) and award.scheduled


class _Half(NamedTuple):
    """One side of a line: the unit everything here is made of."""

    place: LineSide
    board: BoardForm
    entry: Hashable
    award: Award


def _verify_ids(lines: Sequence[Line]) -> None:
    """Raise InvalidLine when two lines have the same id."""
    ids = [line.id for line in lines]
    if len(set(ids)) < len(ids):
        twice = next(id for id, times in Counter(ids).items() if times > 1)
        raise InvalidLine(f"Line {twice} is given more than once.")


def _halves(line: Line) -> Iterator[_Half]:
    board = (line.board, line.form)
    yield _Half((line.id, Side.NORTH_SOUTH), board, line.north_south, line.north_south_award)
    yield _Half((line.id, Side.EAST_WEST), board, line.east_west, line.east_west_award)


def _expected_results(lines: Iterable[Line]) -> int:
    """How many results the board with most lines was to have."""
    due = Counter(line.board for line in lines if not (is_off(line.north_south_award) and is_off(line.east_west_award)))
    return max(due.values(), default=0)


def _score_boards(halves: Iterable[_Half], profile: ScoringProfile, expected: int) -> dict[BoardForm, BoardScore]:
    counts: dict[tuple[BoardForm, Side], list[Exact]] = defaultdict(lambda: [0] * RESULTS)
    boards: dict[BoardForm, None] = {}
    for half in halves:
        boards[half.board] = None
        for weight, tricks in _parts(half.award):
            counts[half.board, half.place[1]][tricks] += weight
    return {
        board: BoardScore.from_counts(
            counts[board, Side.NORTH_SOUTH],
            counts[board, Side.EAST_WEST],
            scaling=profile.scaling,
            expected=expected,
        )
        for board in boards
    }


def _parts(award: Award) -> Sequence[tuple[Exact, int]]:
    """The results an award enters on the board, each with its weight: none unless it is in tricks."""
    if isinstance(award, Tricks):
        return ((1, award.tricks),)
    return award.parts if isinstance(award, WeightedTricks) else ()


def _direction(boards: Mapping[BoardForm, BoardScore], half: _Half) -> DirectionScore:
    board = boards[half.board]
    return board.north_south if half.place[1] is Side.NORTH_SOUTH else board.east_west


def _result_scores(halves: Iterable[_Half], boards: Mapping[BoardForm, BoardScore]) -> dict[LineSide, SideScore]:
    scores: dict[LineSide, SideScore] = {}
    worked_out: dict[tuple[BoardForm, Side, Award], SideScore] = {}  # a board has few different results, many lines
    for half in halves:
        if isinstance(half.award, Tricks | WeightedTricks):
            same = (half.board, half.place[1], half.award)
            if same not in worked_out:
                worked_out[same] = _result_score(half.award, _direction(boards, half))
            scores[half.place] = worked_out[same]
    return scores


def _result_score(award: Award, direction: DirectionScore) -> SideScore:
    parts = _parts(award)
    points = sum(weight * direction.points[tricks] for weight, tricks in parts)
    return SideScore(
        points=points,
        of=direction.of,
        percentage=percentage(points, direction.of),
        plus_minus=sum((weight * direction.plus_minus[tricks] for weight, tricks in parts), Fraction(0)),
        tricks=sum(weight * tricks for weight, tricks in parts),
    )


def _artificial_score(award: Artificial, own: Fraction | None, of: Exact) -> SideScore:
    worth = award.percentage(own)
    return SideScore(points=worth * of / 100, of=of, percentage=worth, plus_minus=Fraction(0), tricks=None)


def _by_entry(halves: Iterable[_Half], scores: Mapping[LineSide, SideScore]) -> dict[Hashable, list[SideScore]]:
    """The scores of every entry, an empty list for one that has none."""
    made: dict[Hashable, list[SideScore]] = {}
    for half in halves:
        of_entry = made.setdefault(half.entry, [])
        if half.place in scores:
            of_entry.append(scores[half.place])
    return made


def _line_score(line: Line, scores: Mapping[LineSide, SideScore]) -> LineScore:
    return LineScore(scores.get((line.id, Side.NORTH_SOUTH)), scores.get((line.id, Side.EAST_WEST)))
