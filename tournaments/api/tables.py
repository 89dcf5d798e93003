"""Tables: what the four who sit there see and enter, and going on to the next one."""

from collections.abc import Callable
from typing import Any
from uuid import UUID

from django.utils.translation import gettext as _
from drf_spectacular.utils import OpenApiResponse, extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from games.errors import Conflict, NotDue
from games.models import Line, LineState, SpokenBy, Table
from games.services import first_words, results, turn_ups
from games.services.receipts import Answer
from games.services.results import LockedLine, Outcome
from games.statements import Bound, is_alone
from tournaments import access
from tournaments.access import SeatAtLine, verify
from tournaments.api.devices import DeviceOutput, TableRefOutput, place_of
from tournaments.api.doors import Door
from tournaments.api.entries import EntryRefOutput
from tournaments.api.exceptions import Problem
from tournaments.api.inputs import Input, Nothing
from tournaments.api.lines import LineOutput, ShownLine, TurnUpOutput, answer_with, body_of
from tournaments.api.lookups import table_and_event, table_named
from tournaments.api.rights import directs_table, verify_settles
from tournaments.api.versions import versioned
from tournaments.models import Event
from tournaments.selectors.places import NextPlace, next_places
from tournaments.selectors.tables import line_to_write, table_home
from tournaments.services import lines, rounds

STATUSES = {Outcome.KEPT: 201, Outcome.SAME: 200, Outcome.AGREED: 200, Outcome.DISPUTED: 202}


class AtTableInput(Input):
    board = serializers.IntegerField(min_value=1, max_value=999)
    schedule_version = serializers.IntegerField(
        required=False,
        min_value=0,
        help_text="What the device last read. Under an older schedule it is told its new place, with 409.",
    )


class ResultInput(AtTableInput):
    north_south_tricks = serializers.IntegerField(min_value=0, max_value=13)


class TurnUpInput(AtTableInput):
    card = serializers.CharField(max_length=10, help_text="A card like `H5`, or its suit alone.")


class NextPlaceOutput(serializers.Serializer[NextPlace]):
    entry = EntryRefOutput()
    round = serializers.IntegerField(source="round_number")
    table = serializers.IntegerField(source="table_number", allow_null=True, help_text="Null: the pair rests.")
    side = serializers.CharField(help_text="`NS`, `EW`, or empty at rest.")
    boards = serializers.CharField()


class TableHomeOutput(serializers.Serializer[Any]):
    event = serializers.SlugField()
    schedule_version = serializers.IntegerField()
    table = TableRefOutput()
    round = serializers.IntegerField()
    rounds = serializers.IntegerField()
    has_left = serializers.BooleanField()
    north_south = EntryRefOutput()
    east_west = EntryRefOutput()
    lines = LineOutput(many=True)
    next_places = NextPlaceOutput(many=True)


class TableDoor(Door):
    @extend_schema(responses=TableHomeOutput)
    def get(self, request: Request, uuid: UUID) -> Response:
        """The table for whoever sits at it, and for its director: the two pairs, the boards, and where they go next."""
        table, event = table_and_event(uuid)
        return Response(TableHomeOutput(_home(self, table, event)).data)


class TableResultsDoor(Door):
    needs_key = True
    settles_copies = True

    @extend_schema(
        request=ResultInput,
        responses={
            201: OpenApiResponse(LineOutput, "Kept."),
            200: OpenApiResponse(LineOutput, "The same was there already, or the other side agrees with it."),
            202: OpenApiResponse(LineOutput, "It differs: kept as a dispute for the director."),
        },
    )
    def post(self, request: Request, uuid: UUID) -> Response:
        """What happened on a board: tricks of North–South. A different figure is a dispute, never an overwrite."""
        taken = self.taken(ResultInput)
        _verify_schedule(self, taken)
        # Locked before the rights are asked: what they are judged by need not be read again.
        found = lines.lock_line(table=uuid, board=taken["board"], device=self.viewer.device)
        is_seated = found is not None and found.seat is not None
        line, seat = (found.line, found.seat) if found is not None and is_seated else _line(self, uuid, taken)
        if seat is None:
            verify_settles(self.account, line.table.journal.event, line)
        else:
            access.verify_knows_line(self.viewer, line)
        recorded = results.record_result(
            line=LockedLine(found.line) if found is not None else line,
            north_south_tricks=taken["north_south_tricks"],
            spoken_by=seat.spoken_by if seat is not None else SpokenBy.DIRECTOR,
            by=self.viewer.actor if seat is not None else self.account.actor,
        )
        return answer_with(recorded.result.line, STATUSES[recorded.outcome])

    def written_at_once(self, receipt: Callable[..., Bound], uuid: UUID) -> Response | None:
        """The first word on a line from those at its table, which nearly every result is."""
        if not is_alone():
            return None
        device = self.viewer.device
        if device is None:
            return None
        taken = self.taken(ResultInput)
        _verify_schedule(self, taken)
        found = lines.line_for_first_word(table=uuid, board=taken["board"], device=device)
        if found is None:
            return None
        line, seat = found
        body: dict[str, Any] = {}

        def beside() -> list[Bound]:
            body.update(body_of(line))
            return [receipt(answer=Answer(201, body), version_at=("result", "version"))]

        tricks, by = taken["north_south_tricks"], self.viewer.actor
        result = first_words.keep_unlocked(line, tricks, seat.spoken_by, by, beside=beside)
        if result is None:
            return None
        body["result"]["version"] = result.version
        return versioned(Response(body, status=201), result.version)


