"""Entries: who competes under one label. A pair has two members, a team more, a single player one."""

import uuid

from django.db import models
from django.utils.translation import gettext_lazy as _

from tournaments.models.events import Event, Section
from tournaments.models.players import Partnership, Player


class EntryQuerySet(models.QuerySet["Entry"]):
    def competing(self) -> "EntryQuerySet":
        return self.filter(is_withdrawn=False)


class Entry(models.Model):
    uuid = models.UUIDField(default=uuid.uuid4, unique=True, editable=False)
    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="entries")
    section = models.ForeignKey(Section, on_delete=models.CASCADE, related_name="entries")
    label = models.CharField(max_length=12)
    # The number in the movement of the section; equal to the label unless the club labels otherwise.
    number = models.PositiveSmallIntegerField()
    partnership = models.ForeignKey(
        Partnership, null=True, blank=True, on_delete=models.SET_NULL, related_name="entries"
    )
    is_withdrawn = models.BooleanField(default=False)

    objects = EntryQuerySet.as_manager()

    class Meta:
        ordering = ["number"]
        verbose_name_plural = "entries"
        constraints = [models.UniqueConstraint(fields=["event", "label"], name="tournaments_entry_label_once")]

    def __str__(self) -> str:
        return _("%(label)s %(names)s") % {"label": self.label, "names": self.names}

    @property
    def names(self) -> str:
        """The members' names; one query unless the members are prefetched."""
        return " & ".join(member.player.name for member in self.members.all() if member.to_round is None)


class Member(models.Model):
    """A player in an entry, from one round to another where somebody takes over."""

    entry = models.ForeignKey(Entry, on_delete=models.CASCADE, related_name="members")
    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="members")
    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="memberships")
    position = models.PositiveSmallIntegerField(default=1)
    from_round = models.PositiveSmallIntegerField(default=1)
    to_round = models.PositiveSmallIntegerField(null=True, blank=True)

    class Meta:
        ordering = ["position"]
        constraints = [
            models.UniqueConstraint(
                fields=["event", "player"],
                condition=models.Q(to_round__isnull=True),
                name="tournaments_player_in_one_entry_at_a_time",
            )
        ]

    def __str__(self) -> str:
        return self.player.name
