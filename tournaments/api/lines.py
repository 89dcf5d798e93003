"""Lines: one board at one table; its result confirmed by the other side, or settled by the director."""

from dataclasses import dataclass
from typing import Any
from uuid import UUID

from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from games.models import Confirmation, Line, Result
from games.services import results
from tournaments import access
from tournaments.access import SeatAtLine, verify
from tournaments.api.doors import Door
from tournaments.api.exceptions import Missing
from tournaments.api.inputs import Input
from tournaments.api.lookups import line_and_event
from tournaments.api.rights import directs_table, verify_settles
from tournaments.api.versions import IF_MATCH, version_seen, version_seen_if_any, versioned
from tournaments.models import Event
from tournaments.selectors.grid import status_of
from tournaments.selectors.results import STATES
from tournaments.selectors.tables import result_of, turn_up_at
from tournaments.services import disputes


@dataclass(frozen=True, slots=True)
class ShownLine:
    """A line as one viewer may see it; where it is hidden, its state only."""

    line: Line
    is_hidden: bool

    @property
    def state(self) -> str:
        return status_of(self.line)

    @property
    def result(self) -> Result | None:
        return None if self.is_hidden else result_of(self.line)


class ResultOutput(serializers.Serializer[Result]):
    north_south_tricks = serializers.IntegerField()
    east_west_tricks = serializers.IntegerField()
    counts = serializers.BooleanField()
    confirmation = serializers.ChoiceField(Confirmation.choices, allow_blank=True)
    version = serializers.IntegerField(help_text="For If-Match, and to confirm exactly what was seen.")
    other_tricks = serializers.IntegerField(
        source="other_slip.north_south_tricks", allow_null=True, help_text="The other figure of a dispute."
    )


class LineOutput(serializers.Serializer[ShownLine]):
    line = serializers.UUIDField(source="line.uuid")
    board = serializers.IntegerField(source="line.board.number")
    table = serializers.IntegerField(source="line.table.number")
    table_uuid = serializers.UUIDField(source="line.table.uuid")
    state = serializers.ChoiceField(tuple(STATES))
    is_hidden = serializers.BooleanField(help_text="Its state is all you may see now.")
    is_fouled = serializers.BooleanField(source="line.is_fouled")
    shuffles = serializers.BooleanField(source="line.shuffles")
    reason = serializers.CharField(source="line.reason", help_text="Why it was not played.")
    result = ResultOutput(allow_null=True)

    def to_representation(self, instance: ShownLine) -> dict[str, Any]:
        return _body(instance)


def _body(shown: ShownLine) -> dict[str, Any]:
    """What ``LineOutput`` shows, written out: to ask its fields costs as much as to store a result."""
    line, result = shown.line, shown.result
    return {
        "line": str(line.uuid),
        "board": line.board.number,
        "table": line.table.number,
        "table_uuid": str(line.table.uuid),
        "state": shown.state,
        "is_hidden": shown.is_hidden,
        "is_fouled": line.is_fouled,
        "shuffles": line.shuffles,
        "reason": line.reason,
        "result": None if result is None else _figures(result),
    }


def _figures(result: Result) -> dict[str, Any]:
    """What ``ResultOutput`` shows."""
    return {
        "north_south_tricks": result.north_south_tricks,
        "east_west_tricks": result.east_west_tricks,
        "counts": result.counts,
        "confirmation": str(result.confirmation),
        "version": result.version,
        "other_tricks": None if result.other_slip is None else result.other_slip.north_south_tricks,
    }


class TurnUpOutput(serializers.Serializer[object]):
    card = serializers.CharField(help_text="A card like `H5`, or its suit.")
    is_first = serializers.BooleanField(help_text="This table was the first to enter it.")
    agrees = serializers.BooleanField(help_text="False: this table turned up another; the director is told.")


class LineDetailOutput(LineOutput):
    turn_up = TurnUpOutput(allow_null=True, help_text="For the four at the table, once the board is theirs to play.")


class ConfirmationInput(Input):
    version = serializers.IntegerField(min_value=1, help_text="What you have seen and agree to.")
    handed_over = serializers.BooleanField(default=False, help_text="The other side confirms on this same device.")


class TricksInput(Input):
    north_south_tricks = serializers.IntegerField(min_value=0, max_value=13)


class CorrectionInput(TricksInput):
    why = serializers.CharField(max_length=500)


class VoidQuery(Input):
    why = serializers.CharField(max_length=500)


class NotPlayedInput(Input):
    why = serializers.CharField(max_length=200)
    by_fault = serializers.BooleanField(help_text="By somebody's fault, not by the schedule: a score is due for it.")


