"""Writes that are sent twice: the second time the first answer is given again, and nothing is done."""

from collections.abc import Callable
from contextlib import suppress
from functools import partial, wraps
from typing import TYPE_CHECKING, Any

from django.utils.translation import gettext as _
from rest_framework.exceptions import APIException
from rest_framework.request import Request
from rest_framework.response import Response

from games.errors import Refused
from games.fail_points import FailPoint, reach
from games.services.receipts import Answer, beside_change, fingerprint, once
from tournaments.api.exceptions import invalid

if TYPE_CHECKING:
    from tournaments.api.doors import Door

HEADER = "Idempotency-Key"
LONGEST_KEY = 100
Write = Callable[..., Response]


def answered_once(write: Write) -> Write:
    """Wrap the write of a door so that it honours the key. Every door's writes are wrapped when its class is made."""

    @wraps(write)
    def answered(door: "Door", request: Request, *args: Any, **kwargs: Any) -> Response:
        # Read here whatever the key: the body is then held to its largest size, and can be fingerprinted.
        body = request._request.body
        key = _key(door, request)
        if not key or not request.user.is_authenticated:
            return write(door, request, *args, **kwargs)
        by = door.viewer.actor
        content = fingerprint(request.method or "", request.get_full_path(), _what(request, body))
        receipt = partial(beside_change, by=by, key=key, content=content)
        with suppress(Refused, APIException):  # to be refused the usual way, unless it was answered before
            at_once = door.written_at_once(receipt, *args, **kwargs)
            if at_once is not None:
                reach(FailPoint.BEFORE_REPLY)
                return at_once
        responses: list[Response] = []

        def act() -> Answer:
            responses.append(write(door, request, *args, **kwargs))
            kept = {name: value for name, value in (responses[0].data or {}).items() if name not in door.secrets}
            return Answer(responses[0].status_code, kept)

        answer = once(by=by, key=key, content=content, act=act, settles_copies=door.settles_copies)
        reach(FailPoint.BEFORE_REPLY)
        return _again(answer) if answer.is_repeat else responses[0]

    return answered


def _what(request: Request, body: bytes) -> bytes:
    """The body with the version it is meant for: the same body on top of another version is another request."""
    return body + b"\n" + request.headers.get("If-Match", "").encode()


def _again(answer: Answer) -> Response:
    return Response(answer.body or None, status=answer.status, headers={"Idempotent-Replayed": "true"})


def _key(door: "Door", request: Request) -> str:
    key = request.headers.get(HEADER, "").strip()
    if not key and door.needs_key:
        raise invalid(
            _("Send an Idempotency-Key: a new random text for each new entry, the same one when you send it again."),
            field=HEADER,
            code="required",
        )
    if len(key) > LONGEST_KEY:
        raise invalid(_("An Idempotency-Key has at most %(most)d characters.") % {"most": LONGEST_KEY}, field=HEADER)
    return key
