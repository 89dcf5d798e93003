"""In what form an answer goes out."""

from collections.abc import Iterable

from rest_framework.negotiation import DefaultContentNegotiation
from rest_framework.renderers import BaseRenderer
from rest_framework.request import Request

# What programs and phones send, or nothing: there is no need to weigh media types against each other.
SIMPLE = frozenset({"*/*", "application/json"})


class Negotiation(DefaultContentNegotiation):
    """As usual, but quicker for who takes anything or JSON."""

    def select_renderer(
        self, request: Request, renderers: Iterable[BaseRenderer], format_suffix: str | None = None
    ) -> tuple[BaseRenderer, str]:
        """Raises NotAcceptable where the caller takes no JSON, Http404 for a format that there is not."""
        first = next(iter(renderers))
        accepts, has_format = request.META.get("HTTP_ACCEPT", "*/*"), format_suffix or "format" in request.GET
        if accepts in SIMPLE and first.media_type == "application/json" and not has_format:
            return first, first.media_type
        found: tuple[BaseRenderer, str] = super().select_renderer(request, renderers, format_suffix)
        return found
