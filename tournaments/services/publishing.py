"""Publishing: what each audience may see of the standings now, as bytes under a number of its own."""

import hashlib
import json
from collections.abc import Mapping, Sequence
from fractions import Fraction

from django.db import transaction

from engine.scoring import format_place
from games.fail_points import FailPoint, reach
from tournaments.models import Audience, Event, Publication, Ranking, Scored, StandingsPolicy
from tournaments.selectors.scoring import PROFILES, FieldSnapshot, RankedEntry, ranked

OF_THE_PUBLICATION = ("version", "as_of")  # what a body says beside the document
Rankings = Mapping[Ranking, Sequence[RankedEntry]]


def publish(snapshot: FieldSnapshot, full: Rankings) -> None:
    """Give every audience its bytes, under a new number only where they differ from the last ones.

    Called by the scorer inside its transaction, with the scoring row locked: numbers are given by one run at a time.
    """
    event = Event.objects.get(pk=snapshot.event.pk)
    _put(event, Audience.DIRECTOR, snapshot, _document(event, snapshot, full, is_complete=True))
    reach(FailPoint.PUBLISHING)
    _put(event, Audience.PUBLIC, snapshot, public_document(event, snapshot, full))


def public_document(event: Event, snapshot: FieldSnapshot, full: Rankings) -> dict[str, object]:
    """What everybody may see under the event's policy of running standings; after play, everything.

    While the last rounds are frozen, what was to be seen before them stays to the byte, but for the event's state.
    """
    if event.is_freezing and snapshot.rounds and snapshot.rounds_over >= first_frozen_round(event, snapshot) - 1:
        return _frozen_document(event, snapshot)
    if event.is_over or event.standings_policy == StandingsPolicy.AT_ONCE:
        return _document(event, snapshot, full, is_complete=True)
    if event.standings_policy == StandingsPolicy.AFTER_ROUND and snapshot.rounds_over:
        return _document(event, snapshot, ranked(snapshot, snapshot.lines_of_rounds_over), is_complete=False)
    return _document(event, snapshot, {}, is_complete=False)


def first_frozen_round(event: Event, snapshot: FieldSnapshot) -> int:
    return max(1, snapshot.rounds - event.frozen_rounds + 1)


def _frozen_document(event: Event, snapshot: FieldSnapshot) -> dict[str, object]:
    """Made once when the freeze begins, from the rounds before it; neither results nor corrections touch it after."""
    last = Publication.objects.filter(event=event, audience=Audience.PUBLIC).order_by("-number").first()
    before: dict[str, object] = json.loads(bytes(last.body)) if last else {}
    if before.get("is_frozen"):
        return {name: value for name, value in before.items() if name not in OF_THE_PUBLICATION} | {
            "status": event.state
        }
    shown = first_frozen_round(event, snapshot) - 1
    lines = [line for line in snapshot.lines if snapshot.round_numbers[line.id] <= shown]
    hides_all = event.standings_policy == StandingsPolicy.AT_END or shown == 0
    document = _document(event, snapshot, {} if hides_all else ranked(snapshot, lines), is_complete=False)
    return document | {"is_frozen": True, "rounds_over": shown}


def decimal(value: Fraction, places: int) -> str:
    """A fraction as a decimal number, an exact half of the last place rounded away from zero."""
    scaled = abs(value) * 10**places
    whole = (2 * scaled.numerator + scaled.denominator) // (2 * scaled.denominator)
    digits = str(whole).rjust(places + 1, "0")
    sign = "-" if value < 0 and whole else ""
    return f"{sign}{digits[:-places]}.{digits[-places:]}" if places else f"{sign}{digits}"


def publish_other_names(event: Event, names: Mapping[str, str]) -> None:
    """Write the names (by the entries' uuids) into every publication that is kept; figures and places stay.

    The one act that changes bytes under a number people may have seen: somebody's right to be forgotten goes before.
    What is shown now gets a new number, so that nobody goes on with the old bytes.
    """
    with transaction.atomic():
        list(Scored.objects.select_for_update().filter(field__event=event).order_by("pk"))  # numbers: one at a time
        for audience in Audience:
            publications = list(Publication.objects.filter(event=event, audience=audience).order_by("number"))
            changed = [publication for publication in publications if _take_names(publication, names)]
            if changed and changed[-1] == publications[-1]:
                _go_on_as(publications[-1])


