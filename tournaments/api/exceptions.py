"""Problem bodies: whatever goes wrong is answered as ``{"type": …, "errors": [{"code", "detail", "attr"}]}``."""

from collections.abc import Mapping
from typing import Any

from django.core.exceptions import RequestDataTooBig
from django.utils.translation import gettext as _
from drf_standardized_errors.handler import ExceptionHandler
from drf_standardized_errors.types import ExceptionHandlerContext
from rest_framework.exceptions import APIException, ErrorDetail, ParseError, ValidationError
from rest_framework.response import Response

from engine.cards import InvalidCard
from engine.deals import InvalidDeal
from engine.movements import InvalidMovement
from engine.notation.pbn import InvalidPbn
from engine.scoring import InvalidTricks
from games.errors import Refused
from games.outages import is_outage

# The engine knows no requests: which field of a body each of its refusals is about is said here.
FIELDS: Mapping[type[ValueError], str] = {
    InvalidTricks: "north_south_tricks",
    InvalidMovement: "movement",
    InvalidPbn: "pbn",
    InvalidDeal: "pbn",
    InvalidCard: "card",
}


class Problem(APIException):
    """A refusal with its own status. ``extra`` is put beside the errors, for a program to act on."""

    def __init__(
        self, sentence: str, *, status: int, code: str, field: str = "", extra: Mapping[str, object] | None = None
    ) -> None:
        self.status_code = status
        self.extra = dict(extra or {})
        super().__init__({field: [sentence]} if field else sentence, code)


class Missing(Problem):
    """Not there, or not for this viewer: the two are answered alike."""

    def __init__(self, sentence: str = "", *, field: str = "") -> None:
        super().__init__(sentence or _("There is nothing here."), status=404, code="not_found", field=field)


def invalid(sentence: str, *, field: str, code: str = "invalid") -> ValidationError:
    return ValidationError({field: [ErrorDetail(sentence, code=code)]})


def problem(exc: Exception, context: ExceptionHandlerContext) -> Response | None:
    """REST framework's EXCEPTION_HANDLER.

    An outage of the database is answered above all doors, where what middleware asks of it is answered too.
    """
    answer: Response | None = None if is_outage(exc) else _Handler(exc, context).run()
    return answer


class _Handler(ExceptionHandler):
    def convert_known_exceptions(self, exc: Exception) -> Exception:
        if isinstance(exc, Refused):
            return _refusal(exc)
        for kind, field in FIELDS.items():
            if isinstance(exc, kind):
                return invalid(str(exc), field=field)
        if isinstance(exc, RequestDataTooBig):
            return Problem(_("The request is larger than 1 MB."), status=413, code="too_large")
        if isinstance(exc, RecursionError):
            return ParseError(_("The JSON is nested too deeply."))
        known: Exception = super().convert_known_exceptions(exc)
        return known

    def format_exception(self, exc: APIException) -> dict[str, Any]:
        body: dict[str, Any] = super().format_exception(exc)
        return {**body, **getattr(exc, "extra", {})}


def _refusal(refused: Refused) -> APIException:
    """A service said no: with its sentence, its field and its status."""
    if refused.status != 400:
        return Problem(refused.sentence, status=refused.status, code=refused.code, field=refused.field)
    if refused.field:
        return invalid(refused.sentence, field=refused.field, code=refused.code)
    return ValidationError([ErrorDetail(refused.sentence, code=refused.code)])