class LineDoor(Door):
    @extend_schema(responses=LineDetailOutput)
    def get(self, request: Request, uuid: UUID) -> Response:
        """A line for those at its table and its director; the ETag is the result's version, `"0"` without one."""
        line, event = line_and_event(uuid)
        seat = access.seat_at(self.viewer, line)
        if seat is None and not directs_table(self.account, event, line.table):
            raise Missing(_("There is no such line."), field="line")
        shown = shown_to(self, line, event)
        turn_up = turn_up_at(line) if access.knows_line(self.viewer, line) else None
        body = {**LineOutput(shown).data, "turn_up": TurnUpOutput(turn_up).data if turn_up is not None else None}
        return versioned(Response(body), shown.result.version if shown.result is not None else 0)

    @extend_schema(parameters=[VoidQuery, IF_MATCH], responses=LineOutput)
    def delete(self, request: Request, uuid: UUID) -> Response:
        """Take a result away: the board is to play again. What was said about it stays on record."""
        line, _event = line_to_settle(self, uuid)
        why = self.asked(VoidQuery)["why"]
        results.void_result(line=line, version=version_seen(request), why=why, by=self.account.actor)
        return answer(line)


class ConfirmationDoor(Door):
    @extend_schema(request=ConfirmationInput, responses=LineOutput)
    def post(self, request: Request, uuid: UUID) -> Response:
        """The other side agrees to the version it has seen."""
        line, seat = line_at_table(self, uuid)
        taken = self.taken(ConfirmationInput)
        results.confirm_result(line=line, spoken_by=seat.spoken_by, by=self.viewer.actor, **taken)
        return answer(line)


class ProposalDoor(Door):
    @extend_schema(request=TricksInput, parameters=[IF_MATCH], responses=LineOutput)
    def put(self, request: Request, uuid: UUID) -> Response:
        """The table changes its own entry, as long as the other side has not confirmed it."""
        line, seat = line_at_table(self, uuid)
        tricks = self.taken(TricksInput)["north_south_tricks"]
        results.replace_proposal(
            line=line,
            north_south_tricks=tricks,
            version=version_seen(request),
            spoken_by=seat.spoken_by,
            by=self.viewer.actor,
        )
        return answer(line)


class CorrectionDoor(Door):
    @extend_schema(request=CorrectionInput, parameters=[IF_MATCH], responses=LineOutput)
    def put(self, request: Request, uuid: UUID) -> Response:
        """The director settles a line: a wrong figure, a dispute, a missing result (If-Match `"0"`)."""
        line, _event = line_to_settle(self, uuid)
        version, taken = version_seen(request), self.taken(CorrectionInput)
        results.correct_result(
            line=line,
            north_south_tricks=taken["north_south_tricks"],
            why=taken["why"],
            version=version or None,  # 0: there was none
            by=self.account.actor,
        )
        return answer(line)


class NotPlayedDoor(Door):
    @extend_schema(request=NotPlayedInput, responses=LineOutput)
    def post(self, request: Request, uuid: UUID) -> Response:
        """Say that a board will not be played here. Where there is a result, send its version in If-Match."""
        line, _event = line_to_settle(self, uuid)
        results.mark_not_played(
            line=line, version=version_seen_if_any(request), by=self.account.actor, **self.taken(NotPlayedInput)
        )
        return answer(line)


class DisputeDoor(Door):
    @extend_schema(request=None, responses=LineOutput)
    def post(self, request: Request, uuid: UUID) -> Response:
        """A playing director looks at a board he has still to play: on record, and his pair gives the board up."""
        line, event = line_and_event(uuid)
        verify(directs_table(self.account, event, line.table), _("Only the director of this event may do this."))
        user = self.account.token.user if self.account.token else self.account.user
        if user is not None:
            disputes.open_dispute(event=event, line=line, user_id=user.pk, by=self.account.actor)
        return answer(line)


# --- shared with the other doors to lines ---------------------------------------------------------------------------


def line_at_table(door: Door, uuid: UUID) -> tuple[Line, SeatAtLine]:
    """A line and the side that the device at its table speaks for; for anybody else it is not there."""
    line, _found = line_and_event(uuid)
    seat = access.seat_at(door.viewer, line)
    if seat is None:
        raise Missing(_("There is no such line."), field="line")
    access.verify_knows_line(door.viewer, line)
    return line, seat


def line_to_settle(door: Door, uuid: UUID) -> tuple[Line, Event]:
    """A line the director may settle. Raises Forbidden for anybody else, before anything about it is said."""
    line, event = line_and_event(uuid)
    verify_settles(door.account, event, line)
    return line, event


def shown_to(door: Door, line: Line, event: Event) -> ShownLine:
    """The account may know it though the device beside it does not, and the other way round."""
    is_known = access.knows_line(door.viewer, line) or access.may_see_result(door.account, line, event=event)
    return ShownLine(line, is_hidden=not is_known)


def answer(line: Line, status: int = 200) -> Response:
    """A line as it stands after a write, with its version as the ETag."""
    line, _event = line_and_event(line.uuid)
    return answer_with(line, status)


def answer_with(line: Line, status: int) -> Response:
    """The same for a line whose result, table and board are at hand as they stand. No query."""
    result = result_of(line)
    return versioned(Response(body_of(line), status=status), result.version if result is not None else 0)


def body_of(line: Line) -> dict[str, Any]:
    """The body of such an answer."""
    return _body(ShownLine(line, is_hidden=False))