def _take_names(publication: Publication, names: Mapping[str, str]) -> bool:
    """Whether anything was to change in it; kept ones are saved."""
    document = json.loads(bytes(publication.body))
    rows = [row for ranking in document["rankings"] for row in ranking["standings"] if row["entry"] in names]
    if all(row["names"] == names[row["entry"]] for row in rows):
        return False
    for row in rows:
        row["names"] = names[row["entry"]]
    said = {name: value for name, value in document.items() if name not in OF_THE_PUBLICATION}
    publication.body, publication.digest = _bytes(document), hashlib.sha256(_bytes(said)).hexdigest()
    publication.save(update_fields=["body", "digest"])
    return True


def _go_on_as(last: Publication) -> None:
    """The same once more under the next number; the old one stays where it is kept for ever."""
    number = last.number + 1
    Publication.objects.create(
        event=last.event,
        audience=last.audience,
        number=number,
        body=_bytes({**json.loads(bytes(last.body)), "version": number}),
        digest=last.digest,
        as_of=last.as_of,
        is_kept=last.is_kept,
        occasion=last.occasion,
    )
    if not last.is_kept:
        last.delete()


def _document(event: Event, snapshot: FieldSnapshot, rankings: Rankings, *, is_complete: bool) -> dict[str, object]:
    document: dict[str, object] = {
        "event": event.slug,
        "title": event.title,
        "status": event.state,
        "scoring": PROFILES[snapshot.field.profile].name,
        "rounds": snapshot.rounds,
        "rounds_over": snapshot.rounds_over,
        "rankings": [ranking_document(ranking, rows) for ranking, rows in rankings.items()],
    }
    if is_complete:  # how many results are in ticks with every result: only for those who may see each of them
        document["boards_scored"] = len(snapshot.lines)
        document["boards_due"] = snapshot.lines_due
    return document


def ranking_document(ranking: Ranking, rows: Sequence[RankedEntry]) -> dict[str, object]:
    """One list of places as publications and pages carry it."""
    return {"direction": ranking.direction, "standings": [_row(row) for row in rows]}


def _row(row: RankedEntry) -> dict[str, object]:
    total = row.total
    return {
        "place": row.place.place,
        "place_text": format_place(row.place.place, shared=row.place.is_shared),
        "is_shared": row.place.is_shared,
        "number": row.entry.number,
        "label": row.entry.label,
        "entry": str(row.entry.uuid),
        "names": row.names,
        "boards": total.boards,
        "tricks": str(total.tricks),
        "matchpoints": str(total.points),
        "of": str(total.of),
        "percentage": None if total.percentage is None else decimal(total.percentage, 4),
        "plus_minus": str(total.plus_minus),
    }


def _put(event: Event, audience: Audience, snapshot: FieldSnapshot, document: dict[str, object]) -> None:
    digest = hashlib.sha256(_bytes(document)).hexdigest()
    last = Publication.objects.filter(event=event, audience=audience).order_by("-number").first()
    if last is not None and last.digest == digest:
        return
    number = last.number + 1 if last else 1
    as_of = snapshot.as_of.isoformat(timespec="seconds")
    body = _bytes({"version": number, "as_of": as_of, **document})
    Publication.objects.create(
        event=event,
        audience=audience,
        number=number,
        body=body,
        digest=digest,
        as_of=snapshot.as_of,
        **_keeping(last, document),
    )
    if last is not None and not last.is_kept:
        last.delete()


def _keeping(last: Publication | None, document: Mapping[str, object]) -> dict[str, object]:
    """The ends of rounds and the states of the event are kept for ever."""
    before = json.loads(bytes(last.body)) if last else {}
    if document["status"] != before.get("status"):
        return {"is_kept": True, "occasion": str(document["status"])}
    if document["rounds_over"] != before.get("rounds_over"):
        return {"is_kept": True, "occasion": f"round {document['rounds_over']}"}
    return {}


def _bytes(document: Mapping[str, object]) -> bytes:
    return json.dumps(document, ensure_ascii=False, sort_keys=True, separators=(",", ":")).encode()
