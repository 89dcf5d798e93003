"""Forms of those who set up clubs and events."""

from collections.abc import Mapping
from datetime import datetime, time
from typing import Any
from zoneinfo import ZoneInfo, available_timezones

from django import forms
from django.contrib.auth.models import User
from django.core.exceptions import ValidationError
from django.db.models import QuerySet
from django.forms.utils import from_current_timezone
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from engine.movements import FAMILIES
from engine.notation.encoding import InvalidEncoding, decode
from tournaments.models import Club, Event, Player, RoleKind, StandingsPolicy
from tournaments.models.evenings import SETTING_NAMES
from tournaments.services.movements import MOST_BOARDS_PER_SET

USUAL_START = time(19, 30)


class ClubForm(forms.Form):
    name = forms.CharField(label=_("Name"), max_length=120)
    time_zone = forms.CharField(
        label=_("Time zone"),
        max_length=60,
        initial="Europe/Amsterdam",
        help_text=_("As in Europe/Amsterdam: region and city."),
        widget=forms.TextInput(attrs={"list": "time-zones"}),
    )

    @property
    def time_zones(self) -> list[str]:
        return sorted(zone for zone in available_timezones() if "/" in zone and not zone.startswith("Etc/"))


TYPED = {"minutes_per_board", "frozen_rounds", "trump_order"}


class SettingsForm(forms.ModelForm[Event]):
    """How an evening is run. ``settings`` is what a service takes."""

    class Meta:
        model = Event
        fields = SETTING_NAMES
        # Every choice is a sentence, which a closed list would cut off on a phone.
        widgets = {name: forms.RadioSelect for name in SETTING_NAMES if name not in TYPED}
        help_texts = {
            "origin": _("Shuffled at the table is what most clubs do: nothing has to be prepared."),
            "trump_order": _("Only for another order: S, H, D, C, and N for no trumps, as in C D H S."),
            "law": _("What a revoke costs. Announced with the event; it stays when play has begun."),
            "standings_policy": _(
                "At once tells everybody, result by result, what others made on boards that many have still to play: "
                "take it only where nobody minds."
            ),
            "minutes_per_board": _("Used where rounds end by the clock."),
            "frozen_rounds": _(
                "For a prize-giving: their results stay hidden until you release them. 0 hides nothing."
            ),
        }

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["minutes_per_board"].widget.attrs |= {"min": 1, "max": 60}
        self.fields["frozen_rounds"].widget.attrs |= {"min": 0, "max": 30}

    def clean_trump_order(self) -> str:
        """As people write it: small letters, with spaces or commas between."""
        order: str = self.cleaned_data["trump_order"]
        return order.upper().replace(" ", "").replace(",", "")

    @property
    def settings(self) -> dict[str, Any]:
        return {name: self.cleaned_data[name] for name in SETTING_NAMES if name in self.cleaned_data}

    @property
    def warns_of_at_once(self) -> bool:
        return bool(self.cleaned_data.get("standings_policy") == StandingsPolicy.AT_ONCE)


class CustomsForm(SettingsForm):
    """The same for a club, whose custom it becomes."""

    name = forms.CharField(label=_("Name"), max_length=120)
    time_zone = forms.CharField(label=_("Time zone"), max_length=60, help_text=_("As in Europe/Amsterdam."))

    field_order = ["name", "time_zone", *SETTING_NAMES]

    class Meta(SettingsForm.Meta):
        model = Club  # type: ignore[assignment]


