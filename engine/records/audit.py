"""Many whole stored plays judged at once, with the verdicts of ``engine.rules.replay``.

With numpy, which the engine does not need, a thousand boards take a fraction of the time of a thousand replays; without
it, and for a handful of boards, where it would be slower, they are judged one by one.

A whole play needs no hand followed card by card. The winners come from the cards alone, and with them who played what;
it is legal if every card was played once, from its own hand, and nobody who did not follow suit plays that suit later.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from engine.cards import FULL_PACK_MASK, PACK, Suit
from engine.deals import Deal, InvalidDeal
from engine.rules import IllegalPlay, replay

try:
    import numpy as np
except ImportError:
    np = None

HAS_NUMPY = np is not None
FEW = 40  # boards, below which arrays cost more than they save
LOT = 250  # boards at once: the arrays of more leave the processor's cache; rows of a power of two crowd in it
_NO_TRUMP = 4
_TRUMPS = {0: _NO_TRUMP} | {suit.mask: suit.value for suit in Suit}
_REFUSED = -1


@dataclass(frozen=True, slots=True)
class StoredPlay:
    """A play as it is stored: hands and trump as masks, the leader's index, card numbers in the order played."""

    masks: Sequence[int]
    leader: int
    trump: int
    cards: bytes

    @classmethod
    def of(cls, deal: Deal, cards: bytes) -> "StoredPlay":
        return cls(deal.masks, deal.leader.index, deal.trump.mask if deal.trump else 0, cards)


Verdict = int | IllegalPlay | InvalidDeal


def audit(plays: Sequence[StoredPlay]) -> list[Verdict]:
    """For each play, in order, the tricks of North–South, or the error that ``replay`` raises for it."""
    if np is None or len(plays) < FEW or not all(map(_has_its_size, plays)):
        return [_judge(play) for play in plays]
    lots = (plays[start : start + LOT] for start in range(0, len(plays), LOT))
    counts = [count for lot in lots for count in _count_together(lot)]
    return [count if count != _REFUSED else _judge(play) for play, count in zip(plays, counts, strict=True)]


def _judge(play: StoredPlay) -> Verdict:
    try:
        return replay(play.masks, play.leader, play.trump, play.cards)
    except (IllegalPlay, InvalidDeal) as error:
        return error


def _has_its_size(play: StoredPlay) -> bool:
    return len(play.cards) == 52 and len(play.masks) == 4 and play.trump in _TRUMPS


def _count_together(plays: Sequence[StoredPlay]) -> list[int]:
    """The tricks of North–South, _REFUSED where a rule is broken. Arrays are tricks × places or seats × boards."""
    numbers = np.frombuffer(b"".join([play.cards for play in plays]), dtype=np.uint8).reshape(-1, 13, 4)
    numbers = np.ascontiguousarray(numbers.transpose(1, 2, 0))
    trump = np.array([_TRUMPS[play.trump] for play in plays], dtype=np.uint8)
    first = np.array([play.leader for play in plays], dtype=np.uint8)
    bit_of, suit_of, rank_of = _tables()
    suits = suit_of.take(numbers)
    led = suits[:, :1]
    # A card of the suit led outranks all others, a trump all of those; which card is best is kept in two bits more.
    worth = rank_of.take(numbers) + 13 * (suits == led).astype(np.uint8) + 26 * (suits == trump).astype(np.uint8)
    best = np.maximum.reduce(4 * worth + np.arange(4, dtype=np.uint8)[:, None], axis=1) & 3
    steps = best.cumsum(axis=0, dtype=np.uint8)
    winners = first + steps & 3
    leaders = np.vstack([first[None], winners[:-1]])[:, None]
    by_seat = np.take_along_axis(numbers, np.arange(4, dtype=np.uint8)[:, None] - leaders & 3, axis=1)
    is_legal = _are_legal(plays, bit_of.take(by_seat), _suit_masks().take(led))
    return np.where(is_legal, (winners & 1 == 0).sum(axis=0), _REFUSED).tolist()  # type: ignore[no-any-return]


def _are_legal(plays: Sequence[StoredPlay], bits: Any, led: Any) -> Any:
    """For each board, whether all rules were kept; ``bits`` by trick and seat, ``led`` the suits led as masks.

    If four times thirteen cards make up the hands and the hands the pack, every card was played once.
    """
    masks = np.ascontiguousarray(np.array([play.masks for play in plays], dtype=np.uint64).T)
    later = np.bitwise_or.accumulate(bits[::-1], axis=0)[::-1]
    is_revoke = (bits & led == 0) & (later & led != 0)
    differs = later[0] ^ masks
    north, east, south, west = masks
    is_wrong = differs[0] | differs[1] | differs[2] | differs[3] | ((north | east | south | west) ^ FULL_PACK_MASK)
    return (is_wrong == 0) & ~is_revoke.reshape(52, -1).any(axis=0)


@cache
def _suit_masks() -> Any:
    return np.array([suit.mask for suit in Suit], dtype=np.uint64)


@cache
def _tables() -> tuple[Any, Any, Any]:
    """Bit, suit and rank of every byte; a byte that is no card has no bit, and is in no hand."""
    empty = [0] * (256 - len(PACK))
    return (
        np.array([card.bit for card in PACK] + empty, dtype=np.uint64),
        np.array([card.suit.value for card in PACK] + empty, dtype=np.uint8),
        np.array([card.rank.value - 2 for card in PACK] + empty, dtype=np.uint8),
    )
