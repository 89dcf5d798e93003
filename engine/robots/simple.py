"""A player by rule of thumb: the conventions of whist, each card with its reason."""

from engine.cards import PACK, Card
from engine.robots.conventions import Ruling, rule
from engine.robots.reasons import Explanation, Fact
from engine.robots.robot import Choice, verify_turn
from engine.robots.table import Table
from engine.view import View


class Simple:
    """Plays by the conventions. It draws no lots: the same view gives the same card."""

    name = "simple"

    def choose(self, view: View, turn_up: Card | None = None) -> Choice:
        verify_turn(view)
        table, hand = Table.of(view), sum(card.bit for card in view.hand)
        ruling = rule(table, hand)
        return Choice(card_of(ruling[0]), (explain(view, table, hand, ruling),))


def explain(view: View, table: Table, hand: int, ruling: Ruling) -> Explanation:
    """The ruling of the conventions with what its sentence names."""
    card, reason = card_of(ruling[0]), ruling[1]
    facts: dict[str, Fact] = {
        "card": card,
        "suit": card.suit,
        "partner": view.seat.partner,
        "count": (table.unplayed & ~hand & table.trump).bit_count(),
    }
    if view.trick.suit_led:
        facts["led"] = view.trick.suit_led
    return Explanation(reason, {name: fact for name, fact in facts.items() if f"{{{name}}}" in reason.value})


def card_of(bit: int) -> Card:
    return PACK[bit.bit_length() - 1]
