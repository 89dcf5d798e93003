"""All receivers of this package: what follows from news that comes up from the tables."""

from functools import partial

from django.db import transaction
from django.dispatch import receiver

from games.models import Line
from games.signals import result_recorded
from tournaments import tasks
from tournaments.services import rounds, standings


@receiver(result_recorded)
def refresh_after_result(sender: type[Line], line: Line, **kwargs: object) -> None:
    """Hint to score each field the line belongs to (none for a friendly game), unless a hint is on its way."""
    for field_id in standings.hint_fields(line_id=line.pk):
        transaction.on_commit(partial(tasks.refresh_standings.delay, field_id), robust=True)


@receiver(result_recorded)
def go_on_after_result(sender: type[Line], line: Line, **kwargs: object) -> None:
    """Let the table go on when its boards are in; the beat does the same, should this process die first."""
    transaction.on_commit(partial(rounds.leave_when_boards_in, line.table_id), robust=True)
