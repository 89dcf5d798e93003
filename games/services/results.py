"""Results: proposed by a table, agreed or disputed by the other side, settled by the director. Never overwritten."""

from dataclasses import dataclass
from enum import StrEnum

from django.db import transaction
from django.utils.translation import gettext as _

from engine.scoring import verify_tricks
from games.actors import Actor
from games.errors import Conflict, NotDue, Refused, StaleVersion
from games.fail_points import FailPoint, reach
from games.models import (
    ChangeKind,
    Confirmation,
    Line,
    LineState,
    Result,
    ResultState,
    Slip,
    SpokenBy,
)
from games.services import first_words
from games.services.news import announce
from games.services.transactions import joined
from games.statements import Given, Read, insert, together

# A line with what is asked before a result is kept. No result is joined: whoever had to wait for the lock would see the
# one from before. Whoever needs more with it (who sits there) may add to this.
# One writer at a time per board and table; it also settles the race with a change of movement. Of two last boards that
# come in at one time each sees the other as still to play: then the beat ends what neither did.
LOCKED = Line.objects.annotate_last().select_related("table", "board").order_by().select_for_update(of=("self",))
_LOCKED_LINE = Read(lambda: LOCKED.filter(pk=Given("line")))
_STANDING_RESULT = Read(lambda: Result.objects.select_related("slip").filter(line=Given("line")).order_by())


class Outcome(StrEnum):
    KEPT = "kept"
    SAME = "same"
    AGREED = "agreed"
    DISPUTED = "disputed"


@dataclass(frozen=True, slots=True)
class Recorded:
    result: Result
    outcome: Outcome


@dataclass(frozen=True, slots=True)
class LockedLine:
    """A line of ``LOCKED``, read by the transaction that is open: good for that one only."""

    line: Line


@joined
def record_result(*, line: Line | LockedLine, north_south_tricks: int, spoken_by: SpokenBy, by: Actor) -> Recorded:
    """Keep what somebody says happened on a line: the first slip proposes, an equal one agrees, another disputes.

    Raises engine.scoring.InvalidTricks outside 0 to 13, NotDue where the board is not to be played here now, and
    Conflict where the director has settled the line already.
    """
    verify_tricks(north_south_tricks)
    line = _locked(line)
    _verify_due(line)
    result = _result_of(line)
    if result is None:
        return Recorded(first_words.keep(line, north_south_tricks, spoken_by, by), Outcome.KEPT)
    if result.north_south_tricks == north_south_tricks and result.state != ResultState.DISPUTED:
        return _repeat(line, result, spoken_by, by)
    if result.state == ResultState.SETTLED:
        raise Conflict(
            _("The director has settled this board at %(tricks)d tricks for North–South; please ask the director.")
            % {"tricks": result.north_south_tricks},
            field="north_south_tricks",
        )
    return _dispute(line, result, north_south_tricks, spoken_by, by)


@transaction.atomic
def confirm_result(*, line: Line, version: int, spoken_by: SpokenBy, by: Actor, handed_over: bool = False) -> Result:
    """The other side accepts what was proposed, having seen exactly this version of it.

    A side cannot confirm its own proposal, unless the device was handed across the table; that is kept with it.
    """
    line = _locked(line)
    result = _current(line, version)
    if result.state == ResultState.AGREED:
        return result
    if result.state != ResultState.PROPOSED:
        raise Conflict(
            _("This result is %(state)s; only the director can change it.") % {"state": result.get_state_display()}
        )
    own_side = result.slip.spoken_by == spoken_by and spoken_by in {SpokenBy.NORTH_SOUTH, SpokenBy.EAST_WEST}
    if (own_side or result.slip.actor_key == by.key) and not handed_over:
        raise Refused(
            _("The side that entered a result cannot confirm it; hand the device to the other side."),
            field="confirmation",
        )
    confirmation = Confirmation.HANDED_OVER if handed_over else Confirmation.OWN_SESSION
    return _agree(line, result, confirmation, by)


