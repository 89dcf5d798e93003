"""Events from creation to the final standings: planned, open, running, provisional, final."""

from collections.abc import Mapping
from datetime import datetime, timedelta
from typing import cast

from django.core.exceptions import ValidationError
from django.db import models, transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from games.actors import Actor
from games.errors import Refused
from games.models import BoardSet, ChangeKind, Journal, Line, LineState, Result, ResultState, Table
from games.services import deals, journal, schedule
from games.tasks import advance_deals
from tournaments.errors import IllegalStep
from tournaments.models import Club, Event, EventState, Field, RevealPolicy, Scored, Section, Session
from tournaments.models.evenings import SETTING_NAMES, EveningSettings
from tournaments.selectors.scoring import DEFAULT_PROFILE
from tournaments.services.names import title_of
from tournaments.services.slugs import free_slug
from tournaments.services.standings import refresh_soon

# London and bridge custom: half an hour after play to question a result (Law 92 of duplicate bridge).
CORRECTION_TIME = timedelta(minutes=30)


@transaction.atomic
def create_event(
    *,
    club: Club,
    title: str,
    starts_at: datetime,
    by: Actor,
    like: Event | None = None,
    settings: Mapping[str, object] | None = None,
) -> Event:
    """A planned event with one session of one section, run as the club is used to, or like an earlier event.

    ``settings`` overrides single settings. Raises Refused, naming the setting and its value, for what does not exist.
    """
    title = title_of(title, field="title", empty=_("Give the event a title."))
    if like is not None and like.club_id != club.pk:
        raise Refused(_("The earlier event belongs to another club."), field="like")
    custom: EveningSettings = like or club
    values = {name: getattr(custom, name) for name in SETTING_NAMES}
    event = Event(club=club, title=title, slug=free_slug(Event, title), starts_at=starts_at, **values)
    _take_settings(event, settings or {})
    event.journal = Journal.objects.create()
    event.save()
    section = Section.objects.create(session=Session.objects.create(event=event))
    field = Field.objects.create(event=event, profile=DEFAULT_PROFILE)
    field.sections.add(section)
    Scored.objects.create(field=field, journal=event.journal)
    journal.append(event.journal_id, kind=ChangeKind.EVENT_CREATED, by=by, new={"title": title})
    return event


@transaction.atomic
def change_settings(*, event: Event, settings: Mapping[str, object], by: Actor, why: str = "") -> Event:
    """Change how an event is run. What fixes its boards can only be changed before they are there."""
    event = locked(event)
    verify_state(event, EventState.PLANNED, EventState.OPEN, EventState.RUNNING, doing=_("change the settings"))
    old = {name: getattr(event, name) for name in settings if name in SETTING_NAMES}
    has_boards = Session.board_sets.through.objects.filter(session__event=event).exists()
    for name in ("origin", "trump_rule", "trump_order"):
        if has_boards and name in settings and settings[name] != getattr(event, name):
            raise IllegalStep(_("The boards are there already: their origin and trump stay as they are."), field=name)
    changes_freeze = settings.get("frozen_rounds", event.frozen_rounds) != event.frozen_rounds
    if event.state == EventState.RUNNING and changes_freeze:
        raise IllegalStep(
            _("Play has begun: the last rounds stay frozen as announced until you release them."), field="frozen_rounds"
        )
    if event.state == EventState.RUNNING and settings.get("law", event.law) != event.law:
        raise IllegalStep(_("Play has begun: the boards are played out under the laws announced."), field="law")
    _take_settings(event, settings)
    event.save()
    new = {name: getattr(event, name) for name in old}
    if "confirmation" in settings:
        Table.objects.filter(journal=event.journal).update(must_confirm=must_confirm(event))
    if new != old:
        journal.append(event.journal_id, kind=ChangeKind.SETTINGS_CHANGED, by=by, old=old, new=new, why=why)
    return event


@transaction.atomic
def open_event(*, event: Event, by: Actor) -> Event:
    """Show the event to everybody and take entries."""
    event = locked(event)
    verify_state(event, EventState.PLANNED, doing=_("open it for entries"))
    return _go_to(event, EventState.OPEN, by=by)


@transaction.atomic
def finish_play(*, event: Event, by: Actor, why: str = "") -> Event:
    """Play is over: standings are provisional until the time for corrections has passed; boards may be revealed."""
    event = locked(event)
    verify_state(event, EventState.RUNNING, doing=_("end play"))
    event.corrections_until = timezone.now() + CORRECTION_TIME
    if event.reveal_policy == RevealPolicy.AT_END and not event.is_freezing:
        _let_boards_be_revealed(event)
    return _go_to(event, EventState.PROVISIONAL, by=by, why=why)


