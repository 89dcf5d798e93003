"""What was measured, as the page ``docs/performance.md``."""

import os
import platform
from collections.abc import Iterator, Sequence
from math import log
from pathlib import Path

from benchmarks.harness import Curve, Ratio, Report

PAGE = Path(__file__).parent.parent / "docs" / "performance.md"
INTRODUCTION = """\
# Performance

Written by `./whist bench --write`; do not edit. Measured on {cores} cores with Python {python}{quick}.

Absolute figures belong to one machine and one evening, so every promise is a **ratio**: our figure over a peer's or
over a bare floor, measured in turn in the same run, in CPU time where one process does the work, the median of five.
The build fails where a ratio does not keep its *floor*; the *target* is what we aim at. Wall times (P5, the hall)
depend on whatever else runs on the machine; they fail the build beyond five times the promise only.
"""


def write(reports: Sequence[Report], *, quick: bool) -> None:
    PAGE.write_text("\n".join(_page(reports, quick=quick)), encoding="utf-8")


def _page(reports: Sequence[Report], *, quick: bool) -> Iterator[str]:
    short = ", in the quick form" if quick else ""
    yield INTRODUCTION.format(cores=os.cpu_count(), python=platform.python_version(), quick=short)
    yield "| goal | ours | peer | ratio | floor | target | |"
    yield "| --- | ---: | ---: | ---: | ---: | ---: | --- |"
    yield from (_row(ratio) for report in reports for ratio in report.ratios)
    yield ""
    for report in reports:
        if report.notes:
            yield f"**{report.title}**\n"
            yield from (f"- {note}" for note in report.notes)
            yield ""
    yield "## Growth\n\nThe exponent is that of the cost between the first and the last size: 1 is a straight line.\n"
    for curve in (curve for report in reports for curve in report.curves):
        yield from _growth(curve)


def _row(ratio: Ratio) -> str:
    verdict = f"**{ratio.verdict}**" if ratio.verdict == "FAIL" else ratio.verdict
    figures = f"{ratio.ours:,.4g} | {ratio.peer:,.4g} | {ratio.value:.3g} | {ratio.floor:g} | {ratio.target:g}"
    return f"| {ratio.name} | {figures} | {verdict} |"


def _growth(curve: Curve) -> Iterator[str]:
    (first, cost), (last, most) = curve.points[0], curve.points[-1]
    exponent = log(most / cost) / log(last / first)
    yield f"{curve.name}, exponent {exponent:.2f}:\n"
    yield f"| {curve.size} | {curve.cost} | each |"
    yield "| ---: | ---: | ---: |"
    yield from (f"| {size:,} | {spent:,.4g} | {spent / size:.3g} |" for size, spent in curve.points)
    yield ""
