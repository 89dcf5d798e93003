"""A deal as books print it: four hands round the table, to be read and never to be read back."""

from engine.cards import Card, Suit
from engine.deals import Deal, Hand
from engine.seats import Seat

_WIDTH = 26
_SIGNS = {Suit.SPADES: "♠", Suit.HEARTS: "♥", Suit.DIAMONDS: "♦", Suit.CLUBS: "♣"}


def format_diagram(deal: Deal, *, names_trump: bool = True) -> str:
    """North on top, and under it one sentence, ``describe``; every line ends in a line break."""
    north, east, south, west = (_lines(deal, seat) for seat in Seat)
    middle = [f"{left:<{2 * _WIDTH}}{right}" for left, right in zip(west, east, strict=True)]
    above, below = ([" " * _WIDTH + line for line in lines] for lines in (north, south))
    lines = [*above, *middle, *below, "", describe(deal, names_trump=names_trump)]
    return "".join(f"{line.rstrip()}\n" for line in lines)


def describe(deal: Deal, *, names_trump: bool = True) -> str:
    """One sentence: who deals, what is trump, where that is known, and who leads."""
    trump = _trump(deal) if names_trump else "the trump is not told"
    return f"{deal.dealer.full_name} deals, {trump}; {deal.leader.full_name} leads."


def sign(card: Card) -> str:
    """The card with its suit's sign and people's ten: ♥10."""
    return f"{_SIGNS[card.suit]}{_rank(card)}"


def _trump(deal: Deal) -> str:
    if deal.turn_up:
        return f"{sign(deal.turn_up)} is turned up"
    return f"{deal.trump.full_name} are trumps" if deal.trump else "no trumps"


def _lines(deal: Deal, seat: Seat) -> list[str]:
    return [seat.full_name, *(_suit_line(deal.hand(seat), suit) for suit in Suit)]


def _suit_line(hand: Hand, suit: Suit) -> str:
    ranks = " ".join(_rank(card) for card in hand if card.suit is suit)
    return f"{_SIGNS[suit]} {ranks or '–'}"


def _rank(card: Card) -> str:
    return "10" if card.rank.letter == "T" else card.rank.letter
