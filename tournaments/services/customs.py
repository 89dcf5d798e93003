"""How a club is used to hold its evenings: taken over by every new event, changed by none."""

from collections.abc import Mapping

from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils.translation import gettext as _

from games.errors import Refused
from tournaments.models import Club
from tournaments.models.evenings import SETTING_NAMES
from tournaments.services.clubs import verify_time_zone
from tournaments.services.names import title_of


@transaction.atomic
def change_customs(*, club: Club, name: str, time_zone: str, settings: Mapping[str, object]) -> Club:
    """Raises Refused, naming the field, for an empty name, an unknown time zone, or a setting that does not exist."""
    club = Club.objects.select_for_update().get(pk=club.pk)
    name = title_of(name, field="name", empty=_("Give the club a name."))
    verify_time_zone(time_zone)
    club.name, club.time_zone = name, time_zone
    for setting, value in settings.items():
        if setting not in SETTING_NAMES:
            raise Refused(_("There is no setting “%(name)s”.") % {"name": setting}, field=setting)
        setattr(club, setting, value)
    try:
        club.full_clean(exclude=["slug"])
    except ValidationError as error:
        field, sentences = next(iter(error.message_dict.items()))
        raise Refused(sentences[0], field=field) from error
    club.save()
    return club
