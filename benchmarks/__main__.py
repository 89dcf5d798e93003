"""``python -m benchmarks [--quick] [--write]``: every benchmark in turn; the exit status: 1 for a floor missed.

``--write`` puts what was found into ``docs/performance.md``.
"""

import sys

from benchmarks import dealing, document, double_dummy, hall, intake, product, replay, robots, scoring, standings, tasks
from benchmarks.harness import Benchmark, Report, parser_of, print_report

ALONE: tuple[Benchmark, ...] = (replay.run, scoring.run, dealing.run, double_dummy.run, robots.run)
ON_THE_PRODUCT: tuple[Benchmark, ...] = (intake.run, standings.run, tasks.run, hall.run)


def main() -> int:
    parser = parser_of("Every benchmark in turn.")
    parser.add_argument("--write", action="store_true", help="write the figures to docs/performance.md")
    options = parser.parse_args()
    reports: list[Report] = []

    def measure(benchmark: Benchmark) -> None:
        reports.append(benchmark(quick=options.quick, allow_missing=options.allow_missing))
        print_report(reports[-1])

    for benchmark in ALONE:
        measure(benchmark)
    with product.opened():
        for benchmark in ON_THE_PRODUCT:
            measure(benchmark)
    if options.write:
        document.write(reports, quick=options.quick)
    return max(report.status for report in reports)


if __name__ == "__main__":
    sys.exit(main())
