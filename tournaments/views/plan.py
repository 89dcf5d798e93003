"""The schedule as tables to read: round by round, who sits where, with which boards, and whether to shuffle them."""

from collections.abc import Sequence
from typing import Any

from django.utils.translation import gettext as _

from games.models import Origin
from tournaments.models import Entry, Event
from tournaments.selectors.schedule import PlannedRound, PlannedTable


def rounds_to_read(event: Event, rounds: Sequence[PlannedRound]) -> list[dict[str, Any]]:
    """For tournaments/public/_rounds.html. No query."""
    return [
        {
            "number": round.number,
            "state": _round_state(round),
            "columns": columns(),
            "rows": [{"cells": _cells(event, table)} for table in round.tables],
            "resting": [str(entry) for entry in round.resting],
        }
        for round in rounds
    ]


def columns() -> list[dict[str, Any]]:
    return [
        {"label": _("Table")},
        {"label": _("North–South")},
        {"label": _("East–West")},
        {"label": _("Boards"), "is_figure": True},
        {"label": _("Before play")},
    ]


def board_words(event: Event, table: PlannedTable) -> str:
    """What a table does with its boards before it plays them."""
    if event.origin != Origin.SHUFFLED:
        return _("made up: do not shuffle")
    if table.shuffles:
        return _("shuffle boards %(boards)s") % {"boards": table.board_range}
    return _("do not shuffle")


def board_act(event: Event, table: PlannedTable) -> str:
    """The same as components/hall_line.html takes it."""
    if event.origin != Origin.SHUFFLED:
        return "ready"
    return "shuffle" if table.shuffles else "keep"


def pair_words(entry: Entry) -> str:
    return _("%(label)s %(names)s") % {"label": entry.label, "names": entry.names}


def _cells(event: Event, table: PlannedTable) -> list[dict[str, Any]]:
    table_label, north_south, east_west, boards, before = (column["label"] for column in columns())
    return [
        {"label": table_label, "text": table.number, "is_head": True},
        {"label": north_south, "text": pair_words(table.north_south)},
        {"label": east_west, "text": pair_words(table.east_west)},
        {"label": boards, "text": table.board_range, "is_figure": True},
        {"label": before, "text": board_words(event, table)},
    ]


def _round_state(round: PlannedRound) -> str:
    if round.is_over:
        return _("over")
    return _("in play") if round.has_begun else ""
