"""Whose account a player is, and the player's numbers in other people's lists."""

from django.contrib.auth.models import User
from django.db import transaction
from django.utils.translation import gettext as _

from games.errors import Refused
from tournaments.models import ExternalNumber, Player
from tournaments.services.names import one_line

LONGEST = 40  # characters


@transaction.atomic
def link_account(*, player: Player, user: User | None) -> Player:
    """Say which account is this player's: a director who plays is known by it. Raises Refused where it is another's."""
    player = Player.objects.select_for_update().get(pk=player.pk)
    if user is not None and Player.objects.filter(club=player.club_id, user=user).exclude(pk=player.pk).exists():
        raise Refused(_("This account belongs to another player of the list."), field="user")
    player.user = user
    player.save(update_fields=["user"])
    return player


@transaction.atomic
def give_number(*, player: Player, scheme: str, number: str) -> ExternalNumber:
    """A player's number in somebody else's list, a federation's say; a new one replaces the old."""
    scheme, number = one_line(scheme), one_line(number)
    if not scheme:
        raise Refused(_("Say whose number it is, as “Federation”."), field="scheme")
    if not number:
        raise Refused(_("Give the number."), field="number")
    for field, text in (("scheme", scheme), ("number", number)):
        if len(text) > LONGEST:
            raise Refused(_("“%(text)s…” is longer than 40 characters.") % {"text": text[:20]}, field=field)
    return ExternalNumber.objects.update_or_create(player=player, scheme=scheme, defaults={"number": number})[0]


def take_number(*, player: Player, scheme: str) -> None:
    ExternalNumber.objects.filter(player=player, scheme=scheme).delete()
