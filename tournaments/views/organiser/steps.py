"""The steps of setting up an event, each a page that saves as it goes."""

from typing import Any

from django.urls import reverse
from django.utils.translation import gettext as _

from games.models import Origin
from tournaments.models import Event, EventState, Section
from tournaments.selectors.boards import board_sets_of
from tournaments.services.entries import first_section


def setup_steps(event: Event, current: str, *, section: Section | None = None) -> list[dict[str, Any]]:
    """For components/stepper.html. Up to three queries."""
    section = section or first_section(event)
    is_before = event.state in {EventState.PLANNED, EventState.OPEN}
    has_pairs = section.entries.competing().exists()
    has_boards = event.origin == Origin.SHUFFLED or bool(board_sets_of(event))
    has_movement = bool(section.movement) or not is_before
    return [
        _step("settings", _("Settings"), "organise-settings", event, current, is_done=True),
        _step("pairs", _("Pairs"), "organise-pairs", event, current, is_done=has_pairs),
        _step("movement", _("Movement"), "organise-movement", event, current, is_done=has_movement),
        _step("boards", _("Boards"), "organise-boards", event, current, is_done=has_boards),
        _step("tables", _("Table cards"), "organise-tables", event, current, is_done=has_movement),
        _step("play", _("Play"), "organise-event", event, current, is_done=not is_before),
    ]


def _step(name: str, label: str, page: str, event: Event, current: str, *, is_done: bool) -> dict[str, Any]:
    return {
        "label": label,
        "url": reverse(page, args=[event.slug]),
        "is_done": is_done,
        "is_current": name == current,
    }
