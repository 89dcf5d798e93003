"""The conventions of whist, on integers: the card that a sound player of no system plays, and the rule it follows.

Lead from length, fourth best or the top of a sequence; draw trumps when strong in them; play masters; return partner's
suit. Second hand low, third hand high, fourth hand as cheaply as possible; trump what an opponent is winning; throw
what is worth least. (Hoyle; Cavendish, *The Laws and Principles of Whist*; Pole, *The Theory of the Modern Scientific
Game of Whist*.) Signals are left out: a club may forbid them, and partner may not know them.

The same rules play the cards of ``Simple`` and try out the cards of ``Solver``, some microseconds a card. They see the
open table and one hand, both as masks, and nothing of another hand.
"""

from engine.robots.masks import highest, lowest_equal, nth
from engine.robots.reasons import Reason
from engine.robots.table import SUITS, Table

Ruling = tuple[int, Reason]
"""The bit of the card, and why."""


def rule(table: Table, hand: int) -> Ruling:
    """The card that the seat in turn plays from this hand by convention."""
    if not table.count:
        return _lead(table, hand) if hand & (hand - 1) else (hand, Reason.ONLY_CARD)
    mine = hand & table.led
    if not mine:
        return _unable(table, hand) if hand & (hand - 1) else (hand, Reason.ONLY_CARD)
    if not mine & (mine - 1):
        return mine, Reason.ONLY_CARD
    if table.best & ~table.led:  # trumped, and this seat must follow
        partner_wins = table.holder == table.turn ^ 2
        return mine & -mine, Reason.PARTNER_WINS if partner_wins else Reason.CANNOT_WIN
    return _FOLLOW[table.count](table, mine)


# Leading


def _lead(table: Table, hand: int) -> Ruling:
    seat, trump = table.turn, table.trump
    others = table.unplayed & ~hand
    left, partner, right = table.voids[seat + 1 & 3], table.voids[seat ^ 2], table.voids[seat - 1 & 3]
    trumps, trumps_out = hand & trump, others & trump
    against = bool(trumps_out) and not trump & left & right  # an opponent may hold a trump
    if against and _is_strong(trumps, trumps_out):
        return _draw(trumps, trumps_out), Reason.DRAW_TRUMPS
    plain = [suit for suit in SUITS if suit & hand & ~trump]
    safe = [suit for suit in plain if not (against and _may_trump(suit, trump, left, right))]
    for suit in safe:
        if hand & suit > others & suit:
            return highest(hand & suit), Reason.MASTER
    if not plain:
        return _only_trumps(trumps, trumps_out)
    for suit in safe:
        if suit & partner and trumps_out and not partner & trump:
            return hand & suit & -(hand & suit), Reason.PARTNER_TRUMPS
    for suit in safe:
        if suit & table.opened[seat ^ 2] and not suit & partner:
            return _return(hand & suit)
    return _from_length(hand, others, safe) if safe else _from_harm(hand, plain)


def _is_strong(trumps: int, trumps_out: int) -> bool:
    """Four trumps draw the others; so do fewer that are headed by the master, against less than twice as many."""
    count = trumps.bit_count()
    return count >= 4 or (trumps > trumps_out and 2 * count > trumps_out.bit_count())


def _only_trumps(trumps: int, trumps_out: int) -> Ruling:
    if trumps > trumps_out:
        return highest(trumps), Reason.MASTER
    return trumps & -trumps, Reason.NOTHING_BUT_TRUMPS


def _may_trump(suit: int, trump: int, left: int, right: int) -> bool:
    """Whether an opponent is known to be without the suit and not known to be without trumps."""
    return bool((suit & left and not trump & left) or (suit & right and not trump & right))


def _return(mine: int) -> Ruling:
    if mine.bit_count() <= 3:
        return highest(mine), Reason.RETURN_HIGH
    return mine & -mine, Reason.RETURN_LOW


