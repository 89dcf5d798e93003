"""Who may do what: asked by every door, answered in one place.

A *viewer* is whoever a request comes from: an account, a device at a table, a program with a token, or nobody.
"""

from dataclasses import dataclass, replace
from functools import cached_property, lru_cache

from django.contrib.auth.models import User
from django.db.models import Q, QuerySet
from django.http import HttpRequest
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from engine.seats import Seat, Side
from games.actors import Actor
from games.errors import Conflict
from games.models import Line, LineState, SpokenBy, Table
from tournaments.errors import Forbidden
from tournaments.models import ApiToken, Club, Device, Event, Member, Role, RoleKind, Seating, Section
from tournaments.selectors.tables import current_table, last_table

MOST_LABELS = 1_000  # of each kind kept in memory, in each process


@dataclass(frozen=True)
class Viewer:
    """Whoever asks. At most one of a token and a device; a token acts for its owner and never beyond its club."""

    user: User | None = None
    device: Device | None = None
    token: ApiToken | None = None
    origin: str = ""

    @cached_property
    def actor(self) -> Actor:
        """In the form that services and the record of changes take. Raises Forbidden for nobody."""
        if self.token is not None:
            return Actor.token(
                self.token.pk, f"{self.token.user} ({self.token.name})", self.token.user_id, origin=self.origin
            )
        if self.device is not None:
            return Actor.device(self.device.uuid.hex, _device_label(self.device), origin=self.origin)
        if self.user is not None:
            return Actor.account(self.user.pk, self.user.get_full_name() or self.user.username, origin=self.origin)
        raise Forbidden(_("Please sign in first."))

    @property
    def as_account(self) -> "Viewer":
        """The account alone: a director's pages act for the director, though a device may be signed in beside."""
        return replace(self, device=None)

    @cached_property
    def roles(self) -> list[Role]:
        """All roles of the account, read once. One query."""
        user = self.token.user if self.token else self.user
        return list(Role.objects.filter(user=user)) if user is not None else []


NOBODY = Viewer()


def has_role(
    viewer: Viewer, *kinds: RoleKind, club: Club, event: Event | None = None, section: Section | None = None
) -> bool:
    """Whether the account has one of the roles over the whole club, or over this event, or this section of it."""
    if viewer.token is not None and not _token_reaches(viewer.token, club, event):
        return False
    return any(
        role.kind in kinds
        and role.club_id == club.pk
        and (role.event_id is None or (event is not None and role.event_id == event.pk))
        and (role.section_id is None or (section is not None and role.section_id == section.pk))
        for role in viewer.roles
    )


def can_organise_club(viewer: Viewer, club: Club) -> bool:
    return has_role(viewer, RoleKind.ORGANISER, club=club)


def can_organise(viewer: Viewer, event: Event) -> bool:
    """Create, set up, publish."""
    return has_role(viewer, RoleKind.ORGANISER, club=event.club, event=event)


def can_direct(viewer: Viewer, event: Event, section: Section | None = None) -> bool:
    """Run the evening: correct results, move rounds on. An organiser is a director too."""
    return has_role(viewer, RoleKind.ORGANISER, RoleKind.DIRECTOR, club=event.club, event=event, section=section)


def can_prepare(viewer: Viewer, event: Event) -> bool:
    """Open the hands to make up the boards: a right of its own, which organising does not include."""
    return has_role(viewer, RoleKind.PREPARER, club=event.club, event=event)


def can_read_members(viewer: Viewer, club: Club) -> bool:
    return has_role(viewer, RoleKind.ORGANISER, RoleKind.DIRECTOR, RoleKind.READER, club=club)


def can_see(viewer: Viewer, event: Event) -> bool:
    """A planned event is seen by its club's people only; from the opening on everybody sees it."""
    return event.is_public or has_role(viewer, *RoleKind, club=event.club, event=event)


def events_seen_by(viewer: Viewer) -> Q:
    """The filter of events a list may show: the public ones, and those of the viewer's clubs."""
    whole = [role for role in viewer.roles if role.section_id is None]  # one section's director reads no planned event
    own = Q(club_id__in=[role.club_id for role in whole if role.event_id is None])
    for role in whole:
        if role.event_id is not None:
            own |= Q(pk=role.event_id, club_id=role.club_id)
    if viewer.token is not None:
        own &= Q(club_id=viewer.token.club_id)
        if viewer.token.event_id is not None:
            own &= Q(pk=viewer.token.event_id)
    return ~Q(state="planned") | own


def own_clubs(viewer: Viewer) -> frozenset[int]:
    """The clubs (ids) in which the viewer has a role of any kind; a token knows its own club only."""
    clubs = frozenset(role.club_id for role in viewer.roles)
    return clubs if viewer.token is None else clubs & {viewer.token.club_id}


def verify(allowed: bool, sentence: str = "") -> None:
    """Raise Forbidden unless allowed."""
    if not allowed:
        raise Forbidden(sentence or _("You have no right to do this here."))


# --- a director who plays -------------------------------------------------------------------------------------------


