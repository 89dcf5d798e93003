"""What happened in a deal, as the laws take it: tricks as made, honours as dealt, and the revokes that stand.

As text a deal is the tricks of North–South, then what else there was: ``8 ns3`` – eight tricks, three honours with
North–South; ``7 ew4 revoke-ns`` – East–West had all honours and took tricks for a revoke of North–South;
``revoke-ew-off``, ``revoke-ew-added`` – points instead; ``revoke-ns-1`` – bridge would take one trick, not two.
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass

from engine.laws.honours import Honours, count_honours
from engine.laws.penalties import MOST_BRIDGE_TRICKS, RevokeClaim, Taken, claim_revoke
from engine.records.record import Record
from engine.seats import Side

TRICKS = 13
MOST_REVOKES = 13
MOST_DEALS = 200


class InvalidResult(ValueError):
    """Numbers or a text that cannot be what happened in a deal."""


@dataclass(frozen=True, slots=True)
class DealResult:
    """Tricks of both sides as made at the table, before any penalty; they sum to 13, so six each is no result.

    ``honours`` is None where nobody knows or claimed them. Raises InvalidResult.
    """

    north_south: int
    east_west: int
    honours: Honours | None = None
    revokes: tuple[RevokeClaim, ...] = ()

    def __post_init__(self) -> None:
        for side, tricks in zip(Side, (self.north_south, self.east_west), strict=True):
            if not 0 <= tricks <= TRICKS:
                raise InvalidResult(f"Tricks of {side} must be from 0 to {TRICKS}, not {tricks}.")
        total = self.north_south + self.east_west
        if total != TRICKS:
            raise InvalidResult(
                f"Tricks of both sides must sum to {TRICKS}, not {self.north_south} + {self.east_west} = {total}."
            )
        if len(self.revokes) > MOST_REVOKES:
            raise InvalidResult(f"A deal has at most {MOST_REVOKES} revokes, not {len(self.revokes)}.")

    @classmethod
    def of_tricks(
        cls, north_south: int, *, honours: Honours | None = None, revokes: tuple[RevokeClaim, ...] = ()
    ) -> "DealResult":
        """From the tricks of North–South. Raises InvalidResult outside 0 to 13."""
        if not 0 <= north_south <= TRICKS:
            raise InvalidResult(f"Tricks of {Side.NORTH_SOUTH} must be from 0 to {TRICKS}, not {north_south}.")
        return cls(north_south, TRICKS - north_south, honours, revokes)

    @classmethod
    def of_record(cls, record: Record, *, taken: Taken = Taken.TRICKS) -> "DealResult":
        """From a deal played to its end: tricks, honours as dealt, and for each established revoke the same choice.

        Raises InvalidResult while tricks are still to be played or given by a claim.
        """
        if not record.is_settled:
            raise InvalidResult(f"{record.remaining} tricks are still to be played: the deal has no result yet.")
        revokes = tuple(claim_revoke(fact, taken=taken) for fact in record.revokes if fact.is_established)
        tricks = record.tricks_won[Side.NORTH_SOUTH]
        return cls.of_tricks(tricks, honours=count_honours(record.deal), revokes=revokes)

    @classmethod
    def parse(cls, text: str) -> "DealResult":
        """The deal written so. Raises InvalidResult, naming the word that is not understood."""
        tricks, *words = text.split(" ")
        if not (tricks.isascii() and tricks.isdigit() and len(tricks) <= 2):
            raise InvalidResult(f"A deal begins with the tricks of North–South, not {tricks!r}.")
        honours, revokes = None, []
        for word in words:
            if found := _HONOURS.fullmatch(word):
                if honours is not None:
                    raise InvalidResult(f"Honours are named twice: {word!r}.")
                honours = Honours.held_by(Side.parse(found["side"].upper()), int(found["count"]))
            elif found := _REVOKE.fullmatch(word):
                revokes.append(_claim(found))
            else:
                raise InvalidResult(f"Honours are written ns3, a revoke revoke-ns, not {word!r}.")
        return cls.of_tricks(int(tricks), honours=honours, revokes=tuple(revokes))

    def __str__(self) -> str:
        words = [str(self.north_south)]
        if self.honours is not None:
            side = Side.NORTH_SOUTH if self.honours.north_south >= self.honours.of(Side.EAST_WEST) else Side.EAST_WEST
            words.append(f"{side.letters.lower()}{self.honours.of(side)}")
        words += [_revoke_word(claim) for claim in self.revokes]
        return " ".join(words)


def parse_deals(text: str) -> tuple[DealResult, ...]:
    """Deals with commas between, as in ``8 ns3,6 ew4``; none in an empty text. Raises InvalidResult, naming which."""
    parts = text.split(",") if text else []
    if len(parts) > MOST_DEALS:
        raise InvalidResult(f"At most {MOST_DEALS} deals are counted, not {len(parts)}.")
    deals = []
    for number, part in enumerate(parts, start=1):
        try:
            deals.append(DealResult.parse(part))
        except ValueError as error:
            raise InvalidResult(f"Deal {number}: {error}") from error
    return tuple(deals)


def format_deals(deals: Iterable[DealResult]) -> str:
    return ",".join(map(str, deals))


_HONOURS = re.compile(r"(?P<side>ns|ew)(?P<count>[0-4])")
_REVOKE = re.compile(r"revoke-(?P<side>ns|ew)(?:-(?P<taken>off|added))?(?:-(?P<bridge>[0-2]))?")
_TAKEN = {None: Taken.TRICKS, "off": Taken.POINTS_OFF, "added": Taken.POINTS_ADDED}
_TAKEN_WORDS = {taken: f"-{word}" if word else "" for word, taken in _TAKEN.items()}


def _claim(found: re.Match[str]) -> RevokeClaim:
    tricks = MOST_BRIDGE_TRICKS if found["bridge"] is None else int(found["bridge"])
    return RevokeClaim(Side.parse(found["side"].upper()), _TAKEN[found["taken"]], tricks)


def _revoke_word(claim: RevokeClaim) -> str:
    bridge = "" if claim.bridge_tricks == MOST_BRIDGE_TRICKS else f"-{claim.bridge_tricks}"
    return f"revoke-{claim.side.letters.lower()}{_TAKEN_WORDS[claim.taken]}{bridge}"
