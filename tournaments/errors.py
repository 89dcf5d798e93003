"""Refusals of this package, next to those of ``games.errors``, of which they are."""

from games.errors import Conflict, Refused


class IllegalStep(Conflict):
    """An event cannot go from its present state to the one asked for."""

    code = "illegal_step"


class Forbidden(Refused):
    """The person or device has no right to do this."""

    status = 403
    code = "forbidden"


class BadRows(Refused):
    """A file has rows that cannot be read: all of them are named, nothing of it was loaded."""

    code = "bad_rows"

    def __init__(self, sentence: str, problems: list[str]) -> None:
        super().__init__(sentence, field="file")
        self.problems = problems
