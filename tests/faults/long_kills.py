"""P1 at length: ``python -m tests.faults.long_kills [KILLS] [--kind KIND]...``, a hundred of each kind by default."""

import argparse
import sys
from collections.abc import Sequence

from tests.faults.kills import KINDS, Outcome, Rig, kill_while_results_stream_in, missing_programs

AT_A_TIME = 10  # kills in one hall, which then is held against what its phones were told


def main(times: int, kinds: Sequence[str]) -> None:
    if missing := missing_programs():
        sys.exit(f"not installed: {', '.join(missing)}")
    with Rig() as rig:
        for kind in kinds:
            for done in range(0, times, AT_A_TIME):
                hall = rig.lay_hall(tables=31, boards=9)
                kills = min(AT_A_TIME, times - done)
                outcome = kill_while_results_stream_in(rig, kind, times=kills, hall=hall)
                sys.stdout.write(f"{kind}: {done + kills} of {times} kills; {in_words(outcome)}\n")
                sys.stdout.flush()


def in_words(outcome: Outcome) -> str:
    return (
        f"{outcome.results} results, 0 lost, {outcome.repeats} answered on a retry, "
        f"{outcome.revived} programs ended by themselves; silence after a return at most "
        f"{outcome.longest_silence:.1f} s, standings right after {outcome.catching_up:.1f} s"
    )


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition(":")[0])
    parser.add_argument("kills", nargs="?", type=int, default=100)
    parser.add_argument("--kind", action="append", choices=KINDS)
    asked = parser.parse_args()
    main(asked.kills, asked.kind or KINDS)
