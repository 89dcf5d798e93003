"""The record of every change, numbered without gaps and chained. The number is ``results_version`` and If-Match."""

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _


class ChangeKind(models.TextChoices):
    EVENT_CREATED = "event_created", _("event created")
    SETTINGS_CHANGED = "settings_changed", _("settings changed")
    ENTRY_ADDED = "entry_added", _("pair entered")
    ENTRY_WITHDRAWN = "entry_withdrawn", _("pair withdrawn")
    MOVEMENT_CHOSEN = "movement_chosen", _("movement chosen")
    BOARDS_DEALT = "boards_dealt", _("boards dealt")
    BOARDS_IMPORTED = "boards_imported", _("boards imported")
    BOARDS_OPENED = "boards_opened", _("sealed boards opened to make them up")
    STATE_CHANGED = "state_changed", _("event state changed")
    TABLE_LEFT = "table_left", _("table went on")
    TURN_UP_ENTERED = "turn_up_entered", _("turn-up entered")
    HANDS_ENTERED = "hands_entered", _("hands entered after play")
    BOARD_FOULED = "board_fouled", _("different turn-up reported")
    RESULT_PROPOSED = "result_proposed", _("result entered")
    RESULT_AGREED = "result_agreed", _("result agreed")
    RESULT_DISPUTED = "result_disputed", _("results differ")
    RESULT_ACCEPTED = "result_accepted", _("accepted by the director")
    RESULT_CORRECTED = "result_corrected", _("result corrected")
    RESULT_VOIDED = "result_voided", _("result voided")
    NOT_PLAYED = "not_played", _("not played")
    DISPUTE_OPENED = "dispute_opened", _("dispute opened by a playing director")
    RELEASED = "released", _("frozen standings released")
    PUBLISHED = "published", _("standings published")
    ACCESS_CHANGED = "access_changed", _("access changed")


class Journal(models.Model):
    """One per event, or per table of practice. Its row is the hot one: locked last in every transaction."""

    number = models.PositiveIntegerField(default=0)
    head = models.CharField(max_length=64, blank=True)  # digest of the newest change

    def __str__(self) -> str:
        return f"#{self.number}"


class Change(models.Model):
    """Who, when, from where, old, new, why. Appended only."""

    journal = models.ForeignKey(Journal, on_delete=models.PROTECT, related_name="changes", db_index=False)
    number = models.IntegerField()  # counted up from the journal's, so that no check is asked of it
    kind = models.CharField(max_length=20, choices=ChangeKind.choices)
    at = models.DateTimeField()
    actor_key = models.CharField(max_length=100)
    who = models.CharField(max_length=200)
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )
    origin = models.CharField(max_length=100, blank=True)
    line = models.ForeignKey("games.Line", null=True, blank=True, on_delete=models.PROTECT, related_name="changes")
    old = models.JSONField(default=dict)
    new = models.JSONField(default=dict)
    why = models.CharField(max_length=500, blank=True)
    digest = models.CharField(max_length=64)

    class Meta:
        ordering = ["number"]
        # Its index finds a journal's changes too.
        constraints = [models.UniqueConstraint(fields=["journal", "number"], name="games_change_numbered_once")]

    def __str__(self) -> str:
        return f"{self.number} {self.get_kind_display()}"
