"""Why a robot plays a card, in words that a player understands.

The words are English templates; what stands in braces is filled from ``Explanation.facts``. Doors translate both.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum
from fractions import Fraction

from engine.cards import Card, Suit
from engine.seats import Seat

Fact = Card | Suit | Seat | int | Fraction


class Reason(Enum):
    """The rule of play that names the card. (Hoyle; Cavendish; Pole, *Theory of Whist*.)"""

    ONLY_CARD = "{card} is the only card you may play"
    ANY_CARD = "any legal card"

    DRAW_TRUMPS = "you are strong in trumps: draw the {count} that are still out"
    MASTER = "{card} is the master: nothing higher is left in {suit}"
    PARTNER_TRUMPS = "{partner} has no {suit} left and can trump"
    RETURN_HIGH = "return of {partner}'s suit: the highest of a short holding"
    RETURN_LOW = "return of {partner}'s suit: the lowest of a long holding"
    TOP_OF_SEQUENCE = "top of a sequence in {suit}"
    FOURTH_BEST = "fourth best of the longest suit, {suit}"
    LONGEST_LOW = "low from the longest suit, {suit}"
    SHORT_HIGH = "highest of a short suit, {suit}"
    NOTHING_BUT_TRUMPS = "you have nothing but trumps: lead the lowest"
    KEEP_OFF = "an opponent may trump every suit you have: low from the longest, {suit}"

    SECOND_LOW = "second hand low"
    SECOND_MASTER = "second hand takes the sure trick: {card} is the master"
    SECOND_COVER = "second hand covers with the lower of two equal high cards"
    THIRD_HIGH = "third hand high: {card} is enough of what you have"
    FINESSE = "finesse: {card} wins unless the higher card lies on your left"
    PARTNER_WINS = "{partner} is winning: play low"
    NO_HIGHER = "what you have is no higher than {partner}'s card: play low"
    WIN_CHEAPLY = "you can win cheaply with {card}"
    CANNOT_WIN = "you cannot win this trick: play low"

    TRUMP_IN = "you have no {led} and an opponent is winning: trump"
    OVERTRUMP = "you have no {led} either: trump higher"
    DISCARD_FOR_PARTNER = "{partner} is winning: throw a card you do not need, from {suit}"
    DISCARD = "throw a card you do not need, from {suit}"

    ON_AVERAGE = "over {layouts} ways in which the unseen cards may lie it makes {gain} tricks more than {usual}"
    TIME_IS_UP = "there was no time to try out how the unseen cards may lie"
    PLAYED_ON = "best play is not installed here: the ways were tried by playing on"


@dataclass(frozen=True, slots=True)
class Explanation:
    """A reason with what its words speak of, which its ``repr`` does not show: there are cards of a hand in it."""

    reason: Reason
    facts: Mapping[str, Fact] = field(default_factory=dict, repr=False)

    def __str__(self) -> str:
        """The sentence in English, suits and seats by their names, cards as they are written."""
        return self.reason.value.format(**{name: _in_english(fact) for name, fact in self.facts.items()})


def _in_english(fact: Fact) -> str:
    match fact:
        case Suit():
            return fact.full_name
        case Seat():
            return fact.full_name
        case Fraction():
            return f"{float(fact):.2f}"
        case _:
            return str(fact)
