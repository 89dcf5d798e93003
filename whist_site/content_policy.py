"""The Content-Security-Policy of every answer: one text, put together once and not for each of them."""

from collections.abc import Callable

from csp.constants import HEADER
from csp.utils import build_policy
from django.conf import settings
from django.http import HttpRequest, HttpResponse


class ContentPolicyMiddleware:
    """No page of ours is exempt, asks for a nonce or changes a directive; a test holds what is sent to the settings."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response
        self.policy = build_policy()

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        if not (settings.DEBUG and response.status_code in {404, 500}):  # Django's pages for developers
            response.headers.setdefault(HEADER, self.policy)
        return response
