"""The values that the record of changes keeps, in words."""

from collections.abc import Mapping

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.models import Change, LineState, ResultState
from tournaments.models import EventState

LINE_STATES = {str(state): state.label for state in (*LineState, *ResultState)}
EVENT_STATES = {str(state): state.label for state in EventState}


def old_and_new(change: Change, people: Mapping[str, str] | None = None) -> tuple[str, str]:
    """What stood before a change and what after it: "8 tricks, disputed, against 9"; "" where nothing did.

    ``people`` gives the names of today: the record itself knows players by their uuids only.
    """
    states = LINE_STATES if change.line_id else EVENT_STATES
    return _words(_named(change.old, people or {}), states), _words(_named(change.new, people or {}), states)


def _named(values: Mapping[str, object], people: Mapping[str, str]) -> Mapping[str, object]:
    players = values.get("players")
    if not isinstance(players, list):
        return values
    return {**values, "players": [people.get(str(uuid), str(uuid)) for uuid in players]}


def _words(values: Mapping[str, object], states: Mapping[str, object]) -> str:
    return ", ".join(word for name, value in values.items() if (word := _word(name, value, states)))


def _word(name: str, value: object, states: Mapping[str, object]) -> str:
    if name == "tricks" and isinstance(value, int):
        return ngettext("%(count)d trick", "%(count)d tricks", value) % {"count": value}
    if name == "other_tricks":
        return _("against %(tricks)s") % {"tricks": value}
    if name == "state":
        return str(states.get(str(value), value))
    if name == "counts":
        return "" if value else _("does not count")
    if name == "by_fault":
        return _("by somebody’s fault") if value else _("by the schedule")
    if isinstance(value, list):
        value = " & ".join(str(part) for part in value)
    return f"{name.replace('_', ' ')}: {value}"
