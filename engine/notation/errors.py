"""A text that a reader refuses, and where in it: nothing is guessed."""


class InvalidNotation(ValueError):
    """A text that is not what its reader reads. The sentence begins with the place of the fault."""


class InvalidText(InvalidNotation):
    """``line`` and ``column`` count from 1; ``column`` is None where the fault is that something is missing."""

    def __init__(self, line: int, sentence: str, *, column: int | None = None) -> None:
        where = f"Line {line}" if column is None else f"Line {line}, column {column}"
        super().__init__(f"{where}: {sentence}")
        self.line = line
        self.column = column
