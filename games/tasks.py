"""Tasks of this package: each runs one service later."""

from celery import shared_task


@shared_task(name="games.advance_deals", acks_late=True)
def advance_deals() -> None:
    from games.services.deals import advance_deals  # noqa: PLC0415 -- a task is a leaf: it imports its one service

    advance_deals()