@transaction.atomic
def replace_proposal(*, line: Line, north_south_tricks: int, version: int, spoken_by: SpokenBy, by: Actor) -> Result:
    """A table changes its own entry before the other side has confirmed it: on record, and of a stated version."""
    verify_tricks(north_south_tricks)
    line = _locked(line)
    result = _current(line, version)
    if result.state != ResultState.PROPOSED:
        raise Conflict(_("The other side has confirmed this result; only the director can change it."))
    if result.slip.actor_key != by.key:
        raise Refused(_("Only the device that entered this result can change it before it is confirmed."))
    old = result.on_record()
    result.slip = _slip(line, north_south_tricks, spoken_by, by)
    result.north_south_tricks = north_south_tricks
    return _put_on_record(
        line, result, ChangeKind.RESULT_PROPOSED, by=by, old=old, why=_("changed before confirmation")
    )


@transaction.atomic
def correct_result(*, line: Line, north_south_tricks: int, why: str, by: Actor, version: int | None = None) -> Result:
    """The director settles a line, with a reason: a dispute, a wrong figure, a missing one, a *not played* in error.

    ``version`` is the result he looked at; None says that there was none. Raises StaleVersion where that has changed.
    """
    verify_tricks(north_south_tricks)
    _verify_reason(why)
    line = _locked(line)
    _verify_open(line)
    _verify_begun(line)
    result = _current(line, version) if version is not None else _none_yet(line)
    old = result.on_record() if result is not None else _values_of_gap(line)
    slip = _slip(line, north_south_tricks, SpokenBy.DIRECTOR, by)
    if result is None:
        result = Result(line=line)
    result.slip, result.other_slip, result.north_south_tricks = slip, None, north_south_tricks
    result.state, result.confirmation, result.counts = ResultState.SETTLED, Confirmation.DIRECTOR, True
    is_ending = line.state != LineState.PLAYED
    if is_ending:
        together(first_words.playing(line))
    return _put_on_record(line, result, ChangeKind.RESULT_CORRECTED, by=by, old=old, why=why, is_ending=is_ending)


@transaction.atomic
def void_result(*, line: Line, version: int, why: str, by: Actor) -> Line:
    """Take a result away: its slips stay, the board is to play again. Refused once the cards are revealed."""
    _verify_reason(why)
    line = _locked(line)
    _verify_open(line)
    result = _current(line, version)
    if line.board.deal.is_revealed:
        raise Conflict(
            _("The cards of board %(number)d are revealed: it cannot be played again. Mark it as not played instead.")
            % {"number": line.board.number}
        )
    old = result.on_record()
    result.delete()
    line.state = LineState.OPEN
    line.save(update_fields=["state"])
    announce(line, kind=ChangeKind.RESULT_VOIDED, by=by, old=old, new={}, why=why)
    return line


@transaction.atomic
def mark_not_played(*, line: Line, why: str, by_fault: bool, by: Actor, version: int | None = None) -> Line:
    """Say that a line will not be played: by the schedule (no score) or by somebody's fault (an artificial score).

    ``version`` as in ``correct_result``: a result is taken away only by who has seen it.
    """
    _verify_reason(why)
    line = _locked(line)
    _verify_open(line)
    result = _current(line, version) if version is not None else _none_yet(line)
    old = result.on_record() if result is not None else _values_of_gap(line)
    if result is not None:
        result.delete()
    line.state, line.reason, line.by_fault = LineState.NOT_PLAYED, why, by_fault
    line.save(update_fields=["state", "reason", "by_fault"])
    announce(line, kind=ChangeKind.NOT_PLAYED, by=by, old=old, new={"by_fault": by_fault}, why=why, is_ending=True)
    return line


@transaction.atomic
def accept_result(*, line: Line, version: int, by: Actor) -> Result:
    """The director accepts an unconfirmed result as it stands: the listed act that ends an evening's confirmations."""
    line = _locked(line)
    result = _current(line, version)
    if result.state != ResultState.PROPOSED:
        raise Conflict(_("Only a result that waits for the other side can be accepted."))
    return _agree(line, result, Confirmation.DIRECTOR, by, kind=ChangeKind.RESULT_ACCEPTED)


# --- the steps ------------------------------------------------------------------------------------------------


def _locked(line: Line | LockedLine) -> Line:
    if isinstance(line, LockedLine):
        return line.line
    locked = _LOCKED_LINE.first(line=line.pk)
    if locked is None:
        raise NotDue(_("This board is no longer to be played here: the schedule has changed."), field="board")
    return locked


def _result_of(line: Line) -> Result | None:
    """What stands of a locked line, with the line as it was locked. No query where there cannot be one."""
    result = _STANDING_RESULT.first(line=line.pk) if line.state == LineState.PLAYED else None
    if result is not None:
        result.line = line  # with its table and board: callers need not read it again
    return result


