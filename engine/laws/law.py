"""A law: the profile of rules under which a table plays and scores, with a name and a version.

A law never changes under its version, so that what was scored under it can be scored again. Options make a house's own
rules of it; ``str`` of a law names the profile and every option that differs.
"""

from dataclasses import dataclass
from enum import Enum

from engine.laws.cut import LONDON_CUT, CutRule
from engine.laws.penalties import LEAGUE_REVOKE, RevokeRule
from engine.laws.sight import Sight
from engine.laws.trumps import TURNED, Trumps

BOOK = 6  # tricks that count nothing where odd tricks count
MOST_POINTS = 99
LONGEST = 200


class InvalidLaw(ValueError):
    """Rules that do not go together, or a text that names no law."""


class Form(Enum):
    """What is played to its end."""

    _value_: str

    GAME = "game"
    RUBBER = "rubber"
    DEALS = "deals"


class Counting(Enum):
    """Tricks beyond six for the side that has them, or every trick for the side that won it."""

    _value_: str

    ODD_TRICKS = "odd"
    EVERY_TRICK = "every"


class GameValue(Enum):
    """What a game is worth to its winners."""

    _value_: str

    MARGIN = "margin"  # American: the points of a game less the losers' points, even when the winners pass them
    TREBLE = "treble"  # short whist: 3 if the losers have nothing, 2 if less than half a game, else 1
    DOUBLE = "double"  # long whist: 2 if the losers have less than half a game, else 1

    def points(self, *, losers: int, target: int) -> int:
        if self is GameValue.MARGIN:
            return target - losers
        if self is GameValue.TREBLE and losers == 0:
            return 3
        return 2 if 2 * losers < target else 1


@dataclass(frozen=True, slots=True, kw_only=True)
class Law:
    """``target``: points of a game, None where deals are agreed instead. ``length``: games, rubbers or deals to play.

    ``honours`` count or not; off unless a law says so, because the texts differ and most play without. A side one point
    below the game when a deal begins is barred from them (4 of 5, 9 of 10). ``honours_alone_win`` and ``four_all`` are
    house rules of one text against the London laws: see ``engine.laws.counting`` and ``engine.laws.game``.
    ``rubber_bonus``: points of winning the rubber. Raises InvalidLaw, naming option and value.
    """

    name: str
    version: int
    form: Form
    counting: Counting
    target: int | None = None
    length: int = 1
    value: GameValue | None = None
    rubber_bonus: int = 0
    honours: bool = False
    honours_alone_win: bool = True
    four_all: bool = False
    revoke: RevokeRule = LEAGUE_REVOKE
    trumps: Trumps = TURNED
    sight: Sight = Sight.CURRENT
    cut: CutRule = LONDON_CUT

    def __post_init__(self) -> None:
        if not 1 <= self.length <= LONGEST:
            raise InvalidLaw(f"length must be from 1 to {LONGEST}, not {self.length}.")
        if self.form is Form.DEALS:
            self._verify_deals()
        else:
            self._verify_game()

    @property
    def key(self) -> str:
        """Name and version, as in ``american-1``."""
        return f"{self.name}-{self.version}"

    @property
    def highest_loser(self) -> int | None:
        """One point below the game: there honours are barred, and there a side stays that may not win it now."""
        return None if self.target is None else self.target - 1

    def _verify_deals(self) -> None:
        if self.target is not None:
            raise InvalidLaw(f"target must be left out where a number of deals is agreed, not {self.target}.")
        if self.counting is Counting.EVERY_TRICK and self.honours:
            raise InvalidLaw("honours must be off where every trick counts.")

    def _verify_game(self) -> None:
        if self.target is None or not 1 <= self.target <= MOST_POINTS:
            raise InvalidLaw(f"target must be from 1 to {MOST_POINTS}, not {self.target}.")
        if self.value is None:
            raise InvalidLaw("value of a game must be given.")
        if self.counting is Counting.EVERY_TRICK:
            raise InvalidLaw("count must be odd where games are played: every trick counts over agreed deals only.")
