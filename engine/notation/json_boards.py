"""Whole records as JSON, for programs: an array of boards, a line each.

    {"board": 7, "dealer": "S", "trump_card": "H5", "trump": "H", "hands": {"N": "AKQ.JT9.876.5432", …},
     "leader": "W", "plays": ["C4", …], "tricks_ns": 8, "claim": "NS 2 by N agreed E W",
     "irregularities": ["exposed 1 W HQ"]}

``plays`` are the cards in the order played, none or as many as are known; ``trump`` is S, H, D, C or NT, ``tricks_ns``
the stated tricks of North-South. Claim and irregularities are written as in ``engine.notation.incidents``. Only
``dealer`` and ``hands`` must be there, null is the same as nothing, and fields of other names are passed over.
"""

import json
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

from engine.cards import Card
from engine.deals import Deal, InvalidDeal
from engine.notation.errors import InvalidNotation
from engine.notation.hands import format_hand, parse_hand
from engine.notation.incidents import format_claim, parse_claim, parse_irregularity
from engine.notation.numbers import HIGHEST_BOARD
from engine.notation.recorded_board import RecordedBoard
from engine.notation.trumps import format_trump, parse_trump
from engine.records.claims import InvalidClaim
from engine.records.irregularities import InvalidIrregularity
from engine.records.record import Record
from engine.rules import IllegalPlay
from engine.seats import Seat

T = TypeVar("T")
Fields = dict[str, "_Value"]


class InvalidJson(InvalidNotation):
    """A text that is no array of boards. ``path`` is where the fault is, as in ``$[0].plays[4]``."""

    def __init__(self, path: str, sentence: str) -> None:
        super().__init__(f"{path}: {sentence}")
        self.path = path


def format_json(boards: Iterable[RecordedBoard]) -> str:
    """The boards as an array, a line each."""
    lines = ",\n".join(json.dumps(_fields_of(board)) for board in boards)
    return f"[\n{lines}\n]\n"


def parse_json(text: str) -> list[RecordedBoard]:
    """The boards of an array, or the one board that stands alone. Raises InvalidJson, naming path, field and card."""
    document = _Value("$", _load(text.removeprefix("\ufeff")))
    boards = document.items() if isinstance(document.content, list) else [document]
    return [_parse_board(board) for board in boards]


def _fields_of(board: RecordedBoard) -> dict[str, Any]:
    record, deal = board.record, board.record.deal
    fields = {
        "board": board.number,
        "dealer": deal.dealer.letter,
        "trump_card": str(deal.turn_up) if deal.turn_up and board.names_trump else None,
        "trump": format_trump(deal.trump) if board.names_trump else None,
        "hands": {seat.letter: format_hand(deal.hand(seat)) for seat in Seat},
        "leader": deal.leader.letter,
        "plays": [str(card) for card in record.cards],
        "tricks_ns": board.result,
        "claim": format_claim(record.claim) if record.claim else None,
        "irregularities": [str(odd) for odd in record.irregularities] or None,
    }
    return {name: content for name, content in fields.items() if content is not None}


@dataclass(frozen=True, slots=True)
class _Value:
    """Something in the document, and the path to it."""

    path: str
    content: Any

    def wrong(self, sentence: str) -> InvalidJson:
        return InvalidJson(self.path, sentence)

    def fields(self) -> Fields:
        """Those of an object that are not null."""
        if not isinstance(self.content, dict):
            raise self.wrong(f"must be an object, not {self._shown}.")
        found = self.content.items()
        return {name: _Value(f"{self.path}.{name}", content) for name, content in found if content is not None}

    def items(self) -> list["_Value"]:
        if not isinstance(self.content, list):
            raise self.wrong(f"must be an array, not {self._shown}.")
        return [_Value(f"{self.path}[{place}]", content) for place, content in enumerate(self.content)]

    def number(self, *, low: int, high: int) -> int:
        is_whole = isinstance(self.content, int) and not isinstance(self.content, bool)
        if not is_whole or not low <= self.content <= high:
            raise self.wrong(f"must be a whole number from {low} to {high}, not {self._shown}.")
        return int(self.content)

    def read(self, parse: Callable[[str], T]) -> T:
        """What ``parse`` makes of the text."""
        if not isinstance(self.content, str):
            raise self.wrong(f"must be a text, not {self._shown}.")
        try:
            return parse(self.content)
        except ValueError as error:
            raise self.wrong(str(error)) from None

    @property
    def _shown(self) -> str:
        if isinstance(self.content, dict | list):
            return "an object" if isinstance(self.content, dict) else "an array"
        return json.dumps(self.content)[:40]


