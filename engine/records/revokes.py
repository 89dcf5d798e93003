"""A revoke as a fact: who did not follow suit though able, and all that any law asks in order to judge it.

What a law takes for it (three tricks or points, two tricks, bridge's none, one or two) is no part of the fact. It is
worked out from here whenever a score is, so that an old record can be scored under another law.
"""

from dataclasses import dataclass
from enum import Enum

from engine.cards import Card, Suit
from engine.seats import Seat


class Step(Enum):
    """What put a revoke beyond correction."""

    _value_: str

    PLAY = "play to the next trick"
    CLAIM = "claim"


@dataclass(frozen=True, slots=True)
class Establishment:
    """When a revoke could no longer be corrected: in trick ``trick``, by the revoker or his partner, ``seat``.

    He led or played to the next trick (London law 77; bridge, law 63A), or made or agreed to a claim (63A). That a
    trick is turned and quitted establishes too; a record does not show it.
    """

    trick: int
    seat: Seat
    step: Step


@dataclass(frozen=True, slots=True)
class Revoke:
    """``seat`` played ``card`` to trick ``trick`` (1–12) and held ``playable``, cards of the suit led.

    ``established`` is None while the record leaves time to correct it. ``won_by`` is the winner of the revoke trick,
    None where it is not complete. ``tricks_after`` counts the later tricks of the revoker's side, played or given by a
    claim. ``is_repeated``: the same seat had revoked in the suit before. Its ``repr`` shows no card.
    """

    seat: Seat
    trick: int
    card: Card
    playable: tuple[Card, ...]
    established: Establishment | None = None
    won_by: Seat | None = None
    tricks_after: int = 0
    is_repeated: bool = False

    @property
    def suit(self) -> Suit:
        """The suit led."""
        return self.playable[0].suit

    @property
    def is_established(self) -> bool:
        return self.established is not None

    @property
    def won_trick(self) -> bool:
        """Whether the revoker himself won the trick."""
        return self.won_by is self.seat

    @property
    def tricks_from(self) -> int:
        """The tricks of the revoker's side from the revoke trick on, that one included."""
        return self.tricks_after + (self.won_by is not None and self.won_by.side is self.seat.side)

    def __repr__(self) -> str:
        return f"<revoke by {self.seat} in trick {self.trick}>"