@transaction.atomic
def release(*, event: Event, by: Actor) -> Event:
    """End the freeze of the last rounds, for good: everybody sees what the policy shows, and hands may follow."""
    event = locked(event)
    if not event.is_freezing:
        raise IllegalStep(_("No standings are frozen in this event."), field="frozen_rounds")
    event.released_at = timezone.now()
    event.save(update_fields=["released_at"])
    if event.is_over and event.reveal_policy == RevealPolicy.AT_END:
        _let_boards_be_revealed(event)
    refresh_soon(event.pk)
    journal.append(event.journal_id, kind=ChangeKind.RELEASED, by=by, new={"frozen_rounds": event.frozen_rounds})
    return event


@transaction.atomic
def publish_final(*, event: Event, by: Actor) -> Event:
    """The standings are final. Every line must have a counted result or a reason why it was not played."""
    event = locked(event)
    verify_state(event, EventState.PROVISIONAL, doing=_("publish the final standings"))
    gaps = unsettled_lines(event)
    if gaps:
        first = gaps[0]
        raise IllegalStep(
            _("%(count)d boards still need a result or a reason, first board %(board)d at table %(table)d.")
            % {"count": len(gaps), "board": first.board.number, "table": first.table.number},
            field="results",
        )
    schedule.close_tables(Table.objects.filter(journal=event.journal))
    return _go_to(event, EventState.FINAL, by=by)


def unsettled_lines(event: Event) -> list[Line]:
    """Lines that keep an event from being final: to play, unconfirmed where confirmation is required, or disputed."""
    lines = Line.objects.filter(table__journal=event.journal_id).select_related("board", "table", "result")
    return [line for line in lines.order_by("table__number", "board__number") if not _is_settled(line)]


def _is_settled(line: Line) -> bool:
    if line.state == LineState.NOT_PLAYED:
        return True
    result: Result | None = getattr(line, "result", None)
    return result is not None and result.counts and result.state != ResultState.DISPUTED


# --- shared with the other services of this package ------------------------------------------------------------


def locked(event: Event) -> Event:
    # no_key: rows that refer to the event (publications, entries) can still be written beside it.
    return Event.objects.select_for_update(of=("self",), no_key=True).select_related("club").get(pk=event.pk)


def verify_state(event: Event, *allowed: EventState, doing: str) -> None:
    """Raise IllegalStep, saying what the event is, unless it is in one of the states."""
    if event.state not in allowed:
        raise IllegalStep(
            _("The event is %(state)s: you cannot %(doing)s now.")
            % {"state": event.get_state_display(), "doing": doing},
            field="state",
        )


def go_to_running(event: Event, *, by: Actor) -> Event:
    """Only ``services.rounds.start_play`` takes this step, when the schedule lies."""
    return _go_to(event, EventState.RUNNING, by=by)


def must_confirm(event: Event) -> bool:
    return event.confirmation == "required"


def board_sets(event: Event) -> list[BoardSet]:
    return [board_set for session in event.sessions.all() for board_set in session.board_sets.all()]


def _go_to(event: Event, state: EventState, *, by: Actor, why: str = "") -> Event:
    old = event.state
    event.state = state
    event.save()
    refresh_soon(event.pk)
    journal.append(
        event.journal_id, kind=ChangeKind.STATE_CHANGED, by=by, old={"state": old}, new={"state": state}, why=why
    )
    return event


def _let_boards_be_revealed(event: Event) -> None:
    for board_set in board_sets(event):
        if board_set.reveals_at is None:  # another club's later time stands
            deals.set_reveal_time(board_set, timezone.now())
    transaction.on_commit(advance_deals.delay, robust=True)


def _take_settings(event: Event, settings: Mapping[str, object]) -> None:
    unknown = sorted(set(settings) - set(SETTING_NAMES))
    if unknown:
        raise Refused(
            _("There is no setting “%(name)s”; there are %(names)s.")
            % {"name": unknown[0], "names": ", ".join(SETTING_NAMES)},
            field=unknown[0],
        )
    for name, value in settings.items():
        setattr(event, name, value)
        field = cast("models.Field[object, object]", event._meta.get_field(name))
        try:
            field.clean(value, event)
        except ValidationError as error:
            raise Refused(
                _("“%(value)s” is no choice for %(name)s.") % {"value": value, "name": name}, field=name
            ) from error
    try:
        event.clean()
    except ValidationError as error:
        field_name, sentences = next(iter(error.message_dict.items()))
        raise Refused(sentences[0], field=field_name) from error
