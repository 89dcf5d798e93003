"""What one seat knows of the cards it does not see: which may lie where, and how many."""

from dataclasses import dataclass, field

from engine.cards import FULL_PACK_MASK, Card
from engine.robots.table import Table, cards_played
from engine.seats import Seat
from engine.view import View


@dataclass(frozen=True, slots=True)
class Knowledge:
    """The seat's own hand and, for each seat, how many cards it holds and which of the unseen ones it may hold.

    Hands are masks, seats indexes clockwise from North. ``played`` are the cards on the table in the order played,
    ``leader`` the index of the seat that led first. For the own seat ``held`` is 0 and ``possible`` empty. Its ``repr``
    shows no card, as a view's does.
    """

    seat: int
    hand: int = field(repr=False)
    trump: int = field(repr=False)
    leader: int
    played: tuple[int, ...] = field(repr=False)
    held: tuple[int, int, int, int]
    possible: tuple[int, int, int, int] = field(repr=False)

    @classmethod
    def of(cls, view: View, turn_up: Card | None = None) -> "Knowledge":
        """What the view tells: voids shown, and the turn-up, which is the dealer's until it is played.

        ``turn_up`` is the card as the seat remembers it, when the view no longer shows it.
        """
        table, hand = Table.of(view), sum(card.bit for card in view.hand)
        unseen = table.unplayed & ~hand
        dealer, turned = view.dealer.index, view.turn_up or turn_up
        known = turned.bit & unseen if turned and view.dealer is not view.seat else 0
        possible = [unseen & ~table.voids[seat] & ~known for seat in range(4)]
        possible[dealer] |= known
        possible[view.seat.index] = 0
        held = [13 - len(view.tricks) - _has_played(view, seat) for seat in Seat]
        held[view.seat.index] = 0
        return cls(
            seat=view.seat.index,
            hand=hand,
            trump=table.trump,
            leader=view.dealer.next.index,
            played=tuple(cards_played(view)),
            held=(held[0], held[1], held[2], held[3]),
            possible=(possible[0], possible[1], possible[2], possible[3]),
        )

    @property
    def unseen(self) -> int:
        """The cards in the other three hands."""
        mask = FULL_PACK_MASK & ~self.hand
        for card in self.played:
            mask &= ~card
        return mask


def _has_played(view: View, seat: Seat) -> bool:
    """Whether the seat has put its card into the trick under way."""
    return view.trick.card_of(seat) is not None
