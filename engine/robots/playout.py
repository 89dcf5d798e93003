"""The rest of a deal, played by the conventions in all four hands."""

from collections.abc import Sequence

from engine.robots.conventions import rule
from engine.robots.table import Table


def play_on(table: Table, hands: Sequence[int]) -> list[int]:
    """The tricks of North–South and of East–West at the end, those won before included; the table is left alone.

    ``hands`` are the remaining hands as masks from North clockwise; together they are the unplayed cards.
    """
    table, held = table.copy(), list(hands)
    while table.unplayed:
        seat = table.turn
        card = rule(table, held[seat])[0]
        held[seat] ^= card
        table.play(card)
    return table.won
