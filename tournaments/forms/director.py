"""What a director fills in: a result with its reason, a board not played, a whole round, a look into the log."""

from collections.abc import Mapping, Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from engine.scoring import TRICKS_IN_A_DEAL
from games.models import ChangeKind, Line

CELL = "line_"
MOMENT = forms.DateTimeInput(attrs={"type": "datetime-local"}, format="%Y-%m-%dT%H:%M")
WHY_ERRORS = {"required": _("Say why: every change by the director keeps its reason.")}


class SettleForm(forms.Form):
    tricks = forms.IntegerField(
        label=_("Tricks of North–South"),
        min_value=0,
        max_value=TRICKS_IN_A_DEAL,
        error_messages={"required": _("Give the tricks of North–South, from 0 to 13.")},
    )
    why = forms.CharField(label=_("Reason"), max_length=500, error_messages=WHY_ERRORS)
    # The version that was seen, like If-Match; empty where no result was seen.
    version = forms.IntegerField(required=False, widget=forms.HiddenInput)


class VoidForm(forms.Form):
    why = forms.CharField(label=_("Reason"), max_length=500, error_messages=WHY_ERRORS)
    version = forms.IntegerField(widget=forms.HiddenInput)


class NotPlayedForm(forms.Form):
    fault = forms.ChoiceField(
        label=_("Whose doing"),
        choices=[
            ("no", _("The schedule’s: a round cut short, no score")),
            ("yes", _("Somebody’s fault: an artificial score is due")),
        ],
        widget=forms.RadioSelect,
        error_messages={"required": _("Say whether it was anybody’s fault.")},
    )
    why = forms.CharField(label=_("Reason"), max_length=500, error_messages=WHY_ERRORS)
    version = forms.IntegerField(required=False, widget=forms.HiddenInput)


class RoundForm(forms.Form):
    """A number field for each board of a round that has no result yet; empty ones are left for later."""

    def __init__(self, lines: Sequence[Line], data: Mapping[str, str] | None = None) -> None:
        super().__init__(data)
        self.lines = {cell_name(line): line for line in lines}
        for name, line in self.lines.items():
            words = {"table": line.table.number, "board": line.board.number}
            field = forms.IntegerField(
                label=_("Table %(table)d, board %(board)d") % words,
                min_value=0,
                max_value=TRICKS_IN_A_DEAL,
                required=False,
            )
            field.widget.attrs.update({"inputmode": "numeric", "autocomplete": "off"})
            self.fields[name] = field

    def clean(self) -> dict[str, Any]:
        if any(name.startswith(CELL) and name not in self.fields for name in self.data):
            raise forms.ValidationError(_("A figure came for a board that is not on this page."))
        return self.cleaned_data

    @property
    def figures(self) -> dict[Line, int]:
        given = {line: self.cleaned_data[name] for name, line in self.lines.items()}
        return {line: tricks for line, tricks in given.items() if tricks is not None}


def cell_name(line: Line) -> str:
    return f"{CELL}{line.uuid.hex}"


class LogForm(forms.Form):
    board = forms.IntegerField(label=_("Board"), min_value=1, required=False)
    pair = forms.CharField(label=_("Pair"), max_length=12, required=False)
    who = forms.CharField(label=_("Who"), max_length=80, required=False)
    kind = forms.ChoiceField(label=_("What"), choices=[("", _("everything")), *ChangeKind.choices], required=False)
    since = forms.DateTimeField(label=_("From"), required=False, widget=MOMENT)
    until = forms.DateTimeField(label=_("To"), required=False, widget=MOMENT)
    before = forms.IntegerField(required=False, widget=forms.HiddenInput)
