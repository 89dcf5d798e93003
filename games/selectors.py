"""Reads of this package. None of them writes; each says how many queries it costs."""

from games.models import Line, Slip


def slips_of(line: Line) -> list[Slip]:
    """Everything that was ever said about a line, oldest first. One query."""
    return list(line.slips.order_by("id"))
