"""Compact text for the database: one column for a deal, one for a play, readable by people.

A deal is dealer, trump, and the hands of North, East, South and West::

    N H5 AT86.T82.T9743.T Q95.954.AJ.KQ864 J43.AKJ7.K85.J73 K72.Q63.Q62.A952

The trump is the turn-up (``H5``), or the suit that the event fixed (``H``), or ``NT`` for no trumps. A play is the
cards in the order played, a comma between tricks::

    HK H3 H2 H4, HA H6 H8 H5, H7
"""

from collections.abc import Sequence

from engine.cards import PACK, Card, InvalidCard
from engine.deals import Deal, InvalidDeal
from engine.notation.hands import InvalidHand, format_hand, parse_hand, parse_mask
from engine.notation.trumps import NO_TRUMP, format_trump, parse_trump
from engine.rules import replay
from engine.seats import InvalidSeat, Seat

MAX_DEAL_LENGTH = 72
MAX_PLAY_LENGTH = 167

_NUMBERS = {str(card): card.number for card in PACK}
_LEADERS = {dealer.letter: dealer.next.index for dealer in Seat}
_TRUMP_MASKS = {text: card.suit.mask for card in PACK for text in (str(card), card.suit.letter)} | {NO_TRUMP: 0}


def format_deal(deal: Deal) -> str:
    """The deal in a line of at most ``MAX_DEAL_LENGTH`` characters."""
    trump = str(deal.turn_up or format_trump(deal.trump))
    return " ".join([deal.dealer.letter, trump, *(format_hand(hand) for hand in deal.hands)])


def parse_deal(text: str) -> Deal:
    """The deal written by ``format_deal``. Raises InvalidDeal, naming the field, seat or card."""
    dealer_text, trump_text, *hand_texts = _fields(text)
    try:
        dealer = Seat.parse(dealer_text)
        turn_up = Card.parse(trump_text) if len(trump_text) == 2 and trump_text != NO_TRUMP else None
        trump = turn_up.suit if turn_up else parse_trump(trump_text)
    except (InvalidSeat, InvalidCard) as error:
        raise InvalidDeal(f"Dealer or trump of the deal: {error}") from None
    north, east, south, west = (_parse_hand(seat, hand_text) for seat, hand_text in zip(Seat, hand_texts, strict=True))
    return Deal(hands=(north, east, south, west), dealer=dealer, trump=trump, turn_up=turn_up)


def format_play(cards: Sequence[Card]) -> str:
    """The cards in a line of at most ``MAX_PLAY_LENGTH`` characters; empty for none."""
    tricks = (cards[start : start + 4] for start in range(0, len(cards), 4))
    return ", ".join(" ".join(map(str, trick)) for trick in tricks)


def parse_play(text: str) -> tuple[Card, ...]:
    """The cards written by ``format_play``; commas and spaces only part them. Raises InvalidCard."""
    return tuple(Card.parse(card) for card in text.replace(",", " ").split())


def replay_text(deal_text: str, play_text: str) -> int:
    """Judge a whole stored play and count the tricks of North–South, straight from the text: no card is built.

    Raises InvalidDeal, InvalidCard or IllegalPlay, as ``parse_deal``, ``parse_play`` and ``engine.rules.replay`` do.
    """
    masks, leader, trump = parse_masks(deal_text)
    return replay(masks, leader, trump, play_numbers(play_text))


def parse_masks(text: str) -> tuple[list[int], int, int]:
    """A deal's hands as masks, the leader's index and the trump's mask, as ``engine.rules.replay`` takes them.

    Whether the hands are a whole pack is left to it. Raises InvalidDeal, as ``parse_deal`` does.
    """
    dealer_text, trump_text, *hand_texts = _fields(text)
    try:
        masks = [parse_mask(hand) for hand in hand_texts]
        leader, trump = _LEADERS[dealer_text], _TRUMP_MASKS[trump_text]
    except (KeyError, ValueError):
        parse_deal(text)  # says what is wrong with it
        raise
    return masks, leader, trump


def play_numbers(text: str) -> bytes:
    """The cards of a play as card numbers, which ``engine.rules.replay`` reads. Raises InvalidCard."""
    try:
        return bytes([_NUMBERS[card] for card in text.replace(",", " ").split()])
    except KeyError:
        parse_play(text)  # says which card
        raise


def _fields(text: str) -> list[str]:
    fields = text.split(" ")
    if len(fields) != 6:
        raise InvalidDeal(f"A deal is dealer, trump and 4 hands, 6 fields parted by spaces, not {len(fields)}.")
    return fields


def _parse_hand(seat: Seat, text: str) -> tuple[Card, ...]:
    try:
        return parse_hand(text)
    except InvalidHand as error:
        raise InvalidDeal(f"{seat.full_name}: {error}") from None
