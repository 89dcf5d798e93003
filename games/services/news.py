"""What goes on record of a line, and who is told: statements to run with it, and what follows from their commit."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, Unpack

from django.db import transaction

from games import tasks
from games.fail_points import FailPoint, reach
from games.models import Line
from games.services import journal
from games.services.journal import Said
from games.signals import last_board_recorded, result_recorded
from games.statements import Answered, Bound, together

Hook = Callable[[], object]


@dataclass(frozen=True, slots=True)
class News:
    """Statements that put on record what became of a line, and what follows from it.

    ``is_ending``: the line was to play and is no longer.
    """

    line: Line
    is_ending: bool
    statements: Sequence[Bound]

    def follow(self) -> None:
        """Call it when the statements have run: what follows comes with the commit, or now where nothing is open."""
        transaction.on_commit(partial(reach, FailPoint.COMMITTED))
        if self.line.is_last_at_table:  # type: ignore[attr-defined] # read with the line, or answered when it was taken
            for hook in self._after_last_board():
                transaction.on_commit(hook, robust=True)

    def _after_last_board(self) -> Iterator[Hook]:
        told: list[tuple[Any, Any]] = last_board_recorded.send(sender=Line, line=self.line)
        yield from (hook for _receiver, hook in told)
        if self.is_ending:
            # A table that has played all its boards may be the last at one of them, whose deal's secrecy then may end.
            # Hinted here, decided by ``services.deals``.
            yield tasks.advance_deals.delay


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

    The floor above is told (``games.signals``) and may answer with statements.
    """
    told: list[tuple[Any, Any]] = result_recorded.send(sender=Line, line=line)
    statements = [answer for _receiver, answer in told]
    on_record = journal.appending(line.table.journal_id, then=then, after=after, line=line, **said)
    return News(line, is_ending, [*statements, *on_record])
