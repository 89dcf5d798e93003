"""What an event is announced as: its title and when it starts."""

from datetime import datetime

from django.db import transaction
from django.utils.translation import gettext as _

from games.actors import Actor
from games.models import ChangeKind
from games.services import journal
from tournaments.models import Event
from tournaments.services.entries import BEFORE_PLAY
from tournaments.services.events import locked, verify_state
from tournaments.services.names import title_of


@transaction.atomic
def announce(*, event: Event, title: str, starts_at: datetime, by: Actor) -> Event:
    """Change title and start before play. The address stays: people have it already."""
    event = locked(event)
    verify_state(event, *BEFORE_PLAY, doing=_("change its title or start"))
    title = title_of(title, field="title", empty=_("Give the event a title."))
    old = {"title": event.title, "starts_at": event.starts_at.isoformat()}
    event.title, event.starts_at = title, starts_at
    event.save(update_fields=["title", "starts_at"])
    new = {"title": title, "starts_at": starts_at.isoformat()}
    if new != old:
        journal.append(event.journal_id, kind=ChangeKind.SETTINGS_CHANGED, by=by, old=old, new=new)
    return event
