"""What an address names, for whoever asks: not there and not for you are answered alike, with 404."""

from uuid import UUID

from django.db.models import QuerySet
from django.utils.translation import gettext as _

from games.models import Line, Table
from tournaments import access
from tournaments.access import Viewer, verify
from tournaments.api.exceptions import Missing
from tournaments.models import Club, Entry, Event, RoleKind, Section


def event_seen(viewer: Viewer, slug: str) -> Event:
    """Two queries, one for nobody in particular."""
    event = Event.objects.select_related("club").filter(slug=slug).first()
    if event is None or not access.can_see(viewer, event):
        raise Missing(_("There is no event “%(slug)s”.") % {"slug": slug[:60]}, field="event")
    return event


def event_directed(viewer: Viewer, slug: str) -> Event:
    event = event_seen(viewer, slug)
    verify(access.can_direct(viewer, event), _("Only the director of this event may do this."))
    return event


def event_organised(viewer: Viewer, slug: str) -> Event:
    event = event_seen(viewer, slug)
    verify(access.can_organise(viewer, event), _("Only an organiser of this event may do this."))
    return event


def club_named(slug: str) -> Club:
    club = Club.objects.filter(slug=slug).first()
    if club is None:
        raise no_club(slug)
    return club


def club_of_people(viewer: Viewer, slug: str, *, organises: bool = False) -> Club:
    """A club for those who read its members, or those who organise it; for all others it has no such pages."""
    club = club_named(slug)
    if not access.has_role(viewer, *RoleKind, club=club):
        raise no_club(slug)
    if organises:
        verify(access.can_organise_club(viewer, club), _("Only an organiser of this club may do this."))
    else:
        verify(access.can_read_members(viewer, club), _("Only this club's people may read its members."))
    return club


def entry_numbered(event: Event, number: int) -> Entry:
    """A pair that competes. Two queries more for its names."""
    entries = event.entries.competing().select_related("event__club", "section").prefetch_related("members__player")
    entry = entries.filter(number=number).first()
    if entry is None:
        raise Missing(_("There is no pair %(number)d in this event.") % {"number": number}, field="number")
    return entry


def section_named(event: Event, name: str | None) -> Section:
    """The section of that name; without a name the first."""
    sections = Section.objects.filter(session__event=event).select_related("session__event__club")
    ordered = sections.order_by("session__number", "name")
    section = ordered.first() if name is None else ordered.filter(name=name).first()
    if section is None:
        raise Missing(_("There is no section “%(name)s” in this event.") % {"name": name or ""}, field="section")
    return section


def table_named(uuid: UUID) -> Table:
    """A table of an event. One query."""
    return _table(Table.objects.all(), uuid)


def table_and_event(uuid: UUID) -> tuple[Table, Event]:
    """A table of an event, and the event. One query."""
    table = _table(Table.objects.select_related("journal__event__club"), uuid)
    return table, table.journal.event


def _table(tables: QuerySet[Table], uuid: UUID) -> Table:
    table = tables.filter(uuid=uuid, journal__event__isnull=False).first()
    if table is None:
        raise Missing(_("There is no such table."), field="table")
    return table


def line_and_event(uuid: UUID) -> tuple[Line, Event]:
    """A line of an event, with its result. One query."""
    lines = Line.objects.select_related(
        "table__journal__event__club", "board__deal", "result__slip", "result__other_slip"
    )
    line = lines.filter(uuid=uuid, table__journal__event__isnull=False).first()
    if line is None:
        raise Missing(_("There is no such line."), field="line")
    return line, line.table.journal.event


def no_club(slug: str) -> Missing:
    return Missing(_("There is no club “%(slug)s”.") % {"slug": slug[:60]}, field="club")
