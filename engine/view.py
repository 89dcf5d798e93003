"""What one seat may see of a deal in play: the same for a person and a robot.

A view is built from a play and keeps no way back to it: the other hands are not in it. The turn-up lies face up
until the dealer plays to the first trick; its suit may be asked for at any time.

Which played tricks a seat may look at again is for the law of the table to say (``engine.laws.Sight``). Without its
word a view holds every card that has lain open: what a player, or a robot, has seen and may remember.
"""

from dataclasses import dataclass, field

from engine.cards import Card, Suit
from engine.laws.sight import Sight
from engine.rules import Play
from engine.seats import Seat, Side
from engine.tricks import Trick


@dataclass(frozen=True, slots=True)
class View:
    """The seat's own remaining hand, and what lies or has lain open on the table.

    ``tricks`` are those complete tricks that may be looked at; ``winners`` won all of them. ``turn`` is None when the
    play is complete. ``legal_cards`` is empty unless it is this seat's turn. Its ``repr`` shows no card: what one seat
    sees must not reach a log that others read.
    """

    seat: Seat
    hand: tuple[Card, ...] = field(repr=False)
    dealer: Seat
    trump: Suit | None = field(repr=False)
    turn_up: Card | None = field(repr=False)
    tricks: tuple[Trick, ...] = field(repr=False)
    winners: tuple[Seat, ...] = field(repr=False)
    trick: Trick = field(repr=False)
    turn: Seat | None
    legal_cards: tuple[Card, ...] = field(repr=False)

    @classmethod
    def of(cls, play: Play, seat: Seat, *, sight: Sight = Sight.ALL) -> "View":
        """What the seat may see. When the play is complete everybody may look at all tricks."""
        deal, trick = play.deal, play.trick
        dealer_has_played = len(play.cards) >= 4
        return cls(
            seat=seat,
            hand=play.remaining_hand(seat),
            dealer=deal.dealer,
            trump=deal.trump,
            turn_up=None if dealer_has_played else deal.turn_up,
            tricks=play.tricks if play.is_complete else sight.shown(play.tricks, is_led=bool(trick.cards)),
            winners=play.winners,
            trick=trick,
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
    def tricks_won(self) -> dict[Side, int]:
        """Complete tricks won by each side."""
        won = dict.fromkeys(Side, 0)
        for winner in self.winners:
            won[winner.side] += 1
        return won
