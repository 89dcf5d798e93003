"""Working out best play: once for each deal, after its reveal, in a worker that does nothing else."""

import contextlib
import logging
from tempfile import TemporaryDirectory

from engine import double_dummy
from games import sealing, tasks

LOT = 8  # deals a message: 1 s in the middle, and half a minute if every one were of the rarest
STALE_SECONDS = 60

logger = logging.getLogger(__name__)


def ask_for_analyses() -> None:
    """Leave a message for the worker; it expires, since the beat asks again."""
    tasks.analyse_deals.apply_async(expires=STALE_SECONDS)


def analyse_deals() -> int:
    """Work out some of the deals that wait for it, and ask for the others. Returns how many came out.

    Each is kept by itself: what ends the worker costs the deal at work one of its tries, and no other deal anything.
    """
    if not double_dummy.is_available():
        return 0
    waiting = sealing.unsolved_deals(LOT + 1)
    solved = sum(_analyse_deal(deal_id) for deal_id in waiting[:LOT])
    if len(waiting) > LOT:
        ask_for_analyses()
    return solved


def _analyse_deal(deal_id: int) -> bool:
    value = sealing.begin_analysis(deal_id)
    if value is None:
        return False
    try:
        with TemporaryDirectory() as scratch, contextlib.chdir(scratch):  # where the solver may leave a note
            tricks = double_dummy.solve_table(value)
    except double_dummy.SolverFailed:
        logger.exception("best play of a deal could not be worked out")
        return False
    sealing.keep_analysis(deal_id, value, tricks)
    return True
