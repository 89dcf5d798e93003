"""A slip: what somebody said happened on a line. Kept for ever, never edited."""

import uuid

from django.db import models
from django.utils.translation import gettext_lazy as _

from games.models.lines import Line


class SpokenBy(models.TextChoices):
    NORTH_SOUTH = "NS", _("North–South")
    EAST_WEST = "EW", _("East–West")
    TABLE = "table", _("the table")
    DIRECTOR = "director", _("the director")
    IMPORT = "import", _("an import")


class Slip(models.Model):
    uuid = models.UUIDField(default=uuid.uuid4, unique=True, editable=False)
    line = models.ForeignKey(Line, on_delete=models.PROTECT, related_name="slips")
    north_south_tricks = models.SmallIntegerField()
    spoken_by = models.CharField(max_length=8, choices=SpokenBy.choices)
    actor_key = models.CharField(max_length=100)
    label = models.CharField(max_length=200)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["id"]
        constraints = [
            models.CheckConstraint(
                name="games_slip_tricks_0_to_13",
                condition=models.Q(north_south_tricks__gte=0, north_south_tricks__lte=13),
            )
        ]

    def __str__(self) -> str:
        return f"{self.line}: {self.north_south_tricks}"
