"""What every door of the API is: a view that knows who asks, reads strictly, pages by cursor, and answers once."""

from collections.abc import Callable, Sequence
from functools import cache, cached_property
from typing import Any, ClassVar

from django.db.models import QuerySet
from django.utils.cache import patch_cache_control, patch_vary_headers
from rest_framework import serializers
from rest_framework.exceptions import ValidationError
from rest_framework.permissions import SAFE_METHODS
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from games.statements import Bound
from tournaments.access import Viewer
from tournaments.api.authentication import viewer_of
from tournaments.api.idempotency import answered_once
from tournaments.api.inputs import Input
from tournaments.api.pagination import Pages, page_body
from tournaments.api.permissions import IsSignedIn, MayWrite
from tournaments.selectors.live import forget_numbers

WRITES = ("post", "put", "patch", "delete")


class Door(APIView):
    permission_classes = [IsSignedIn, MayWrite]
    # Anybody may read here; each door asks itself what is public.
    is_open: ClassVar[bool] = False
    # A write without Idempotency-Key is refused.
    needs_key: ClassVar[bool] = False
    # Its writes take a lock of their own first and touch nothing but the database: see ``receipts.once``.
    settles_copies: ClassVar[bool] = False
    # Parts of an answer that are shown once and never kept, not even to answer a repeat.
    secrets: ClassVar[frozenset[str]] = frozenset()

    def __init_subclass__(cls, **kwargs: Any) -> None:
        """Every write honours its Idempotency-Key, whoever wrote the door."""
        super().__init_subclass__(**kwargs)
        for method in WRITES:
            if method in cls.__dict__:
                setattr(cls, method, answered_once(cls.__dict__[method]))

    def written_at_once(self, receipt: Callable[..., Bound], *args: Any, **kwargs: Any) -> Response | None:
        """A write with its receipt in a single message to the database, for the door that has one.

        None for all others, and wherever that is not possible; then nothing is done, and the write goes its usual way.
        ``receipt`` is ``receipts.beside_change`` that knows whose it is.
        """
        return None

    @cached_property
    def viewer(self) -> Viewer:
        return viewer_of(self.request)

    @property
    def account(self) -> Viewer:
        """The account or token alone: who directs does so as himself, though a device may be signed in beside."""
        return self.viewer.as_account

    def taken(self, kind: type[Input]) -> dict[str, Any]:
        """The body, read strictly. Raises ValidationError, naming the field."""
        return self._read(kind, self.request.data)

    def asked(self, kind: type[Input]) -> dict[str, Any]:
        """The query, read as strictly."""
        return self._read(kind, self.request.query_params.dict())

    def page(
        self,
        rows: QuerySet[Any],
        output: type[serializers.BaseSerializer[Any]],
        *,
        ordering: Sequence[str],
        context: dict[str, Any] | None = None,
    ) -> Response:
        """One page of a list. ``ordering`` begins with a column of the rows and ends with a unique one."""
        pages = Pages(ordering)
        shown = pages.paginate_queryset(rows, self.request, self)
        return Response(page_body(pages, output(shown, many=True, context=context or {}).data))

    def finalize_response(self, request: Request, response: Response, *args: Any, **kwargs: Any) -> Response:
        if request.method not in SAFE_METHODS:
            forget_numbers()  # whoever has just written sees what is newest
        response = super().finalize_response(request, response, *args, **kwargs)
        patch_vary_headers(response, ["Cookie", "Accept-Language", "Authorization"])
        if not response.has_header("Cache-Control"):
            patch_cache_control(response, private=True, no_store=True)
        return response

    @staticmethod
    def _read(kind: type[Input], data: Any) -> dict[str, Any]:
        try:
            return dict(_form(kind).run_validation(data))
        except ValidationError:
            form = kind(data=data)  # says it again, in the form of a refusal
            form.is_valid(raise_exception=True)
            raise


@cache
def _form(kind: type[Input]) -> Input:
    """One for all requests: to make the fields anew costs more than to read the body, and reading keeps nothing."""
    return kind()
