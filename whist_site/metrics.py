"""``/metrics`` in the text that Prometheus reads: figures of the database, the same from every process, and requests.

Not for the public: how many results are in ticks with every result, before anybody may see one.
"""

from collections.abc import Iterator
from ipaddress import ip_address

from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseForbidden
from django.utils.crypto import constant_time_compare
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe
from prometheus_client import CONTENT_TYPE_LATEST, CollectorRegistry, Metric, generate_latest
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily
from prometheus_client.multiprocess import MultiProcessCollector
from prometheus_client.registry import Collector

from tournaments.selectors.vitals import heartbeat_age, read_vitals, unanalysed_age, unscored_age

NEVER = float("inf")


@never_cache
@require_safe
def metrics(request: HttpRequest) -> HttpResponse:
    if not may_read(request):
        return HttpResponseForbidden("Metrics need the token of WHIST_METRICS_TOKEN.\n", content_type="text/plain")
    registry = CollectorRegistry()
    MultiProcessCollector(registry)  # type: ignore[no-untyped-call] # the library's own
    registry.register(VitalsCollector())
    return HttpResponse(generate_latest(registry), content_type=CONTENT_TYPE_LATEST)


def may_read(request: HttpRequest) -> bool:
    """Whoever has the token; without one, this computer itself, and in production nobody.

    An address says nothing there: behind a proxy everybody comes from the proxy's.
    """
    if settings.METRICS_TOKEN:
        given = request.headers.get("Authorization", "")
        return constant_time_compare(given.encode(), f"Bearer {settings.METRICS_TOKEN}".encode())
    return not settings.IS_PRODUCTION and is_loopback(request.META.get("REMOTE_ADDR", ""))


def is_loopback(address: str) -> bool:
    try:
        return ip_address(address).is_loopback
    except ValueError:  # a socket without an address is somebody else's
        return False


class VitalsCollector(Collector):
    """Read from the database when asked."""

    def collect(self) -> Iterator[Metric]:
        vitals = read_vitals()
        age = heartbeat_age()
        yield CounterMetricFamily("whist_slips", "Statements of results, kept for ever", value=vitals.slips)
        yield GaugeMetricFamily("whist_results", "Results that stand", value=vitals.results)
        yield GaugeMetricFamily("whist_disputes_open", "Boards that wait for a director", value=vitals.disputes)
        yield GaugeMetricFamily("whist_publications", "Publications stored", value=vitals.publications)
        yield GaugeMetricFamily("whist_fields_behind", "Fields with changes not scored", value=vitals.fields_behind)
        yield GaugeMetricFamily("whist_scoring_seconds", "Longest newest run", value=vitals.scoring_seconds)
        yield GaugeMetricFamily("whist_oldest_unscored_seconds", "Age of the oldest change", value=unscored_age())
        yield GaugeMetricFamily(
            "whist_oldest_unanalysed_seconds", "Age of the oldest deal without best play", value=unanalysed_age()
        )
        yield GaugeMetricFamily(
            "whist_heartbeat_age_seconds", "Since a worker's last sign of life", value=NEVER if age is None else age
        )
