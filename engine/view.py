"""What one seat may see of a deal in play: the same for a person and a robot.

A view is built from a play and keeps no way back to it: the other hands are not in it. The turn-up lies face up
until the dealer plays to the first trick; its suit may be asked for at any time.
"""

from dataclasses import dataclass, field

from engine.cards import Card, Suit
from engine.rules import Play
from engine.seats import Seat, Side
from engine.tricks import Trick


@dataclass(frozen=True, slots=True)
class View:
    """The seat's own remaining hand, and what lies or has lain open on the table.

    ``turn`` is None when the play is complete. ``legal_cards`` is empty unless it is this seat's turn. Its ``repr``
    shows no card: what one seat sees must not reach a log that others read.
    """

    seat: Seat
    hand: tuple[Card, ...] = field(repr=False)
    dealer: Seat
    trump: Suit | None = field(repr=False)
    turn_up: Card | None = field(repr=False)
    tricks: tuple[Trick, ...] = field(repr=False)
    trick: Trick = field(repr=False)
    turn: Seat | None
    legal_cards: tuple[Card, ...] = field(repr=False)

    @classmethod
    def of(cls, play: Play, seat: Seat) -> "View":
        deal = play.deal
        dealer_has_played = len(play.cards) >= 4
        return cls(
            seat=seat,
            hand=play.remaining_hand(seat),
            dealer=deal.dealer,
            trump=deal.trump,
            turn_up=None if dealer_has_played else deal.turn_up,
            tricks=play.tricks,
            trick=play.trick,
            turn=play.turn,
            legal_cards=play.legal_cards if play.turn is seat else (),
        )

    @property
    def is_own_turn(self) -> bool:
        return self.turn is self.seat

    @property
    def is_complete(self) -> bool:
        return self.turn is None

    @property
    def last_trick(self) -> Trick | None:
        """The trick last completed, which may be looked at until the next is led to (club and London usage)."""
        return self.tricks[-1] if self.tricks else None

    @property
    def tricks_won(self) -> dict[Side, int]:
        """Complete tricks won by each side."""
        won = dict.fromkeys(Side, 0)
        for trick in self.tricks:
            won[trick.winner(self.trump).side] += 1
        return won
