"""The forms of the score sheet: which law, the next deal, and the cut. Nothing is stored, so they are sent by GET."""

from collections.abc import Mapping
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.forms import BoundField
from django.utils.translation import gettext as _now
from django.utils.translation import gettext_lazy as _

from engine.cards import Card, InvalidCard
from engine.laws import (
    ENGLISH_SHORT,
    LAWS,
    AceInCut,
    DealResult,
    FirstDealer,
    Honours,
    InvalidLaw,
    Law,
    RevokeClaim,
    Taken,
    with_options,
)
from engine.seats import Side

PROFILES = {
    "american-1": _("American whist: to 7 by odd tricks, no honours"),
    "english-short-1": _("English short whist: a rubber of games to 5, with honours"),
    "long-1": _("Long whist: a rubber of games to 10, with honours"),
    "fixed-deals-1": _("An agreed number of deals: odd tricks"),
    "drive-1": _("A drive: an agreed number of deals, every trick counts"),
    "duplicate-1": _("Duplicate: an agreed number of deals, every trick counts"),
    "duplicate-bridge-1": _("Duplicate with the revokes of bridge"),
}
SWITCHES = [("", _("as the law has it")), ("on", _("yes")), ("off", _("no"))]
COUNTS = [("", _("as the law has it")), ("odd", _("tricks beyond six")), ("every", _("every trick"))]
REVOKES = [
    ("", _("as the law has it")),
    ("london", _("three tricks, or three points, as the adversaries choose")),
    ("league", _("two tricks")),
    ("bridge", _("none, one or two tricks, as at bridge")),
    ("1", _("one trick")),
    ("3", _("three tricks")),
]
HONOURS = [
    ("", _("divided, or not claimed")),
    ("ns4", _("four with North–South")),
    ("ns3", _("three with North–South")),
    ("ew3", _("three with East–West")),
    ("ew4", _("four with East–West")),
]
TAKEN = {
    Taken.TRICKS: _("tricks"),
    Taken.POINTS_OFF: _("points off the offenders' score"),
    Taken.POINTS_ADDED: _("points added to the other side"),
}


class LawForm(forms.Form):
    """A profile, and what the house has otherwise. ``law`` is set when it is valid."""

    profile = forms.ChoiceField(
        label=_("Laws"),
        choices=[(key, PROFILES[key]) for key in LAWS],
        initial=ENGLISH_SHORT.key,
        widget=forms.RadioSelect,
    )
    target = forms.IntegerField(label=_("Points of a game"), min_value=1, max_value=99, required=False)
    length = forms.IntegerField(label=_("Games, rubbers or deals"), min_value=1, max_value=200, required=False)
    count = forms.ChoiceField(label=_("What counts"), choices=COUNTS, required=False)
    honours = forms.ChoiceField(label=_("Honours count"), choices=SWITCHES, required=False)
    honours_alone = forms.ChoiceField(
        label=_("Honours alone may win a game"),
        choices=SWITCHES,
        required=False,
        help_text=_("The London laws let them."),
    )
    four_all = forms.ChoiceField(
        label=_("At four all the side with more by tricks wins"),
        choices=SWITCHES,
        required=False,
        help_text=_("A house rule, where one side has four points by honours."),
    )
    revoke = forms.ChoiceField(label=_("A revoke costs"), choices=REVOKES, required=False)
    trumps = forms.RegexField(
        label=_("Trumps in turn"),
        regex=r"^[SHDCNshdcn ,]*$",
        max_length=60,
        required=False,
        help_text=_("S, H, D, C, and N for no trumps, as in H C D S N; empty where a card is turned up."),
    )
    law: Law

    def __init__(self, data: Mapping[str, Any] | None = None) -> None:
        super().__init__(data, auto_id="id_law_%s")  # it stands on one page with the form of the next deal

    @property
    def house_rules(self) -> list[BoundField]:
        """All but the profile."""
        return [field for field in self if field.name != "profile"]

    def clean(self) -> dict[str, Any]:
        values: dict[str, Any] = super().clean() or {}
        if self.errors:
            return values
        names = {"honours_alone": "honours-alone", "four_all": "four-all"}
        options = {names.get(name, name): str(values[name]) for name in values if name != "profile" and values[name]}
        if "trumps" in options:
            options["trumps"] = "rotation " + options["trumps"].upper().replace(" ", "").replace(",", "")
        try:
            self.law = with_options(LAWS[values["profile"]], options)
        except InvalidLaw as error:
            raise ValidationError(str(error)) from error
        return values


