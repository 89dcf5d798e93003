"""Middleware of pages that the API, which has neither messages nor parts of pages, goes without."""

from collections.abc import Awaitable

from django.contrib.messages.middleware import MessageMiddleware
from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django_htmx.middleware import HtmxMiddleware

Answer = HttpResponseBase | Awaitable[HttpResponseBase]


def is_for_api(request: HttpRequest) -> bool:
    return request.path.startswith("/api/")


class MessagesOfPages(MessageMiddleware):
    def __call__(self, request: HttpRequest) -> Answer:
        return self.get_response(request) if is_for_api(request) else super().__call__(request)


class HtmxOfPages(HtmxMiddleware):
    def __call__(self, request: HttpRequest) -> Answer:
        return self.get_response(request) if is_for_api(request) else super().__call__(request)
