"""Devices: a browser at a table, signed in without an account."""

import uuid

from django.db import models

from tournaments.models.entries import Entry
from tournaments.models.events import Station


class Device(models.Model):
    """Bound to a station (a tablet that stays) or to an entry (a phone that moves with its pair)."""

    uuid = models.UUIDField(default=uuid.uuid4, unique=True, editable=False)
    station = models.ForeignKey(Station, on_delete=models.CASCADE, related_name="devices")
    entry = models.ForeignKey(Entry, null=True, blank=True, on_delete=models.CASCADE, related_name="devices")
    epoch = models.PositiveIntegerField()  # of the station at sign-in; an older one is signed out
    signed_in_at = models.DateTimeField(auto_now_add=True)
    address = models.CharField(max_length=60, blank=True)

    def __str__(self) -> str:
        return f"{self.entry or self.station}"

    @property
    def is_signed_in(self) -> bool:
        return self.epoch == self.station.epoch


class Guess(models.Model):
    """Wrong codes and PINs, counted per address and per station so that guessing does not work."""

    key = models.CharField(max_length=80, unique=True)
    count = models.PositiveIntegerField(default=0)
    since = models.DateTimeField()

    class Meta:
        verbose_name_plural = "guesses"

    def __str__(self) -> str:
        return f"{self.key}: {self.count}"
