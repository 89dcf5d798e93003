"""Claims and irregularities as text, a few words each, for the compact text and for PBN's own tags.

NS 3 by N agreed E W          North claimed: 3 of the tricks left for North-South, East and West agreed
NS 3                          3 of the tricks left for North-South; who claimed is not told
exposed 3 W HK; called 4 W HK in trick 3 West's HK was seen; in trick 4 it was called
"""

from collections.abc import Iterable

from engine.cards import Card, InvalidCard
from engine.notation.numbers import TRICKS
from engine.records.claims import Claim, InvalidClaim
from engine.records.irregularities import InvalidIrregularity, Irregularity, Kind
from engine.seats import InvalidSeat, Seat

_KINDS = {kind.value: kind for kind in Kind}


def format_claim(claim: Claim) -> str:
    words = ["NS", str(claim.north_south)]
    if claim.by:
        words += ["by", str(claim.by)]
    if claim.agreed:
        words += ["agreed", *map(str, claim.agreed)]
    return " ".join(words)


def parse_claim(text: str) -> Claim:
    """The claim written by ``format_claim``. Raises InvalidClaim."""
    match text.split():
        case ["NS", tricks]:
            return Claim(_tricks(tricks))
        case ["NS", tricks, "by", by]:
            return Claim(_tricks(tricks), by=_seat(by))
        case ["NS", tricks, "by", by, "agreed", *agreed] if agreed:
            return Claim(_tricks(tricks), by=_seat(by), agreed=tuple(map(_seat, agreed)))
    raise InvalidClaim(f"A claim is written NS 3 by N agreed E W, not {text!r}.")


def format_irregularities(irregularities: Iterable[Irregularity]) -> str:
    return "; ".join(map(str, irregularities))


def parse_irregularities(text: str) -> tuple[Irregularity, ...]:
    """What ``format_irregularities`` wrote; empty for none. Raises InvalidIrregularity."""
    return tuple(parse_irregularity(part) for part in text.split(";")) if text.strip() else ()


def parse_irregularity(text: str) -> Irregularity:
    """One irregularity, kind, trick, seat and card. Raises InvalidIrregularity."""
    try:
        kind, trick, seat, card = text.split()
        return Irregularity(_KINDS[kind], TRICKS[trick], Seat.parse(seat), Card.parse(card))
    except (InvalidSeat, InvalidCard) as error:
        raise InvalidIrregularity(f"{text.strip()!r}: {error}") from None
    except (KeyError, ValueError) as error:
        if isinstance(error, InvalidIrregularity):
            raise
        kinds = ", ".join(_KINDS)
        raise InvalidIrregularity(
            f"An irregularity is written exposed 3 W HK, with one of {kinds}, not {text.strip()!r}."
        ) from None


def _tricks(text: str) -> int:
    if text not in TRICKS:
        raise InvalidClaim(f"Tricks of a claim must be a number from 0 to 13, not {text!r}.")
    return TRICKS[text]


def _seat(text: str) -> Seat:
    try:
        return Seat.parse(text)
    except InvalidSeat as error:
        raise InvalidClaim(str(error)) from None
