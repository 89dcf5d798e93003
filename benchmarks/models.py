"""The bare floor under storing a result: one table without relations, one insert."""

from django.db import models


class Posted(models.Model):
    event = models.IntegerField()
    board = models.IntegerField()
    table = models.IntegerField()
    plays = models.TextField()
    tricks = models.SmallIntegerField()

    class Meta:
        app_label = "benchmarks"

    def __str__(self) -> str:
        return f"{self.event}/{self.board}/{self.table}"
