"""A deal's public side: where its cards came from and how far its secrecy has gone. The cards lie in ``sealed``."""

import uuid

from django.db import models
from django.utils.translation import gettext_lazy as _


class Origin(models.TextChoices):
    SHUFFLED = "shuffled", _("shuffled at the table")
    DEALT = "dealt", _("dealt here")
    IMPORTED = "imported", _("imported")


class DealState(models.TextChoices):
    """One way only: a revealed deal is never sealed again."""

    DEALT = "dealt", _("dealt")
    IN_PLAY = "in_play", _("in play")
    CLOSED = "closed", _("closed")
    REVEALED = "revealed", _("revealed")


class Deal(models.Model):
    uuid = models.UUIDField(default=uuid.uuid4, unique=True, editable=False)
    origin = models.CharField(max_length=8, choices=Origin.choices)
    state = models.CharField(max_length=8, choices=DealState.choices, default=DealState.DEALT)
    # SHA-256 of the board key, hexadecimal; published before play as part of the commitment.
    key_hash = models.CharField(max_length=64, blank=True)
    revealed_at = models.DateTimeField(null=True, blank=True)
    # The tables shuffled it, and somebody entered its hands from the cards themselves when play was over.
    hands_entered_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        constraints = [
            models.CheckConstraint(
                name="games_deal_revealed_has_time",
                condition=models.Q(state="revealed", revealed_at__isnull=False)
                | (~models.Q(state="revealed") & models.Q(revealed_at__isnull=True)),
            )
        ]

    def __str__(self) -> str:
        return f"{self.get_origin_display()} {self.uuid}"

    @property
    def is_revealed(self) -> bool:
        return self.state == DealState.REVEALED


class Hold(models.Model):
    """This deal stays sealed until the hold is lifted, whoever else has finished with it."""

    deal = models.ForeignKey(Deal, on_delete=models.CASCADE, related_name="holds")
    reason = models.CharField(max_length=200)
    placed_by = models.CharField(max_length=200)
    placed_at = models.DateTimeField(auto_now_add=True)
    lifted_at = models.DateTimeField(null=True, blank=True)

    def __str__(self) -> str:
        return self.reason
