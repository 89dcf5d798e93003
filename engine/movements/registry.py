"""The families on offer, by slug."""

from collections.abc import Mapping

from engine.movements.family import Family
from engine.movements.howell import Howell, ThreeQuarterHowell
from engine.movements.mitchell import Mitchell
from engine.movements.movement import InvalidMovement, Movement
from engine.movements.share_relay import ShareAndRelay
from engine.movements.skip import SkipMitchell

FAMILIES: Mapping[str, Family] = {
    family.slug: family for family in (Mitchell(), SkipMitchell(), ShareAndRelay(), Howell(), ThreeQuarterHowell())
}


def build(slug: str, pairs: int, rounds: int) -> Movement:
    """The movement of this family for so many pairs and rounds.

    Raises InvalidMovement, naming the value that does not fit and those that do.
    """
    if slug not in FAMILIES:
        raise InvalidMovement(f"Movement must be one of {', '.join(FAMILIES)}, not {slug!r}.")
    return FAMILIES[slug].build(pairs, rounds)
