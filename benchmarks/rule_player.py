"""The rule player against which goals 3a and 3b were set, kept as plain as it was then.

Second hand low, third hand high, masters first, else low from the longest suit; trump what an opponent is winning.
"""

from engine import PACK, Card, Suit, View
from engine.cards import mask_of
from engine.robots import Choice


class RulePlayer:
    name = "rule player"

    def choose(self, view: View, turn_up: Card | None = None) -> Choice:
        return Choice(_card(view), ())


def _card(view: View) -> Card:
    if not view.trick.cards:
        return _lead(view)
    following = [card for card in view.hand if card.suit is view.trick.suit_led]
    return _follow(view, following) if following else _unable(view)


def _lead(view: View) -> Card:
    plain = [card for card in view.hand if card.suit is not view.trump] or list(view.hand)
    out = _out(view)
    for suit in Suit:
        top = max((card for card in plain if card.suit is suit), default=None)
        if top and not any(card.suit is suit and card > top for card in out):
            return top
    longest = max({card.suit for card in plain}, key=lambda suit: (sum(card.suit is suit for card in plain), suit))
    return min(card for card in plain if card.suit is longest)


def _follow(view: View, cards: list[Card]) -> Card:
    best, low = view.trick.winning_card(view.trump), min(cards)
    above = [card for card in cards if best.suit is card.suit and card > best]
    partner_wins = view.trick.winner(view.trump) is view.seat.partner
    match len(view.trick.cards):
        case 2 if above:
            may_lose = any(card.suit is best.suit and card > best for card in _out(view))
            return max(cards) if may_lose or not partner_wins else low
        case 3 if above and not partner_wins:
            return min(above)
    return low


def _unable(view: View) -> Card:
    best = view.trick.winning_card(view.trump)
    trumps = [card for card in view.hand if card.suit is view.trump and (best.suit is not view.trump or card > best)]
    if trumps and view.trick.winner(view.trump) is not view.seat.partner:
        return min(trumps)
    plain = [card for card in view.hand if card.suit is not view.trump] or list(view.hand)
    return min(plain, key=lambda card: (card.rank, card.suit))


def _out(view: View) -> list[Card]:
    """The cards in the other hands."""
    seen = mask_of(view.hand) | mask_of(card for trick in (*view.tricks, view.trick) for card in trick.cards)
    return [card for card in PACK if card.bit & ~seen]