def _from_length(hand: int, others: int, suits: list[int]) -> Ruling:
    """From the longest of the suits, the stronger of two as long."""
    suit = max(suits, key=lambda suit: ((hand & suit).bit_count(), (hand & suit) // (suit & -suit)))
    mine, theirs = hand & suit, others & suit
    count, top = mine.bit_count(), highest(mine)
    if top & _HONOURS and count > 1 and lowest_equal(top, mine, theirs) != top:
        return top, Reason.TOP_OF_SEQUENCE
    if count >= 4:
        return nth(mine, 4), Reason.FOURTH_BEST
    if count == 3 and mine & _HONOURS:
        return mine & -mine, Reason.LONGEST_LOW
    return top, Reason.SHORT_HIGH


def _from_harm(hand: int, suits: list[int]) -> Ruling:
    """Low from the longest of suits that are all trumped."""
    suit = max(suits, key=lambda suit: (hand & suit).bit_count())
    return hand & suit & -(hand & suit), Reason.KEEP_OFF


def _draw(trumps: int, trumps_out: int) -> int:
    """Master first, top of a sequence, else low."""
    top = highest(trumps)
    if trumps > trumps_out or lowest_equal(top, trumps, trumps_out) != top:
        return top
    return trumps & -trumps


# Following suit. None of these tricks is trumped.


def _second(table: Table, mine: int) -> Ruling:
    theirs = table.unplayed & table.led & ~mine
    top = highest(mine)
    if top < table.best:
        return mine & -mine, Reason.SECOND_LOW
    if top > theirs and not table.is_first_round:
        return top, Reason.SECOND_MASTER
    lower = lowest_equal(top, mine, theirs)
    if lower != top and lower > table.best and top & _HONOURS:
        return lower, Reason.SECOND_COVER
    return mine & -mine, Reason.SECOND_LOW


def _third(table: Table, mine: int) -> Ruling:
    theirs = table.unplayed & table.led & ~mine
    last = 0 if table.led & table.voids[table.turn + 1 & 3] else theirs
    low, top, best = mine & -mine, highest(mine), table.best
    above = mine & -(best << 1)
    if table.holder == table.turn ^ 2:
        if not last & -(best << 1):
            return low, Reason.PARTNER_WINS
        if not last & (top - 1) & -(best << 1):
            return low, Reason.NO_HIGHER
    elif not above:
        return low, Reason.CANNOT_WIN
    if not last & -(best << 1):
        return above & -above, Reason.WIN_CHEAPLY
    next_to_top = highest(above & (top - 1))
    if next_to_top and top > theirs:
        between = theirs & (top - 1) & -(next_to_top << 1)
        if between and not between & (between - 1):
            return lowest_equal(next_to_top, above, theirs), Reason.FINESSE
    return lowest_equal(top, above, theirs), Reason.THIRD_HIGH


def _fourth(table: Table, mine: int) -> Ruling:
    low = mine & -mine
    if table.holder == table.turn ^ 2:
        return low, Reason.PARTNER_WINS
    above = mine & -(table.best << 1)
    if above:
        return above & -above, Reason.WIN_CHEAPLY
    return low, Reason.CANNOT_WIN


_FOLLOW = (_second, _second, _third, _fourth)


# Void of the suit led


def _unable(table: Table, hand: int) -> Ruling:
    trumps = hand & table.trump
    partner_wins = table.holder == table.turn ^ 2
    if trumps and not (partner_wins and _partner_is_safe(table, hand)):
        over = trumps & -(table.best << 1) if table.best & table.trump else trumps
        if over:
            return over & -over, Reason.OVERTRUMP if over != trumps else Reason.TRUMP_IN
    return _discard(table, hand), Reason.DISCARD_FOR_PARTNER if partner_wins else Reason.DISCARD


def _partner_is_safe(table: Table, hand: int) -> bool:
    """Whether nobody who is still to play is likely to beat partner's card."""
    if table.count == 3 or table.best & table.trump:
        return True
    last = table.turn + 1 & 3
    if table.led & table.voids[last]:
        return bool(table.trump & table.voids[last])
    return not table.unplayed & table.led & ~hand & -(table.best << 1)


def _discard(table: Table, hand: int) -> int:
    """The lowest card of the suit that has least to lose: no master, no guard of a high card, soon to be trumped."""
    plain = hand & ~table.trump
    if not plain:
        return hand & -hand
    others = table.unplayed & ~hand
    a_card = 3 if hand & table.trump else 0  # with trumps in hand a short suit is soon gone and can be trumped
    best, worth = 0, 1 << 60
    for suit in SUITS:
        mine = plain & suit
        if mine:
            value = _loss(mine, others & suit) + a_card * mine.bit_count()
            if value < worth:
                best, worth = mine & -mine, value
    return best


def _loss(mine: int, theirs: int) -> int:
    """How much it hurts to throw the lowest card of the suit; compared between suits only."""
    low = mine & -mine
    rank = (low.bit_length() - 1) % 13
    higher = (theirs & -(highest(mine) << 1)).bit_count()  # cards out that beat the best one held
    if mine == low and mine > theirs:
        return 100 + rank
    if higher and mine.bit_count() == higher + 1 and higher <= 2:
        return 50 + rank  # the guard of a king or of a queen
    return rank


_HONOURS = sum(0b1_1111_0000_0000 << 13 * suit for suit in range(4))  # ten to ace: the top of a sequence worth leading
