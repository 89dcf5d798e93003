"""A line: one board at one table, from schedule to result. What games must know of a schedule."""

import uuid

from django.db import models
from django.utils.translation import gettext_lazy as _

from games.models.boards import Board
from games.models.tables import Table


class LineState(models.TextChoices):
    DUE = "due", _("to be played later")
    OPEN = "open", _("to play")
    PLAYED = "played", _("played")
    NOT_PLAYED = "not_played", _("not played")


TO_PLAY = [LineState.DUE, LineState.OPEN]


class LineQuerySet(models.QuerySet["Line"]):
    def to_play(self) -> "LineQuerySet":
        """Lines somebody still has to play: their deals must stay sealed."""
        return self.filter(state__in=TO_PLAY)

    def annotate_last(self) -> "LineQuerySet":
        """With ``is_last_at_table``: whether no other board of the line's table is to play."""
        others = (
            Line.objects.to_play().filter(table=models.OuterRef("table")).exclude(pk=models.OuterRef("pk")).order_by()
        )
        return self.annotate(is_last_at_table=~models.Exists(others))


class Line(models.Model):
    uuid = models.UUIDField(default=uuid.uuid4, unique=True, editable=False)
    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="lines")
    board = models.ForeignKey(Board, on_delete=models.PROTECT, related_name="lines")
    state = models.CharField(max_length=10, choices=LineState.choices, default=LineState.DUE)
    # Why it was not played. By the schedule (a cut round): no score. By somebody's fault: an artificial score is due.
    reason = models.CharField(max_length=200, blank=True)
    by_fault = models.BooleanField(default=False)
    # This table should shuffle and deal the board: nobody played it before.
    shuffles = models.BooleanField(default=False)
    # Two tables saw different trump cards on this board: it was dealt or turned wrongly on the way.
    is_fouled = models.BooleanField(default=False)
    # Cards changed between tables split a board into forms; each form is compared with itself only.
    form = models.PositiveSmallIntegerField(default=1)

    objects = LineQuerySet.as_manager()

    class Meta:
        ordering = ["board__number"]
        # The state is in no index, so that PostgreSQL needs to touch none when a result comes in.
        constraints = [models.UniqueConstraint(fields=["table", "board"], name="games_line_once_per_table_and_board")]

    def __str__(self) -> str:
        return f"{self.board} · {self.table}"

    @property
    def is_to_play(self) -> bool:
        return self.state in TO_PLAY
