"""What must stay secret until a board can be played by nobody. Only ``games.sealing`` may import this module.

The relations are hidden (``related_name="+"``), so that no query elsewhere can join, filter or serialise them.
"""

from django.db import models

from games.models.deals import Deal
from games.models.lines import Line


class DealCards(models.Model):
    """The four hands of a known deal, its turn-up, and the key it was dealt from."""

    deal = models.OneToOneField(Deal, primary_key=True, on_delete=models.CASCADE, related_name="+")
    hands = models.TextField()  # engine.notation.compact
    # SHA-256 of the four hands in whatever seats: tells whether two deals are the same, and behind the gate only.
    fingerprint = models.CharField(max_length=64, db_index=True)
    key = models.CharField(max_length=64, blank=True)  # 32 bytes, hexadecimal; only for deals dealt here

    class Meta:
        verbose_name = "cards of a deal"
        verbose_name_plural = "cards of deals"

    def __str__(self) -> str:
        return "sealed"  # a name that tells nothing, wherever it is printed


class Analysis(models.Model):
    """What a deal is worth at best play, worked out once after its reveal. It tells as much as the cards do."""

    MOST_TRIES = 3

    deal = models.OneToOneField(Deal, primary_key=True, on_delete=models.CASCADE, related_name="+")
    tricks = models.CharField(max_length=24, blank=True)  # engine.double_dummy.TrickTable; empty until it is found
    # Counted before each: a deal at which the worker died again and again is left alone.
    tries = models.PositiveSmallIntegerField(default=0)

    class Meta:
        verbose_name_plural = "analyses"

    def __str__(self) -> str:
        return "sealed"


class TurnUp(models.Model):
    """The trump card (or its suit) that a table saw turned up on a board; the first one entered is the board's."""

    line = models.OneToOneField(Line, primary_key=True, on_delete=models.CASCADE, related_name="+")
    deal = models.ForeignKey(Deal, on_delete=models.CASCADE, related_name="+")
    card = models.CharField(max_length=2)  # "H5", or "H" where only the suit was entered
    entered_at = models.DateTimeField(auto_now_add=True)
    entered_by = models.CharField(max_length=200)

    class Meta:
        ordering = ["entered_at", "line_id"]

    def __str__(self) -> str:
        return "sealed"
