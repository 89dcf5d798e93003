"""What a page answers when a service refuses: the refusal's own status, with its sentence for the person who asked."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from games.errors import Refused
from whist_site.page_middleware import is_for_api

# Statuses that have a page of their own; every other refusal is shown by the plain one.
TEMPLATES = {403: "403.html", 404: "404.html", 409: "409.html", 429: "429.html"}
PLAIN = "tournaments/public/refused.html"


class RefusalMiddleware:
    """Turns a Refused that left a page into that page. The API answers for itself."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.get_response(request)

    def process_exception(self, request: HttpRequest, exception: Exception) -> HttpResponse | None:
        if not isinstance(exception, Refused) or is_for_api(request):
            return None
        context = {"exception": exception.sentence, "reason": exception.sentence}
        return render(request, TEMPLATES.get(exception.status, PLAIN), context, status=exception.status)
