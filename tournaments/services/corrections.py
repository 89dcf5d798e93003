"""What a director settles: one line, as it was seen; or all unconfirmed results in one listed act."""

from collections.abc import Iterable

from django.db import transaction
from django.utils.translation import gettext as _

from games.actors import Actor
from games.errors import StaleVersion
from games.models import Line, Result
from games.services import results


@transaction.atomic
def settle_line(*, line: Line, tricks: int, why: str, version: int | None, by: Actor) -> Result:
    """Correct a result of the version that was seen, or enter a missing one; None says that none was seen.

    Raises StaleVersion where somebody's result has come in meanwhile, so that it is looked at and not overwritten.
    """
    Line.objects.select_for_update(of=("self",)).get(pk=line.pk)
    current = Result.objects.filter(line=line).first()
    if version is None and current is not None:
        raise StaleVersion(
            _("A result came in while you looked: %(tricks)d tricks for North–South.")
            % {"tricks": current.north_south_tricks},
            field="version",
        )
    return results.correct_result(line=line, north_south_tricks=tricks, why=why, version=version, by=by)


@transaction.atomic
def accept_results(*, listed: Iterable[tuple[Line, int]], by: Actor) -> int:
    """Accept results as listed, each of the version that was seen: all of them or, where one has changed, none."""
    return len([results.accept_result(line=line, version=version, by=by) for line, version in listed])
