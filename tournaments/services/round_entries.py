"""Results of a whole round keyed in one act, as a club with one laptop does from its slips."""

from collections import Counter
from collections.abc import Mapping

from django.db import transaction
from django.utils.translation import ngettext

from engine.scoring import InvalidTricks
from games.actors import Actor
from games.errors import Refused
from games.models import Line, SpokenBy
from games.services import results
from games.services.results import Outcome


class BadCells(Refused):
    """Some figures cannot be kept: each is named, by the line it was meant for, and nothing of the page was kept."""

    code = "bad_cells"

    def __init__(self, problems: Mapping[Line, str]) -> None:
        count = len(problems)
        super().__init__(
            ngettext(
                "%(count)d figure cannot be kept; nothing was entered.",
                "%(count)d figures cannot be kept; nothing was entered.",
                count,
            )
            % {"count": count}
        )
        self.problems = problems


@transaction.atomic
def enter_round(*, figures: Mapping[Line, int], by: Actor) -> Counter[Outcome]:
    """Record each figure in the director's word. Raises BadCells, which names every bad one, having kept nothing."""
    outcomes: Counter[Outcome] = Counter()
    problems: dict[Line, str] = {}
    for line, tricks in figures.items():
        try:
            recorded = results.record_result(line=line, north_south_tricks=tricks, spoken_by=SpokenBy.DIRECTOR, by=by)
        except (Refused, InvalidTricks) as refusal:
            problems[line] = str(refusal)
        else:
            outcomes[recorded.outcome] += 1
    if problems:
        raise BadCells(problems)
    return outcomes
