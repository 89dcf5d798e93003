"""Files of recorded plays, for the commands that take one."""

from argparse import ArgumentParser
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

from django.core.management.base import CommandError

from engine.notation.compact_boards import parse_compact
from engine.notation.encoding import decode
from engine.notation.errors import InvalidNotation
from engine.notation.json_boards import parse_json
from engine.notation.lin import parse_lin
from engine.notation.pbn import parse_pbn_plays
from engine.notation.recorded_board import RecordedBoard

Read = TypeVar("Read")
READERS: dict[str, Callable[[str], list[RecordedBoard]]] = {
    "pbn": parse_pbn_plays,
    "lin": parse_lin,
    "json": parse_json,
    "compact": parse_compact,
}


def add_file_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("file", type=Path)
    parser.add_argument(
        "--from", dest="form", choices=READERS, help="else by the name: .pbn, .lin, .json, others compact"
    )


def read_boards(file: Path, form: str | None) -> list[RecordedBoard]:
    """The boards of a file, in the form named or in that of its name. Raises CommandError."""
    form = form or file.suffix.lower().removeprefix(".")
    return read_file(file, READERS.get(form, parse_compact))


def read_file(file: Path, read: Callable[[str], list[Read]]) -> list[Read]:
    """What ``read`` makes of the file's text. Raises CommandError, which names the file."""
    try:
        return read(decode(file.read_bytes()))
    except OSError as error:
        message = f"{file}: {error.strerror}"
        raise CommandError(message) from error
    except InvalidNotation as error:
        message = f"{file}: {error}"
        raise CommandError(message) from error
