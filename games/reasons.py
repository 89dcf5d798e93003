"""Why a robot plays a card, in the language of whoever asks."""

from fractions import Fraction

from django.utils.formats import number_format
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from engine.cards import Suit
from engine.robots.reasons import Explanation, Fact, Reason
from engine.seats import Seat

SENTENCES: dict[Reason, Promise] = {
    Reason.ONLY_CARD: _("{card} is the only card you may play"),
    Reason.ANY_CARD: _("any legal card"),
    Reason.DRAW_TRUMPS: _("you are strong in trumps: draw the {count} that are still out"),
    Reason.MASTER: _("{card} is the master: nothing higher is left in {suit}"),
    Reason.PARTNER_TRUMPS: _("{partner} has no {suit} left and can trump"),
    Reason.RETURN_HIGH: _("return of {partner}'s suit: the highest of a short holding"),
    Reason.RETURN_LOW: _("return of {partner}'s suit: the lowest of a long holding"),
    Reason.TOP_OF_SEQUENCE: _("top of a sequence in {suit}"),
    Reason.FOURTH_BEST: _("fourth best of the longest suit, {suit}"),
    Reason.LONGEST_LOW: _("low from the longest suit, {suit}"),
    Reason.SHORT_HIGH: _("highest of a short suit, {suit}"),
    Reason.NOTHING_BUT_TRUMPS: _("you have nothing but trumps: lead the lowest"),
    Reason.KEEP_OFF: _("an opponent may trump every suit you have: low from the longest, {suit}"),
    Reason.SECOND_LOW: _("second hand low"),
    Reason.SECOND_MASTER: _("second hand takes the sure trick: {card} is the master"),
    Reason.SECOND_COVER: _("second hand covers with the lower of two equal high cards"),
    Reason.THIRD_HIGH: _("third hand high: {card} is enough of what you have"),
    Reason.FINESSE: _("finesse: {card} wins unless the higher card lies on your left"),
    Reason.PARTNER_WINS: _("{partner} is winning: play low"),
    Reason.NO_HIGHER: _("what you have is no higher than {partner}'s card: play low"),
    Reason.WIN_CHEAPLY: _("you can win cheaply with {card}"),
    Reason.CANNOT_WIN: _("you cannot win this trick: play low"),
    Reason.TRUMP_IN: _("you have no {led} and an opponent is winning: trump"),
    Reason.OVERTRUMP: _("you have no {led} either: trump higher"),
    Reason.DISCARD_FOR_PARTNER: _("{partner} is winning: throw a card you do not need, from {suit}"),
    Reason.DISCARD: _("throw a card you do not need, from {suit}"),
    Reason.ON_AVERAGE: _(
        "over {layouts} ways in which the unseen cards may lie it makes {gain} tricks more than {usual}"
    ),
    Reason.TIME_IS_UP: _("there was no time to try out how the unseen cards may lie"),
    Reason.PLAYED_ON: _("best play is not installed here: the ways were tried by playing on"),
}
"""Every reason's words as messages; a translation keeps what stands in braces."""

SUITS: dict[Suit, Promise] = {
    Suit.SPADES: _("spades"),
    Suit.HEARTS: _("hearts"),
    Suit.DIAMONDS: _("diamonds"),
    Suit.CLUBS: _("clubs"),
}

SEATS: dict[Seat, Promise] = {
    Seat.NORTH: _("North"),
    Seat.EAST: _("East"),
    Seat.SOUTH: _("South"),
    Seat.WEST: _("West"),
}


def sentence(explanation: Explanation) -> str:
    """The explanation in the present language, without a full stop."""
    words = {name: _word(fact) for name, fact in explanation.facts.items()}
    return str(SENTENCES[explanation.reason]).format(**words)


def _word(fact: Fact) -> str:
    match fact:
        case Suit():
            return str(SUITS[fact])
        case Seat():
            return str(SEATS[fact])
        case Fraction():
            return number_format(round(float(fact), 2), decimal_pos=2)
        case _:
            return str(fact)
