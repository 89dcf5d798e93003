"""Forms about accounts: opening one, signing in with what one has, and keys for programs."""

from typing import Any

from django import forms
from django.contrib.auth.forms import UserCreationForm
from django.contrib.auth.models import User
from django.utils.translation import gettext_lazy as _

from tournaments.models import Club, Event


class NewAccountForm(UserCreationForm[User]):
    """Name, user name and password of somebody who will help to run evenings."""

    name = forms.CharField(label=_("Your name"), max_length=80, help_text=_("As the club knows you."))

    field_order = ["name", "username", "password1", "password2"]

    class Meta(UserCreationForm.Meta):
        model = User
        fields = ("username",)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields.pop("usable_password", None)
        self.fields["name"].widget.attrs["autocomplete"] = "name"


class WelcomeForm(NewAccountForm):
    """The first organiser, who has the code from the terminal."""

    code = forms.CharField(
        label=_("One-time code"), max_length=40, help_text=_("Twelve digits, printed where the site was started.")
    )

    field_order = ["code", "name", "username", "password1", "password2"]


class TokenForm(forms.Form):
    """A key for a program: never more than its owner may, and only in this club or event."""

    name = forms.CharField(label=_("Name"), max_length=80, help_text=_("What will use it."))
    club = forms.ModelChoiceField(label=_("Club"), queryset=Club.objects.none(), to_field_name="slug")
    event = forms.ModelChoiceField(
        label=_("Event"),
        queryset=Event.objects.none(),
        to_field_name="slug",
        required=False,
        empty_label=_("all of the club"),
    )
    is_read_only = forms.BooleanField(label=_("may only read"), required=False, initial=True)

    def __init__(self, *args: Any, user: User, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        clubs = Club.objects.filter(roles__user=user).distinct()
        self.fields["club"].queryset = clubs  # type: ignore[attr-defined]
        self.fields["event"].queryset = Event.objects.filter(club__in=clubs)  # type: ignore[attr-defined]

    def clean(self) -> dict[str, Any]:
        values: dict[str, Any] = super().clean() or {}
        club, event = values.get("club"), values.get("event")
        if club and event and event.club_id != club.pk:
            self.add_error("event", _("This event belongs to another club."))
        return values
