"""Plays in PBN: boards as they were played, both ways.

The Play section has a row for each trick and a column for each seat, from the leader of the first trick on: a column
is a seat and not a place in the trick (PBN 2.1, part 3.6). ``-`` stands where no card was played; ``*`` ends a play
that was given up or claimed, ``+`` one that goes on. Tags of whist's own, ``Claim`` and ``Irregularities``, keep what
PBN has no room for; a revoke needs none, for it is in the cards.
"""

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import pairwise

from engine.cards import Card, InvalidCard
from engine.notation.incidents import format_claim, format_irregularities, parse_claim, parse_irregularities
from engine.notation.numbers import TRICKS
from engine.notation.pbn.boards import HEADER, PbnBoard, board_tags, format_tags, parse_board, wrong
from engine.notation.pbn.games import Game, Tag, Word, read_games
from engine.notation.recorded_board import RecordedBoard
from engine.records.claims import Claim, InvalidClaim
from engine.records.irregularities import InvalidIrregularity, Irregularity
from engine.records.record import Record
from engine.records.tricks import led_by, of_trick, taken_by
from engine.rules import IllegalPlay
from engine.seats import Seat, Side
from engine.tricks import Trick

NOT_PLAYED, ENDED, GOES_ON = "-", "*", "+"
_ANNOTATION = re.compile(r"=\d*=|\$\d+|\^[A-Z]|[!?]{1,2}")
_SUFFIX = re.compile(r"[!?]{1,2}$")
_UNKNOWN = {"", "?"}


def parse_pbn_plays(text: str) -> list[RecordedBoard]:
    """Every game of a PBN text with its play, in order; one board may come from many tables.

    Raises InvalidPbn, naming line, column and board, seat or card, as ``parse_pbn`` does, and where the declarer is not
    the dealer, a play names no trump, a row has a gap, or a seat plays a card that it does not hold.
    """
    return [_parse_recorded(game) for game in read_games(text)]


def format_pbn_plays(boards: Iterable[RecordedBoard], *, event: str = "", site: str = "", date: str = "") -> str:
    """The boards with their plays as PBN, an empty line after each; without a number a board is written as 1."""
    head = {"Event": event, "Site": site, "Date": date}
    return "\n".join([HEADER, *(_format_recorded(board, head) for board in boards)])


def _format_recorded(board: RecordedBoard, head: dict[str, str]) -> str:
    record = board.record
    deal = record.deal
    tags = board_tags(PbnBoard(board.number or 1, deal, board.names_trump), head)
    if board.result is not None:
        tags["Result"] = str(_of_dealer(board.result, deal.dealer))
    if record.claim:
        tags["Claim"] = format_claim(record.claim)
    if record.irregularities:
        tags["Irregularities"] = format_irregularities(record.irregularities)
    if not board.names_trump:
        return format_tags(tags)
    auction = f"{format_tags({'Auction': str(deal.dealer)})}{tags['Contract']} Pass Pass Pass\n"
    return format_tags(tags) + auction + format_tags({"Play": str(deal.leader)}) + _format_play(record)


def _format_play(record: Record) -> str:
    rows = []
    for trick in record.tricks:
        cells = (trick.trick.card_of(record.deal.leader.after(column)) for column in range(4))
        rows.append(" ".join(str(card) if card else f"{NOT_PLAYED} " for card in cells).rstrip())
    if record.remaining:
        rows.append(ENDED if record.claim else GOES_ON)
    return "".join(f"{row}\n" for row in rows)


def _of_dealer(north_south: int, dealer: Seat) -> int:
    return north_south if dealer.side is Side.NORTH_SOUTH else 13 - north_south


def _parse_recorded(game: Game) -> RecordedBoard:
    board = parse_board(game)
    result = _parse_result(game, board)
    play = game.get("Play")
    words = _words(play) if play else []
    _verify_is_whist(game, board, has_play=bool(words))
    irregularities = _parse_irregularities(game, board.number)
    cards, places = _parse_cards(words, board, irregularities)
    try:
        record = Record(board.deal, cards, irregularities)
    except IllegalPlay as error:
        raise places[error.position].wrong(f"board {board.number}: {error}") from None
    except InvalidIrregularity as error:
        raise wrong(game["Irregularities"], board.number, str(error)) from None
    has_ended = bool(words) and words[-1].text == ENDED
    record = _with_claim(record, game, board.number, result if has_ended else None)
    return RecordedBoard(record, board.number, result, board.names_trump)


