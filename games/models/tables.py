"""A table: one sitting of four in one round. The furniture is a ``tournaments.Station``."""

import uuid

from django.db import models

from games.models.journal import Journal


class Table(models.Model):
    uuid = models.UUIDField(default=uuid.uuid4, unique=True, editable=False)
    journal = models.ForeignKey(Journal, on_delete=models.PROTECT, related_name="tables")
    number = models.PositiveSmallIntegerField()
    # Handed down from the event: whether a result counts only after the other side has confirmed it.
    must_confirm = models.BooleanField(default=True)
    # The event is final: nothing at this table changes any more.
    is_closed = models.BooleanField(default=False)
    # When the four went on, boards missing or not; the boards not yet in can still be entered.
    left_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["number"]

    def __str__(self) -> str:
        return str(self.number)
