"""Best play: the tricks each side takes when all four see all cards and nobody errs (*double dummy*).

Searching is done by DDS 2.9 (Bo Haglund's solver), the shared library inside the ``endplay`` package, loaded by itself.
Where the package is missing, nothing here works and ``is_available`` says so; everything else does. Whist's leader is
the seat left of the dealer, so DDS's declarer is whist's dealer.

A search takes 10 ms in the middle and seconds for rare deals, and another thread's search waits for it: ask in a
worker. Do so in a folder of its own, where the solver may leave a note.
"""

from collections.abc import Iterator, Sequence

from engine.cards import PACK, Card
from engine.deals import Deal
from engine.double_dummy.judgement import JudgedCard, JudgedPlay
from engine.double_dummy.position import InvalidPosition, Position
from engine.double_dummy.solver import (
    BEST_SCORE,
    EVERY_CARD,
    SolverFailed,
    Unavailable,
    library_path,
    solve,
    solve_declarers,
    trace,
)
from engine.double_dummy.table import DENOMINATIONS, InvalidTable, TrickTable
from engine.rules import Play
from engine.seats import Side

__all__ = [
    "DENOMINATIONS",
    "InvalidPosition",
    "InvalidTable",
    "JudgedCard",
    "JudgedPlay",
    "Position",
    "SolverFailed",
    "TrickTable",
    "Unavailable",
    "best_tricks",
    "dealt_tricks",
    "is_available",
    "judge_play",
    "library_path",
    "solve_cards",
    "solve_table",
]

_JUDGED_CARDS = 48  # the last trick is forced, and DDS stops before it


def is_available() -> bool:
    """Whether there is a solver on this computer. Loads nothing."""
    return library_path() is not None


def solve_cards(position: Position) -> dict[Card, int]:
    """Each legal card of the seat in turn, and the tricks its side then takes of those not complete yet.

    The trick under way counts as one of them. Raises Unavailable.
    """
    found = solve(position, EVERY_CARD)
    tricks: dict[Card, int] = {}
    for place in range(found.cards):
        for card in _equal_cards(found.suit[place], found.rank[place], found.equals[place]):
            tricks[card] = found.score[place]
    return {card: tricks[card] for card in position.legal_cards}


def best_tricks(position: Position) -> int:
    """The tricks that the side in turn takes of those not complete yet, the one under way included.

    Cheaper than ``solve_cards``. Raises Unavailable.
    """
    return int(solve(position, BEST_SCORE).score[0])


def dealt_tricks(deal: Deal) -> dict[Side, int]:
    """The tricks of both sides at best play of the whole deal, under its own trump and its own leader.

    Raises Unavailable.
    """
    leading = best_tricks(_start(deal))
    side = deal.leader.side
    return {side: leading, side.other: 13 - leading}


def solve_table(deal: Deal) -> TrickTable:
    """The deal under every trump and none, with every leader: twenty searches, ten times the time of one.

    Raises Unavailable.
    """
    return TrickTable(tuple(_by_leader(row) for row in solve_declarers(deal.masks)))


def judge_play(deal: Deal, cards: Sequence[Card]) -> JudgedPlay:
    """What each card of a record, whole or broken off, gave away.

    Raises IllegalPlay at a card that the rules forbid (a revoke is no play that can be judged), and Unavailable.
    """
    play = Play.resume(deal, cards)
    values = _values_after_each_card(deal, cards)
    leaders = (deal.leader, *play.winners)
    judged = []
    for place, card in enumerate(cards):
        seat = leaders[place // 4].after(place % 4)
        change = values[place + 1] - values[place]
        lost = -change if seat.side is Side.NORTH_SOUTH else change
        judged.append(JudgedCard(trick=place // 4 + 1, seat=seat, card=card, lost=lost))
    return JudgedPlay(best=values[0], cards=tuple(judged))


def _values_after_each_card(deal: Deal, cards: Sequence[Card]) -> list[int]:
    """What North–South take of all thirteen tricks: at the start, then after each card, if all play best from there."""
    dealers = trace(_start(deal), cards[:_JUDGED_CARDS])
    dealers += dealers[-1:] * (len(cards) - _JUDGED_CARDS)
    return dealers if deal.dealer.side is Side.NORTH_SOUTH else [13 - tricks for tricks in dealers]


def _start(deal: Deal) -> Position:
    return Position.start(deal, trump=deal.trump, leader=deal.leader)


def _equal_cards(suit: int, rank: int, equals: int) -> Iterator[Card]:
    """A card of the answer, and the lower ones that are worth the same."""
    ranks = equals | 1 << rank
    for value in range(2, 15):
        if ranks >> value & 1:
            yield PACK[13 * suit + value - 2]


def _by_leader(by_declarer: Sequence[int]) -> tuple[int, int, int, int]:
    """A row of DDS, the declarer's tricks for each declarer, as North–South's tricks for each leader."""
    north, east, south, west = by_declarer
    return 13 - west, north, 13 - east, south
