"""What stands of a line: the tricks of North–South that count. One row per line, by constraint."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from games.models.lines import Line
from games.models.slips import Slip


class ResultState(models.TextChoices):
    PROPOSED = "proposed", _("waiting for the other side")
    AGREED = "agreed", _("agreed")
    DISPUTED = "disputed", _("disputed")
    SETTLED = "settled", _("settled by the director")


class Confirmation(models.TextChoices):
    NONE = "", _("not confirmed")
    OWN_SESSION = "own", _("from the other side's own session")
    HANDED_OVER = "handed", _("on the device that was handed over")
    EQUAL_ENTRY = "equal", _("the other side entered the same")
    DIRECTOR = "director", _("by the director")


class ResultQuerySet(models.QuerySet["Result"]):
    def counted(self) -> "ResultQuerySet":
        """The only definition of a result that counts for the standings."""
        return self.filter(counts=True)


class Result(models.Model):
    line = models.OneToOneField(Line, on_delete=models.PROTECT, related_name="result")
    north_south_tricks = models.SmallIntegerField()
    state = models.CharField(max_length=8, choices=ResultState.choices)
    counts = models.BooleanField()
    confirmation = models.CharField(max_length=8, choices=Confirmation.choices, blank=True)
    # Nobody asks which result a slip made, and slips are not deleted: no index.
    slip = models.ForeignKey(Slip, on_delete=models.PROTECT, related_name="+", db_index=False)
    # The other figure of a dispute; both slips stay.
    other_slip = models.ForeignKey(
        Slip, null=True, blank=True, on_delete=models.PROTECT, related_name="+", db_index=False
    )
    # The number of the journal's change that made it so: what If-Match is compared with.
    version = models.IntegerField()
    updated_at = models.DateTimeField(auto_now=True)

    objects = ResultQuerySet.as_manager()

    class Meta:
        constraints = [
            models.CheckConstraint(
                name="games_result_tricks_0_to_13",
                condition=models.Q(north_south_tricks__gte=0, north_south_tricks__lte=13),
            ),
            models.CheckConstraint(
                name="games_result_dispute_never_counts", condition=~models.Q(state="disputed", counts=True)
            ),
        ]

    def __str__(self) -> str:
        return f"{self.line}: {self.north_south_tricks}"

    @property
    def east_west_tricks(self) -> int:
        return 13 - self.north_south_tricks

    def on_record(self) -> dict[str, object]:
        """What a change says of it."""
        values: dict[str, object] = {"tricks": self.north_south_tricks, "state": self.state, "counts": self.counts}
        if self.other_slip is not None:
            values["other_tricks"] = self.other_slip.north_south_tricks
        return values
