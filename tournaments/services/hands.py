"""Hands as they are entered after play: three in full, the fourth is what is left of the pack."""

from collections.abc import Sequence

from django.utils.translation import gettext as _

from engine.cards import FULL_PACK_MASK, cards_in, mask_of
from engine.deals import Hand
from engine.notation.hands import InvalidHand, parse_hand
from engine.seats import Seat
from games.errors import Refused
from games.services.deals import Hands


def read_hands(texts: Sequence[str | None]) -> Hands:
    """Hands from North clockwise, written ``AKQ.T98..76543``; West's may be None. Raises Refused, naming the seat."""
    north, east, south = (_read(seat, text or "") for seat, text in zip(Seat, texts[:3], strict=False))
    west = _read(Seat.WEST, texts[3]) if texts[3] is not None else rest_of([north, east, south])
    return north, east, south, west


def rest_of(hands: Sequence[Hand]) -> Hand:
    """The cards in none of the hands."""
    return cards_in(FULL_PACK_MASK & ~mask_of(card for hand in hands for card in hand))


def _read(seat: Seat, text: str) -> Hand:
    try:
        return parse_hand(text)
    except InvalidHand as error:
        name = seat.full_name
        raise Refused(_("%(seat)s: %(fault)s") % {"seat": name, "fault": error}, field="hands") from error
