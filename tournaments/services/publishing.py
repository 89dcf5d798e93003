"""Publishing: what each audience may see of the standings now, as bytes under a number of its own."""

import hashlib
import json
from collections.abc import Mapping
from typing import NamedTuple

from django.db import transaction
from django.db.models import BinaryField, Value
from django.db.models.functions import Greatest, Length, Substr

from games.fail_points import FailPoint, reach
from tournaments.models import Audience, Event, Publication, Scored, StandingsPolicy
from tournaments.selectors.scoring import PROFILES, FieldSnapshot, ranked
from tournaments.services.documents import (
    MOST_AFTER_RANKINGS,
    Document,
    Rankings,
    encode,
    encode_rankings,
    facts_after_rankings,
)

OF_THE_PUBLICATION = ("version", "as_of")  # what a body says beside the document


def publish(snapshot: FieldSnapshot, full: Rankings) -> None:
    """Give every audience its bytes, under a new number only where they differ from the last ones.

    Called by the scorer inside its transaction, with the scoring row locked: numbers are given by one run at a time.
    """
    event = Event.objects.get(pk=snapshot.event.pk)
    everything = _document(event, snapshot, encode_rankings(full), is_complete=True)
    digest = _digest(everything.encode())
    _put(event, Audience.DIRECTOR, snapshot, everything, digest)
    reach(FailPoint.PUBLISHING)
    public = public_document(event, snapshot, everything)
    _put(event, Audience.PUBLIC, snapshot, public, digest if public is everything else _digest(public.encode()))


def public_document(event: Event, snapshot: FieldSnapshot, everything: Document) -> Document:
    """What everybody may see under the event's policy of running standings; after play, everything.

    While the last rounds are frozen, what was to be seen before them stays to the byte, but for the event's state.
    """
    if event.is_freezing and snapshot.rounds and snapshot.rounds_over >= first_frozen_round(event, snapshot) - 1:
        return _frozen_document(event, snapshot)
    if event.is_over or event.standings_policy == StandingsPolicy.AT_ONCE:
        return everything
    if event.standings_policy == StandingsPolicy.AFTER_ROUND and snapshot.rounds_over:
        shown = ranked(snapshot, snapshot.of_rounds_over())
        return _document(event, snapshot, encode_rankings(shown), is_complete=False)
    return _document(event, snapshot, b"[]", is_complete=False)


def first_frozen_round(event: Event, snapshot: FieldSnapshot) -> int:
    return max(1, snapshot.rounds - event.frozen_rounds + 1)


def _frozen_document(event: Event, snapshot: FieldSnapshot) -> Document:
    """Made once when the freeze begins, from the rounds before it; neither results nor corrections touch it after."""
    last = Publication.objects.filter(event=event, audience=Audience.PUBLIC).order_by("-number").first()
    before = Document.parse(bytes(last.body)) if last else Document({})
    if before.about.get("is_frozen"):
        about = {name: value for name, value in before.about.items() if name not in OF_THE_PUBLICATION}
        return Document({**about, "status": event.state}, before.rankings)
    shown = first_frozen_round(event, snapshot) - 1
    hides_all = event.standings_policy == StandingsPolicy.AT_END or shown == 0
    rankings: Rankings = {} if hides_all else ranked(snapshot, snapshot.up_to_round(shown))
    document = _document(event, snapshot, encode_rankings(rankings), is_complete=False)
    return Document({**document.about, "is_frozen": True, "rounds_over": shown}, document.rankings)


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
    publication.body, publication.digest = encode(document).encode(), _digest(encode(said).encode())
    publication.save(update_fields=["body", "digest"])
    return True


def _go_on_as(last: Publication) -> None:
    """The same once more under the next number; the old one stays where it is kept for ever."""
    number = last.number + 1
    Publication.objects.create(
        event=last.event,
        audience=last.audience,
        number=number,
        body=encode({**json.loads(bytes(last.body)), "version": number}).encode(),
        digest=last.digest,
        as_of=last.as_of,
        is_kept=last.is_kept,
        occasion=last.occasion,
    )
    if not last.is_kept:
        last.delete()


def _document(event: Event, snapshot: FieldSnapshot, rankings: bytes, *, is_complete: bool) -> Document:
    about: dict[str, object] = {
        "event": event.slug,
        "title": event.title,
        "status": event.state,
        "scoring": PROFILES[snapshot.field.profile].name,
        "rounds": snapshot.rounds,
        "rounds_over": snapshot.rounds_over,
    }
    if is_complete:  # how many results are in ticks with every result: only for those who may see each of them
        about |= {"boards_scored": snapshot.lines_scored, "boards_due": snapshot.lines_due}
    return Document(about, rankings)


class _Last(NamedTuple):
    """The newest publication without its bytes, which may be many; their end says what is needed of them."""

    pk: int
    number: int
    digest: str
    is_kept: bool
    end: bytes


def _put(event: Event, audience: Audience, snapshot: FieldSnapshot, document: Document, digest: str) -> None:
    last = _last(event, audience)
    if last is not None and last.digest == digest:
        return
    number = last.number + 1 if last else 1
    as_of = snapshot.as_of.isoformat(timespec="seconds")
    Publication.objects.create(
        event=event,
        audience=audience,
        number=number,
        body=document.encode(version=number, as_of=as_of),
        digest=digest,
        as_of=snapshot.as_of,
        **_keeping(last, document),
    )
    if last is not None and not last.is_kept:
        Publication.objects.filter(pk=last.pk).delete()


def _last(event: Event, audience: Audience) -> _Last | None:
    first = Greatest(Length("body") - Value(MOST_AFTER_RANKINGS - 1), Value(1))
    rows = Publication.objects.filter(event=event, audience=audience).order_by("-number")
    found = rows.annotate(end=Substr("body", first, output_field=BinaryField())).values_list(
        "pk", "number", "digest", "is_kept", "end"
    )[:1]
    return next((_Last(*row[:4], bytes(row[4])) for row in found), None)


def _keeping(last: _Last | None, document: Document) -> dict[str, object]:
    """The ends of rounds and the states of the event are kept for ever."""
    before, about = facts_after_rankings(last.end) if last else {}, document.about
    if about["status"] != before.get("status"):
        return {"is_kept": True, "occasion": str(about["status"])}
    if about["rounds_over"] != before.get("rounds_over"):
        return {"is_kept": True, "occasion": f"round {about['rounds_over']}"}
    return {}


def _digest(said: bytes) -> str:
    return hashlib.sha256(said).hexdigest()
