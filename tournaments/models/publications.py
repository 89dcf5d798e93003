"""Publications: what an audience may see of the standings now, as bytes under a number of its own.

The number goes up only when the bytes differ, so it tells an audience nothing that the bytes do not.
"""

from datetime import datetime

from django.db import models
from django.utils.translation import gettext_lazy as _

from tournaments.models.events import Event


class Audience(models.TextChoices):
    PUBLIC = "public", _("everybody")
    DIRECTOR = "director", _("directors who do not play")


class Publication(models.Model):
    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="publications")
    audience = models.CharField(max_length=8, choices=Audience.choices)
    number = models.PositiveIntegerField()
    body = models.BinaryField()
    digest = models.CharField(max_length=64)  # SHA-256 of what the body says beside its number and time
    as_of = models.DateTimeField()
    # Kept for ever: the ends of rounds, and what somebody published on purpose. Others are replaced.
    is_kept = models.BooleanField(default=False)
    occasion = models.CharField(max_length=80, blank=True)

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(
                fields=["event", "audience", "number"], name="tournaments_publication_numbered_once"
            )
        ]

    def __str__(self) -> str:
        return f"{self.event} · {self.audience} {self.number}"

    @property
    def tag(self) -> str:
        return tag_of(self.number, self.as_of, self.digest)


def tag_of(number: int, as_of: datetime, digest: str) -> str:
    """Names the bytes of a publication for an ETag: its number, its time and its digest are all that a body is made of.

    The number alone would not do: after a restore it goes back, and is given again to other bytes.
    """
    return f"{number}-{int(as_of.timestamp()):x}-{digest[:16]}"
