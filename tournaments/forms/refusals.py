"""A service's refusal, shown where people typed what was refused."""

from collections.abc import Iterator
from contextlib import contextmanager

from django import forms

from games.errors import Refused
from tournaments.errors import Forbidden


@contextmanager
def refusals_on(form: forms.BaseForm) -> Iterator[None]:
    """Put a Refused on the field it names, or on the whole form. A missing right is no fault of the form: it leaves."""
    try:
        yield
    except Forbidden:
        raise
    except Refused as error:
        form.add_error(error.field if error.field in form.fields else None, error.sentence)
