"""An event as it was after any of its changes, played back from the record alone."""

from collections.abc import Mapping
from dataclasses import dataclass

from games.models import Change, ChangeKind, Line, LineState, Result
from tournaments.models import Event, Field, Ranking
from tournaments.selectors.scoring import RankedEntry, ranked, take_snapshot
from tournaments.selectors.sittings import LineThen

RESULT_KINDS = frozenset(
    {
        ChangeKind.RESULT_PROPOSED,
        ChangeKind.RESULT_AGREED,
        ChangeKind.RESULT_ACCEPTED,
        ChangeKind.RESULT_DISPUTED,
        ChangeKind.RESULT_CORRECTED,
    }
)


@dataclass(frozen=True, slots=True)
class StandingsThen:
    """The rankings as they stood after a change, worked out from the record up to it."""

    change: Change
    rankings: Mapping[Ranking, list[RankedEntry]]


def lines_at(event: Event, number: int | None = None) -> dict[int, LineThen]:
    """What stood of every line, by line id, after change ``number`` (None: after the newest). One query.

    A line that is not there had no result, and was not marked as not played.
    """
    changes = event.journal.changes.filter(line__isnull=False).order_by("number")
    if number is not None:
        changes = changes.filter(number__lte=number)
    lines: dict[int, LineThen] = {}
    for line_id, kind, new in changes.values_list("line_id", "kind", "new"):
        if kind in RESULT_KINDS:
            lines[line_id] = LineThen(LineState.PLAYED, new["tricks"], bool(new["counts"]))
        elif kind == ChangeKind.NOT_PLAYED:
            lines[line_id] = LineThen(LineState.NOT_PLAYED, by_fault=bool(new["by_fault"]))
        elif kind == ChangeKind.RESULT_VOIDED:
            lines.pop(line_id, None)
    return lines


def standings_at(event: Event, number: int) -> StandingsThen | None:
    """The standings after change ``number``; None where there is no such change. About ten queries.

    Who sat where is taken as it is now: a schedule is never rewritten under lines that were played.
    """
    change = event.journal.changes.filter(number=number).first()
    field = Field.objects.filter(event=event).order_by("pk").first()
    if change is None or field is None:
        return None
    snapshot = take_snapshot(field.pk, then=lines_at(event, number))
    return StandingsThen(change, ranked(snapshot, snapshot.sittings))


def differences_from_record(event: Event) -> list[str]:
    """Where the record, played back to its end, does not give the present state; empty when it does. Three queries."""
    played_back = lines_at(event)
    present = {
        result.line_id: LineThen(LineState.PLAYED, result.north_south_tricks, result.counts)
        for result in Result.objects.filter(line__table__journal=event.journal_id)
    }
    for pk, by_fault in Line.objects.filter(table__journal=event.journal_id, state=LineState.NOT_PLAYED).values_list(
        "pk", "by_fault"
    ):
        present[pk] = LineThen(LineState.NOT_PLAYED, by_fault=by_fault)
    return [
        f"line {pk}: the record gives {played_back.get(pk)}, the database {present.get(pk)}"
        for pk in sorted(played_back.keys() | present.keys())
        if played_back.get(pk) != present.get(pk)
    ]
