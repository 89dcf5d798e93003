"""Deals and plays for Hypothesis: legal ones, and ones in which nobody minds the suit led."""

from pathlib import Path

from hypothesis import strategies as st

from engine import Play, Suit, dealing

VECTORS = [
    line.split(" | ")
    for line in (Path(__file__).parents[1] / "data" / "trick_vectors.txt").read_text().splitlines()
    if not line.startswith("#")
]
"""The plays of one club session: deal, cards in the order played, tricks of North-South."""


@st.composite
def deals(draw):
    """A deal with a turn-up, with a fixed trump, or without trumps."""
    deal = dealing.deal(key=draw(st.binary(min_size=32, max_size=32)), board=draw(st.integers(1, 4)))
    return draw(st.sampled_from([deal, *(deal.with_trump(trump) for trump in (None, *Suit))]))


@st.composite
def whole_plays(draw):
    """A deal and 52 legal cards."""
    play = Play.start(draw(deals()))
    for choice in draw(st.binary(min_size=52, max_size=52)):
        play = play.play(play.legal_cards[choice % len(play.legal_cards)])
    return play


@st.composite
def careless_cards(draw, deal):
    """So many cards, each from the hand of the seat in turn, following suit or not; written without the engine."""
    hands = [list(hand) for hand in deal.hands]
    seat, cards = (deal.dealer.index + 1) % 4, []
    for choice in draw(st.binary(min_size=52, max_size=52))[: draw(st.integers(0, 52))]:
        cards.append(hands[seat].pop(choice % len(hands[seat])))
        seat = (seat + 1) % 4
        if len(cards) % 4 == 0:
            trick = cards[-4:]
            trumps = [card for card in trick if card.suit is deal.trump]
            of_suit_led = [card for card in trick if card.suit is trick[0].suit]
            best = max(trumps or of_suit_led, key=lambda card: card.rank.value)
            seat = (seat + trick.index(best)) % 4
    return tuple(cards)
