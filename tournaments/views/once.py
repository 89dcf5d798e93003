"""A secret that is shown once: kept in the session over the redirect, gone when it was read."""

from django.http import HttpRequest

SHOWN_ONCE = "shown_once"


def keep_for_next_page(request: HttpRequest, secret: str) -> None:
    request.session[SHOWN_ONCE] = secret


def take_once(request: HttpRequest) -> str:
    return str(request.session.pop(SHOWN_ONCE, ""))
