"""Whose request it is where proxies stand in front: the address that our own outermost proxy saw."""

from collections.abc import Callable

from django.conf import settings
from django.http import HttpRequest, HttpResponse


class CallerAddressMiddleware:
    """REMOTE_ADDR becomes the caller's, behind ``WHIST_PROXIES`` proxies that each append to X-Forwarded-For.

    Without it all callers have the proxy's one address, and ten wrong codes of one would lock everybody out. What
    stands further left in the header the caller may have made up, so it is not read; without proxies none of it is.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        proxies = settings.REST_FRAMEWORK["NUM_PROXIES"]
        seen = [address.strip() for address in request.META.get("HTTP_X_FORWARDED_FOR", "").split(",")]
        if proxies and len(seen) >= proxies and seen[-proxies]:
            request.META["REMOTE_ADDR"] = seen[-proxies]
        return self.get_response(request)
