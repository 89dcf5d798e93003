"""The boards of an event: shuffled at the tables, dealt here, or imported; and opening them to make them up."""

from collections.abc import Sequence

from django.contrib.auth.models import User
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from engine.deals import Deal as DealValue
from engine.notation.pbn import InvalidPbn, parse_pbn
from games import sealing
from games.actors import Actor
from games.errors import Refused
from games.models import Board, BoardSet, ChangeKind, Origin, TrumpRule
from games.services import deals, journal
from tournaments.errors import Forbidden, IllegalStep
from tournaments.models import Event, Member, Section, Session
from tournaments.services.entries import BEFORE_PLAY, first_section
from tournaments.services.events import locked, verify_state
from tournaments.services.movements import boards_needed

LONGEST_PBN = 1_000_000  # characters; a session of 40 boards takes about 20,000


@transaction.atomic
def deal_event_boards(*, event: Event, by: Actor) -> BoardSet:
    """Deal as many boards as the movement needs and publish the commitment. Once only: fresh boards for every play."""
    event, session, count = _verify_no_boards(event, Origin.DEALT, doing=_("deal the boards"))
    description = f"{event.title}, {event.club.name}, {event.starts_at.isoformat()}, {event.uuid}"
    board_set = deals.deal_boards(
        name=event.title,
        count=count,
        trump_rule=TrumpRule(event.trump_rule),
        trump_order=event.trump_order,
        description=description,
    )
    session.board_sets.add(board_set)
    new = {"boards": count, "commitment": board_set.commitment}
    journal.append(event.journal_id, kind=ChangeKind.BOARDS_DEALT, by=by, new=new)
    return board_set


@transaction.atomic
def import_event_boards(*, event: Event, pbn: str, by: Actor) -> BoardSet:
    """Take boards that were dealt elsewhere, as PBN text. Raises Refused, naming line and card, for what is no deal."""
    event, session, count = _verify_no_boards(event, Origin.IMPORTED, doing=_("import boards"))
    if len(pbn) > LONGEST_PBN:
        raise Refused(_("The file is longer than %(most)d characters.") % {"most": LONGEST_PBN}, field="pbn")
    try:
        found = {board.number: board.deal for board in parse_pbn(pbn)}
    except InvalidPbn as error:
        raise Refused(str(error), field="pbn") from error
    if len(found) < count:
        raise Refused(
            _("The movement needs %(count)d boards, the file has %(found)d.") % {"count": count, "found": len(found)},
            field="pbn",
        )
    wanted = {number: deal for number, deal in found.items() if number <= count}
    board_set = deals.import_boards(
        name=event.title, deals=wanted, trump_rule=TrumpRule(event.trump_rule), trump_order=event.trump_order
    )
    session.board_sets.add(board_set)
    journal.append(event.journal_id, kind=ChangeKind.BOARDS_IMPORTED, by=by, new={"boards": count})
    return board_set


@transaction.atomic
def open_boards(*, event: Event, user: User, what: str, by: Actor) -> Sequence[tuple[Board, DealValue]]:
    """Show the hands to whoever makes up the boards. Logged for ever; that person cannot be seated on them."""
    event = locked(event)
    if Member.objects.filter(event=event, player__user=user, to_round=None).exists():
        raise Forbidden(_("You play in this event: somebody who does not must make up the boards."))
    opened = [
        pair
        for board_set in BoardSet.objects.filter(sessions__event=event)
        for pair in sealing.open_for_preparation(board_set=board_set, user=user, what=what)
    ]
    if not opened:
        raise IllegalStep(_("There are no boards yet: deal or import them first."), field="boards")
    journal.append(event.journal_id, kind=ChangeKind.BOARDS_OPENED, by=by, new={"what": what})
    return opened


@transaction.atomic
def enter_hands(*, event: Event, board: Board, hands: deals.Hands, turn_up: str, by: Actor) -> None:
    """Put the hands of a board on record that the tables shuffled, when nobody can play it any more.

    Raises Conflict and Refused as ``games.services.deals.enter_hands`` does. The record of changes holds no card.
    """
    deals.enter_hands(board=board, hands=hands, turn_up=turn_up)
    journal.append(event.journal_id, kind=ChangeKind.HANDS_ENTERED, by=by, new={"board": board.number})


def boards_for(section: Section) -> list[Board]:
    """The boards a section plays, in order; table-shuffled ones are made here. Raises IllegalStep where missing."""
    event, session, count = section.session.event, section.session, boards_needed(section)
    board_set = session.board_sets.first()
    if board_set is None and event.origin == Origin.SHUFFLED:
        board_set = deals.make_shuffled_boards(
            name=event.title, count=count, trump_rule=TrumpRule(event.trump_rule), trump_order=event.trump_order
        )
        session.board_sets.add(board_set)
    if board_set is None:
        raise IllegalStep(_("Deal or import the boards first, so that they can be made up."), field="boards")
    boards = list(board_set.boards.order_by("number")[:count])
    if len(boards) < count:
        raise IllegalStep(
            _("The movement needs %(count)d boards, there are %(found)d.") % {"count": count, "found": len(boards)},
            field="boards",
        )
    _verify_not_seated(event, board_set)
    return boards


def reveal_now(*, event: Event, by: Actor) -> None:
    """The organiser's time has come: boards that nobody can play any more are shown. Not while standings are frozen."""
    if event.is_freezing:
        raise IllegalStep(_("Travellers would tell the frozen results: release the standings first."), field="boards")
    for board_set in BoardSet.objects.filter(sessions__event=event):
        deals.set_reveal_time(board_set, timezone.now())
    deals.advance_deals()


def _verify_not_seated(event: Event, board_set: BoardSet) -> None:
    opened_by = board_set.openings.values_list("user_id", flat=True)
    member = (
        Member.objects.filter(event=event, to_round=None, player__user_id__in=opened_by)
        .select_related("player")
        .first()
    )
    if member is not None:
        raise IllegalStep(
            _("%(name)s has seen the boards while making them up and cannot play them.") % {"name": member.player.name},
            field="players",
        )


def _verify_no_boards(event: Event, origin: Origin, *, doing: str) -> tuple[Event, Session, int]:
    event = locked(event)
    verify_state(event, *BEFORE_PLAY, doing=doing)
    if event.origin != origin:
        raise IllegalStep(
            _("The boards of this event are %(origin)s.") % {"origin": event.get_origin_display()}, field="origin"
        )
    section = first_section(event)
    if section.session.board_sets.exists():
        raise IllegalStep(_("The boards are there already."), field="boards")
    return event, section.session, boards_needed(section)
