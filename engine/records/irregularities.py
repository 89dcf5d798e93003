"""What went wrong at the table besides a revoke: kept as it happened, for the laws to judge.

The law of each kind is told in Cavendish's edition of the London laws and in Hoyle's Games Modernized: an exposed
card stays on the table and the adversaries may call it, trick after trick, wherever it is legal.
"""

from dataclasses import dataclass
from enum import Enum

from engine.cards import Card
from engine.seats import Seat


class InvalidIrregularity(ValueError):
    """An irregularity that cannot have happened in this record."""


class Kind(Enum):
    """What happened; the values are the words of the compact text.

    ``EXPOSED``: the card was seen. ``LED_OUT_OF_TURN``: led and taken back. ``LEAD_STANDS``: led out of turn and
    followed by all three, so the trick stands. ``WITHDRAWN``: a revoke corrected in time. ``CALLED``: an adversary
    called the card to this trick. ``SURPLUS``: the seat left the trick out; the card it had over at the end counts as
    played to it, wins nothing and is no revoke.
    """

    _value_: str

    EXPOSED = "exposed"
    LED_OUT_OF_TURN = "led-out-of-turn"
    LEAD_STANDS = "lead-stands"
    WITHDRAWN = "withdrawn"
    CALLED = "called"
    SURPLUS = "surplus"

    @property
    def makes_callable(self) -> bool:
        """Whether the card lies open from now on, for the adversaries to call."""
        return self in {Kind.EXPOSED, Kind.LED_OUT_OF_TURN, Kind.WITHDRAWN}


@dataclass(frozen=True, slots=True)
class Irregularity:
    """A card of a seat, in trick ``trick`` (1–13). Raises InvalidIrregularity for another number.

    Its ``repr`` shows no card, as a deal's does.
    """

    kind: Kind
    trick: int
    seat: Seat
    card: Card

    def __post_init__(self) -> None:
        if not 1 <= self.trick <= 13:
            raise InvalidIrregularity(f"Trick must be a number from 1 to 13, not {self.trick}.")

    def __str__(self) -> str:
        return f"{self.kind.value} {self.trick} {self.seat} {self.card}"

    def __repr__(self) -> str:
        return f"<{self.kind.value}, trick {self.trick}, {self.seat}>"
