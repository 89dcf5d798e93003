"""Choosing a movement for a section: what fits its pairs, its boards, and the way they are shuffled."""

from django.db import transaction
from django.utils.translation import gettext as _

from engine import movements
from engine.movements import InvalidMovement, Movement
from games.actors import Actor
from games.errors import Refused
from games.models import ChangeKind, Origin
from games.services import journal
from tournaments.models import Entry, Event, Section, Station
from tournaments.services.entries import BEFORE_PLAY
from tournaments.services.events import locked, verify_state

MOST_BOARDS_PER_SET = 9


@transaction.atomic
def choose_movement(*, section: Section, slug: str, rounds: int, boards_per_set: int, by: Actor) -> Section:
    """Fix who will sit where with which boards; the whole schedule can then be read before play.

    The pairs are numbered 1, 2, 3 … in their present order, without gaps. Raises Refused, naming the field, where the
    movement does not fit the number of pairs, or needs copies of boards that are shuffled at the table.
    """
    event = locked(section.session.event)
    verify_state(event, *BEFORE_PLAY, doing=_("choose a movement"))
    entries = list(section.entries.competing().order_by("number"))
    movement = build(slug, pairs=len(entries), rounds=rounds)
    _verify_boards(event, movement, boards_per_set)
    _number(entries)
    section.movement, section.movement_pairs, section.movement_rounds = slug, len(entries), rounds
    section.boards_per_set = boards_per_set
    section.schedule_version += 1
    section.save()
    _set_out_stations(section, movement)
    chosen = {"movement": slug, "pairs": len(entries), "rounds": rounds, "boards_per_set": boards_per_set}
    journal.append(event.journal_id, kind=ChangeKind.MOVEMENT_CHOSEN, by=by, new=chosen)
    return section


def build(slug: str, *, pairs: int, rounds: int) -> Movement:
    """The engine's movement, with its refusal as one that names the field."""
    try:
        return movements.build(slug, pairs, rounds)
    except InvalidMovement as error:
        raise Refused(str(error), field="movement") from error


def movement_of(section: Section) -> Movement:
    """The movement chosen for a section. Raises Refused where none is chosen yet."""
    if not section.movement:
        raise Refused(_("Choose a movement first."), field="movement")
    return build(section.movement, pairs=section.movement_pairs, rounds=section.movement_rounds)


def boards_needed(section: Section) -> int:
    return movement_of(section).sets * section.boards_per_set


def _verify_boards(event: Event, movement: Movement, boards_per_set: int) -> None:
    if not 1 <= boards_per_set <= MOST_BOARDS_PER_SET:
        raise Refused(
            _("Boards per round must be from 1 to %(most)d, not %(count)d.")
            % {"most": MOST_BOARDS_PER_SET, "count": boards_per_set},
            field="boards_per_set",
        )
    copies = movement.copies_needed(boards_per_set)
    if event.origin == Origin.SHUFFLED and copies > 1:
        raise Refused(
            _(
                "In this movement %(tables)d tables play the same %(boards)d boards in the same round, which takes "
                "%(copies)d copies; boards that are shuffled at the table exist once. Take another movement, more "
                "boards a round, or boards dealt beforehand."
            )
            % {"tables": movement.copies, "boards": boards_per_set, "copies": copies},
            field="movement",
        )


def _number(entries: list[Entry]) -> None:
    for entry in entries:  # a label is unique in the event: step aside first, so that numbers can trade places
        Entry.objects.filter(pk=entry.pk).update(label=f"w{entry.pk}")
    for number, entry in enumerate(entries, start=1):
        Entry.objects.filter(pk=entry.pk).update(number=number, label=str(number))


def _set_out_stations(section: Section, movement: Movement) -> None:
    section.stations.filter(number__gt=movement.tables).delete()
    there = set(section.stations.values_list("number", flat=True))
    for number in range(1, movement.tables + 1):
        if number not in there:
            Station.objects.create(section=section, number=number)
