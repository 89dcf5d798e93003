"""A line as scoring sees it: one board at one table, who sat where, and the award of each side."""

from collections.abc import Hashable
from dataclasses import dataclass

from engine.scoring.awards import RESULTS, TRICKS_IN_A_DEAL, Award, Tricks, verify_tricks

# Values, so every line may share them: a big field has hundreds of thousands of lines and fourteen results.
PLAIN_RESULTS = tuple(Tricks(tricks) for tricks in range(RESULTS))


class InvalidLine(ValueError):
    """A line that cannot be scored."""


@dataclass(frozen=True, slots=True)
class Line:
    """``id``, ``board`` and the two entries may be anything hashable.

    ``form`` tells apart the forms of a fouled board; each is compared only within itself. Raises InvalidLine
    when an entry meets itself.
    """

    id: Hashable
    board: Hashable
    form: int
    north_south: Hashable
    east_west: Hashable
    north_south_award: Award
    east_west_award: Award

    def __post_init__(self) -> None:
        if self.north_south == self.east_west:
            raise InvalidLine(f"Line {self.id}: entry {self.north_south} sits North–South and East–West.")

    @classmethod
    def played(
        cls, *, id: Hashable, board: Hashable, north_south: Hashable, east_west: Hashable, tricks: int, form: int = 0
    ) -> "Line":
        """A line with a plain result, the tricks of North–South. Raises InvalidTricks."""
        verify_tricks(tricks)
        north_south_award, east_west_award = PLAIN_RESULTS[tricks], PLAIN_RESULTS[TRICKS_IN_A_DEAL - tricks]
        return cls(id, board, form, north_south, east_west, north_south_award, east_west_award)
