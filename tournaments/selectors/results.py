"""Lines of an event as lists filter them."""

from django.db.models import F, Q, QuerySet

from games.models import Line, LineState, ResultState
from tournaments.models import Event

# What ``selectors.grid.status_of`` says of a line, as a filter.
STATES = {
    "due": Q(state=LineState.DUE),
    "open": Q(state=LineState.OPEN),
    "not_played": Q(state=LineState.NOT_PLAYED),
    "entered": Q(result__state=ResultState.PROPOSED, result__counts=True),
    "waiting": Q(result__state=ResultState.PROPOSED, result__counts=False),
    "agreed": Q(result__state=ResultState.AGREED),
    "disputed": Q(result__state=ResultState.DISPUTED),
    "settled": Q(result__state=ResultState.SETTLED),
}


def lines_of(event: Event) -> QuerySet[Line]:
    """Every line with its result, and ``round_number``, ``board_number``, ``table_number`` to filter and order by."""
    lines = Line.objects.filter(table__journal=event.journal_id, table__seatings__seat="N")
    return lines.select_related("table", "board", "result__other_slip").annotate(
        round_number=F("table__seatings__round__number"),
        board_number=F("board__number"),
        table_number=F("table__number"),
    )
