"""One line a request: its id, its route and what became of it."""

import logging
import sys
import uuid
from typing import Any

import structlog
from django.http import HttpRequest, HttpResponse
from django_structlog.middlewares import RequestMiddleware
from django_structlog.middlewares import request as lines

from games.outages import is_outage

# The one that the middleware itself logs by; asking first whether it is on spares what a line that is off costs.
LINES, SWITCH = structlog.get_logger(lines.__name__), logging.getLogger(lines.__name__)


class RequestLogMiddleware(RequestMiddleware):
    """Names the route and never the path, which may hold a code or a link that signs somebody in."""

    @staticmethod
    def format_request(request: HttpRequest) -> str:
        match = request.resolver_match
        return f"{request.method} {match.view_name if match else 'no route'}"

    def process_got_request_exception(self, sender: type[Any], request: HttpRequest, **kwargs: Any) -> None:
        """A traceback, unless the database is gone: that is no fault of ours (``whist_site.outages`` says a line)."""
        if not is_outage(sys.exc_info()[1]):
            super().process_got_request_exception(sender, request, **kwargs)


def log_ready_answer(request: HttpRequest, response: HttpResponse) -> None:
    """The same line for an answer that was given before the middleware had its turn."""
    if SWITCH.isEnabledFor(logging.INFO):
        LINES.info(
            "request_finished",
            code=response.status_code,
            request=RequestLogMiddleware.format_request(request),
            request_id=str(uuid.uuid4()),
        )
