"""How many requests a minute somebody may send: a guard against programs that run wild, counted cheaply.

Guesses at codes and passwords are counted elsewhere: each one, and in the database.
"""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.core.cache import cache
from rest_framework.request import Request
from rest_framework.throttling import AnonRateThrottle, SimpleRateThrottle, UserRateThrottle

if TYPE_CHECKING:  # REST framework imports this module while it makes its views
    from rest_framework.views import APIView

# So many requests a process counts by itself before it adds them to the count that all processes share. To ask for
# each one costs more than many a request does; a limit may be overrun by one lot for each process.
LOT = 20
MOST_REMEMBERED = 10_000


@dataclass(slots=True)
class Count:
    """One caller's requests in one period: what all processes had counted when last told, and what came here since."""

    period: int
    told: int = 0
    since: int = 0


_counts: dict[str, Count] = {}


def forget_counts() -> None:
    """Count anew: between tests."""
    _counts.clear()


class CountedInLots(SimpleRateThrottle):
    """A limit over the minutes of the clock, for all processes together."""

    num_requests: int
    duration: int

    def allow_request(self, request: Request, view: "APIView") -> bool:
        key = self.get_cache_key(request, view)
        if key is None:
            return True
        period = int(self.timer() // self.duration)
        count = _count_of(key, period)
        count.since += 1
        if count.since >= min(LOT, self.num_requests):
            self._share(f"{key}:{period}", count)
        return count.told + count.since <= self.num_requests

    def wait(self) -> float:
        """Seconds to the next period."""
        return float(self.duration - self.timer() % self.duration)

    def _share(self, key: str, count: Count) -> None:
        cache.add(key, 0, 2 * self.duration)  # longer than the period, so that it cannot end before the next line
        count.told, count.since = cache.incr(key, count.since), 0


class AnonymousThrottle(CountedInLots, AnonRateThrottle):
    """Whoever is not signed in, by address."""


class AccountThrottle(CountedInLots, UserRateThrottle):
    """Whoever is signed in, by account, token's owner or device."""

    def get_cache_key(self, request: Request, view: "APIView") -> str | None:
        is_known = bool(request.user and request.user.is_authenticated)
        return super().get_cache_key(request, view) if is_known else None


def _count_of(key: str, period: int) -> Count:
    count = _counts.get(key)
    if count is None or count.period != period:
        if len(_counts) >= MOST_REMEMBERED:
            _counts.clear()
        count = _counts[key] = Count(period)
    return count
