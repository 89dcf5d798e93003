"""What goes on record of a line, and who is told: statements to run with it, and what follows from their commit."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Any, Unpack

from django.db import transaction

from games import tasks
from games.fail_points import FailPoint, reach
from games.models import Line
from games.services import journal
from games.services.journal import Said
from games.signals import result_recorded
from games.statements import Answered, Bound, together

Hook = Callable[[], object]


@dataclass(frozen=True, slots=True)
class News:
    """Statements that put a change on record, and what follows from it."""

    statements: list[Bound]
    hooks: list[Hook]

    def follow(self) -> None:
        """Call it when the statements have run: what follows comes with the commit, or now where nothing is open."""
        transaction.on_commit(partial(reach, FailPoint.COMMITTED))
        for hook in self.hooks:
            transaction.on_commit(hook, robust=True)


def announce(line: Line, *, is_ending: bool = False, **said: Unpack[Said]) -> int:
    """Put on record what became of a locked line, last in its transaction. Returns the change's number."""
    numbers: list[int] = []
    found = announcing(line, is_ending=is_ending, then=numbers.append, **said)
    together(*found.statements)
    found.follow()
    return numbers[0]


def announcing(
    line: Line,
    *,
    is_ending: bool,
    then: Callable[[int], None] | None = None,
    after: Answered | None = None,
    **said: Unpack[Said],
) -> News:
    """The same, for who runs its statements together with his own; ``then`` and ``after``: see ``journal.appending``.

    ``is_ending``: the line was to play and is no longer. The floor above is told (``games.signals``) and may answer
    with statements and hooks.
    """
    is_last: bool = line.is_last_at_table  # type: ignore[attr-defined] # read with the line
    told: list[tuple[Any, Any]] = result_recorded.send(sender=Line, line=line, is_last_at_table=is_last)
    statements = [answer for _receiver, answer in told if isinstance(answer, Bound)]
    hooks: list[Hook] = [answer for _receiver, answer in told if callable(answer)]
    if is_ending and is_last:
        # A table that has played all its boards may be the last at one of them, whose deal's secrecy then may end.
        # Hinted here, decided by ``services.deals``.
        hooks.append(tasks.advance_deals.delay)
    on_record = journal.appending(line.table.journal_id, then=then, after=after, line=line, **said)
    return News([*statements, *on_record], hooks)
