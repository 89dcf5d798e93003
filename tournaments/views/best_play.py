"""Best play as a table to read, for components/data_table.html. No query in it."""

from typing import Any

from django.utils.translation import gettext as _

from engine.cards import Suit
from tournaments.forms.table import SUITS
from tournaments.selectors.best_play import BestPlay

SUIT_WORDS = dict(SUITS)


def best_play_columns() -> list[dict[str, Any]]:
    return [
        {"label": _("Trumps")},
        {"label": _("Tricks N–S"), "is_figure": True},
        {"label": _("Tricks E–W"), "is_figure": True},
    ]


def best_play_rows(best: BestPlay | None) -> list[dict[str, Any]]:
    """A row for every trump, the board's own marked; none where the figures are not there."""
    return [
        {"cells": _cells(trump, north_south, east_west), "is_mine": best is not None and trump is best.trump}
        for trump, north_south, east_west in (best.by_trump if best is not None else ())
    ]


def _cells(trump: Suit | None, north_south: int, east_west: int) -> list[dict[str, Any]]:
    trump_label, north_south_label, east_west_label = (column["label"] for column in best_play_columns())
    return [
        {
            "label": trump_label,
            "text": SUIT_WORDS[trump.letter] if trump else _("No trumps"),
            "suit": trump.letter if trump else "",
            "is_head": True,
        },
        {"label": north_south_label, "text": north_south, "is_figure": True},
        {"label": east_west_label, "text": east_west, "is_figure": True},
    ]
