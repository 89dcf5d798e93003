"""What a director settles in one listed act: the results that wait for the other side."""

from collections.abc import Iterable

from django.db import transaction

from games.actors import Actor
from games.models import Line
from games.services import results


@transaction.atomic
def accept_results(*, listed: Iterable[tuple[Line, int]], by: Actor) -> int:
    """Accept results as listed, each of the version that was seen: all of them or, where one has changed, none."""
    return len([results.accept_result(line=line, version=version, by=by) for line, version in listed])
