"""Score cards: the quick way for a big field in which every result is plain tricks.

A card is one entry's evening in one direction, a byte a board: its own tricks, or NOT_PLAYED. Counting,
looking up and adding are then whole numbers inside the interpreter's own loops; fractions appear when
somebody asks for a total. Gives the figures of ``score_field`` for the same results.
"""

from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from operator import getitem

from engine.scoring.awards import RESULTS
from engine.scoring.board import DirectionScore
from engine.scoring.frequencies import Exact, count_results
from engine.scoring.profile import Averaging, Method, ScoringProfile
from engine.scoring.totals import SideScore, Total, percentage

NOT_PLAYED = RESULTS  # the byte after the last result


class InvalidScoreCard(ValueError):
    """A score card of the wrong length, or with a byte that means nothing."""


@dataclass(frozen=True, slots=True)
class CardScores:
    """One direction scored: the boards in order, and for each card its points and what they are out of."""

    profile: ScoringProfile
    cards: Sequence[bytes]
    boards: tuple[DirectionScore, ...]
    points: Sequence[Exact]
    of: Sequence[Exact]

    @property
    def tricks(self) -> Sequence[int]:
        """The tricks of each card."""
        return [sum(card) - NOT_PLAYED * card.count(NOT_PLAYED) for card in self.cards]

    def keys(self) -> Sequence[Exact | None]:
        """What the profile ranks the cards by, in their order; None for a card without a place."""
        if self._ranks_by_points():
            return self.points
        return [self.total(index).key(self.profile) for index in range(len(self.cards))]

    def total(self, index: int, entry: Hashable = None) -> Total:
        """The total of one card, for an entry (by default the card's index)."""
        entry = index if entry is None else entry
        return Total.of_scores(entry, self.scores(index), self.profile.averaging)

    def scores(self, index: int) -> list[SideScore]:
        """The boards that one card has played."""
        played = ((board, tricks) for board, tricks in zip(self.boards, self.cards[index], strict=True))
        return [_side_score(board, tricks) for board, tricks in played if tricks != NOT_PLAYED]

    def _ranks_by_points(self) -> bool:
        """Points decide alone where all are out of the same, which must be something."""
        return (
            self.profile.method is Method.MATCHPOINTS
            and self.profile.averaging is Averaging.POINTS_OVER_MAXIMUM
            and len(set(self.of)) == 1
            and self.of[0] > 0
        )


def score_cards(cards: Sequence[bytes], *, profile: ScoringProfile, expected: int | None = None) -> CardScores:
    """Score one direction from its cards, all of the same boards in the same order.

    ``expected`` is the normal number of results of a board, by default the most that any board has. Raises
    InvalidScoreCard.
    """
    counts = _count(cards)
    expected = max((sum(count) for count in counts), default=0) if expected is None else expected
    boards = tuple(DirectionScore.from_counts(count, scaling=profile.scaling, expected=expected) for count in counts)
    points = [(*board.points, 0) for board in boards]
    tops = [(*((board.of,) * RESULTS), 0) for board in boards]
    is_complete = all(sum(count) == len(cards) for count in counts)
    return CardScores(
        profile=profile,
        cards=cards,
        boards=boards,
        points=[sum(map(getitem, points, card)) for card in cards],
        of=[sum(board.of for board in boards)] * len(cards)
        if is_complete
        else [sum(map(getitem, tops, card)) for card in cards],
    )


def _count(cards: Sequence[bytes]) -> list[tuple[int, ...]]:
    """The frequency table of every board."""
    boards = len(cards[0]) if cards else 0
    for index, card in enumerate(cards):
        if len(card) != boards:
            raise InvalidScoreCard(f"Card {index} must have {boards} boards, not {len(card)}.")
    joined = b"".join(cards)
    columns = (joined[board::boards] for board in range(boards))
    return [_count_column(column, board) for board, column in enumerate(columns)]


def _count_column(column: bytes, board: int) -> tuple[int, ...]:
    counts = count_results(column)
    if sum(counts) + column.count(NOT_PLAYED) != len(column):
        wrong = next(byte for byte in column if byte > NOT_PLAYED)
        raise InvalidScoreCard(
            f"Board at place {board}: tricks must be from 0 to 13, or {NOT_PLAYED} for none, not {wrong}."
        )
    return counts


def _side_score(board: DirectionScore, tricks: int) -> SideScore:
    points = board.points[tricks]
    return SideScore(points, board.of, percentage(points, board.of), Fraction(board.plus_minus[tricks]), tricks)