def _parse_result(game: Game, board: PbnBoard) -> int | None:
    """The tricks of North–South; the tag tells the declarer's, which are the dealer's."""
    tag = game.get("Result")
    if tag is None or tag.text in _UNKNOWN or not _is_declared(game):
        return None
    if tag.text not in TRICKS:
        raise wrong(tag, board.number, f"Result must be a number from 0 to 13, or ?, not {tag.text!r}.")
    return _of_dealer(TRICKS[tag.text], board.deal.dealer)


def _is_declared(game: Game) -> bool:
    return "Declarer" in game and game["Declarer"].text not in _UNKNOWN


def _verify_is_whist(game: Game, board: PbnBoard, *, has_play: bool) -> None:
    deal, number = board.deal, board.number
    is_stated = has_play or ("Result" in game and game["Result"].text not in _UNKNOWN)
    if is_stated and _is_declared(game) and game["Declarer"].text != deal.dealer.letter:
        sentence = f"Declarer must be the dealer, {deal.dealer}, whose left-hand neighbour leads at whist, not "
        raise wrong(game["Declarer"], number, f"{sentence}{game['Declarer'].text!r}.")
    if has_play and not board.names_trump:
        raise wrong(game["Play"], number, "there is a play but no Trump or TrumpCard; a contract is no trump.")
    if has_play and game["Play"].text != deal.leader.letter:
        sentence = f"Play must begin with {deal.leader}, left of the dealer, not {game['Play'].text!r}."
        raise wrong(game["Play"], number, sentence)


def _words(play: Tag) -> list[Word]:
    """The cells and the end of the section, without annotations. A sign after the end is refused."""
    words = [
        replace(word, text=_SUFFIX.sub("", word.text)) for word in play.words if not _ANNOTATION.fullmatch(word.text)
    ]
    for word, following in pairwise(words):
        if word.text in {ENDED, GOES_ON}:
            raise following.wrong(f"nothing can follow {word.text}, which ends the play, but {following.text!r} does.")
    return words


def _parse_cards(
    words: Sequence[Word], board: PbnBoard, irregularities: Sequence[Irregularity]
) -> tuple[tuple[Card, ...], list[Word]]:
    """The cards in the order played, each with its word: cells stand by seat, so winners have to be known."""
    cells = [word for word in words if word.text not in {ENDED, GOES_ON}]
    if len(cells) > 52:
        raise cells[52].wrong(f"board {board.number}: 13 tricks have been played already.")
    cards: list[Card] = []
    places: list[Word] = []
    leader = board.deal.leader
    for start in range(0, len(cells), 4):
        here = of_trick(start // 4 + 1, irregularities)
        leader = led_by(leader, here)
        row = _in_order(cells[start : start + 4], first=board.deal.leader, leader=leader)
        trick = [word for word in row if word.text != NOT_PLAYED]
        if row[: len(trick)] != trick:
            gap = next(word for word in row if word.text == NOT_PLAYED)
            raise gap.wrong(f"board {board.number}: a card is missing here, and later ones of the trick are not.")
        if len(trick) < 4 and start + 4 < len(cells):
            raise cells[start + 4].wrong(f"board {board.number}: the trick before is not complete.")
        cards += [_parse_card(word, board.number) for word in trick]
        places += trick
        if len(trick) == 4:
            leader = taken_by(Trick(leader, tuple(cards[-4:])), board.deal.trump, here)
    return tuple(cards), places


def _in_order(row: Sequence[Word], *, first: Seat, leader: Seat) -> list[Word]:
    """The cells of a row from the leader of its trick on; those not written at its end are cards not played."""
    missing = replace(row[-1], text=NOT_PLAYED)
    by_seat = {first.after(column): row[column] if column < len(row) else missing for column in range(4)}
    return [by_seat[leader.after(place)] for place in range(4)]


def _parse_card(word: Word, number: int) -> Card:
    try:
        return Card.parse(word.text)
    except InvalidCard as error:
        raise word.wrong(f"board {number}: {error}") from None


def _parse_irregularities(game: Game, number: int) -> tuple[Irregularity, ...]:
    tag = game.get("Irregularities")
    try:
        return parse_irregularities(tag.text) if tag else ()
    except InvalidIrregularity as error:
        raise wrong(game["Irregularities"], number, str(error)) from None


def _with_claim(record: Record, game: Game, number: int, result: int | None) -> Record:
    """With the claim that is told; or, where a play stops and its result is stated, the rest as that result has it."""
    tag = game.get("Claim")
    try:
        if tag:
            return record.end_by(parse_claim(tag.text))
        if result is not None:
            return record.end_by(Claim(result - record.tricks_won[Side.NORTH_SOUTH]))
    except InvalidClaim as error:
        raise wrong(tag or game["Result"], number, str(error)) from None
    return record
