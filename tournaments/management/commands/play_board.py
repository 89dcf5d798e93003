"""``./whist manage play_board``: robots play out a board; the record is printed with the reason of every card."""

import secrets
import time
from argparse import ArgumentParser
from collections.abc import Iterable, Iterator
from pathlib import Path
from random import Random  # noqa: TID251 -- robots take a source; the board is dealt from a key
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from engine import Deal, Play, Seat, Side, dealing
from engine.dealing import InvalidKey
from engine.deals import InvalidDeal
from engine.notation.compact import format_play
from engine.notation.diagram import format_diagram
from engine.notation.pbn import parse_pbn
from engine.robots import ROSTER, Choice, make_robot, play_cards
from games.reasons import sentence
from tournaments.management.record_files import read_file


class Command(BaseCommand):
    help = "Play out a board with four robots and print it, trick by trick, with the reason of every card."

    def add_arguments(self, parser: ArgumentParser) -> None:
        for seat in Seat:
            parser.add_argument(f"--{seat.name.lower()}", choices=list(ROSTER), default="simple", help="who sits there")
        parser.add_argument("--board", type=int, help="number of the board; 1, or the first of the file")
        cards = parser.add_mutually_exclusive_group()
        cards.add_argument("--key", help="key that deals the board, 64 hexadecimal digits; a new one when left out")
        cards.add_argument("--pbn", type=Path, help="PBN file that holds the board")
        parser.add_argument("--seed", type=int, help="what the robots draw from; a new one when left out")

    def handle(self, *args: Any, **options: Any) -> None:
        deal = self._deal(options)
        seed = secrets.randbits(32) if options["seed"] is None else options["seed"]
        source = Random(seed)  # noqa: S311 -- it deals no card that anybody plays for
        robots = {seat: make_robot(options[seat.name.lower()], source, time.monotonic) for seat in Seat}
        self._print([format_diagram(deal), "", *(f"{seat.full_name}: {robots[seat].name}" for seat in Seat)])
        whole = Play.start(deal)
        for play, choice in play_cards(whole, robots):
            self._print(told(play, choice))
            whole = play
        won = whole.tricks_won
        self._print(
            ["", f"North–South {won[Side.NORTH_SOUTH]}, East–West {won[Side.EAST_WEST]}", format_play(whole.cards)]
        )
        self._print([f"--seed {seed} plays it so again."])

    def _deal(self, options: dict[str, Any]) -> Deal:
        if options["pbn"]:
            return self._read(options["pbn"], options["board"])
        board = options["board"] or 1
        try:
            key = bytes.fromhex(options["key"]) if options["key"] else secrets.token_bytes(dealing.KEY_LENGTH)
            deal = dealing.deal(key=key, board=board)
        except (InvalidKey, InvalidDeal, ValueError) as error:
            message = f"--key or --board: {error}"
            raise CommandError(message) from error
        self._print([f"Board {board}, key {key.hex()}", ""])
        return deal

    def _read(self, path: Path, number: int | None) -> Deal:
        boards = read_file(path, parse_pbn)
        board = next((board for board in boards if number in (None, board.number)), None)
        if board is None:
            message = f"{path}: there is no board{'' if number is None else f' {number}'} in it."
            raise CommandError(message)
        if not board.names_trump:
            message = f"{path}: board {board.number} names no trump."
            raise CommandError(message)
        self._print([f"Board {board.number}", ""])
        return board.deal

    def _print(self, lines: Iterable[str]) -> None:
        for line in lines:
            self.stdout.write(line)


def told(play: Play, choice: Choice) -> Iterator[str]:
    """The card with its reasons, under the trick's number where it is led, and the winner where it is the last."""
    is_complete = not play.trick.cards
    trick = play.tricks[-1] if is_complete else play.trick
    if len(trick.cards) == 1:
        yield f"\nTrick {len(play.tricks) + 1}"
    seat = trick.plays[-1][0]
    yield f"  {seat} {choice.card}  {'; '.join(map(sentence, choice.reasons))}"
    if is_complete:
        yield f"  won by {play.winners[-1].full_name}"
