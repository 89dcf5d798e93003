"""Receipts: what was answered to a write, so that the same write sent again gets the same answer."""

from django.db import models


class Receipt(models.Model):
    actor_key = models.CharField(max_length=100)
    key = models.CharField(max_length=100)
    fingerprint = models.CharField(max_length=64)  # SHA-256 of method, path and body
    status = models.PositiveSmallIntegerField()
    body = models.JSONField()
    created_at = models.DateTimeField(auto_now_add=True, db_index=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["actor_key", "key"], name="games_receipt_once_per_actor_and_key")
        ]

    def __str__(self) -> str:
        return self.key
