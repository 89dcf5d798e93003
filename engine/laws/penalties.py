"""What each law takes for an established revoke.

- London laws, and the older Hoyle: the adversaries choose one of three tricks taken, three points off the offenders'
  score, three points added to their own; one penalty cannot be split. The offenders cannot win the game in this deal.
- American Whist League: two tricks pass to the other side, for each revoke; no game can be won in that deal either.
- Bridge, for clubs that want one rule book: two tricks if the revoker himself won the trick of the revoke and his side
  won a later one too; one if his side won that trick or a later one otherwise; none if it won none (Law 64 A of
  duplicate bridge), or had revoked in the suit by the same hand before (64 B). What the director gives beyond that is
  his ruling.

The facts of a revoke are kept as they were; what is taken is worked out from them, so an old deal counts anew when the
law of its event is another.
"""

from dataclasses import dataclass
from enum import Enum
from typing import Protocol

from engine.seats import Seat, Side

MOST_TRICKS = 3
MOST_BRIDGE_TRICKS = 2


class InvalidPenalty(ValueError):
    """A penalty that the law does not give."""


class RevokeFact(Protocol):
    """What of a revoke the laws must know: who, whether it stands, and what came of it. ``engine.records`` finds it."""

    @property
    def seat(self) -> Seat: ...

    @property
    def is_established(self) -> bool: ...

    @property
    def won_trick(self) -> bool:
        """The revoker himself won the trick in which he revoked."""
        ...

    @property
    def tricks_from(self) -> int:
        """Tricks that his side won from that one on, that one included."""
        ...

    @property
    def is_repeated(self) -> bool:
        """The same seat had revoked in the suit before."""
        ...


class Taken(Enum):
    """What the adversaries take for a revoke."""

    _value_: str

    TRICKS = "tricks"
    POINTS_OFF = "points off"
    POINTS_ADDED = "points added"


@dataclass(frozen=True, slots=True)
class RevokeClaim:
    """A revoke by ``side`` that stands, and what the adversaries chose to take for it.

    ``bridge_tricks`` is what bridge's law takes, 0 to 2, which follows from the play and not from the choice. Raises
    InvalidPenalty for another number.
    """

    side: Side
    taken: Taken = Taken.TRICKS
    bridge_tricks: int = MOST_BRIDGE_TRICKS

    def __post_init__(self) -> None:
        if not 0 <= self.bridge_tricks <= MOST_BRIDGE_TRICKS:
            raise InvalidPenalty(
                f"Tricks for a revoke at bridge must be from 0 to {MOST_BRIDGE_TRICKS}, not {self.bridge_tricks}."
            )


def claim_revoke(fact: RevokeFact, *, taken: Taken = Taken.TRICKS) -> RevokeClaim:
    """The claim that follows from what happened. Raises InvalidPenalty for a revoke that was corrected in time."""
    if not fact.is_established:
        raise InvalidPenalty(f"The revoke of {fact.seat.full_name} is not established: nothing can be taken.")
    return RevokeClaim(fact.seat.side, taken, bridge_tricks(fact))


def bridge_tricks(fact: RevokeFact) -> int:
    """The tricks that bridge's Law 64 takes for an established revoke: 0, 1 or 2."""
    if fact.is_repeated:
        return 0
    return min(fact.tricks_from, MOST_BRIDGE_TRICKS if fact.won_trick else 1)


@dataclass(frozen=True, slots=True)
class Penalty:
    """``amount`` tricks or points, taken for a revoke of ``side``."""

    side: Side
    taken: Taken
    amount: int


@dataclass(frozen=True, slots=True)
class RevokeRule:
    """``tricks`` for each revoke, 1 to 3, or None for what bridge takes; as many points where they may be taken.

    ``bars_game``: the revoking side cannot win the game in that deal and stays one point below it. Raises
    InvalidPenalty for numbers that no law has.
    """

    tricks: int | None
    may_take_points: bool = False
    bars_game: bool = True

    def __post_init__(self) -> None:
        if self.tricks is not None and not 1 <= self.tricks <= MOST_TRICKS:
            raise InvalidPenalty(f"Tricks for a revoke must be from 1 to {MOST_TRICKS}, not {self.tricks}.")
        if self.tricks is None and self.may_take_points:
            raise InvalidPenalty("Bridge takes tricks for a revoke, never points.")

    @property
    def choices(self) -> tuple[Taken, ...]:
        """Among what the adversaries may choose."""
        return tuple(Taken) if self.may_take_points else (Taken.TRICKS,)

    def verify_claim(self, claim: RevokeClaim) -> None:
        """Raise InvalidPenalty where this law does not let the adversaries take that."""
        if claim.taken not in self.choices:
            raise InvalidPenalty(f"This law takes tricks for a revoke, not {claim.taken.value}.")

    def can_claim(self, claim: RevokeClaim) -> bool:
        return claim.taken in self.choices

    def penalty(self, claim: RevokeClaim) -> Penalty:
        """What is taken. Raises InvalidPenalty, as ``verify_claim`` does."""
        self.verify_claim(claim)
        amount = claim.bridge_tricks if self.tricks is None else self.tricks
        return Penalty(claim.side, claim.taken, amount)


LONDON_REVOKE = RevokeRule(tricks=3, may_take_points=True)
LEAGUE_REVOKE = RevokeRule(tricks=2)
BRIDGE_REVOKE = RevokeRule(tricks=None, bars_game=False)
