"""Tasks of this package: ids in, one service each, later and possibly twice."""

from celery import shared_task


@shared_task(name="tournaments.refresh_standings", acks_late=True)
def refresh_standings(field_id: int) -> None:
    from tournaments.services.standings import refresh_standings  # noqa: PLC0415 -- a task is a leaf

    refresh_standings(field_id=field_id)


@shared_task(name="tournaments.sweep_fields", acks_late=True)
def sweep_fields() -> None:
    """Score every field that is behind its journal, whatever became of the hint."""
    from tournaments.services.standings import refresh_standings, unscored_fields  # noqa: PLC0415 -- a task is a leaf

    for field_id in unscored_fields():
        refresh_standings(field_id=field_id, answers_hint=False)


@shared_task(name="tournaments.record_heartbeat", acks_late=True)
def record_heartbeat() -> None:
    from tournaments.services.heartbeats import record_heartbeat  # noqa: PLC0415 -- a task is a leaf

    record_heartbeat()


@shared_task(name="tournaments.advance_rounds", acks_late=True)
def advance_rounds() -> None:
    from tournaments.services.rounds import advance_rounds  # noqa: PLC0415 -- a task is a leaf

    advance_rounds()
