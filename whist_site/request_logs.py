"""One line a request: its id, its route and what became of it."""

from django.http import HttpRequest
from django_structlog.middlewares import RequestMiddleware


class RequestLogMiddleware(RequestMiddleware):
    """Names the route and never the path, which may hold a code or a link that signs somebody in."""

    @staticmethod
    def format_request(request: HttpRequest) -> str:
        match = request.resolver_match
        return f"{request.method} {match.view_name if match else 'no route'}"