class TableTurnUpsDoor(Door):
    needs_key = True

    @extend_schema(request=TurnUpInput, responses={201: TurnUpOutput})
    def post(self, request: Request, uuid: UUID) -> Response:
        """The card turned up on a board: the first word stands, a different one later is reported as a foul."""
        taken = self.taken(TurnUpInput)
        _verify_schedule(self, taken)
        line, seat = _line(self, uuid, taken)
        # Not even the director: the answer names the trump.
        verify(seat is not None, _("The four at the table enter what they turned up."))
        access.verify_knows_line(self.viewer, line)
        check = turn_ups.enter_turn_up(line=line, card=taken["card"], by=self.viewer.actor)
        return Response(TurnUpOutput(check).data, status=201)


class TableLeaveDoor(Door):
    @extend_schema(request=Nothing, responses=TableHomeOutput)
    def post(self, request: Request, uuid: UUID) -> Response:
        """The four go on, boards missing or not; what is missing can still be entered."""
        self.taken(Nothing)
        table, event = table_and_event(uuid)
        seat = seat_at_table(self, table)
        verify(seat is not None or directs_table(self.account, event, table), _("You do not sit at this table."))
        if table.lines.filter(state=LineState.DUE).exists():
            raise Conflict(_("Play at this table has not begun."))
        rounds.leave(table=table, by=self.viewer.actor if seat is not None else self.account.actor)
        table.refresh_from_db()
        return Response(TableHomeOutput(_home(self, table, event)).data)


# --- steps ------------------------------------------------------------------------------------------------------------


def seat_at_table(door: Door, table: Table) -> SeatAtLine | None:
    """How the viewer's device stands to a table, whatever its boards. One query."""
    return access.seat_at(door.viewer, Line(table=table))


def _verify_schedule(door: Door, taken: dict[str, Any]) -> None:
    """Asked first, since the table itself may be gone with the old schedule. Raises Problem 409 with the new place."""
    device, version = door.viewer.device, taken.get("schedule_version")
    if device is not None and version is not None and version < device.station.section.schedule_version:
        raise Problem(
            _("The schedule has changed: see where this table's people sit now."),
            status=409,
            code="schedule_changed",
            field="schedule_version",
            extra={"place": DeviceOutput(place_of(device)).data},
        )


def _line(door: Door, uuid: UUID, taken: dict[str, Any]) -> tuple[Line, SeatAtLine | None]:
    """The line somebody wants to write on, and how his device stands to its table; without a seat he directs it.

    Three queries for a device at the table. Raises NotDue where the board does not come to it.
    """
    table = table_named(uuid)
    seat = seat_at_table(door, table)
    if seat is None:
        verify(directs_table(door.account, table.journal.event, table), _("You do not sit at this table."))
    line = line_to_write(table, taken["board"])
    if line is None:
        raise NotDue(
            _("Board %(board)d is not to be played at table %(table)d in this round.")
            % {"board": taken["board"], "table": table.number},
            field="board",
        )
    return line, seat


def _home(door: Door, table: Table, event: Event) -> dict[str, Any]:
    """What ``TableHomeOutput`` shows: figures for those at the table, and for a director who has not to play them."""
    seat = seat_at_table(door, table)
    verify(seat is not None or directs_table(door.account, event, table), _("You do not sit at this table."))
    home = table_home(table)
    hidden = _hidden_boards(door, table, event, seat)
    return {
        "event": event.slug,
        "schedule_version": home.round.section.schedule_version,
        "table": table,
        "round": home.round.number,
        "rounds": home.rounds,
        "has_left": table.left_at is not None,
        "north_south": home.north_south,
        "east_west": home.east_west,
        "lines": [ShownLine(line, is_hidden=line.board_id in hidden) for line in home.lines],
        "next_places": next_places(table, home.round),
    }


def _hidden_boards(door: Door, table: Table, event: Event, seat: SeatAtLine | None) -> frozenset[int]:
    """The boards whose figures whoever asks must not see here. At most five queries, whatever their number."""
    if seat is not None and access.knows_table(door.viewer, table):
        return frozenset()
    if directs_table(door.account, event, table):
        return access.boards_still_to_play(door.account, event)
    return frozenset(table.lines.values_list("board_id", flat=True))