class DealForm(forms.Form):
    """The next deal; what its law does not know is not asked. ``result`` is what it says when it is valid."""

    tricks = forms.IntegerField(label=_("Tricks of North–South"), min_value=0, max_value=13)
    honours = forms.ChoiceField(label=_("Honours"), choices=HONOURS, required=False)
    revoke_ns = forms.ChoiceField(label=_("Revoke of North–South"), required=False)
    revoke_ew = forms.ChoiceField(label=_("Revoke of East–West"), required=False)

    def __init__(self, data: Mapping[str, Any] | None = None, *, law: Law) -> None:
        super().__init__(data)
        if not law.honours:
            del self.fields["honours"]
        for name in ("revoke_ns", "revoke_ew"):
            self.fields[name].choices = [("", _("none")), *_penalties(law)]  # type: ignore[attr-defined]

    @property
    def revokes(self) -> list[BoundField]:
        return [self["revoke_ns"], self["revoke_ew"]]

    @property
    def says_a_revoke(self) -> bool:
        return any(field.value() or field.errors for field in self.revokes)

    @property
    def result(self) -> DealResult:
        values = self.cleaned_data
        honours = values.get("honours")
        return DealResult.of_tricks(
            values["tricks"],
            honours=Honours.held_by(Side.parse(honours[:2].upper()), int(honours[2])) if honours else None,
            revokes=tuple(
                _claim(side, values[name])
                for side, name in ((Side.NORTH_SOUTH, "revoke_ns"), (Side.EAST_WEST, "revoke_ew"))
                if values[name]
            ),
        )


class CutForm(forms.Form):
    """Four players with the cards they drew; or two, who cut for the deal of a drive alone."""

    ace = forms.ChoiceField(
        label=_("The ace is"), choices=[(AceInCut.LOW.value, _("low")), (AceInCut.HIGH.value, _("high"))]
    )
    dealer = forms.ChoiceField(
        label=_("Who deals"),
        choices=[(FirstDealer.LOWEST.value, _("the lowest")), (FirstDealer.HIGHEST.value, _("the highest"))],
    )
    player_1 = forms.CharField(label=_("First player"), max_length=40)
    card_1 = forms.CharField(label=_("Card of the first player"), max_length=3)
    player_2 = forms.CharField(label=_("Second player"), max_length=40)
    card_2 = forms.CharField(label=_("Card of the second player"), max_length=3)
    player_3 = forms.CharField(label=_("Third player"), max_length=40, required=False)
    card_3 = forms.CharField(label=_("Card of the third player"), max_length=3, required=False)
    player_4 = forms.CharField(label=_("Fourth player"), max_length=40, required=False)
    card_4 = forms.CharField(label=_("Card of the fourth player"), max_length=3, required=False)

    def __init__(self, data: Mapping[str, Any] | None = None) -> None:
        super().__init__(data)
        for number in PLAYERS:
            self.fields[f"player_{number}"].widget.attrs["autocomplete"] = "off"
            card = self.fields[f"card_{number}"]
            # The page shows “Card” beside the player's name; who cannot see that is told whose.
            card.widget.attrs |= {"autocomplete": "off", "autocapitalize": "characters", "aria-label": card.label}

    @property
    def draws(self) -> list[tuple[BoundField, BoundField]]:
        """For the template: each player's name and card."""
        return [(self[f"player_{number}"], self[f"card_{number}"]) for number in PLAYERS]

    @property
    def rules(self) -> list[BoundField]:
        return [self["ace"], self["dealer"]]

    def clean(self) -> dict[str, Any]:
        values: dict[str, Any] = super().clean() or {}
        names: set[str] = set()
        for number in PLAYERS:
            name, text = values.get(f"player_{number}"), values.get(f"card_{number}")
            if name and name.casefold() in names:
                self.add_error(f"player_{number}", _now("Two are called “%(name)s”.") % {"name": name})
            if number in MAY_BE_MISSING and name and not self.data.get(f"card_{number}"):
                self.add_error(f"card_{number}", _now("Type the card that %(name)s drew.") % {"name": name})
            if number in MAY_BE_MISSING and text and not name:
                self.add_error(f"player_{number}", _now("Type who drew “%(card)s”.") % {"card": text})
            names.add((name or "").casefold())
            if text:
                self._read_card(number, text, values)
        return values

    def _read_card(self, number: int, text: str, values: dict[str, Any]) -> None:
        try:
            values[f"card_{number}"] = Card.parse(text.upper().replace("10", "T"))
        except InvalidCard:
            self.add_error(f"card_{number}", _now("“%(text)s” is no card.") % {"text": text})

    @property
    def cards(self) -> dict[str, Card]:
        found = self.cleaned_data
        return {found[f"player_{n}"]: found[f"card_{n}"] for n in PLAYERS if found[f"player_{n}"]}


PLAYERS = (1, 2, 3, 4)
MAY_BE_MISSING = (3, 4)  # two cut for the deal alone


def _penalties(law: Law) -> list[tuple[str, Any]]:
    if law.revoke.tricks is None:
        return [(str(tricks), _now("%(tricks)d tricks") % {"tricks": tricks}) for tricks in (0, 1, 2)]
    return [(taken.value, f"{law.revoke.tricks} {TAKEN[taken]}") for taken in law.revoke.choices]


def _claim(side: Side, how: str) -> RevokeClaim:
    return RevokeClaim(side, bridge_tricks=int(how)) if how.isdigit() else RevokeClaim(side, Taken(how))
