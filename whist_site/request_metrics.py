"""How many requests each route answers and how long it takes, counted together by all web processes of a computer.

Each process counts in a file of its own in the folder ``PROMETHEUS_MULTIPROC_DIR``, which settings name.
"""

import time
from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from prometheus_client import Histogram

METHODS = frozenset({"GET", "HEAD", "OPTIONS", "POST", "PUT", "PATCH", "DELETE"})
NO_ROUTE = "none"  # files, and addresses that are nowhere: strangers must not invent names of measures

REQUESTS = Histogram(
    "whist_request_seconds",
    "Time from a request to its answer, by name of the route",
    ["route", "method", "status"],
    buckets=(0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10),
)


class RequestMetricsMiddleware:
    """Measures everything below it; place it first. Knows routes and never paths, so no name, code or key."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        started = time.perf_counter()
        response = self.get_response(request)
        route = request.resolver_match.view_name if request.resolver_match else ""
        method = request.method if request.method in METHODS else "other"
        status = f"{response.status_code // 100}xx"
        REQUESTS.labels(route or NO_ROUTE, method, status).observe(time.perf_counter() - started)
        return response
