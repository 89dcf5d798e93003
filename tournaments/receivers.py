"""All receivers of this package: what follows from news that comes up from the tables."""

from django.db import transaction
from django.dispatch import receiver

from games.models import Line
from games.signals import result_recorded
from tournaments import tasks
from tournaments.services import rounds, standings

# A hint waits so long for further results to share the run. A message costs more than scoring a club's evening does.
GATHERING_SECONDS = 0.5


@receiver(result_recorded)
def refresh_after_result(sender: type[Line], line: Line, **kwargs: object) -> None:
    """Hint to score each field the line belongs to (none for a friendly game), unless a hint is on its way."""
    for field_id in standings.hint_fields(line_id=line.pk):
        _hint_after_commit(field_id)


@receiver(result_recorded)
def go_on_after_result(sender: type[Line], line: Line, **kwargs: object) -> None:
    """Let the table go on when its boards are in; the beat does the same, should this process die first."""
    transaction.on_commit(lambda: rounds.leave_when_boards_in(line.table_id), robust=True)


def _hint_after_commit(field_id: int) -> None:
    # No partial, here and above: Django asks a robust hook that fails for its __qualname__, and a partial has none.
    transaction.on_commit(
        lambda: tasks.refresh_standings.apply_async((field_id,), countdown=GATHERING_SECONDS), robust=True
    )