def _load(text: str) -> Any:
    try:
        return json.loads(text, object_pairs_hook=_without_repeats)
    except json.JSONDecodeError as error:
        raise InvalidJson(f"Line {error.lineno}, column {error.colno}", f"not JSON: {error.msg}.") from None
    except RecursionError:
        raise InvalidJson("$", "arrays and objects stand too deep in each other.") from None
    except InvalidJson:
        raise
    except ValueError:
        # Python reads no number of thousands of digits, and does not say where it stands.
        raise InvalidJson("$", "a number has too many digits.") from None


def _without_repeats(pairs: Sequence[tuple[str, Any]]) -> dict[str, Any]:
    fields = dict(pairs)
    if len(fields) < len(pairs):
        times = Counter(name for name, _ in pairs)
        twice = next(name for name in times if times[name] > 1)
        raise InvalidJson("$", f"the field {twice[:40]!r} stands twice in one object.")
    return fields


def _parse_board(board: _Value) -> RecordedBoard:
    fields = board.fields()
    deal = _parse_deal(board, fields)
    names_trump = "trump" in fields or "trump_card" in fields
    record = _parse_record(deal, fields)
    if record.cards and not names_trump:
        raise fields["plays"].wrong("there are cards played, but neither trump nor trump_card.")
    number = fields["board"].number(low=1, high=HIGHEST_BOARD) if "board" in fields else None
    result = fields["tricks_ns"].number(low=0, high=13) if "tricks_ns" in fields else None
    return RecordedBoard(record, number, result, names_trump)


def _parse_deal(board: _Value, fields: Fields) -> Deal:
    dealer = _required(board, fields, "dealer").read(Seat.parse)
    turn_up = fields["trump_card"].read(Card.parse) if "trump_card" in fields else None
    trump = fields["trump"].read(parse_trump) if "trump" in fields else (turn_up.suit if turn_up else None)
    hands = _required(board, fields, "hands")
    by_seat = hands.fields()
    north, east, south, west = (_required(hands, by_seat, seat.letter).read(parse_hand) for seat in Seat)
    try:
        deal = Deal(hands=(north, east, south, west), dealer=dealer)
    except InvalidDeal as error:
        raise hands.wrong(str(error)) from None
    if "leader" in fields and fields["leader"].read(Seat.parse) is not deal.leader:
        raise fields["leader"].wrong(f"must be {deal.leader}, left of the dealer, not {fields['leader'].content}.")
    try:
        return Deal(hands=deal.hands, dealer=dealer, trump=trump, turn_up=turn_up)
    except InvalidDeal as error:
        raise fields["trump_card"].wrong(str(error)) from None


def _parse_record(deal: Deal, fields: Fields) -> Record:
    plays = fields["plays"].items() if "plays" in fields else []
    cards = tuple(card.read(Card.parse) for card in plays)
    told = fields["irregularities"].items() if "irregularities" in fields else []
    irregularities = tuple(odd.read(parse_irregularity) for odd in told)
    claim = fields["claim"].read(parse_claim) if "claim" in fields else None
    try:
        return Record(deal, cards, irregularities, claim)
    except IllegalPlay as error:
        raise plays[error.position].wrong(str(error)) from None
    except InvalidIrregularity as error:
        raise fields["irregularities"].wrong(str(error)) from None
    except InvalidClaim as error:
        raise fields["claim"].wrong(str(error)) from None


def _required(owner: _Value, fields: Fields, name: str) -> _Value:
    if name not in fields:
        raise owner.wrong(f"the field {name} is missing.")
    return fields[name]
