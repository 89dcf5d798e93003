"""A player that tries out how the unseen cards may lie.

For each card it averages over layouts that agree with all it has seen: early in a deal what comes of playing on by the
conventions, later what comes of best play by all four. It gains by counting and by reading plays, and cannot gain by
hiding its own: best play takes every hand for open. (Ginsberg, *GIB: Imperfect Information in a Computationally
Challenging Game*, 2001, names the method and its limits.)
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from random import Random  # noqa: TID251 -- a type: the caller passes the source

from engine import double_dummy
from engine.cards import Card
from engine.double_dummy import Position
from engine.robots.conventions import rule
from engine.robots.knowledge import Knowledge
from engine.robots.layouts import Hands, Layouts
from engine.robots.masks import lowest_equal
from engine.robots.playout import play_on
from engine.robots.reading import Reading
from engine.robots.reasons import Explanation, Fact, Reason
from engine.robots.robot import Choice, verify_turn
from engine.robots.simple import card_of, explain
from engine.robots.table import SUITS, Table
from engine.view import View

Clock = Callable[[], float]
"""Seconds that never go back; from which moment they count does not matter."""

Trial = Callable[[Hands], Mapping[int, int]]
"""Tries every card, named by its bit, on one layout: the tricks that the side of the seat in turn makes with it."""


@dataclass(frozen=True, slots=True)
class Level:
    """How hard a solver thinks.

    ``layouts`` are tried for each card, chosen by reading out of ``drawn`` ones. From trick ``searched_from`` (1 to
    13, or 14 for never) they are tried by best play, before it by playing on. ``seconds`` is the time for one card.
    """

    name: str
    layouts: int
    drawn: int
    searched_from: int
    seconds: float


FEWEST = 5
"""Fewer layouts than these decide nothing."""

STANDARD = Level("solver", layouts=20, drawn=100, searched_from=5, seconds=1.0)
STRONG = Level("strong", layouts=75, drawn=300, searched_from=5, seconds=3.0)


class Solver:
    """Plays what is best on average, and by rule of thumb when its time is up before it can tell.

    The same view, state of the source and time enough give the same card. Every choice advances the source.
    """

    def __init__(self, source: Random, clock: Clock, level: Level = STANDARD) -> None:
        self._source = source
        self._clock = clock
        self._level = level

    @property
    def name(self) -> str:
        return self._level.name

    def choose(self, view: View, turn_up: Card | None = None) -> Choice:
        verify_turn(view)
        table, hand = Table.of(view), sum(card.bit for card in view.hand)
        usual = rule(table, hand)
        usually = explain(view, table, hand, usual)
        candidates = _unequal_cards(view, table, hand, usual[0])
        if len(candidates) == 1:
            return Choice(card_of(usual[0]), (usually,))
        timer = _Timer(self._clock, self._level.seconds)
        layouts = self._choose_layouts(Knowledge.of(view, turn_up), timer)
        found = self._try_out(view, table, candidates, layouts, timer)
        best = max(candidates, key=lambda card: (found.tricks[card], card == usual[0]))
        if best == usual[0]:
            return Choice(card_of(best), (usually, *found.notes))
        gain = Fraction(found.tricks[best] - found.tricks[usual[0]], found.layouts)
        facts: dict[str, Fact] = {"layouts": found.layouts, "gain": gain, "usual": card_of(usual[0])}
        return Choice(card_of(best), (Explanation(Reason.ON_AVERAGE, facts), *found.notes))

    def _try_out(
        self, view: View, table: Table, cards: Sequence[int], layouts: Mapping[Hands, int], timer: "_Timer"
    ) -> "_Sum":
        playing_on = _playing_on(table, cards)
        if len(view.tricks) + 1 < self._level.searched_from:
            return _add_up(playing_on, cards, layouts, timer)
        try:
            return _add_up(_search(view, cards), cards, layouts, timer)
        except double_dummy.Unavailable:
            found = _add_up(playing_on, cards, layouts, timer)
            found.limits.append(Reason.PLAYED_ON)
            return found

    def _choose_layouts(self, knowledge: Knowledge, timer: "_Timer") -> dict[Hands, int]:
        layouts = Layouts(knowledge)
        drawn: list[Hands] = []
        while len(drawn) < self._level.drawn and timer.has_time:
            drawn.append(layouts.draw(self._source))
        return Reading(knowledge).choose(drawn, self._level.layouts, self._source)


@dataclass(slots=True)
class _Sum:
    """The tricks of every card, summed over so many layouts; and what kept the player from thinking harder."""

    tricks: dict[int, int]
    layouts: int = 0
    limits: list[Reason] = field(default_factory=list)

    @property
    def notes(self) -> tuple[Explanation, ...]:
        return tuple(Explanation(limit) for limit in self.limits)


def _add_up(trial: Trial, cards: Sequence[int], layouts: Mapping[Hands, int], timer: "_Timer") -> _Sum:
    """Try the cards on each layout, as many times as it counts, while there is time; all 0 if it was too little."""
    found = _Sum(dict.fromkeys(cards, 0))
    for hands, times in layouts.items():
        if not timer.has_time:
            break
        for card, tricks in trial(hands).items():
            found.tricks[card] += times * tricks
        found.layouts += times
        timer.lap()
    if found.layouts < FEWEST:
        return _Sum(dict.fromkeys(cards, 0), limits=[Reason.TIME_IS_UP])
    return found


class _Timer:
    """Tells when another lap as long as the longest so far would end too late."""

    def __init__(self, clock: Clock, seconds: float) -> None:
        self._clock = clock
        self._started = clock()
        self._end = self._started + seconds
        self._longest = 0.0

    @property
    def has_time(self) -> bool:
        return self._clock() + self._longest < self._end

    def lap(self) -> None:
        now = self._clock()
        self._longest = max(self._longest, now - self._started)
        self._started = now


def _unequal_cards(view: View, table: Table, hand: int, usual: int) -> list[int]:
    """The legal cards, one of each run in which no card of another hand or of the trick lies between.

    It is the lowest of the run, or the usual card where the run holds it.
    """
    legal = sum(card.bit for card in view.legal_cards)
    between = table.unplayed & ~hand | sum(card.bit for card in view.trick.cards)
    cards = []
    for suit in SUITS:
        mine = legal & suit
        while mine:
            low = lowest_equal(1 << mine.bit_length() - 1, mine, between & suit)
            run = mine & -low
            cards.append(usual if usual & run else low)
            mine ^= run
    return cards


def _playing_on(table: Table, cards: Sequence[int]) -> Trial:
    """Tries cards by playing on by the conventions."""
    seat = table.turn

    def tricks(hands: Hands) -> dict[int, int]:
        found = {}
        for card in cards:
            after, held = table.copy(), list(hands)
            held[seat] ^= card
            after.play(card)
            found[card] = play_on(after, held)[seat & 1]
        return found

    return tricks


def _search(view: View, cards: Sequence[int]) -> Trial:
    """Tries cards by best play of all four."""

    def tricks(hands: Hands) -> dict[int, int]:
        solved = double_dummy.solve_cards(Position(hands=hands, trump=view.trump, trick=view.trick))
        return {card: solved[card_of(card)] for card in cards}

    return tricks
