"""People who play: an account is optional, a name is enough."""

import uuid

from django.conf import settings
from django.db import models

from tournaments.models.clubs import Club


class Player(models.Model):
    uuid = models.UUIDField(default=uuid.uuid4, unique=True, editable=False)
    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="players")
    name = models.CharField(max_length=80)
    is_guest = models.BooleanField(default=False)
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="players"
    )

    class Meta:
        ordering = ["name"]

    def __str__(self) -> str:
        return self.name


class ExternalNumber(models.Model):
    """A player's number in somebody else's list: a federation, a league, a membership card."""

    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="external_numbers")
    scheme = models.CharField(max_length=40)
    number = models.CharField(max_length=40)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["player", "scheme"], name="tournaments_external_number_once_per_scheme")
        ]

    def __str__(self) -> str:
        return f"{self.scheme} {self.number}"


class Partnership(models.Model):
    """Two players who play together, evening after evening."""

    first = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="+")
    second = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="+")

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["first", "second"], name="tournaments_partnership_once"),
            models.CheckConstraint(
                name="tournaments_partnership_in_order", condition=models.Q(first__lt=models.F("second"))
            ),
        ]

    def __str__(self) -> str:
        return f"{self.first} & {self.second}"
