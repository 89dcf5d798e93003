"""A PBN text cut into games: tags with their values, and the words of the sections that are read.

Games are parted by empty lines. Comments, ``; …`` to the end of the line and ``{ … }`` over any number of them, and
lines that begin with ``%`` are passed over; within a string none of these means anything (PBN 2.1, parts 2 and 3).
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from engine.notation.errors import InvalidText

WANTED = (
    "Board", "Dealer", "Deal", "Declarer", "Result", "Trump", "TrumpCard", "Play", "Claim", "Irregularities",
)  # fmt: skip

SECTIONS = ("Play",)


class InvalidPbn(InvalidText):
    """A text that is not a list of whist boards."""


@dataclass(frozen=True, slots=True)
class Word:
    """A word of a section, and where it stands."""

    text: str
    line: int
    column: int

    def wrong(self, sentence: str) -> InvalidPbn:
        return InvalidPbn(self.line, sentence, column=self.column)


@dataclass(frozen=True, slots=True)
class Tag(Word):
    """``text`` is the value as it stands between its quotation marks, ``column`` where that begins.

    ``words`` are those of the section that follows the tag, kept for the sections that are read.
    """

    name: str
    words: list[Word] = field(default_factory=list, compare=False)


Game = dict[str, Tag]

_TAG_START = re.compile(r'\[\s{0,50}(\w{1,50})\s{0,50}"')
_TAG_END = re.compile(r"\s{0,50}\]")
_STRING_REST = re.compile(r'((?:[^"\\]|\\.)*)"')
_WORD = re.compile(r'[^\s";{\[]+|\[+(?=\[)')
_SPACE = re.compile(r"\s+")


def read_games(text: str) -> Iterator[Game]:
    """The wanted tags of each game; a game without any is passed over.

    Raises InvalidPbn for a tag without an end, or a wanted one that comes twice in a game.
    """
    reader = _Reader()
    for number, line in enumerate(text.removeprefix("\ufeff").splitlines(), start=1):
        if line.startswith("%") and not reader.is_in_comment:
            continue
        if line.strip() or reader.is_in_comment:
            reader.read_line(line, number)
        elif reader.game:
            yield reader.game
            reader = _Reader()
    if reader.game:
        yield reader.game


class _Reader:
    """Takes the lines of one game, one by one; every sign is looked at once, so no text takes long."""

    def __init__(self) -> None:
        self.game: Game = {}
        self.section: Tag | None = None
        self.is_in_comment = False

    def read_line(self, line: str, number: int) -> None:
        position = 0
        while position < len(line):
            if self.is_in_comment:
                end = line.find("}", position)
                if end < 0:
                    return
                position, self.is_in_comment = end + 1, False
            elif line[position] == ";":
                return
            elif line[position] == "{":
                position, self.is_in_comment = position + 1, True
            elif start := _TAG_START.match(line, position):
                position = self._read_tag(start[1], line, number, start.end())
            else:
                position = self._read_word(line, number, position)

    def _read_tag(self, name: str, line: str, number: int, position: int) -> int:
        value = _STRING_REST.match(line, position)
        end = value and _TAG_END.match(line, value.end())
        if value is None or end is None:
            raise InvalidPbn(number, f'{name} has no closing "].', column=position + 1)
        leading = len(value[1]) - len(value[1].lstrip())
        tag = Tag(value[1].strip(), number, position + leading + 1, name)
        if name in WANTED:
            if name in self.game:
                raise tag.wrong(f"{name} comes twice in a board: line {self.game[name].line} gives it already.")
            self.game[name] = tag
        self.section = tag if name in SECTIONS else None
        return end.end()

    def _read_word(self, line: str, number: int, position: int) -> int:
        space = _SPACE.match(line, position)
        if space:
            return space.end()
        if line[position] == '"':
            string = _STRING_REST.match(line, position + 1)
            end = string.end() if string else len(line)
        else:
            word = _WORD.match(line, position)
            end = word.end() if word else position + 1
        if self.section:
            self.section.words.append(Word(line[position:end], number, position + 1))
        return end
