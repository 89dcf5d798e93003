"""Answers about unchanged standings, given again as they were: what hundreds of watchers ask for every two seconds.

The first watcher's answer is made by the whole stack. Whoever asks the same after him gets the same answer, every
header of it, as long as the publication it was made from is what the public sees now; that is looked up each time
(``tournaments.selectors.live``: a query in half a second at most, however many watch). So this knows nothing of what an
answer says or of who may see what: where the number has moved, the event is hidden, or the asker is anybody, the stack
decides as ever.
"""

import re
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.http.response import ResponseHeaders
from django.urls import ResolverMatch

from games.outages import UNANSWERED
from tournaments.selectors.live import Shown, shown_now
from whist_site.request_logs import log_ready_answer

ROUTES = frozenset({"event-standings", "api-standings"})
# All of a request that the stack looks at when it answers one of these routes to somebody who is not signed in.
ASKED = (
    "REQUEST_METHOD",
    "wsgi.url_scheme",
    "HTTP_X_FORWARDED_PROTO",
    "HTTP_HOST",
    "SERVER_NAME",
    "SERVER_PORT",
    "PATH_INFO",
    "HTTP_ACCEPT",
    "HTTP_ACCEPT_LANGUAGE",
    "HTTP_IF_NONE_MATCH",
)
# With any of these the stack answers, whatever it is: a query, a precondition, or somebody.
NEVER = ("QUERY_STRING", "HTTP_AUTHORIZATION", "HTTP_IF_MATCH", "HTTP_IF_MODIFIED_SINCE", "HTTP_IF_UNMODIFIED_SINCE")
# Every page gives a browser this cookie; it says nothing about who asks. Any other one may.
HARMLESS_COOKIE = re.compile(rf"{re.escape(settings.CSRF_COOKIE_NAME)}=[A-Za-z0-9]{{32}}(?:[A-Za-z0-9]{{32}})?")
MOST_BYTES = 16 * 1024 * 1024  # of a process; then all are forgotten, and asked for anew

Key = tuple[str | None, ...]


@dataclass(frozen=True, slots=True)
class ReadyAnswer:
    """What the stack answered, the route it found, and the publication it was made from."""

    shown: Shown
    route: ResolverMatch
    status: int
    headers: ResponseHeaders
    body: bytes

    @property
    def slug(self) -> str:
        return str(self.route.kwargs["slug"])

    def again(self) -> HttpResponse:
        response = HttpResponse(self.body, status=self.status)
        response.headers._store.clear()
        response.headers._store.update(self.headers._store)  # checked and encoded when they were set
        return response


class ReadyAnswersMiddleware:
    """Place it above all that makes headers, and below what counts requests."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response
        self._answers: dict[Key, ReadyAnswer] = {}
        self._bytes = 0

    def __call__(self, request: HttpRequest) -> HttpResponse:
        key = _key(request)
        if key is None:
            return self.get_response(request)
        ready = self._answers.get(key)
        if ready is not None and _shown(ready.slug) == ready.shown:
            response, request.resolver_match = ready.again(), ready.route
            log_ready_answer(request, response)
            return response
        response = self.get_response(request)
        self._remember(key, request, response)
        return response

    def _remember(self, key: Key, request: HttpRequest, response: HttpResponse) -> None:
        """Only an answer made from what is shown at this moment: its ETag says from what it was."""
        route = request.resolver_match
        if route is None or route.view_name not in ROUTES or response.status_code not in {200, 304} or response.cookies:
            return
        shown = _shown(str(route.kwargs["slug"]))
        if shown is None or not shown.number or not response.headers.get("ETag", "").startswith(f'"{shown.tag}-'):
            return
        size = len(response.content) + sum(len(part or "") for part in key)
        if self._bytes + size > MOST_BYTES:
            self._answers.clear()
            self._bytes = 0
        if size <= MOST_BYTES:
            self._bytes += size
            self._answers[key] = ReadyAnswer(shown, route, response.status_code, response.headers, response.content)


def _shown(slug: str) -> Shown | None:
    """What the public sees now; None, too, while the database is gone: the stack says so, with all its headers."""
    with suppress(*UNANSWERED):
        return shown_now(slug)
    return None


def _key(request: HttpRequest) -> Key | None:
    """What is asked; None where only the stack may answer."""
    asked = request.META.get
    if asked("REQUEST_METHOD") != "GET" or not request.path_info.endswith("/standings/") or any(map(asked, NEVER)):
        return None
    cookies = asked("HTTP_COOKIE")
    if cookies and not HARMLESS_COOKIE.fullmatch(cookies):
        return None
    return tuple(map(asked, ASKED))
