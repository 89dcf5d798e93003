"""A form sent twice, by a double tap or a lost reply, makes one thing: the second goes where the first went."""

import secrets
from collections.abc import Callable
from functools import wraps
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect

from games.services.receipts import Answer, fingerprint, once
from tournaments.access import viewer_of

FIELD = "form_key"  # made when the page opens, see ``components/form.html``
LONGEST_KEY = 100

View = Callable[..., HttpResponse]


class _NotDone(Exception):
    """Carries a page that did nothing out of the transaction, so that no receipt of it is kept."""

    def __init__(self, response: HttpResponse) -> None:
        super().__init__()
        self.response = response


def sent_once(view: View) -> View:
    """For views whose success is a redirect to what they made. Without a key in the form they run as they are."""

    @wraps(view)
    def wrapped(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        key = request.POST.get(FIELD, "")
        if request.method != "POST" or not key or len(key) > LONGEST_KEY:
            return view(request, *args, **kwargs)
        typed = sorted((name, value) for name, value in request.POST.items() if name != "csrfmiddlewaretoken")

        def act() -> Answer:
            response = view(request, *args, **kwargs)
            if response.status_code != 302:
                raise _NotDone(response)
            return Answer(302, {"location": response["Location"]})

        content = fingerprint("POST", request.path, repr(typed).encode())
        try:
            answer = once(by=viewer_of(request).as_account.actor, key=key, content=content, act=act)
        except _NotDone as page:
            return page.response
        return redirect(str(answer.body["location"]))

    return wrapped


def new_form_key() -> str:
    return secrets.token_urlsafe(16)
