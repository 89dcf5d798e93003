"""A person's own data: all of it in one file, and all of it taken out in one act that changes no result and no rank.

The record of changes holds no player's name (decision 7), so nothing in its chain has to be touched.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from django.contrib.admin.models import LogEntry
from django.db import transaction
from django.utils.translation import gettext as _

from games.actors import Actor
from games.models import Change, ChangeKind, Receipt
from games.services import journal
from tournaments.models import Entry, Event, Field, Player
from tournaments.selectors.members import belongings_of, mentions_of
from tournaments.services.publishing import publish_other_names
from tournaments.services.standings import refresh_standings

BETWEEN_NAMES = " & "


@dataclass(frozen=True, slots=True)
class Forgotten:
    """``mentions``: the changes whose free text, typed by people, names the person and stays on record."""

    alias: str
    mentions: list[Change]


def export_member(player: Player) -> dict[str, object]:
    """Everything the club keeps about a person, as plain values for a file."""
    return belongings_of(player)


def forget_member(*, player: Player, by: Actor) -> Forgotten:
    """Put “Player 7” in the place of a name, everywhere; numbers in other lists and the account's link go with it.

    Standings that were published keep their figures and get the other name. Repeating it changes nothing more, so it
    can be pressed again should the server stop in the middle.
    """
    old, alias = player.name, _alias(player)
    events = list(Event.objects.filter(members__player=player).distinct())
    with transaction.atomic():
        _take_name(player, alias)
        _take_from_answers(old, alias)
        for event in events:
            journal.append(
                event.journal_id, kind=ChangeKind.PUBLISHED, by=by, new={"players": [str(player.uuid)], "name": alias}
            )
    # From here on a run of the scorer that still read the old name is refused as the older one.
    for field_id in Field.objects.filter(event__in=events).values_list("pk", flat=True):
        refresh_standings(field_id=field_id)
    for event in events:
        publish_other_names(event, {str(entry.uuid): entry.names for entry in _entries(event, player)})
    return Forgotten(alias, mentions_of(old, club=player.club) if old != alias else [])


def _take_name(player: Player, alias: str) -> None:
    player.name, player.is_guest, player.user = alias, True, None
    player.save(update_fields=["name", "is_guest", "user"])
    player.external_numbers.all().delete()
    log = LogEntry.objects.filter(content_type__app_label="tournaments", content_type__model="player")
    log.filter(object_id=str(player.pk)).update(object_repr=alias, change_message="")


def _take_from_answers(old: str, alias: str) -> None:
    """Answers that are kept to be given again: they stay the same but for the name."""
    for receipt in Receipt.objects.iterator():
        body = _renamed(receipt.body, old, alias)
        if body != receipt.body:
            Receipt.objects.filter(pk=receipt.pk).update(body=body)


def _renamed(value: object, old: str, alias: str) -> object:
    if isinstance(value, str):
        return BETWEEN_NAMES.join(alias if part == old else part for part in value.split(BETWEEN_NAMES))
    if isinstance(value, list):
        return [_renamed(part, old, alias) for part in value]
    if isinstance(value, dict):
        return {name: _renamed(part, old, alias) for name, part in value.items()}
    return value


def _entries(event: Event, player: Player) -> Iterator[Entry]:
    yield from event.entries.filter(members__player=player).prefetch_related("members__player")


def _alias(player: Player) -> str:
    return _("Player %(number)d") % {"number": player.pk}
