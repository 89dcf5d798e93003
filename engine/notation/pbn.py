"""PBN (Portable Bridge Notation 2.1) for whist boards: prepared deals in and out of other programs.

PBN does not know whist. At whist the leader sits left of the dealer, at bridge left of the declarer; so a whist board
is written with the dealer as ``Declarer`` and ``1`` of the trump suit as ``Contract``, and every bridge program gets
leader and trick winners right. What is whist's own goes into the tags ``Game``, ``Trump`` (S H D C or NT),
``TrumpMethod`` (TurnUp or Fixed) and ``TrumpCard``; PBN allows tags of one's own.

The reader takes ``Board``, ``Dealer``, ``Deal``, ``Trump`` and ``TrumpCard`` and passes over everything else. It never
guesses: a contract is not taken for a trump, and a board number not for a dealer.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from engine.cards import Card, InvalidCard, Suit
from engine.deals import Deal, Hand, InvalidDeal
from engine.notation.hands import InvalidHand, format_hand, parse_hand
from engine.seats import InvalidSeat, Seat

NO_TRUMP = "NT"


class InvalidPbn(ValueError):
    """A text that is not a list of whist boards; ``line`` counts from 1."""

    def __init__(self, line: int, sentence: str) -> None:
        super().__init__(f"Line {line}: {sentence}")
        self.line = line


@dataclass(frozen=True, slots=True)
class PbnBoard:
    """A numbered deal. Where the file names no trump, ``names_trump`` is False and the deal's trump means nothing."""

    number: int
    deal: Deal
    names_trump: bool = True


@dataclass(frozen=True, slots=True)
class _Tag:
    name: str
    value: str
    line: int


_Tags = dict[str, _Tag]
_TAG = re.compile(r'\[\s*(\w+)\s+"((?:[^"\\]|\\.)*)"\s*\]')
_WANTED = ("Board", "Dealer", "Deal", "Trump", "TrumpCard")


def parse_pbn(text: str) -> list[PbnBoard]:
    """The boards of a PBN text, in its order; a byte order mark and any line ends are accepted.

    Raises InvalidPbn, naming line and board, seat or card, when a board lacks its number, dealer or deal, a hand is not
    thirteen known cards, a card is in two hands, a turn-up is not the dealer's or a number comes twice.
    """
    boards: dict[int, PbnBoard] = {}
    for tags in _games(text):
        board = _parse_board(tags)
        if board.number in boards:
            raise InvalidPbn(tags["Board"].line, f"board {board.number} is given twice.")
        boards[board.number] = board
    return list(boards.values())


def format_pbn(boards: Iterable[PbnBoard], *, event: str = "", site: str = "", date: str = "") -> str:
    """The boards as PBN, an empty line after each; ``date`` is written ``2027.04.09`` by the standard."""
    games = [_format_board(board, event, site, date) for board in boards]
    return "\n".join(["% PBN 2.1", *games])


def _format_board(board: PbnBoard, event: str, site: str, date: str) -> str:
    deal = board.deal
    trump = (deal.trump.letter if deal.trump else NO_TRUMP) if board.names_trump else None
    hands = " ".join(format_hand(deal.hand(deal.dealer.after(place))) for place in range(4))
    tags = {
        "Event": event,
        "Site": site,
        "Date": date,
        "Board": str(board.number),
        **dict.fromkeys(("West", "North", "East", "South"), ""),
        "Dealer": deal.dealer.letter,
        "Vulnerable": "None",
        "Deal": f"{deal.dealer}:{hands}",
        "Scoring": "",
        "Declarer": deal.dealer.letter,
        "Contract": f"1{trump}" if trump else "?",
        "Result": "?",
        "Game": "Whist",
    }
    if trump:
        tags |= {"Trump": trump, "TrumpMethod": "TurnUp" if deal.turn_up else "Fixed"}
    if deal.turn_up:
        tags["TrumpCard"] = str(deal.turn_up)
    return "".join(f'[{name} "{_escape(value)}"]\n' for name, value in tags.items())


def _escape(value: str) -> str:
    one_line = " ".join(value.split())
    return one_line.replace("\\", "\\\\").replace('"', '\\"')


def _games(text: str) -> Iterator[_Tags]:
    """The wanted tags of each game; games are parted by empty lines, and one without wanted tags is passed over."""
    tags: _Tags = {}
    for number, line in _lines(text):
        if not line.strip():
            if tags:
                yield tags
            tags = {}
            continue
        for name, value in _TAG.findall(line):
            if name not in _WANTED:
                continue
            if name in tags:
                raise InvalidPbn(number, f"{name} comes twice in a board: line {tags[name].line} gives it already.")
            tags[name] = _Tag(name, value.strip(), number)
    if tags:
        yield tags


def _lines(text: str) -> Iterator[tuple[int, str]]:
    """Numbered lines without the escaped ones and without comments, which may run over several lines."""
    in_comment = False
    for number, line in enumerate(text.removeprefix("\ufeff").splitlines(), start=1):
        if line.startswith("%"):
            continue
        kept, in_comment = _without_comments(line, in_comment)
        if kept.strip() or not line.strip():
            yield number, kept


