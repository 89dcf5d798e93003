"""Tasks of this package: each runs one service later."""

from celery import shared_task


@shared_task(name="games.advance_deals", acks_late=True)
def advance_deals() -> None:
    from games.services.deals import advance_deals  # noqa: PLC0415 -- a task is a leaf: it imports its one service

    advance_deals()


@shared_task(name="games.analyse_deals", acks_late=True)
def analyse_deals() -> None:
    """In the queue ``analysis``, whose worker does nothing else."""
    from games.services.analysis import analyse_deals  # noqa: PLC0415 -- the same

    analyse_deals()


@shared_task(name="games.delete_old_receipts", acks_late=True)
def delete_old_receipts() -> None:
    from games.services.receipts import delete_old_receipts  # noqa: PLC0415 -- the same

    delete_old_receipts()
