"""Standings: an entry's place in a ranking. Derived numbers, rebuildable from the results at any time."""

from django.db import models

from tournaments.models.entries import Entry
from tournaments.models.fields import Ranking
from tournaments.models.fractions import FractionField


class Standing(models.Model):
    ranking = models.ForeignKey(Ranking, on_delete=models.CASCADE, related_name="standings")
    entry = models.ForeignKey(Entry, on_delete=models.CASCADE, related_name="standings")
    order = models.PositiveIntegerField()  # the row of the list; shared places keep the order of their numbers
    place = models.PositiveIntegerField(null=True)  # empty where nothing was played yet
    is_shared = models.BooleanField(default=False)
    boards = models.PositiveIntegerField()
    tricks = FractionField()  # whole, but for a weighted ruling
    points = FractionField()  # matchpoints, 2 for each pair beaten and 1 for each tied
    maximum = FractionField()
    percentage = FractionField(null=True)
    plus_minus = FractionField()  # tricks above or below the average of the direction

    class Meta:
        ordering = ["ranking", "order"]
        constraints = [models.UniqueConstraint(fields=["ranking", "entry"], name="tournaments_standing_once")]

    def __str__(self) -> str:
        return f"{self.place or '–'} {self.entry}"
