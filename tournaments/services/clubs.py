"""Starting a club."""

from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from django.contrib.auth.models import User
from django.db import transaction
from django.utils.translation import gettext as _

from games.errors import Refused
from tournaments.models import Club, Role, RoleKind
from tournaments.services.names import title_of
from tournaments.services.slugs import free_slug


@transaction.atomic
def start_club(*, name: str, time_zone: str, by: User | None, is_demo: bool = False) -> Club:
    """A club, with whoever starts it as its first organiser. Raises Refused for an empty name or unknown time zone."""
    name = title_of(name, field="name", empty=_("Give the club a name."))
    verify_time_zone(time_zone)
    club = Club.objects.create(name=name, slug=free_slug(Club, name), time_zone=time_zone, is_demo=is_demo)
    if by is not None:
        Role.objects.create(user=by, club=club, kind=RoleKind.ORGANISER)
    return club


def verify_time_zone(name: str) -> None:
    try:
        ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError) as error:
        raise Refused(
            _("“%(name)s” is not a time zone; write it like Europe/Amsterdam.") % {"name": name}, field="time_zone"
        ) from error
