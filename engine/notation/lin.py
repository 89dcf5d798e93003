"""LIN (Bridge Base Online), in only: boards, and what was played of them.

A text of ``key|value|`` pairs. ``md``: dealer (1 S, 2 W, 3 N, 4 E) and the hands of South, West, North and East, one
of which may be left out; ``ah``: the board's number; ``mb``: calls; ``pc``: cards in the order played; ``mc``: the
tricks the declarer took in all where he claimed. All other keys are passed over.

LIN does not know whist. As in PBN the dealer stands for the declarer, and one of the trump suit with three passes for
the trump: ``mb|1H|mb|p|mb|p|mb|p|``. A play under another auction is bridge, and refused.
"""

import re
from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass, field

from engine.cards import FULL_PACK_MASK, Card, InvalidCard, Rank, Suit, cards_in, mask_of
from engine.deals import Deal, Hand
from engine.notation.errors import InvalidText
from engine.notation.hands import InvalidHand, verify_apart
from engine.notation.numbers import TRICKS
from engine.notation.recorded_board import RecordedBoard
from engine.records.claims import Claim, InvalidClaim
from engine.records.record import Record
from engine.rules import IllegalPlay
from engine.seats import Seat, Side

_LINE_END = re.compile(r"\r\n|\r|\n")
_HAND = re.compile(r"(?:S([^SHDC]*))?(?:H([^SHDC]*))?(?:D([^SHDC]*))?(?:C([^SHDC]*))?")
_CALL = re.compile(r"(?:pass|p|xx|x|d|r|[1-7](?:nt|n|s|h|d|c))!?", re.IGNORECASE)
_BOARD = re.compile(r"board\s{1,9}([1-9][0-9]{0,3})", re.IGNORECASE)
_TRUMPS = {"1N": None, "1NT": None, **{f"1{suit}": suit for suit in Suit}}
_SEATS = (Seat.SOUTH, Seat.WEST, Seat.NORTH, Seat.EAST)
_DEALERS = {str(number): seat for number, seat in enumerate(_SEATS, start=1)}


class InvalidLin(InvalidText):
    """A text that is not a list of whist boards."""


def parse_lin(text: str) -> list[RecordedBoard]:
    """The boards of a LIN text, in its order.

    Raises InvalidLin, naming line, column and seat or card, when a hand is not thirteen known cards, a card is in two
    hands or is played by another seat, or a play does not stand under one of the trump suit by the dealer.
    """
    return [_parse_board(board) for board in _boards(text)]


@dataclass(frozen=True, slots=True)
class _Value:
    text: str
    line: int
    column: int

    def wrong(self, sentence: str, *, offset: int = 0) -> InvalidLin:
        return InvalidLin(self.line, sentence, column=self.column + offset)


@dataclass(slots=True)
class _Board:
    """The values of one board, from its hands to the next one's."""

    hands: _Value
    title: _Value | None = None
    calls: list[_Value] = field(default_factory=list)
    cards: list[_Value] = field(default_factory=list)
    claim: _Value | None = None


def _boards(text: str) -> Iterator[_Board]:
    board: _Board | None = None
    for key, value in _pairs(text):
        if key == "md":
            if board:
                yield board
            board = _Board(value)
        elif board:
            _keep(board, key, value)
    if board:
        yield board


def _keep(board: _Board, key: str, value: _Value) -> None:
    if key == "mb":
        board.calls.append(value)
    elif key == "pc":
        board.cards.append(value)
    elif key == "mc":
        board.claim = value
    elif key == "ah":
        board.title = value


def _pairs(text: str) -> Iterator[tuple[str, _Value]]:
    text = text.removeprefix("\ufeff")
    starts = [0, *(match.end() for match in _LINE_END.finditer(text))]
    parts = text.split("|")
    position = 0
    for index, part in enumerate(parts[:-1]):
        if index % 2:
            line, column = _place(position + len(part) - len(part.lstrip()), starts)
            yield parts[index - 1].strip().lower(), _Value(part.strip(), line, column)
        position += len(part) + 1
    if len(parts) % 2 == 0:
        line, column = _place(position, starts)
        raise InvalidLin(line, f"{parts[-2].strip()[:20]!r} has no value that ends in |.", column=column)


def _place(position: int, starts: list[int]) -> tuple[int, int]:
    """Line and column of a position in a text whose lines start there."""
    line = bisect_right(starts, position)
    return line, position - starts[line - 1] + 1


def _parse_board(board: _Board) -> RecordedBoard:
    deal = _parse_deal(board.hands)
    calls = [call.upper().rstrip("!") for value in board.calls for call in _split_calls(value)]
    names_trump = _is_whist(calls)
    deal = deal.with_trump(_TRUMPS[calls[0]] if names_trump else None)
    cards, places = _parse_cards(board.cards)
    if not names_trump and (cards or board.claim):
        where = board.calls[0] if board.calls else board.hands
        raise where.wrong(
            "the auction must be one of the trump suit by the dealer and three passes: else it is not whist."
        )
    try:
        record = Record(deal, cards)
    except IllegalPlay as error:
        raise places[error.position].wrong(str(error)) from None
    result, record = _claimed(record, board.claim) if board.claim else (None, record)
    return RecordedBoard(record, _parse_number(board.title), result, names_trump)