_COMMENT_OR_STRING = re.compile(r'"(?:[^"\\]|\\.)*"|;.*|\{|[^";{]+|"')


def _without_comments(line: str, in_comment: bool) -> tuple[str, bool]:
    """The line without ``; …`` and ``{ … }``, which mean nothing within a string; and whether ``{`` is still open."""
    kept: list[str] = []
    position = 0
    while position < len(line):
        if in_comment:
            end = line.find("}", position)
            if end < 0:
                return "".join(kept), True
            position, in_comment = end + 1, False
            continue
        match = _COMMENT_OR_STRING.match(line, position)
        if match is None:
            break
        position = match.end()
        if match[0] == "{":
            in_comment = True
        elif not match[0].startswith(";"):
            kept.append(match[0])
    return "".join(kept), in_comment


def _parse_board(tags: _Tags) -> PbnBoard:
    number_tag = _required(tags, "Board")
    number = _parse_number(number_tag)
    deal_tag = _required(tags, "Deal", number)
    dealer = _parse_dealer(_required(tags, "Dealer", number), number)
    trump, turn_up = _parse_trump(tags, number)
    hands = _parse_hands(deal_tag, number)
    try:
        deal = Deal(hands=hands, dealer=dealer)
    except InvalidDeal as error:
        raise _wrong(deal_tag, number, str(error)) from None
    if turn_up:
        deal = _turn_up(deal, turn_up, tags["TrumpCard"], number)
    return PbnBoard(number, deal if turn_up else deal.with_trump(trump), names_trump="Trump" in tags or bool(turn_up))


def _required(tags: _Tags, name: str, number: int | None = None) -> _Tag:
    if name in tags:
        return tags[name]
    present = min(tags.values(), key=lambda tag: tag.line)
    where = "this board" if number is None else f"board {number}"
    raise InvalidPbn(present.line, f"{where} has no {name} tag before the next empty line.")


def _parse_number(tag: _Tag) -> int:
    if not re.fullmatch(r"[1-9][0-9]{0,3}", tag.value):
        raise InvalidPbn(tag.line, f"Board must be a number from 1 to 9999, not {tag.value!r}.")
    return int(tag.value)


def _parse_dealer(tag: _Tag, number: int) -> Seat:
    try:
        return Seat.parse(tag.value)
    except InvalidSeat:
        raise _wrong(tag, number, f"Dealer must be N, E, S or W, not {tag.value!r}.") from None


def _parse_hands(tag: _Tag, number: int) -> tuple[Hand, Hand, Hand, Hand]:
    first_text, colon, hands_text = tag.value.partition(":")
    texts = hands_text.split()
    if first_text not in ("N", "E", "S", "W") or not colon or len(texts) != 4:
        raise _wrong(tag, number, "Deal must be a seat, a colon and 4 hands, as in N:AK… … … ….")
    first = Seat.parse(first_text)
    hands = {first.after(place): _parse_hand(tag, number, first.after(place), text) for place, text in enumerate(texts)}
    return hands[Seat.NORTH], hands[Seat.EAST], hands[Seat.SOUTH], hands[Seat.WEST]


def _parse_hand(tag: _Tag, number: int, seat: Seat, text: str) -> Hand:
    try:
        return parse_hand(text)
    except InvalidHand as error:
        raise _wrong(tag, number, f"{seat.name.capitalize()}: {error}") from None


def _parse_trump(tags: _Tags, number: int) -> tuple[Suit | None, Card | None]:
    """Trump and turn-up as the tags say; both None where they say nothing or no trumps."""
    trump_tag, card_tag = tags.get("Trump"), tags.get("TrumpCard")
    try:
        trump = Suit.parse(trump_tag.value) if trump_tag and trump_tag.value != NO_TRUMP else None
    except InvalidCard:
        raise _wrong(tags["Trump"], number, f"Trump must be S, H, D, C or NT, not {tags['Trump'].value!r}.") from None
    try:
        turn_up = Card.parse(card_tag.value) if card_tag else None
    except InvalidCard as error:
        raise _wrong(tags["TrumpCard"], number, f"TrumpCard: {error}") from None
    if turn_up and trump_tag and trump is not turn_up.suit:
        raise _wrong(trump_tag, number, f"Trump {trump_tag.value} is not the suit of the TrumpCard, {turn_up}.")
    return trump, turn_up


def _turn_up(deal: Deal, turn_up: Card, tag: _Tag, number: int) -> Deal:
    try:
        return Deal(hands=deal.hands, dealer=deal.dealer, trump=turn_up.suit, turn_up=turn_up)
    except InvalidDeal as error:
        raise _wrong(tag, number, str(error)) from None


def _wrong(tag: _Tag, number: int, sentence: str) -> InvalidPbn:
    return InvalidPbn(tag.line, f"board {number}: {sentence}")
