"""What a director may do at a table, over ``tournaments.access``: a director who plays settles no board unseen."""

from django.utils.translation import gettext as _

from games.models import Line, Table
from tournaments import access
from tournaments.access import Viewer, verify
from tournaments.models import Audience, Event, Seating
from tournaments.selectors.tables import section_of


def directs_table(viewer: Viewer, event: Event, table: Table) -> bool:
    """Over the event, or over the section the table stands in. No query where one role decides for the event."""
    if access.can_direct(viewer, event):
        return True
    is_narrow = any(role.section_id is not None for role in viewer.roles)
    return is_narrow and access.can_direct(viewer, event, section_of(table))


def verify_settles(viewer: Viewer, event: Event, line: Line) -> None:
    """The director may say what stands of a line, unless he has its board still to play at another table.

    A refusal here comes before any answer that would name a figure.
    """
    verify(directs_table(viewer, event, line.table), _("Only the director of this event may do this."))
    if line.board_id in access.boards_still_to_play(viewer, event):
        verify(
            _sits_at(viewer, line.table),
            _("You still have to play this board: leave it to a deputy, or open the dispute and give the board up."),
        )


def audience_of(viewer: Viewer, event: Event) -> Audience:
    """Directors who do not play see every result's effect; everybody else what the event's policy shows."""
    sees_all = access.can_direct(viewer, event) and not access.plays_in(viewer, event)
    return Audience.DIRECTOR if sees_all else Audience.PUBLIC


def _sits_at(viewer: Viewer, table: Table) -> bool:
    user = viewer.token.user if viewer.token else viewer.user
    seated = Seating.objects.filter(table=table, member__to_round=None, member__player__user=user)
    return user is not None and seated.exists()
