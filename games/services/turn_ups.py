"""The turned-up card as tables enter it: the first word stands, a different one later is reported as a foul."""

from django.db import transaction
from django.utils.translation import gettext as _

from games import sealing
from games.actors import Actor
from games.errors import NotDue
from games.models import ChangeKind, Line, LineState
from games.services import journal


@transaction.atomic
def enter_turn_up(*, line: Line, card: str, by: Actor) -> sealing.TurnUpCheck:
    """Keep the card, or suit, that a table turned up. The record says that it was entered, never which card it was."""
    line = Line.objects.select_for_update(of=("self",)).select_related("table", "board__deal").get(pk=line.pk)
    if line.state == LineState.DUE:
        raise NotDue(_("Board %(board)d is not to be played here yet.") % {"board": line.board.number}, field="board")
    check = sealing.enter_turn_up(line=line, card=card, by=by)
    if line.is_fouled is check.agrees:
        line.is_fouled = not check.agrees
        line.save(update_fields=["is_fouled"])
    kind = ChangeKind.TURN_UP_ENTERED if check.agrees else ChangeKind.BOARD_FOULED
    journal.append(line.table.journal_id, kind=kind, by=by, line=line)
    return check
