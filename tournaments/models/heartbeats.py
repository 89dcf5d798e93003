"""Signs of life: when a worker last did what the beat asked of it."""

from django.db import models


class Heartbeat(models.Model):
    """One row a queue. A fresh one says that beat, broker, worker and database all work, and together."""

    queue = models.CharField(max_length=40, primary_key=True)
    at = models.DateTimeField()

    def __str__(self) -> str:
        return f"{self.queue}: {self.at}"
