"""One line a request: its id, its route and what became of it."""

import logging
import uuid

import structlog
from django.http import HttpRequest, HttpResponse
from django_structlog.middlewares import RequestMiddleware
from django_structlog.middlewares import request as lines

# The one that the middleware itself logs by; asking first whether it is on spares what a line that is off costs.
LINES, SWITCH = structlog.get_logger(lines.__name__), logging.getLogger(lines.__name__)


class RequestLogMiddleware(RequestMiddleware):
    """Names the route and never the path, which may hold a code or a link that signs somebody in."""

    @staticmethod
    def format_request(request: HttpRequest) -> str:
        match = request.resolver_match
        return f"{request.method} {match.view_name if match else 'no route'}"


def log_ready_answer(request: HttpRequest, response: HttpResponse) -> None:
    """The same line for an answer that was given before the middleware had its turn."""
    if SWITCH.isEnabledFor(logging.INFO):
        LINES.info(
            "request_finished",
            code=response.status_code,
            request=RequestLogMiddleware.format_request(request),
            request_id=str(uuid.uuid4()),
        )
