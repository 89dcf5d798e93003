"""Whole records as compact text, a line each: what the database keeps of a play, and a file people can read.

    N H5 AT86.… Q95.… J43.… K72.… | HK H3 H2 H4, HA H6 | board 7 | 8 | NS 2 by N agreed E W | exposed 1 W HQ

Deal and play as in ``engine.notation.compact``; then, each only where there is something to tell, the board's number,
the stated tricks of North-South, the claim and the irregularities. In a file, empty lines and lines that begin with
``#`` are passed over.
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass

from engine.cards import Card, InvalidCard
from engine.deals import InvalidDeal
from engine.notation.compact import format_deal, format_play, parse_deal, parse_play
from engine.notation.errors import InvalidText
from engine.notation.incidents import format_claim, format_irregularities, parse_claim, parse_irregularities
from engine.notation.numbers import BOARDS, TRICKS
from engine.notation.recorded_board import RecordedBoard
from engine.records.claims import Claim, InvalidClaim
from engine.records.irregularities import InvalidIrregularity, Irregularity
from engine.records.record import Record
from engine.rules import IllegalPlay

_BOARDS = {f"board {text}": number for text, number in BOARDS.items()}
_CARD = re.compile(r"[^\s,]+")


class InvalidCompact(InvalidText):
    """A line that is no record."""


def format_compact(boards: Iterable[RecordedBoard]) -> str:
    """The boards, a line each. Raises InvalidDeal for one that names no trump, which the text has no sign for."""
    return "".join(f"{format_board(board)}\n" for board in boards)


def parse_compact(text: str) -> list[RecordedBoard]:
    """The boards of a text. Raises InvalidCompact, naming line, column and seat or card."""
    lines = enumerate(text.removeprefix("\ufeff").splitlines(), start=1)
    return [parse_board(line, number=number) for number, line in lines if line.strip() and line[0] != "#"]


def format_board(board: RecordedBoard) -> str:
    """The board in a line. Raises InvalidDeal where it names no trump."""
    if not board.names_trump:
        raise InvalidDeal("A deal without a known trump cannot be written as compact text.")
    record = board.record
    fields = [format_deal(record.deal), format_play(record.cards)]
    if board.number is not None:
        fields.append(f"board {board.number}")
    if board.result is not None:
        fields.append(str(board.result))
    if record.claim:
        fields.append(format_claim(record.claim))
    if record.irregularities:
        fields.append(format_irregularities(record.irregularities))
    return " | ".join(fields)


def parse_board(text: str, *, number: int = 1) -> RecordedBoard:
    """The board written by ``format_board``; ``number`` is that of its line. Raises InvalidCompact."""
    deal_field, *rest = _fields(text, number)
    play_field, *extras = rest or [_Field("", number, len(text) + 1)]
    told = _Told()
    for extra in extras:
        told = told.with_field(extra)
    try:
        deal = parse_deal(deal_field.text)
    except InvalidDeal as error:
        raise deal_field.wrong(str(error)) from None
    try:
        cards = parse_play(play_field.text)
        record = Record(deal, cards, told.irregularities, told.claim)
    except InvalidCard as error:
        raise play_field.wrong(str(error), word=_first_wrong(play_field.text)) from None
    except IllegalPlay as error:
        raise play_field.wrong(str(error), word=error.position) from None
    except (InvalidIrregularity, InvalidClaim) as error:
        raise extras[0].wrong(str(error)) from None
    return RecordedBoard(record, told.number, told.result)


@dataclass(frozen=True, slots=True)
class _Field:
    text: str
    line: int
    column: int

    def wrong(self, sentence: str, *, word: int = 0) -> InvalidCompact:
        """The refusal of the field, at one of its words."""
        starts = [match.start() for match in _CARD.finditer(self.text)] or [0]
        return InvalidCompact(self.line, sentence, column=self.column + starts[word])


@dataclass(frozen=True, slots=True)
class _Told:
    """What the fields after deal and play tell."""

    number: int | None = None
    result: int | None = None
    claim: Claim | None = None
    irregularities: tuple[Irregularity, ...] = ()

    def with_field(self, field: _Field) -> "_Told":
        text = field.text
        number, result, claim, odd = self.number, self.result, self.claim, self.irregularities
        try:
            if text in _BOARDS and number is None:
                number = _BOARDS[text]
            elif text in TRICKS and result is None:
                result = TRICKS[text]
            elif text.startswith("NS ") and claim is None:
                claim = parse_claim(text)
            elif not odd:
                odd = parse_irregularities(text)
            else:
                raise field.wrong(f"{text!r} is told twice, or is nothing that is told of a play.")
        except (InvalidClaim, InvalidIrregularity) as error:
            raise field.wrong(str(error)) from None
        return _Told(number, result, claim, odd)


def _fields(text: str, line: int) -> list[_Field]:
    fields, column = [], 1
    for part in text.split("|"):
        leading = len(part) - len(part.lstrip())
        fields.append(_Field(part.strip(), line, column + leading))
        column += len(part) + 1
    return fields


def _first_wrong(text: str) -> int:
    """The place of the first word that is no card; there is one."""
    return next(place for place, word in enumerate(_CARD.findall(text)) if not _is_card(word))


def _is_card(word: str) -> bool:
    try:
        Card.parse(word)
    except InvalidCard:
        return False
    return True
