"""A board to be kept closed, and for whom."""

from collections.abc import Sequence

from django import forms
from django.utils.translation import gettext_lazy as _

from games.models import Board
from tournaments.services.holds import LONGEST_REASON


class HoldForm(forms.Form):
    board = forms.TypedChoiceField(label=_("Board"), coerce=int)
    reason = forms.CharField(
        label=_("For whom"),
        max_length=LONGEST_REASON,
        help_text=_("As in: pairs 3 and 5 play it on Thursday."),
        error_messages={"required": _("Say for whom the board stays closed.")},
    )

    def __init__(self, *args: object, boards: Sequence[Board], **kwargs: object) -> None:
        super().__init__(*args, **kwargs)  # type: ignore[arg-type]
        self.boards = {board.number: board for board in boards}
        self.fields["board"].choices = [(number, str(number)) for number in self.boards]  # type: ignore[attr-defined]
