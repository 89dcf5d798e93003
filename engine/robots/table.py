"""What lies open on the table, on integers: the state that every player sees, for the robots' inner loop.

A card is its bit, a hand a mask (``engine.cards``), a seat its index clockwise from North. Nothing here knows a hand.
"""

from engine.cards import Suit
from engine.view import View

SUITS = tuple(suit.mask for suit in Suit)
SUIT_OF = (0, *(mask for mask in SUITS for _ in range(13)))
"""The mask of a card's suit by the ``bit_length`` of its bit."""


class Table:
    """The play so far. It changes with every card, so whoever tries something out takes a ``copy`` first.

    ``trump`` is the mask of the trump suit, 0 without trumps. ``unplayed`` are the cards not yet on the table. ``led``
    is the mask of the suit led, ``best`` the card that is winning, ``winning`` the mask of its suit and ``holder`` its
    seat; 0 and meaningless while ``count``, the cards in the trick, is 0. ``voids`` has for each seat the suits it has
    shown to have no more of, ``opened`` the suits that it was the first to lead, ``rounds`` all suits led so far;
    ``is_first_round`` tells whether the suit led was never led before. ``won`` counts the tricks of North–South and of
    East–West.
    """

    __slots__ = (
        "best",
        "count",
        "holder",
        "is_first_round",
        "led",
        "opened",
        "rounds",
        "trump",
        "turn",
        "unplayed",
        "voids",
        "winning",
        "won",
    )

    def __init__(self, trump: int, leader: int) -> None:
        self.trump = trump
        self.turn = leader
        self.unplayed = (1 << 52) - 1
        self.count = self.led = self.best = self.winning = self.holder = self.rounds = 0
        self.is_first_round = True
        self.voids = [0, 0, 0, 0]
        self.opened = [0, 0, 0, 0]
        self.won = [0, 0]

    @classmethod
    def of(cls, view: View) -> "Table":
        """The table as the view shows it."""
        table = cls(view.trump.mask if view.trump else 0, view.dealer.next.index)
        for card in cards_played(view):
            table.play(card)
        return table

    def copy(self) -> "Table":
        twin = Table.__new__(Table)
        twin.trump, twin.turn, twin.unplayed, twin.count = self.trump, self.turn, self.unplayed, self.count
        twin.led, twin.best, twin.winning, twin.holder = self.led, self.best, self.winning, self.holder
        twin.rounds, twin.is_first_round = self.rounds, self.is_first_round
        twin.voids, twin.opened, twin.won = self.voids[:], self.opened[:], self.won[:]
        return twin

    def play(self, card: int) -> None:
        """Put the card of the seat in turn on the table. It must be a legal one: this is not looked at again."""
        turn = self.turn
        if not self.count:
            suit = SUIT_OF[card.bit_length()]
            self.is_first_round = not suit & self.rounds
            if self.is_first_round:
                self.opened[turn] |= suit
                self.rounds |= suit
            self.led = self.winning = suit
            self.best, self.holder = card, turn
        else:
            if not card & self.led:
                self.voids[turn] |= self.led
            if card & self.winning:
                if card > self.best:
                    self.best, self.holder = card, turn
            elif card & self.trump:
                self.best, self.holder, self.winning = card, turn, self.trump
        self.unplayed ^= card
        if self.count < 3:
            self.count += 1
            self.turn = turn + 1 & 3
        else:
            self.count = 0
            self.turn = self.holder
            self.won[self.holder & 1] += 1


def cards_played(view: View) -> list[int]:
    """The bits of all cards on the table, in the order played."""
    return [card.bit for trick in (*view.tricks, view.trick) for card in trick.cards]
