"""The table of ratios that decides whether a build passes."""

import pytest

from benchmarks.harness import Ratio, Report, median_slice


def test_the_slice_in_the_middle_is_that_of_the_ratio_and_not_of_either_figure() -> None:
    slices = [[9.0, 18.0], [1.0, 5.0], [8.0, 10.0], [2.0, 20.0], [30.0, 40.0]]  # 0.5, 0.2, 0.8, 0.1, 0.75

    assert median_slice(slices) == [9.0, 18.0]


@pytest.mark.parametrize(
    ("ours", "higher_is_better", "verdict", "status"),
    [
        (0.7, True, "target", 0),
        (0.4, True, "ok", 0),
        (0.39, True, "FAIL", 1),
        (0.4, False, "target", 0),
        (0.7, False, "ok", 0),
        (0.71, False, "FAIL", 1),
    ],
)
def test_build_fails_where_a_ratio_does_not_keep_its_floor(
    ours: float, higher_is_better: bool, verdict: str, status: int
) -> None:
    floor, target = (0.4, 0.7) if higher_is_better else (0.7, 0.4)
    ratio = Ratio("5e", ours, 1.0, floor, target, higher_is_better)

    assert ratio.verdict == verdict
    assert Report("Intake", [ratio]).status == status
