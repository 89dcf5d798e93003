"""Movements to choose from for a number of pairs, side by side, with what speaks against each."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from engine.movements import FAMILIES, InvalidMovement, Suggestion, suggest
from games.models import Origin
from tournaments.models import Event


@dataclass(frozen=True, slots=True)
class MovementChoice:
    """A suggestion with its family's words; ``refusal`` says why it cannot be taken for these boards, "" if it can."""

    suggestion: Suggestion
    title: str
    description: str
    refusal: str

    @property
    def fewest_boards(self) -> int:
        """What a pair plays that rests most."""
        return self.suggestion.boards_played - self.suggestion.rests * self.suggestion.boards_per_set


def movement_choices(event: Event, pairs: int, boards_wanted: int) -> tuple[Sequence[MovementChoice], str]:
    """The choices, best first, those that cannot be taken last; or none and a sentence that says why. No query."""
    try:
        suggestions = suggest(pairs, boards_wanted)
    except InvalidMovement as error:
        return [], str(error)
    choices = [
        MovementChoice(
            suggestion,
            FAMILIES[suggestion.slug].title,
            FAMILIES[suggestion.slug].description,
            _refusal(event, suggestion),
        )
        for suggestion in suggestions
    ]
    return sorted(choices, key=lambda choice: bool(choice.refusal)), ""


def _refusal(event: Event, suggestion: Suggestion) -> str:
    if event.origin != Origin.SHUFFLED or suggestion.copies == 1:
        return ""
    return _("needs %(copies)d copies of the boards, and boards that are shuffled at the table exist once") % {
        "copies": suggestion.copies
    }
