"""What every door answers while the database is gone: 503 in the door's own form, and when to ask again.

Django comes here with whatever no view and no middleware has caught, so that sessions, sign-ins and the admin are
covered like any page. Nothing here asks the database.
"""

import logging
import sys

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.template.loader import render_to_string
from django.utils.cache import add_never_cache_headers
from django.utils.translation import gettext as _
from django.views.defaults import server_error

from games.outages import is_outage
from whist_site.page_middleware import is_for_api

RETRY_SECONDS = 5

logger = logging.getLogger(__name__)


def answer_error(request: HttpRequest) -> HttpResponse:
    """Django's ``handler500``, which it calls while it handles the error."""
    error = sys.exc_info()[1]
    if not is_outage(error):
        return server_error(request)
    logger.warning("the database does not answer: %s", error)
    response = problem() if is_for_api(request) else page()
    response["Retry-After"] = str(RETRY_SECONDS)
    add_never_cache_headers(response)
    return response


def page() -> HttpResponse:
    return HttpResponse(render_to_string("503.html"), status=503)


def problem() -> HttpResponse:
    """In the form of all problems of the API (``tournaments.api.exceptions``)."""
    sentence = _(
        "The database does not answer just now: ask again in %(seconds)d seconds. A write was not acknowledged; send it"
        " again with the same Idempotency-Key."
    ) % {"seconds": RETRY_SECONDS}
    error = {"code": "unavailable", "detail": sentence, "attr": None}
    return JsonResponse({"type": "server_error", "errors": [error]}, status=503)
