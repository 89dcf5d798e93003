"""Travellers and score cards as tables to read, for components/data_table.html. No query in any of them."""

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from django.utils.translation import gettext as _

from engine.scoring import SideScore
from engine.seats import Side
from games.models import Line, LineState
from tournaments.models import Entry, Event
from tournaments.selectors.boards import RevealedBoard
from tournaments.selectors.cards import CardRow
from tournaments.services.documents import decimal
from tournaments.views.figures import signed


def traveller_columns(revealed: RevealedBoard) -> list[dict[str, Any]]:
    columns: list[dict[str, Any]] = [
        {"label": _("Table")},
        {"label": _("North–South")},
        {"label": _("East–West")},
        {"label": _("Tricks N–S"), "is_figure": True},
        {"label": _("Points N–S"), "is_figure": True},
        {"label": _("Points E–W"), "is_figure": True},
    ]
    if _is_compared(revealed):
        columns.insert(4, {"label": _("Against best play"), "is_figure": True})
    return columns


def traveller_rows(event: Event, revealed: RevealedBoard) -> list[dict[str, Any]]:
    columns = traveller_columns(revealed)
    rows = []
    for line in sorted(revealed.traveller, key=lambda line: (-(line.north_south_tricks or -1), line.table_number)):
        north_south = line.score.of(Side.NORTH_SOUTH) if line.score else None
        east_west = line.score.of(Side.EAST_WEST) if line.score else None
        cells: list[dict[str, Any]] = [
            {"text": line.table_number},
            {"text": str(line.north_south), "url": _pair_url(event, line.north_south)},
            {"text": str(line.east_west), "url": _pair_url(event, line.east_west)},
            {"text": _tricks(line.line, line.north_south_tricks)},
            {"text": _points(north_south)},
            {"text": _points(east_west)},
        ]
        if _is_compared(revealed):
            cells.insert(4, {"text": _above(line.against_best_play)})
        for cell, column in zip(cells, columns, strict=True):
            cell |= {"label": column["label"], "is_figure": column.get("is_figure", False)}
        cells[0]["is_head"] = True
        rows.append({"cells": cells})
    return rows


def _is_compared(revealed: RevealedBoard) -> bool:
    return revealed.best_play is not None and revealed.best_play.table is not None


def _above(tricks: int | None) -> str:
    """Tricks above (or below) those of best play, with its sign; "=" for as many."""
    if tricks is None:
        return "–"
    return signed(tricks) if tricks else "="


def card_columns() -> list[dict[str, Any]]:
    return [
        {"label": _("Board")},
        {"label": _("Round"), "is_figure": True},
        {"label": _("Side")},
        {"label": _("Against")},
        {"label": _("Tricks"), "is_figure": True},
        {"label": _("Points"), "is_figure": True},
        {"label": _("Plus or minus"), "is_figure": True},
    ]


def card_rows(event: Event, card: Sequence[CardRow]) -> list[dict[str, Any]]:
    return [{"cells": _card_cells(event, row)} for row in card]


def _card_cells(event: Event, row: CardRow) -> list[dict[str, Any]]:
    labels = [column["label"] for column in card_columns()]
    number = row.line.board.number
    is_revealed = row.line.board.deal.is_revealed
    cells: list[dict[str, Any]] = [
        {"text": number, "is_head": True, "url": _board_url(event, number) if is_revealed else ""},
        {"text": row.round_number, "is_figure": True},
        {"text": _side_words(row.side)},
        {"text": str(row.opponents), "url": _pair_url(event, row.opponents)},
        {"text": _tricks(row.line, row.tricks) if is_revealed or row.tricks is not None else "", "is_figure": True},
        {"text": _points(row.score) if is_revealed else _("sealed"), "is_figure": True},
        {"text": _plus(row.score.plus_minus) if row.score else "", "is_figure": True},
    ]
    return [{**cell, "label": label} for cell, label in zip(cells, labels, strict=True)]


def card_sum(card: Sequence[CardRow]) -> dict[str, Any] | None:
    """What the score card adds up to, over the boards that are revealed."""
    scores = [row.score for row in card if row.score is not None]
    if not scores:
        return None
    points = sum((Fraction(score.points) for score in scores), Fraction(0))
    of = sum((Fraction(score.of) for score in scores), Fraction(0))
    return {
        "boards": len(scores),
        "points": _exact(points),
        "of": _exact(of),
        "percentage": decimal(100 * points / of, 2) if of else "",
        "plus_minus": _plus(sum((score.plus_minus for score in scores), Fraction(0))),
        "waiting": len(card) - len(scores),
    }


def _points(score: SideScore | None) -> str:
    if score is None:
        return "–"
    return _("%(points)s of %(top)s") % {"points": _exact(score.points), "top": _exact(score.of)}


def _tricks(line: Line, tricks: int | None) -> str:
    if tricks is not None:
        return str(tricks)
    return _("not played") if line.state == LineState.NOT_PLAYED else "–"


def _exact(value: Fraction | int) -> str:
    return str(value) if value == int(value) else decimal(Fraction(value), 2)


def _plus(value: Fraction | int) -> str:
    sign = "+" if value > 0 else ""
    return sign + decimal(Fraction(value), 2)


def _side_words(side: Side) -> str:
    return _("North–South") if side is Side.NORTH_SOUTH else _("East–West")


def _pair_url(event: Event, entry: Entry) -> str:
    return f"{event.get_absolute_url()}pairs/{entry.number}/"


def _board_url(event: Event, number: int) -> str:
    return f"{event.get_absolute_url()}boards/{number}/"
