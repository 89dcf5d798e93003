"""The first word on a line, which nearly all results are: all that it writes goes to the database together."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any
from uuid import uuid4

from django.db import IntegrityError
from django.db.models import BigAutoField, BigIntegerField, Exists, OuterRef, UUIDField, Value
from django.utils import timezone

from engine.scoring import verify_tricks
from games.actors import Actor
from games.fail_points import FailPoint, reach
from games.models import ChangeKind, Confirmation, Line, LineState, Result, ResultState, Slip, SpokenBy, Table
from games.services import journal
from games.services.news import announcing
from games.statements import Answered, Bound, Given, Insert, Rows, Update, is_alone, made_of, together

_PLAYED: dict[str, Any] = {"state": Value(LineState.PLAYED), "reason": Value(""), "by_fault": Value(False)}
_PLAY = Update(lambda: Line.objects.filter(pk=Given("line")), **_PLAYED)
# What was read of a line and its table may be old by now. What of it can have changed is asked here: of the line's own
# row and not behind a join, so that PostgreSQL asks again of what it had to wait for. Its name too, because the number
# is another line's after a backup was restored from before this one was laid.
_AT_TABLE_AS_READ = Exists(
    Table.objects.filter(pk=OuterRef("table"), is_closed=False, must_confirm=Given("must_confirm"))
)
# Finds no row once somebody was there before; whatever takes the line from it then has none either.
_TAKE = Update(
    lambda: Line.objects.annotate_last().filter(
        _AT_TABLE_AS_READ,
        pk=Given("line"),
        uuid=Given("uuid", UUIDField()),
        state=LineState.OPEN,
        is_fouled=Given("is_fouled"),
    ),
    answers=["id", "is_last_at_table"],
    **_PLAYED,
)
_TAKEN = Answered("line", "id", BigAutoField())
_SLIP = Insert(Slip)
_SLIP_ON_TAKEN = Insert(Slip, line_id=_TAKEN)
# Names its slip and its change before either has a number.
_RESULT = Insert(Result, slip_id=Answered("slip", "id", BigIntegerField()), version=journal.NUMBER)


def keep(line: Line, north_south_tricks: int, spoken_by: SpokenBy, by: Actor) -> Result:
    """Keep it, on a line that the open transaction has locked and found without a result."""
    result = _proposal(line, north_south_tricks, spoken_by)
    result.slip = said(line, north_south_tricks, spoken_by, by)
    found = announcing(line, kind=ChangeKind.RESULT_PROPOSED, by=by, new=result.on_record(), is_ending=True)
    together(_SLIP.of(result.slip), playing(line), *found.statements, _RESULT.of(result))
    reach(FailPoint.SLIP_KEPT)
    found.follow()
    return result


def keep_unlocked(
    line: Line,
    north_south_tricks: int,
    spoken_by: SpokenBy,
    by: Actor,
    *,
    beside: Callable[[], Sequence[Bound]],
) -> Result | None:
    """The same without a lock, in one message that is a transaction by itself: a third of the work of the other way.

    It succeeds where the line is to play when the message comes in, and still as it was read, however long ago. None,
    and nothing kept, where it is not, where a statement of ``beside`` meets a constraint, and where the database or an
    open transaction calls for the other way: ``results.record_result`` of the line read anew. ``beside`` is called when
    the line has its result, all but the version. Its statements take that from ``journal.NUMBER``: what takes nothing
    would be kept even where the line is not.

    Raises engine.scoring.InvalidTricks outside 0 to 13.
    """
    verify_tricks(north_south_tricks)
    if not is_alone():
        return None
    _mark_played(line)
    result = _proposal(line, north_south_tricks, spoken_by)
    new = result.on_record()
    found = announcing(line, kind=ChangeKind.RESULT_PROPOSED, by=by, new=new, is_ending=True, after=_TAKEN)
    try:
        is_kept = together(
            _taking(line),
            _SLIP_ON_TAKEN.given(uuid=uuid4(), created_at=timezone.now(), **_words(north_south_tricks, spoken_by, by)),
            *found.statements,
            _RESULT.of(result),
            *beside(),
        )
    except IntegrityError:
        return None
    if not is_kept:
        return None
    found.follow()
    return result


def said(line: Line, tricks: int, spoken_by: SpokenBy, by: Actor) -> Slip:
    """A slip not kept yet."""
    return Slip(line_id=line.pk, **_words(tricks, spoken_by, by))


def playing(line: Line) -> Bound:
    """The statement that makes a locked line played."""
    _mark_played(line)
    return _PLAY.given(line=line.pk)


def _words(tricks: int, spoken_by: SpokenBy, by: Actor) -> dict[str, Any]:
    return {"north_south_tricks": tricks, "spoken_by": spoken_by, "actor_key": by.key, "label": by.label}


def _taking(line: Line) -> Bound:
    as_read = {"uuid": line.uuid, "is_fouled": line.is_fouled, "must_confirm": line.table.must_confirm}
    return _TAKE.given(partial(_tell_last, line), line=line.pk, **as_read)


def _tell_last(line: Line, taken: Rows) -> None:
    [(_key, line.is_last_at_table)] = taken  # type: ignore[attr-defined] # as it is read with a line that is locked


def _mark_played(line: Line) -> None:
    line.state, line.reason, line.by_fault = LineState.PLAYED, "", False


def _proposal(line: Line, tricks: int, spoken_by: SpokenBy) -> Result:
    """A result without its slip."""
    is_settled = spoken_by in {SpokenBy.DIRECTOR, SpokenBy.IMPORT}
    columns = {
        "id": None,
        "line_id": line.pk,
        "north_south_tricks": tricks,
        "state": ResultState.SETTLED if is_settled else ResultState.PROPOSED,
        "counts": is_settled or not line.table.must_confirm,
        "confirmation": Confirmation.DIRECTOR if is_settled else Confirmation.NONE,
        "slip_id": None,
        "other_slip_id": None,
        "version": None,
        "updated_at": None,
    }
    result = made_of(Result, columns)
    result.line = line
    return result
