"""Refusals of this package: each carries the field it is about and one sentence for the person who asked."""

from django.utils.translation import gettext as _


class Refused(ValueError):
    """A rule said no. ``field`` names the input at fault ("" for none); the text is a sentence for people."""

    status = 400
    code = "refused"

    def __init__(self, sentence: str, *, field: str = "") -> None:
        super().__init__(sentence)
        self.sentence = sentence
        self.field = field


class NotDue(Refused):
    """The board is not to be played at this table now, or the time for it has passed."""

    status = 409
    code = "not_due"


class Conflict(Refused):
    """What was asked no longer fits the present state."""

    status = 409
    code = "conflict"


class StaleVersion(Refused):
    """The result changed while somebody looked at an older version of it."""

    status = 412
    code = "stale_version"


class KeyReused(Refused):
    """One idempotency key came with two different requests."""

    status = 422
    code = "key_reused"

    def __init__(self) -> None:
        super().__init__(
            _("This Idempotency-Key was used before with other content; send a new key with new content."),
            field="Idempotency-Key",
        )


class Sealed(Refused):
    """The cards of this board may not be seen yet, or not by this person. Says nothing about the board itself."""

    status = 404
    code = "not_found"
