"""The totals of a field without the score of every line: all that standings need, in whole numbers where it can be.

A big field is scored again every few seconds while results come in, and nearly all its awards are plain tricks.
"""

from collections import Counter, defaultdict
from collections.abc import Hashable, Iterable, Mapping, Sequence
from itertools import chain

from engine.scoring.awards import RESULTS, NotPlayed, Tricks
from engine.scoring.board import BoardScore, DirectionScore
from engine.scoring.field import BoardForm, is_off, score_field
from engine.scoring.packed_sums import PackedSums, Worth
from engine.scoring.profile import Averaging, ScoringProfile
from engine.scoring.sitting import Outcome, Sitting, lines_of, verify_sitting
from engine.scoring.totals import Total

Times = Mapping[Hashable, int]  # how often each outcome occurred, by its name
Packed = Mapping[Hashable, int]  # what each outcome is worth to a side, by its name


def total_sittings(
    sittings: Iterable[Sitting], outcomes: Mapping[Hashable, Outcome], *, profile: ScoringProfile
) -> Mapping[Hashable, Total]:
    """The ``totals`` of score_field, sooner. ``outcomes``: by name, all that the sittings name.

    Raises InvalidLine where an entry meets itself, and KeyError for an outcome of no name.
    """
    sittings = tuple(sittings)
    for sitting in sittings:
        verify_sitting(sitting)
    if profile.averaging is not Averaging.POINTS_OVER_MAXIMUM or not all(map(_is_plain, outcomes.values())):
        return score_field(lines_of(sittings, outcomes), profile=profile).totals
    times = Counter(chain.from_iterable(sitting.outcomes for sitting in sittings))
    boards = _score_boards(times, outcomes, profile)
    worths = {name: _worths_of(outcomes[name], boards) for name in times}
    sums = PackedSums((worth for pair in worths.values() for worth in pair if worth), most=times.total())
    north_south, east_west = ({name: _packed(sums, pair[side]) for name, pair in worths.items()} for side in (0, 1))
    made = _by_entry(sittings, north_south, east_west)
    return {entry: Total(entry, *sums.unpack(packed)) for entry, packed in made.items()}


def _is_plain(outcome: Outcome) -> bool:
    return isinstance(outcome.north_south_award, Tricks | NotPlayed) and isinstance(
        outcome.east_west_award, Tricks | NotPlayed
    )


def _score_boards(
    times: Times, outcomes: Mapping[Hashable, Outcome], profile: ScoringProfile
) -> dict[BoardForm, BoardScore]:
    counts: dict[BoardForm, tuple[list[int], list[int]]] = defaultdict(lambda: ([0] * RESULTS, [0] * RESULTS))
    due: Counter[Hashable] = Counter()
    for name, often in times.items():
        board, form, *awards = outcomes[name]
        if not all(map(is_off, awards)):
            due[board] += often
        for of_side, award in zip(counts[board, form], awards, strict=True):
            if isinstance(award, Tricks):
                of_side[award.tricks] += often
    expected = max(due.values(), default=0)
    return {
        form: BoardScore.from_counts(*of_sides, scaling=profile.scaling, expected=expected)
        for form, of_sides in counts.items()
    }


def _worths_of(outcome: Outcome, boards: Mapping[BoardForm, BoardScore]) -> Sequence[Worth | None]:
    """What an outcome is worth North–South and East–West; None where a side has no score."""
    board = boards[outcome.board, outcome.form]
    sides = (board.north_south, outcome.north_south_award), (board.east_west, outcome.east_west_award)
    return [_worth(side, award.tricks) if isinstance(award, Tricks) else None for side, award in sides]


def _worth(side: DirectionScore, tricks: int) -> Worth:
    return Worth(tricks, side.points[tricks], side.of, side.plus_minus[tricks])


def _packed(sums: PackedSums, worth: Worth | None) -> int:
    return 0 if worth is None else sums.pack(worth)


def _by_entry(sittings: Iterable[Sitting], north_south: Packed, east_west: Packed) -> dict[Hashable, int]:
    """What every entry has made, packed; 0 for one that has no score."""
    made: dict[Hashable, int] = defaultdict(int)
    for sitting in sittings:
        made[sitting.north_south] += sum(map(north_south.__getitem__, sitting.outcomes))
        made[sitting.east_west] += sum(map(east_west.__getitem__, sitting.outcomes))
    return made
