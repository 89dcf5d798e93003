"""Versions of a result: given as ETag, asked back in If-Match, so that nobody overwrites what he has not seen."""

import re

from django.utils.translation import gettext as _
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.api.exceptions import Problem, invalid

HEADER = "If-Match"
IF_MATCH = OpenApiParameter(
    HEADER,
    OpenApiTypes.STR,
    OpenApiParameter.HEADER,
    required=True,
    description='The version that was seen, as the ETag gave it: `"17"`; `"0"` where there was no result yet.',
)


def version_seen(request: Request) -> int:
    """The version in If-Match. Raises Problem 428 without one."""
    version = version_seen_if_any(request)
    if version is None:
        raise Problem(
            _("Send If-Match with the version you have seen, so that nobody's change is overwritten unseen."),
            status=428,
            code="precondition_required",
            field=HEADER,
        )
    return version


def version_seen_if_any(request: Request) -> int | None:
    """The version in If-Match, None without the header. Raises ValidationError for what is no version."""
    text = request.headers.get(HEADER)
    if text is None:
        return None
    found = re.fullmatch(r'"?([0-9]{1,9})"?', text.strip())
    if found is None:
        raise invalid(_('“%(text)s” is no version; send one like "17".') % {"text": text[:20]}, field=HEADER)
    return int(found[1])


def versioned(response: Response, version: int) -> Response:
    response["ETag"] = f'"{version}"'
    return response
