"""Deals in PBN: prepared boards in and out of other programs."""

from collections.abc import Iterable
from dataclasses import dataclass

from engine.cards import Card, InvalidCard, Suit
from engine.deals import Deal, Hand, InvalidDeal
from engine.notation.hands import InvalidHand, format_hand, parse_hand, verify_apart
from engine.notation.numbers import BOARDS, HIGHEST_BOARD
from engine.notation.pbn.games import Game, InvalidPbn, Tag, read_games
from engine.notation.trumps import format_trump, parse_trump
from engine.seats import InvalidSeat, Seat

HEADER = "% PBN 2.1"


@dataclass(frozen=True, slots=True)
class PbnBoard:
    """A numbered deal. Where the file names no trump, ``names_trump`` is False and the deal's trump means nothing."""

    number: int
    deal: Deal
    names_trump: bool = True


def parse_pbn(text: str) -> list[PbnBoard]:
    """The boards of a PBN text, in its order; a byte order mark and any line ends are accepted.

    Raises InvalidPbn, naming line, column and board, seat or card, when a board lacks its number, dealer or deal, a
    hand is not thirteen known cards, a card is in two hands, a turn-up is not the dealer's or a number comes twice.
    """
    boards: dict[int, PbnBoard] = {}
    for game in read_games(text):
        board = parse_board(game)
        if board.number in boards:
            raise game["Board"].wrong(f"board {board.number} is given twice.")
        boards[board.number] = board
    return list(boards.values())


def format_pbn(boards: Iterable[PbnBoard], *, event: str = "", site: str = "", date: str = "") -> str:
    """The boards as PBN, an empty line after each; ``date`` is written ``2027.04.09`` by the standard."""
    head = {"Event": event, "Site": site, "Date": date}
    return "\n".join([HEADER, *(format_tags(board_tags(board, head)) for board in boards)])


def board_tags(board: PbnBoard, head: dict[str, str]) -> dict[str, str]:
    """The tags of a board, PBN's fifteen mandatory ones first, then whist's own."""
    deal = board.deal
    trump = format_trump(deal.trump) if board.names_trump else None
    hands = " ".join(format_hand(deal.hand(deal.dealer.after(place))) for place in range(4))
    tags = {
        **head,
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
    return tags


def format_tags(tags: dict[str, str]) -> str:
    return "".join(f'[{name} "{_escape(value)}"]\n' for name, value in tags.items())


def parse_board(game: Game) -> PbnBoard:
    """The deal of a game. Raises InvalidPbn, as ``parse_pbn`` does."""
    number_tag = _required(game, "Board")
    if number_tag.text not in BOARDS:
        raise number_tag.wrong(f"Board must be a number from 1 to {HIGHEST_BOARD}, not {number_tag.text!r}.")
    number = BOARDS[number_tag.text]
    deal_tag = _required(game, "Deal", number)
    dealer = _parse_dealer(_required(game, "Dealer", number), number)
    trump, turn_up = _parse_trump(game, number)
    hands = _parse_hands(deal_tag, number)
    deal = Deal(hands=hands, dealer=dealer)
    if turn_up:
        deal = _turn_up(deal, turn_up, game["TrumpCard"], number)
    return PbnBoard(number, deal if turn_up else deal.with_trump(trump), names_trump="Trump" in game or bool(turn_up))


def wrong(tag: Tag, number: int, sentence: str, *, offset: int = 0) -> InvalidPbn:
    """The refusal of a board's tag; ``offset`` is where in its value the fault stands."""
    return InvalidPbn(tag.line, f"board {number}: {sentence}", column=tag.column + offset)


def _escape(value: str) -> str:
    one_line = " ".join(value.split())
    return one_line.replace("\\", "\\\\").replace('"', '\\"')


def _required(game: Game, name: str, number: int | None = None) -> Tag:
    if name in game:
        return game[name]
    first = min(game.values(), key=lambda tag: tag.line)
    where = "this board" if number is None else f"board {number}"
    raise InvalidPbn(first.line, f"{where} has no {name} tag before the next empty line.")


def _parse_dealer(tag: Tag, number: int) -> Seat:
    try:
        return Seat.parse(tag.text)
    except InvalidSeat:
        raise wrong(tag, number, f"Dealer must be N, E, S or W, not {tag.text!r}.") from None


def _parse_hands(tag: Tag, number: int) -> tuple[Hand, Hand, Hand, Hand]:
    first_text, colon, hands_text = tag.text.partition(":")
    texts = hands_text.split()
    if first_text not in ("N", "E", "S", "W") or not colon or len(texts) != 4:
        raise wrong(tag, number, "Deal must be a seat, a colon and 4 hands, as in N:AK… … … ….")
    first, offset = Seat.parse(first_text), 2
    hands: dict[Seat, Hand] = {}
    for place, text in enumerate(texts):
        seat, offset = first.after(place), tag.text.index(text, offset)
        hand = _parse_hand(tag, number, seat, text, offset)
        try:
            verify_apart(hand, seat, hands)
        except InvalidHand as error:
            raise wrong(tag, number, str(error), offset=offset) from None
        hands[seat] = hand
        offset += len(text)
    return hands[Seat.NORTH], hands[Seat.EAST], hands[Seat.SOUTH], hands[Seat.WEST]


def _parse_hand(tag: Tag, number: int, seat: Seat, text: str, offset: int) -> Hand:
    try:
        hand = parse_hand(text)
    except InvalidHand as error:
        raise wrong(tag, number, f"{seat.full_name}: {error}", offset=offset) from None
    if len(hand) != 13:
        sentence = f"{seat.full_name} has {len(hand)} cards instead of 13."
        raise wrong(tag, number, sentence, offset=offset)
    return hand


def _parse_trump(game: Game, number: int) -> tuple[Suit | None, Card | None]:
    """Trump and turn-up as the tags say; both None where they say nothing or no trumps."""
    trump_tag, card_tag = game.get("Trump"), game.get("TrumpCard")
    try:
        trump = parse_trump(trump_tag.text) if trump_tag else None
    except InvalidCard as error:
        raise wrong(game["Trump"], number, str(error)) from None
    try:
        turn_up = Card.parse(card_tag.text) if card_tag else None
    except InvalidCard as error:
        raise wrong(game["TrumpCard"], number, f"TrumpCard: {error}") from None
    if turn_up and trump_tag and trump is not turn_up.suit:
        raise wrong(trump_tag, number, f"Trump {trump_tag.text} is not the suit of the TrumpCard, {turn_up}.")
    return trump, turn_up


def _turn_up(deal: Deal, turn_up: Card, tag: Tag, number: int) -> Deal:
    try:
        return Deal(hands=deal.hands, dealer=deal.dealer, trump=turn_up.suit, turn_up=turn_up)
    except InvalidDeal as error:
        raise wrong(tag, number, str(error)) from None
