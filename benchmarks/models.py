"""The bare floor under storing a result: one table without relations, one insert, and once only by its key."""

import itertools
from collections.abc import Iterator

from django.db import models

PLAYS = "".join("23456789TJQKA") * 8  # as long as the record of a played board


class Posted(models.Model):
    event = models.IntegerField()
    board = models.IntegerField()
    table = models.IntegerField()
    plays = models.TextField()
    tricks = models.SmallIntegerField()

    class Meta:
        app_label = "benchmarks"
        constraints = [models.UniqueConstraint(fields=["event", "board", "table"], name="benchmarks_posted_once")]

    def __str__(self) -> str:
        return f"{self.event}/{self.board}/{self.table}"


def rows_of(event: int) -> Iterator[dict[str, int | str]]:
    """The columns of further results of an event, without end."""
    for number in itertools.count():
        yield {"event": event, "board": number % 24, "table": number, "plays": PLAYS, "tricks": 7}