def _verify_open(line: Line) -> None:
    if line.table.is_closed:
        raise NotDue(_("The event is final: results can no longer be changed."))


def _verify_due(line: Line) -> None:
    _verify_open(line)
    _verify_begun(line)
    if line.state == LineState.NOT_PLAYED:
        raise NotDue(
            _("Board %(board)d at table %(table)d is recorded as not played; please ask the director.")
            % {"board": line.board.number, "table": line.table.number},
            field="board",
        )


def _verify_begun(line: Line) -> None:
    if line.state == LineState.DUE:
        raise NotDue(
            _("Board %(board)d is not to be played at table %(table)d yet.")
            % {"board": line.board.number, "table": line.table.number},
            field="board",
        )


def _verify_reason(why: str) -> None:
    if not why.strip():
        raise Refused(_("Say why: every change by the director keeps its reason."), field="why")


def _current(line: Line, version: int) -> Result:
    result = _result_of(line)
    if result is None:
        raise Conflict(_("There is no result on this board yet."))
    if result.version != version:
        raise _stale(result)
    return result


def _none_yet(line: Line) -> Result | None:
    """None: whoever looked saw no result. Raises StaleVersion for one that came in meanwhile; it is not overwritten."""
    result = _result_of(line)
    if result is not None:
        raise _stale(result)
    return result


def _stale(result: Result) -> StaleVersion:
    return StaleVersion(
        _("The result changed while you looked: it is now %(tricks)d tricks for North–South (version %(version)d).")
        % {"tricks": result.north_south_tricks, "version": result.version},
        field="version",
    )


def _slip(line: Line, tricks: int, spoken_by: SpokenBy, by: Actor) -> Slip:
    slip = insert(first_words.said(line, tricks, spoken_by, by))
    reach(FailPoint.SLIP_KEPT)
    return slip


def _repeat(line: Line, result: Result, spoken_by: SpokenBy, by: Actor) -> Recorded:
    """The same figure once more: agreement when it comes from the other side or the director, else nothing new."""
    sides = {SpokenBy.NORTH_SOUTH, SpokenBy.EAST_WEST}
    from_other_side = result.slip.spoken_by in sides and spoken_by in sides and result.slip.spoken_by != spoken_by
    if result.state == ResultState.PROPOSED and (from_other_side or spoken_by == SpokenBy.DIRECTOR):
        _slip(line, result.north_south_tricks, spoken_by, by)
        confirmation = Confirmation.EQUAL_ENTRY if from_other_side else Confirmation.DIRECTOR
        return Recorded(_agree(line, result, confirmation, by), Outcome.AGREED)
    return Recorded(result, Outcome.SAME)


def _agree(
    line: Line,
    result: Result,
    confirmation: Confirmation,
    by: Actor,
    kind: ChangeKind = ChangeKind.RESULT_AGREED,
) -> Result:
    old = result.on_record()
    result.state, result.confirmation, result.counts = ResultState.AGREED, confirmation, True
    return _put_on_record(line, result, kind, by=by, old=old)


def _dispute(line: Line, result: Result, tricks: int, spoken_by: SpokenBy, by: Actor) -> Recorded:
    slip = _slip(line, tricks, spoken_by, by)
    if result.state == ResultState.DISPUTED:  # a further word on an open dispute is kept; the director sees all slips
        return Recorded(result, Outcome.DISPUTED)
    old = result.on_record()
    result.state, result.confirmation, result.counts = ResultState.DISPUTED, Confirmation.NONE, False
    result.other_slip = slip
    return Recorded(_put_on_record(line, result, ChangeKind.RESULT_DISPUTED, by=by, old=old, why=""), Outcome.DISPUTED)


def _values_of_gap(line: Line) -> dict[str, object]:
    return {"state": line.state, "reason": line.reason} if line.reason else {"state": line.state}


def _put_on_record(
    line: Line,
    result: Result,
    kind: ChangeKind,
    *,
    by: Actor,
    old: dict[str, object],
    why: str = "",
    is_ending: bool = False,
) -> Result:
    """Announce it, and save it under the change's number, the result's version."""
    result.version = announce(line, kind=kind, by=by, old=old, new=result.on_record(), why=why, is_ending=is_ending)
    result.save()
    return result
