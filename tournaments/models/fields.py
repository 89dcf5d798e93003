"""Fields: whose results are compared; rankings: the lists of places over them."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from games.models import Journal
from tournaments.models.events import Event, Section


class Field(models.Model):
    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="fields")
    sections = models.ManyToManyField(Section, related_name="fields")
    # The scoring profile by name and version, so that an old event is recomputed under its own.
    profile = models.CharField(max_length=60)
    # Set while a hint to score is on its way, so that a burst of results makes one task and not hundreds.
    hinted_at = models.DateTimeField(null=True, blank=True)

    def __str__(self) -> str:
        return f"{self.event} · {self.pk}"


class Scored(models.Model):
    """Up to which change of a journal the standings of a field are scored. The scorer locks this row, no other does."""

    field = models.ForeignKey(Field, on_delete=models.CASCADE, related_name="scored")
    journal = models.ForeignKey(Journal, on_delete=models.CASCADE, related_name="+")
    version = models.PositiveIntegerField(default=0)
    as_of = models.DateTimeField(null=True, blank=True)
    seconds = models.FloatField(null=True, blank=True)  # how long the newest run took

    class Meta:
        verbose_name_plural = "scored"
        constraints = [
            models.UniqueConstraint(fields=["field", "journal"], name="tournaments_scored_once_per_field_and_journal")
        ]

    def __str__(self) -> str:
        return f"{self.field_id}: {self.version}"


class Direction(models.TextChoices):
    BOTH = "both", _("all pairs")
    NORTH_SOUTH = "NS", _("North–South")
    EAST_WEST = "EW", _("East–West")


class Ranking(models.Model):
    field = models.ForeignKey(Field, on_delete=models.CASCADE, related_name="rankings")
    direction = models.CharField(max_length=4, choices=Direction.choices)

    class Meta:
        ordering = ["id"]
        constraints = [
            models.UniqueConstraint(fields=["field", "direction"], name="tournaments_ranking_once_per_direction")
        ]

    def __str__(self) -> str:
        return self.get_direction_display()