class StartForm(forms.Form):
    """Title, day and time of an event, on its club's own clock."""

    title = forms.CharField(label=_("Title"), max_length=120)
    day = forms.DateField(label=_("Day"), widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d"))
    at = forms.TimeField(label=_("Time"), widget=forms.TimeInput(attrs={"type": "time"}, format="%H:%M"))

    def __init__(self, *args: Any, club: Club, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.club = club
        self.zone = ZoneInfo(club.time_zone)
        self.fields["at"].help_text = _("On the clock of %(zone)s.") % {"zone": club.time_zone}

    def clean(self) -> dict[str, Any]:
        values: dict[str, Any] = super().clean() or {}
        if values.get("day") and values.get("at"):
            with timezone.override(self.zone):
                try:  # an hour that the clock skips in spring, or has twice in autumn, is no start
                    values["starts_at"] = from_current_timezone(datetime.combine(values["day"], values["at"]))
                except ValidationError as error:
                    self.add_error("at", error)
        return values

    @classmethod
    def initial_for(cls, event: Event) -> dict[str, Any]:
        local = timezone.localtime(event.starts_at, ZoneInfo(event.club.time_zone))
        return {"title": event.title, "day": local.date(), "at": local.time()}


class EventForm(StartForm):
    like = forms.ModelChoiceField(
        label=_("Run like"),
        queryset=Event.objects.none(),
        to_field_name="slug",
        required=False,
        empty_label=_("the club is used to"),
    )

    def __init__(self, *args: Any, club: Club, **kwargs: Any) -> None:
        super().__init__(*args, club=club, **kwargs)
        self.fields["like"].queryset = Event.objects.filter(club=club)  # type: ignore[attr-defined]


class InviteForm(forms.Form):
    kind = forms.ChoiceField(
        label=_("Role"),
        choices=[
            (RoleKind.ORGANISER, _("organiser: sets up events, gives rights")),
            (RoleKind.DIRECTOR, _("director: runs the evening")),
            (RoleKind.PREPARER, _("prepares boards: sees the hands before play, and cannot play them")),
        ],
        initial=RoleKind.DIRECTOR,
        widget=forms.RadioSelect,  # every choice is a sentence, as in SettingsForm
    )


class PairForm(forms.Form):
    """Two names in one row; a name that is not in the club's list comes in as a guest."""

    first = forms.CharField(label=_("First player"), max_length=80, widget=forms.TextInput(attrs={"list": "players"}))
    second = forms.CharField(label=_("Second player"), max_length=80, widget=forms.TextInput(attrs={"list": "players"}))
    number = forms.IntegerField(label=_("Number"), min_value=1, max_value=999, required=False)

    def __init__(self, *args: Any, goes_on: bool = False, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if goes_on and not self.is_bound:
            self.fields["first"].widget.attrs["autofocus"] = True
        for name in ("first", "second"):
            self.fields[name].widget.attrs |= {"autocomplete": "off", "autocapitalize": "words"}


class NumberForm(forms.Form):
    number = forms.IntegerField(label=_("New number"), min_value=1, max_value=999)


class BoardsWantedForm(forms.Form):
    boards = forms.IntegerField(label=_("Boards for an evening, about"), min_value=1, max_value=60, initial=24)


class MovementForm(forms.Form):
    """One movement, exactly as wanted."""

    slug = forms.ChoiceField(label=_("Movement"), choices=[(slug, family.title) for slug, family in FAMILIES.items()])
    rounds = forms.IntegerField(label=_("Rounds"), min_value=1, max_value=60)
    boards_per_set = forms.IntegerField(label=_("Boards a round"), min_value=1, max_value=MOST_BOARDS_PER_SET)


class PbnForm(forms.Form):
    pbn = forms.FileField(label=_("PBN file"), widget=forms.ClearableFileInput(attrs={"accept": ".pbn,text/plain"}))

    def clean_pbn(self) -> str:
        """The text of the file."""
        try:
            return decode(self.cleaned_data["pbn"].read())
        except InvalidEncoding as error:
            raise forms.ValidationError(str(error)) from error


class PlayerForm(forms.Form):
    name = forms.CharField(label=_("Name"), max_length=80)
    is_guest = forms.BooleanField(label=_("guest"), required=False)


class PlayerDetailsForm(PlayerForm):
    user = forms.ModelChoiceField(
        label=_("Account"),
        queryset=User.objects.none(),
        to_field_name="username",
        required=False,
        empty_label=_("none"),
        help_text=_("Whose account this is: a director who plays is shown nothing of the boards he has to play."),
    )

    def __init__(self, data: Mapping[str, Any] | None = None, *, player: Player, accounts: QuerySet[User]) -> None:
        initial = {"name": player.name, "is_guest": player.is_guest, "user": player.user}
        super().__init__(data, initial=initial)
        self.fields["user"].queryset = accounts  # type: ignore[attr-defined]


class ExternalNumberForm(forms.Form):
    scheme = forms.CharField(label=_("Whose number"), max_length=40, help_text=_("As “Federation”."))
    number = forms.CharField(label=_("Number"), max_length=40)


class ForgetForm(forms.Form):
    """The name once more, typed, before it goes."""

    name = forms.CharField(label=_("Type the name to confirm"), max_length=80)

    def __init__(self, data: Mapping[str, Any] | None = None, *, prefix: str, player: Player) -> None:
        super().__init__(data, prefix=prefix)
        self.player = player
        self.fields["name"].widget.attrs["autocomplete"] = "off"

    def clean_name(self) -> str:
        name: str = self.cleaned_data["name"]
        if name.casefold() != self.player.name.casefold():
            raise ValidationError(_("That is not the name that stands above."))
        return name


class EveningForm(StartForm):
    """Two files from paper."""

    pairs = forms.FileField(
        label=_("Pairs"),
        help_text=_("CSV with the columns number, direction, player_1, player_2."),
        widget=forms.ClearableFileInput(attrs={"accept": ".csv,text/csv"}),
    )
    results = forms.FileField(
        label=_("Results"),
        help_text=_("CSV with the columns board, north_south, east_west, north_south_tricks."),
        widget=forms.ClearableFileInput(attrs={"accept": ".csv,text/csv"}),
    )
