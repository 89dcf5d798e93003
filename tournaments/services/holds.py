"""Late play: a board stays closed for a pair that plays it another day, or another club that has it still to play."""

from django.db import transaction
from django.utils.translation import gettext as _

from games.actors import Actor
from games.errors import Conflict, Refused
from games.models import Board, ChangeKind, Hold
from games.services import journal, schedule
from tournaments.models import Event
from tournaments.selectors.holds import holder, holds_of
from tournaments.services.events import locked
from tournaments.services.names import one_line

LONGEST_REASON = 200  # characters
LONGEST_NAME = 100


@transaction.atomic
def hold_board(*, event: Event, board: Board, reason: str, by: Actor) -> Hold:
    """Keep a board of the event closed until the hold is lifted; a board held already is held for the new reason.

    Raises Refused without a reason, Conflict where the board is revealed: there is no way back from that.
    """
    event = locked(event)
    reason = _reason(reason)
    standing = _standing(event, board)
    if standing is not None:
        if standing.reason == reason:
            return standing
        schedule.lift_hold(standing)
    hold = schedule.place_hold(board.deal, reason=reason, placed_by=holder(event) + by.label[:LONGEST_NAME])
    _put_on_record(event, board, by=by, is_held=True, why=reason)
    return hold


@transaction.atomic
def lift_hold(*, event: Event, board: Board, by: Actor) -> None:
    """The late players are through. Raises Conflict where this event does not hold the board."""
    event = locked(event)
    standing = _standing(event, board)
    if standing is None:
        raise Conflict(_("Board %(number)d is not kept closed.") % {"number": board.number}, field="board")
    schedule.lift_hold(standing)
    _put_on_record(event, board, by=by, is_held=False, why="")


def _standing(event: Event, board: Board) -> Hold | None:
    return holds_of(event).filter(deal=board.deal_id).first()


def _reason(text: str) -> str:
    reason = one_line(text)
    if not reason:
        raise Refused(_("Say for whom the board stays closed."), field="reason")
    if len(reason) > LONGEST_REASON:
        raise Refused(
            _("The reason “%(start)s…” is longer than %(most)d characters.")
            % {"start": reason[:20], "most": LONGEST_REASON},
            field="reason",
        )
    return reason


def _put_on_record(event: Event, board: Board, *, by: Actor, is_held: bool, why: str) -> None:
    said = {"board": board.number, "kept_closed": is_held}
    journal.append(event.journal_id, kind=ChangeKind.SETTINGS_CHANGED, by=by, new=said, why=why)
