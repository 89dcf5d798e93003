"""Rounds and who sits where in them, row by row."""

from django.db import models

from engine.seats import Seat
from games.models import Table
from tournaments.models.entries import Entry, Member
from tournaments.models.events import Section


class Round(models.Model):
    section = models.ForeignKey(Section, on_delete=models.CASCADE, related_name="rounds")
    number = models.PositiveSmallIntegerField()
    began_at = models.DateTimeField(null=True, blank=True)
    # Over when every table has left it, results missing or not.
    over_at = models.DateTimeField(null=True, blank=True)
    # By the clock: when the tables go on.
    ends_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["number"]
        constraints = [models.UniqueConstraint(fields=["section", "number"], name="tournaments_round_numbered_once")]

    def __str__(self) -> str:
        return str(self.number)


class Seating(models.Model):
    """One member in one seat of one table for one round; without a table the member rests."""

    round = models.ForeignKey(Round, on_delete=models.CASCADE, related_name="seatings")
    entry = models.ForeignKey(Entry, on_delete=models.PROTECT, related_name="seatings")
    member = models.ForeignKey(Member, on_delete=models.PROTECT, related_name="seatings")
    table = models.ForeignKey(Table, null=True, blank=True, on_delete=models.CASCADE, related_name="seatings")
    seat = models.CharField(max_length=1, blank=True, choices=[(seat.letter, seat.letter) for seat in Seat])

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["table", "seat"], name="tournaments_seat_taken_once"),
            models.UniqueConstraint(fields=["round", "entry", "member"], name="tournaments_member_sits_once_a_round"),
            models.CheckConstraint(
                name="tournaments_seating_has_seat_at_table",
                condition=models.Q(table__isnull=True, seat="") | (models.Q(table__isnull=False) & ~models.Q(seat="")),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.entry.label} {self.seat}".strip()
