"""Boards: numbered deals that travel from table to table, and the sets they come in."""

import uuid

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from engine.laws import LONGEST_ORDER, TURNED, Trumps
from engine.seats import Seat
from games.models.deals import Deal, Origin


class TrumpRule(models.TextChoices):
    TURNED = "turned", _("the dealer's last card is turned up")
    ROTATION = "rotation", _("hearts, clubs, diamonds, spades in turn")
    ROTATION_NO_TRUMP = "rotation_no_trump", _("hearts, clubs, diamonds, spades, no trump in turn")
    OWN_ROTATION = "own_rotation", _("another order, in turn")
    NO_TRUMP = "no_trump", _("played without trumps")

    def trumps(self, order: str = "") -> Trumps:
        """The rule as the laws know it; ``order`` is the club's own. Raises InvalidTrumps where that is none."""
        if self is TrumpRule.OWN_ROTATION:
            return Trumps.rotation(order)
        return _TRUMPS[self]


_TRUMPS = {
    TrumpRule.TURNED: TURNED,
    TrumpRule.ROTATION: Trumps.rotation("HCDS"),
    TrumpRule.ROTATION_NO_TRUMP: Trumps.rotation("HCDSN"),
    TrumpRule.NO_TRUMP: Trumps.fixed("N"),
}


class BoardSet(models.Model):
    """The boards made up for one session, or for many clubs that play the same deals."""

    uuid = models.UUIDField(default=uuid.uuid4, unique=True, editable=False)
    name = models.CharField(max_length=120)
    origin = models.CharField(max_length=8, choices=Origin.choices)
    trump_rule = models.CharField(max_length=20, choices=TrumpRule.choices, default=TrumpRule.TURNED)
    # Letters S, H, D, C, and N for none; only where the rule is the club's own rotation.
    trump_order = models.CharField(max_length=LONGEST_ORDER, blank=True, default="", db_default="")
    # The organiser's time: closed deals are revealed from then on; empty means not yet decided.
    reveals_at = models.DateTimeField(null=True, blank=True)
    # What the commitment covers, and the commitment itself: published before play, for boards dealt here only.
    description = models.TextField(blank=True)
    commitment = models.CharField(max_length=64, blank=True)

    def __str__(self) -> str:
        return self.name

    @property
    def trumps(self) -> Trumps:
        return TrumpRule(self.trump_rule).trumps(self.trump_order)


class Board(models.Model):
    board_set = models.ForeignKey(BoardSet, on_delete=models.PROTECT, related_name="boards")
    number = models.PositiveSmallIntegerField()
    deal = models.ForeignKey(Deal, on_delete=models.PROTECT, related_name="boards")
    dealer = models.CharField(max_length=1, choices=[(seat.letter, seat.letter) for seat in Seat])
    # Public where the event fixes it ("S", "H", "D", "C", or "N" for none); "" where a card is turned up.
    trump = models.CharField(max_length=1, blank=True)

    class Meta:
        ordering = ["number"]
        constraints = [models.UniqueConstraint(fields=["board_set", "number"], name="games_board_number_in_set")]

    def __str__(self) -> str:
        return _("Board %(number)d") % {"number": self.number}

    @property
    def leader(self) -> str:
        """The seat that leads to the first trick: left of the dealer."""
        return Seat.parse(self.dealer).next.letter


class BoardOpening(models.Model):
    """Somebody looked at sealed boards to make them up: logged for ever, and that person cannot play them."""

    board_set = models.ForeignKey(BoardSet, on_delete=models.CASCADE, related_name="openings")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="board_openings")
    opened_at = models.DateTimeField(auto_now_add=True)
    what = models.CharField(max_length=40)

    class Meta:
        ordering = ["opened_at"]

    def __str__(self) -> str:
        return f"{self.user} · {self.what}"
