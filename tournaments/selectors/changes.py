"""The record of changes as a director reads it, filtered and a page at a time."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from games.models import Change, Line
from tournaments.models import Event, Player

PAGE = 50


@dataclass(frozen=True, slots=True)
class ChangePage:
    """One page, the newest first. ``before`` asks for the next one; None at the end."""

    changes: Sequence[Change]
    before: int | None


def changes_of(
    event: Event,
    *,
    board: int | None = None,
    pair: str = "",
    who: str = "",
    kind: str = "",
    since: datetime | None = None,
    until: datetime | None = None,
    before: int | None = None,
) -> ChangePage:
    """Changes that fit all of the filters given. One query."""
    changes = Change.objects.filter(journal=event.journal_id).select_related("line__board", "line__table")
    if board is not None:
        changes = changes.filter(line__board__number=board)
    if pair:
        changes = changes.filter(line__table__seatings__entry__label=pair, line__table__seatings__seat__in=["N", "E"])
    if who:
        changes = changes.filter(who__icontains=who)
    if kind:
        changes = changes.filter(kind=kind)
    if since is not None:
        changes = changes.filter(at__gte=since)
    if until is not None:
        changes = changes.filter(at__lte=until)
    if before is not None:
        changes = changes.filter(number__lt=before)
    found = list(changes.order_by("-number")[: PAGE + 1])
    has_more = len(found) > PAGE
    page = found[:PAGE]
    return ChangePage(page, page[-1].number if has_more else None)


def names_in(changes: Sequence[Change]) -> dict[str, str]:
    """The names that the players on record have today, by uuid. One query, none where no change is about players."""
    uuids = {uuid for change in changes for values in (change.old, change.new) for uuid in values.get("players", ())}
    if not uuids:
        return {}
    return {str(uuid): name for uuid, name in Player.objects.filter(uuid__in=uuids).values_list("uuid", "name")}


def changes_on(line: Line) -> list[Change]:
    """Everything that happened to one line, oldest first. One query."""
    return list(line.changes.order_by("number"))
