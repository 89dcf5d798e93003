"""What games must know of a schedule: lines made, opened, dropped, and tables that went on."""

from collections.abc import Collection, Iterable

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from games.errors import Conflict
from games.models import Board, Deal, DealState, Hold, Line, LineState, Table


@transaction.atomic
def place_boards(table: Table, boards: Iterable[Board], *, shuffles: Collection[int] = ()) -> list[Line]:
    """Make the boards due at a table. Refused where one of them is revealed: it can be played by nobody any more.

    ``shuffles`` names the boards (by id) that this table plays first and therefore shuffles.
    """
    boards = list(boards)
    _verify_sealed(boards)
    return Line.objects.bulk_create(Line(table=table, board=board, shuffles=board.pk in shuffles) for board in boards)


def lines_of(table: Table) -> list[Line]:
    """The lines of a table in the order of their boards, ready to be recorded on."""
    return list(Line.objects.filter(table=table).select_related("table", "board__deal").order_by("board__number"))


@transaction.atomic
def open_table(table: Table) -> None:
    """The four may play: the table's due lines open, and their deals are in play from now on."""
    lines = Line.objects.filter(table=table, state=LineState.DUE)
    deal_ids = list(lines.values_list("board__deal_id", flat=True))
    lines.update(state=LineState.OPEN)
    Deal.objects.filter(pk__in=deal_ids, state=DealState.DEALT).update(state=DealState.IN_PLAY)


@transaction.atomic
def leave_table(table: Table) -> bool:
    """The four went on. False when they had gone already. Boards not yet in can still be entered."""
    left = Table.objects.filter(pk=table.pk, left_at__isnull=True).update(left_at=timezone.now())
    return bool(left)


@transaction.atomic
def close_tables(tables: Iterable[Table]) -> None:
    """The event is final: nothing changes at these tables any more."""
    Table.objects.filter(pk__in=[table.pk for table in tables]).update(is_closed=True)


@transaction.atomic
def place_hold(deal: Deal, *, reason: str, placed_by: str) -> Hold:
    """Keep a deal sealed until the hold is lifted. Refused once it is revealed."""
    deal = Deal.objects.select_for_update().get(pk=deal.pk)
    if deal.is_revealed:
        raise Conflict(_("This deal is revealed and cannot be sealed again."))
    return Hold.objects.create(deal=deal, reason=reason, placed_by=placed_by)


@transaction.atomic
def lift_hold(hold: Hold) -> None:
    Hold.objects.filter(pk=hold.pk, lifted_at__isnull=True).update(lifted_at=timezone.now())


def _verify_sealed(boards: list[Board]) -> None:
    # The lock keeps a reveal from slipping in between this look and the new lines.
    deals = Deal.objects.select_for_update().filter(pk__in={board.deal_id for board in boards})
    revealed = {deal.pk for deal in deals if deal.is_revealed}
    numbers = sorted(board.number for board in boards if board.deal_id in revealed)
    if numbers:
        raise Conflict(
            _("The cards of board %(number)d are revealed: it cannot be scheduled again.") % {"number": numbers[0]},
            field="boards",
        )