def _is_whist(calls: list[str]) -> bool:
    """Whether the dealer named the trump and everybody passed."""
    return len(calls) == 4 and calls[0] in _TRUMPS and all(call in {"P", "PASS"} for call in calls[1:])


def _split_calls(value: _Value) -> list[str]:
    calls, position = [], 0
    while position < len(value.text):
        call = _CALL.match(value.text, position)
        if call is None:
            raise value.wrong(f"{value.text[position:][:20]!r} is no call.", offset=position)
        calls.append(call[0])
        position = call.end()
    return calls


def _parse_number(title: _Value | None) -> int | None:
    number = _BOARD.fullmatch(title.text) if title else None
    return int(number[1]) if number else None


def _parse_deal(value: _Value) -> Deal:
    dealer = _DEALERS.get(value.text[:1])
    if dealer is None:
        raise value.wrong(f"the hands must begin with the dealer's number, 1 to 4, not {value.text[:1]!r}.")
    texts = value.text[1:].split(",")
    if not 3 <= len(texts) <= 4:
        raise value.wrong(f"there must be 3 or 4 hands with commas between, not {len(texts)}.")
    hands = _parse_hands(value, texts)
    if len(hands) < 3:
        raise value.wrong(f"there must be 3 or 4 hands, not {len(hands)}.")
    if len(hands) == 3:
        left_out = next(seat for seat in _SEATS if seat not in hands)
        dealt = mask_of(card for hand in hands.values() for card in hand)
        hands[left_out] = cards_in(FULL_PACK_MASK & ~dealt)
    return Deal(hands=(hands[Seat.NORTH], hands[Seat.EAST], hands[Seat.SOUTH], hands[Seat.WEST]), dealer=dealer)


def _parse_hands(value: _Value, texts: list[str]) -> dict[Seat, Hand]:
    """Those that are given; an empty text is a hand left out."""
    hands: dict[Seat, Hand] = {}
    offset = 1
    for seat, text in zip(_SEATS, texts, strict=False):
        if text.strip():
            hand = _parse_hand(value, seat, text, offset)
            try:
                verify_apart(hand, seat, hands)
            except InvalidHand as error:
                raise value.wrong(str(error), offset=offset) from None
            hands[seat] = hand
        offset += len(text) + 1
    return hands


def _parse_hand(value: _Value, seat: Seat, text: str, offset: int) -> Hand:
    suits = _HAND.fullmatch(text.strip().upper())
    if suits is None:
        sentence = (
            f"{seat.full_name}: a hand is S, H, D and C in this order, each with its ranks, not {text.strip()[:40]!r}."
        )
        raise value.wrong(sentence, offset=offset)
    cards: list[Card] = []
    for suit, ranks in zip(Suit, suits.groups(), strict=True):
        for letter in ranks or "":
            try:
                cards.append(Card(suit, Rank.parse(letter)))
            except InvalidCard as error:
                raise value.wrong(f"{seat.full_name}, {suit.full_name}: {error}", offset=offset) from None
    repeated = next((card for place, card in enumerate(cards[:14]) if card in cards[:place]), None)
    if repeated:
        raise value.wrong(f"{seat.full_name}: {repeated} is in the hand twice.", offset=offset)
    if len(cards) != 13:
        raise value.wrong(f"{seat.full_name} has {len(cards)} cards instead of 13.", offset=offset)
    return tuple(cards)


def _parse_cards(values: list[_Value]) -> tuple[tuple[Card, ...], list[_Value]]:
    cards, places = [], []
    for value in values:
        for offset in range(0, len(value.text), 2):
            place = _Value(value.text[offset : offset + 2], value.line, value.column + offset)
            try:
                cards.append(Card.parse(place.text.upper()))
            except InvalidCard as error:
                raise place.wrong(str(error)) from None
            places.append(place)
    return tuple(cards), places


def _claimed(record: Record, value: _Value) -> tuple[int, Record]:
    """The tricks of North–South that follow from the declarer's in all, and the record that ends so."""
    if value.text not in TRICKS:
        raise value.wrong(f"claimed tricks must be a number from 0 to 13, not {value.text!r}.")
    tricks = TRICKS[value.text]
    result = tricks if record.deal.dealer.side is Side.NORTH_SOUTH else 13 - tricks
    try:
        return result, record.end_by(Claim(result - record.tricks_won[Side.NORTH_SOUTH]))
    except InvalidClaim as error:
        raise value.wrong(str(error)) from None
