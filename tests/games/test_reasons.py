"""What robots say, in the words of the catalogue."""

import string
from fractions import Fraction

import pytest
from django.utils import translation

from engine.cards import Card, Suit
from engine.robots.reasons import Explanation, Reason
from engine.seats import Seat
from games.reasons import SEATS, SENTENCES, SUITS, sentence

EVERY_FACT = {
    "card": Card.parse("HQ"),
    "usual": Card.parse("S2"),
    "suit": Suit.HEARTS,
    "led": Suit.CLUBS,
    "partner": Seat.WEST,
    "count": 3,
    "layouts": 20,
    "gain": Fraction(3, 4),
}


@pytest.mark.parametrize("reason", Reason)
def test_every_reason_is_a_message_with_the_engines_words(reason):
    with translation.override(None):
        assert str(SENTENCES[reason]) == reason.value


@pytest.mark.parametrize("reason", Reason)
def test_sentence_says_in_english_what_the_engine_says(reason):
    fields = {name for _, name, _, _ in string.Formatter().parse(reason.value) if name}
    explanation = Explanation(reason, {name: EVERY_FACT[name] for name in fields})

    with translation.override("en"):
        assert sentence(explanation) == str(explanation)


def test_every_suit_and_seat_has_a_word():
    assert set(SUITS) == set(Suit)
    assert set(SEATS) == set(Seat)


def test_number_is_written_as_the_language_writes_it():
    explanation = Explanation(Reason.ON_AVERAGE, EVERY_FACT)

    with translation.override("de"):
        assert "0,75" in sentence(explanation)
