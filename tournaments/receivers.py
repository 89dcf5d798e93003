"""All receivers of this package: what follows from news that comes up from the tables."""

from collections.abc import Callable

from django.dispatch import receiver

from games.models import Line
from games.signals import last_board_recorded, result_recorded
from games.statements import Bound
from tournaments.services import rounds, standings


@receiver(result_recorded)
def refresh_after_result(sender: type[Line], line: Line, **kwargs: object) -> Bound:
    """Hint to score each field the line belongs to (none for a friendly game), unless a hint is on its way."""
    return standings.hinting(line.table.journal_id)


@receiver(last_board_recorded)
def go_on_after_last_board(sender: type[Line], line: Line, **kwargs: object) -> Callable[[], object]:
    """Let the table go on when its boards are in; the beat does the same, should this process die first."""
    # No partial: Django asks a robust hook that fails for its __qualname__, and a partial has none.
    return lambda: rounds.leave_when_boards_in(line.table_id)
