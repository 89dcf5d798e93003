"""The list of a club's players."""

from django.utils.translation import gettext as _

from games.errors import Refused
from tournaments.models import Club, Player
from tournaments.services.entries import clean_name


def add_player(*, club: Club, name: str, is_guest: bool = False) -> Player:
    """Put somebody on the club's list. Raises Refused for no name, or one that is there: pairs are entered by name."""
    name = clean_name(name, field="name")
    _verify_new(club, name)
    return Player.objects.create(club=club, name=name, is_guest=is_guest)


def change_player(*, player: Player, name: str | None = None, is_guest: bool | None = None) -> Player:
    """Put a name right, or make a guest a member. What was played stays theirs."""
    if name is not None:
        name = clean_name(name, field="name")
        if name.casefold() != player.name.casefold():
            _verify_new(player.club, name)
        player.name = name
    if is_guest is not None:
        player.is_guest = is_guest
    player.save(update_fields=["name", "is_guest"])
    return player


def _verify_new(club: Club, name: str) -> None:
    if Player.objects.filter(club=club, name__iexact=name).exists():
        raise Refused(_("%(name)s is on the list already.") % {"name": name}, field="name")
