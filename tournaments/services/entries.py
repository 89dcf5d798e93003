"""Entering and withdrawing pairs."""

from collections.abc import Sequence

from django.db import transaction
from django.utils.translation import gettext as _

from games.actors import Actor
from games.errors import Refused
from games.models import ChangeKind
from games.services import journal
from tournaments.errors import IllegalStep
from tournaments.models import Entry, Event, EventState, Member, Partnership, Player, Section
from tournaments.services.events import locked, verify_state
from tournaments.services.names import one_line

BEFORE_PLAY = (EventState.PLANNED, EventState.OPEN)


@transaction.atomic
def enter_pair(
    *,
    event: Event,
    players: Sequence[Player | str],
    by: Actor,
    number: int | None = None,
    section: Section | None = None,
) -> Entry:
    """Enter two people under the next free number, or a wished one. A name not in the club's list comes in as a guest.

    Raises Refused, naming the field, for a missing name, the same person twice, a person already in another pair, or
    a number that is taken.
    """
    event = locked(event)
    verify_state(event, *BEFORE_PLAY, doing=_("enter a pair"))
    if len(players) != 2:
        raise Refused(_("A pair has two players, not %(count)d.") % {"count": len(players)}, field="players")
    people = [_player(event, player) for player in players]
    if people[0] == people[1]:
        raise Refused(_("%(name)s cannot be both players of a pair.") % {"name": people[0].name}, field="players")
    for person in people:
        _verify_free(event, person)
    section = section or first_section(event)
    number = _free_number(event, number)
    entry = Entry.objects.create(
        event=event, section=section, label=str(number), number=number, partnership=_partnership(people)
    )
    Member.objects.bulk_create(
        Member(entry=entry, event=event, player=person, position=position)
        for position, person in enumerate(people, start=1)
    )
    _forget_movement(section)
    new = {"number": number, "players": [str(person.uuid) for person in people]}  # no names: decision 7
    journal.append(event.journal_id, kind=ChangeKind.ENTRY_ADDED, by=by, new=new)
    return entry


@transaction.atomic
def withdraw(*, entry: Entry, by: Actor, why: str = "") -> Entry:
    """Take a pair out before play. Its people may enter again; its number stays free until the movement is chosen."""
    event = locked(entry.event)
    verify_state(event, *BEFORE_PLAY, doing=_("withdraw a pair"))
    if entry.is_withdrawn:
        raise IllegalStep(_("Pair %(label)s has withdrawn already.") % {"label": entry.label}, field="entry")
    uuids = entry.members.filter(to_round=None).values_list("player__uuid", flat=True)
    old = {"number": entry.number, "players": [str(uuid) for uuid in uuids]}
    entry.members.update(to_round=0)
    # A withdrawn entry gives its number away, so that the pair after it can have it.
    entry.is_withdrawn, entry.label, entry.number = True, f"w{entry.pk}", 0
    entry.save(update_fields=["is_withdrawn", "label", "number"])
    _forget_movement(entry.section)
    journal.append(event.journal_id, kind=ChangeKind.ENTRY_WITHDRAWN, by=by, old=old, why=why)
    return entry


@transaction.atomic
def swap_numbers(*, entry: Entry, number: int, by: Actor) -> Entry:
    """Give a pair another number before play; the pair that had it gets this one's."""
    event = locked(entry.event)
    verify_state(event, *BEFORE_PLAY, doing=_("change a pair's number"))
    entry.refresh_from_db()
    other = event.entries.competing().filter(number=number).first()
    old = entry.number
    if other is not None and other != entry:
        Entry.objects.filter(pk=other.pk).update(label=f"w{other.pk}")
    entry.number, entry.label = number, str(number)
    entry.save(update_fields=["number", "label"])
    if other is not None and other != entry:
        Entry.objects.filter(pk=other.pk).update(number=old, label=str(old))
    if other is None:  # the numbers have a gap now, which no movement has
        _forget_movement(entry.section)
    journal.append(
        event.journal_id, kind=ChangeKind.SETTINGS_CHANGED, by=by, old={"number": old}, new={"number": number}
    )
    return entry


def first_section(event: Event) -> Section:
    return Section.objects.filter(session__event=event).order_by("session__number", "name")[0]


def _player(event: Event, player: Player | str) -> Player:
    if isinstance(player, Player):
        if player.club_id != event.club_id:
            raise Refused(_("%(name)s belongs to another club's list.") % {"name": player.name}, field="players")
        return player
    name = clean_name(player)
    known = Player.objects.filter(club=event.club, name__iexact=name).first()
    return known or Player.objects.create(club=event.club, name=name, is_guest=True)


def clean_name(name: str, *, field: str = "players") -> str:
    """A name as people may write it, in one line and all visible, at most 80 characters. Raises Refused."""
    cleaned = one_line(name)
    if not cleaned:
        raise Refused(_("Give the name of each player."), field=field)
    if len(cleaned) > 80:
        raise Refused(_("The name “%(start)s…” is longer than 80 characters.") % {"start": cleaned[:20]}, field=field)
    return cleaned


def _verify_free(event: Event, person: Player) -> None:
    other = Member.objects.filter(event=event, player=person, to_round=None).select_related("entry").first()
    if other is not None:
        raise Refused(
            _("%(name)s plays in pair %(label)s already.") % {"name": person.name, "label": other.entry.label},
            field="players",
        )


def _free_number(event: Event, number: int | None) -> int:
    taken = set(event.entries.competing().values_list("number", flat=True))
    if number is None:
        return next(n for n in range(1, len(taken) + 2) if n not in taken)
    if number < 1:
        raise Refused(_("A pair's number is at least 1, not %(number)d.") % {"number": number}, field="number")
    if number in taken:
        raise Refused(_("There is a pair %(number)d already.") % {"number": number}, field="number")
    return number


def _partnership(people: list[Player]) -> Partnership:
    first, second = sorted(people, key=lambda person: person.pk)
    return Partnership.objects.get_or_create(first=first, second=second)[0]


def _forget_movement(section: Section) -> None:
    """A movement fits a number of pairs; with another number it has to be chosen again."""
    Section.objects.filter(pk=section.pk).update(movement="", movement_pairs=0, movement_rounds=0, boards_per_set=0)
