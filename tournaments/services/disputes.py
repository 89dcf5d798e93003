"""A director who plays, and a dispute on a board that he has still to play."""

from django.db import transaction
from django.utils.translation import gettext as _

from games.actors import Actor
from games.models import ChangeKind, Line
from games.services import journal, results
from tournaments.errors import IllegalStep
from tournaments.models import Event, Member


@transaction.atomic
def open_dispute(*, event: Event, line: Line, user_id: int, by: Actor) -> Line:
    """A playing director looks at a board he has still to play: logged, and his own pair is taken off that board.

    Raises IllegalStep where he has nothing to play on it, so that nothing is given up by mistake.
    """
    entries = Member.objects.filter(event=event, to_round=None, player__user_id=user_id).values("entry_id")
    own = (
        Line.objects.to_play()
        .filter(board=line.board_id, table__journal=event.journal_id, table__seatings__entry_id__in=entries)
        .select_related("table", "board")
        .first()
    )
    if own is None:
        raise IllegalStep(_("You have not to play this board any more: you may look at it."))
    why = _("the director had to look at this board before playing it")
    results.mark_not_played(line=own, why=why, by_fault=True, by=by)
    journal.append(event.journal_id, kind=ChangeKind.DISPUTE_OPENED, by=by, line=line, why=why)
    return own
