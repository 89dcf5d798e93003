"""``python -m benchmarks``: every benchmark in turn; the exit status says whether a floor was missed."""

import sys

from benchmarks import replay, scoring


def main() -> int:
    return max(replay.main(), scoring.main())


if __name__ == "__main__":
    sys.exit(main())
