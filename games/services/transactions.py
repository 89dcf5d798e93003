"""The transactions of services."""

from collections.abc import Callable
from functools import wraps
from typing import ParamSpec, TypeVar

from django.db import connection, transaction

Given = ParamSpec("Given")
Done = TypeVar("Done")


def joined(service: Callable[Given, Done]) -> Callable[Given, Done]:
    """Run in the transaction that is open, or in one of its own.

    For services that refuse before they write anything: then there is nothing to undo in part, and a savepoint, two
    statements more, would guard nothing. Whoever catches another error than a refusal has to roll back.
    """

    @wraps(service)
    def run(*args: Given.args, **kwargs: Given.kwargs) -> Done:
        if connection.in_atomic_block:
            return service(*args, **kwargs)
        with transaction.atomic():
            return service(*args, **kwargs)

    return run
