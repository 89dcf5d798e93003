"""The tables of this package."""

from tournaments.models.access import ApiToken, Invitation, Role, RoleKind
from tournaments.models.clubs import Club
from tournaments.models.devices import Device, Guess
from tournaments.models.entries import Entry, Member
from tournaments.models.evenings import ConfirmationPolicy, EventLaw, RevealPolicy, RoundEnd, StandingsPolicy
from tournaments.models.events import Event, EventState, Section, Session, Station
from tournaments.models.fields import Direction, Field, Ranking, Scored
from tournaments.models.heartbeats import Heartbeat
from tournaments.models.players import ExternalNumber, Partnership, Player
from tournaments.models.publications import Audience, Publication
from tournaments.models.rounds import Round, Seating
from tournaments.models.standings import Standing

__all__ = [
    "ApiToken",
    "Audience",
    "Club",
    "ConfirmationPolicy",
    "Device",
    "Direction",
    "Entry",
    "Event",
    "EventLaw",
    "EventState",
    "ExternalNumber",
    "Field",
    "Guess",
    "Heartbeat",
    "Invitation",
    "Member",
    "Partnership",
    "Player",
    "Publication",
    "Ranking",
    "RevealPolicy",
    "Role",
    "RoleKind",
    "Round",
    "RoundEnd",
    "Scored",
    "Seating",
    "Section",
    "Session",
    "Standing",
    "StandingsPolicy",
    "Station",
]
