"""A deal as the components show it: four hands, suit by suit."""

from collections.abc import Mapping, Sequence
from typing import Any

from engine.cards import Suit
from engine.deals import Deal
from engine.seats import Seat


def hands_of(deal: Deal) -> list[dict[str, Any]]:
    """For components/deal.html; the caller has the deal from the gate and so may show it."""
    return [
        {
            "seat": seat,
            "is_dealer": seat is deal.dealer,
            "suits": [{"suit": suit, "cards": _cards(deal, seat, suit)} for suit in Suit],
        }
        for seat in Seat
    ]


def trump_of(deal: Deal | None, *, fixed: str, turn_up: str) -> str | None:
    """For components/trump.html: a suit's letter, "" for no trumps, None where nobody recorded it."""
    if fixed:
        return "" if fixed == "N" else fixed
    if deal is not None:
        return deal.trump.letter if deal.trump else ""
    return turn_up[:1] or None


def turn_up_words(card: str) -> Mapping[str, str]:
    """A card in two parts, its suit's letter for the pip and its rank as people write it ("10", not "T")."""
    return {"suit": card[:1], "rank": _rank(card[1:])}


def _cards(deal: Deal, seat: Seat, suit: Suit) -> str:
    ranks: Sequence[str] = [_rank(card.rank.letter) for card in deal.hand(seat) if card.suit is suit]
    return " ".join(ranks)


def _rank(letter: str) -> str:
    return "10" if letter == "T" else letter
