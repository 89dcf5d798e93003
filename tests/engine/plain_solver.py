"""Best play of an ending by trying every card, from the cards themselves: slow, and easy to believe."""

from engine.cards import Card, Suit
from engine.seats import Seat

Hands = dict[Seat, frozenset[Card]]


def tricks_by_card(hands: Hands, trump: Suit | None, leader: Seat, trick: tuple[Card, ...]) -> dict[Card, int]:
    """Each card the seat in turn may play, and the tricks its side takes then of all that are not complete."""
    turn = leader.after(len(trick))
    known: dict[object, int] = {}
    left = len(hands[turn])
    answers = {}
    for card in playable(hands[turn], trick):
        north_south = value(*after(hands, trump, leader, trick, card), trump, known)
        answers[card] = north_south if turn in {Seat.NORTH, Seat.SOUTH} else left - north_south
    return answers


def value(won: int, hands: Hands, leader: Seat, trick: tuple[Card, ...], trump: Suit | None, known) -> int:
    """What North-South have taken since the question, and still take."""
    turn = leader.after(len(trick))
    if not hands[turn]:
        return won
    key = (leader, trick, tuple(hands.values()))
    if key not in known:
        choices = [
            value(*after(hands, trump, leader, trick, card), trump, known) for card in playable(hands[turn], trick)
        ]
        known[key] = max(choices) if turn in {Seat.NORTH, Seat.SOUTH} else min(choices)
    return won + known[key]


def playable(hand: frozenset[Card], trick: tuple[Card, ...]) -> list[Card]:
    following = [card for card in hand if trick and card.suit is trick[0].suit]
    return following or list(hand)


def after(hands: Hands, trump: Suit | None, leader: Seat, trick: tuple[Card, ...], card: Card):
    """North-South's new trick (1 or 0), and the position once the card is played."""
    turn = leader.after(len(trick))
    hands = {**hands, turn: hands[turn] - {card}}
    trick = (*trick, card)
    if len(trick) < 4:
        return 0, hands, leader, trick
    led = trick[0].suit

    def strength(place: int) -> tuple[bool, bool, int]:
        return trick[place].suit is trump, trick[place].suit is led, trick[place].rank.value

    winner = leader.after(max(range(4), key=strength))
    return int(winner in {Seat.NORTH, Seat.SOUTH}), hands, winner, ()