def plays_in(viewer: Viewer, event: Event) -> bool:
    """Whether the account itself sits in this event. One query."""
    return _own_members(viewer, event).exists()


def boards_still_to_play(viewer: Viewer, event: Event) -> frozenset[int]:
    """The boards (ids) whose results a playing director must not see: he has them still to play. Two queries."""
    entries = list(_own_members(viewer, event).values_list("entry_id", flat=True))
    if not entries:
        return frozenset()
    lines = Line.objects.to_play().filter(table__seatings__entry_id__in=entries)
    return frozenset(lines.values_list("board_id", flat=True))


def _own_members(viewer: Viewer, event: Event) -> QuerySet[Member]:
    user = viewer.token.user if viewer.token else viewer.user
    members = Member.objects.filter(event=event, to_round=None)
    return members.filter(player__user=user) if user is not None else members.none()


# --- at a table -------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class SeatAtLine:
    """How a device stands to a line: whose word it brings. ``side`` is None for a tablet that the whole table uses."""

    side: Side | None

    @property
    def spoken_by(self) -> SpokenBy:
        if self.side is None:
            return SpokenBy.TABLE
        return SpokenBy.NORTH_SOUTH if self.side is Side.NORTH_SOUTH else SpokenBy.EAST_WEST


def seat_at(viewer: Viewer, line: Line) -> SeatAtLine | None:
    """Whether the viewer's device belongs to this line's table, and on which side. One query.

    A device of a station speaks for the sittings at its number; a device of an entry for those where its pair sits.
    """
    device = viewer.device
    if device is None or not device.is_signed_in:
        return None
    seatings = Seating.objects.filter(table=line.table_id, round__section=device.station.section_id)
    if device.entry_id is None:
        return SeatAtLine(None) if line.table.number == device.station.number and seatings.exists() else None
    seat = seatings.filter(entry=device.entry_id).values_list("seat", flat=True).first()
    return SeatAtLine(Seat.parse(seat).side) if seat else None


def knows_line(viewer: Viewer, line: Line) -> bool:
    """Whether the viewer's device may show figures and trump of a line. At most four queries."""
    if line.state == LineState.DUE or seat_at(viewer, line) is None:
        return False
    return line.state == LineState.OPEN or knows_table(viewer, line.table)


def knows_table(viewer: Viewer, table: Table) -> bool:
    """Whether the viewer's device, which belongs to the table, may show what was played there. At most three queries.

    A pair's phone shows what the pair played. A device that stays in its place shows its present table, and the table
    just left until the next four have begun: they may have the same boards still to play.
    """
    device = viewer.device
    if device is None:
        return False
    if device.entry_id is not None:
        return True
    here = current_table(device)
    if here == table:
        return True
    left = last_table(device)
    has_begun = here is not None and here.lines.exclude(state__in=[LineState.DUE, LineState.OPEN]).exists()
    return left == table and not has_begun


def verify_knows_line(viewer: Viewer, line: Line) -> None:
    """A figure that a device may no longer show cannot be probed with it either. Raises Conflict."""
    if line.state == LineState.PLAYED and not knows_line(viewer, line):
        raise Conflict(_("This board is in and the table has gone on; please ask the director."))


def may_see_result(viewer: Viewer, line: Line, *, event: Event) -> bool:
    """A line's figure before its board is revealed: the four who played it, and a director who has not to play it."""
    if line.board.deal.is_revealed or knows_line(viewer, line):
        return True
    return can_direct(viewer, event) and line.board_id not in boards_still_to_play(viewer, event)


def _device_label(device: Device) -> str:
    if device.entry is not None:
        return _phone_label(device.entry.label, get_language())
    return _tablet_label(device.station.number, get_language())


# Kept: every result bears one, and to look a text up in a catalogue costs as much as to make the line from its columns.
@lru_cache(MOST_LABELS)
def _phone_label(pair: str, _language: str | None) -> str:
    return _("phone of pair %(label)s") % {"label": pair}


@lru_cache(MOST_LABELS)
def _tablet_label(table: int, _language: str | None) -> str:
    return _("device at table %(number)d") % {"number": table}


def _token_reaches(token: ApiToken, club: Club, event: Event | None) -> bool:
    if token.revoked_at is not None or token.club_id != club.pk:
        return False
    return token.event_id is None or (event is not None and token.event_id == event.pk)


# --- from a request ---------------------------------------------------------------------------------------------------

DEVICE_KEY = "device"  # in the session: the uuid of the device that signed in with it


def viewer_of(request: HttpRequest) -> Viewer:
    """Whoever a page's request comes from: the account signed in, the device at a table, or both. One query."""
    user = request.user if isinstance(request.user, User) else None
    return Viewer(user=user, device=_device_of(request), origin=request.META.get("REMOTE_ADDR", ""))


def _device_of(request: HttpRequest) -> Device | None:
    uuid = request.session.get(DEVICE_KEY)
    if uuid is None:
        return None
    device = Device.objects.select_related("station__section__session__event__club", "entry").filter(uuid=uuid).first()
    return device if device is not None and device.is_signed_in else None
