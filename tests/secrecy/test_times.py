"""The statistic of ``times``: worked out by hand, near 0 for equal worlds and far from it for different ones."""

from math import sqrt

import pytest

from tests.secrecy.times import Compared, bound, rank_sum


def test_rank_sum_is_the_one_worked_out_by_hand() -> None:
    """Four below four: U = 0, of a mean of 8 and a variance of 4 · 4 · 9 / 12."""
    assert rank_sum([1, 2, 3, 4], [5, 6, 7, 8]) == pytest.approx(-8 / sqrt(12))
    assert rank_sum([5, 6, 7, 8], [1, 2, 3, 4]) == pytest.approx(8 / sqrt(12))


def test_ties_share_their_rank() -> None:
    """Ranks 1½ 1½ 3½ 3½ of 1 1 2 2, dealt one and one: nothing lies higher; all equal: nothing can."""
    assert rank_sum([1, 2], [1, 2]) == 0
    assert rank_sum([1, 1], [1, 1]) == 0


def test_later_world_is_found_and_an_equal_one_is_not() -> None:
    times = [1 + 0.01 * (7 * number % 20) for number in range(20)]

    assert abs(Compared(("page", "anonymous"), times, times[::-1]).z) < 1
    assert abs(Compared(("page", "anonymous"), times, [seconds + 0.2 for seconds in times]).z) > bound(220)


def test_bound_grows_with_the_number_of_questions() -> None:
    """Two-sided: 2.576 for one question in a hundred."""
    assert bound(1) == pytest.approx(2.576, abs=0.001)
    assert bound(220) == pytest.approx(4.08, abs=0.01)
