"""What people at a table fill in: code and PIN, a result with the card turned up, and the other side's word."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from engine.scoring import TRICKS_IN_A_DEAL

SUITS = (("S", _("Spades")), ("H", _("Hearts")), ("D", _("Diamonds")), ("C", _("Clubs")))
RANKS = (("", "–"), *((rank, rank.replace("T", "10")) for rank in "AKQJT98765432"))


class JoinForm(forms.Form):
    code = forms.CharField(
        label=_("Code of the table"), max_length=8, error_messages={"required": _("Type the code from the table card.")}
    )
    pin = forms.CharField(
        label=_("PIN"), max_length=4, error_messages={"required": _("Type the four digits from the table card.")}
    )
    entry = forms.CharField(
        label=_("Pair number"),
        max_length=12,
        required=False,
        help_text=_("Only for your own phone: it then goes from table to table with your pair."),
    )


class ResultForm(forms.Form):
    """The tricks of North–South; the turned-up card is welcome and never waited for."""

    tricks = forms.IntegerField(
        min_value=0,
        max_value=TRICKS_IN_A_DEAL,
        error_messages={
            "required": _("Choose how many tricks North–South won."),
            "invalid": _("Tricks must be a whole number from 0 to 13."),
        },
    )
    suit = forms.ChoiceField(label=_("Trump turned up"), choices=[("", ""), *SUITS], required=False)
    rank = forms.ChoiceField(label=_("Card"), choices=RANKS, required=False)
    # The proposal that is changed; empty where nothing was entered yet.
    version = forms.IntegerField(required=False, widget=forms.HiddenInput)
    idempotency_key = forms.CharField(max_length=100, widget=forms.HiddenInput)

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or self.cleaned_data
        if cleaned.get("rank") and not cleaned.get("suit"):
            self.add_error("suit", _("Choose the suit of the card too."))
        return cleaned

    @property
    def turn_up(self) -> str:
        """The card ("H5") or its suit ("H"); "" where nothing was said."""
        suit: str = self.cleaned_data["suit"]
        return suit + str(self.cleaned_data["rank"]) if suit else ""


class ConfirmForm(forms.Form):
    """The other side's word on exactly the version it was shown."""

    answer = forms.ChoiceField(choices=[("correct", _("Correct")), ("no", _("No, change"))])
    confirms = forms.IntegerField(required=False)
    idempotency_key = forms.CharField(max_length=100)


class BoardForm(forms.Form):
    number = forms.IntegerField(
        label=_("Another board"),
        min_value=1,
        max_value=999,
        error_messages={
            "required": _("Type the number of the board."),
            "invalid": _("A board has a number, such as 7."),
        },
    )
