"""``./whist manage analyse_record FILE``: recorded plays held against best play: where each trick was lost, by whom."""

import contextlib
from argparse import ArgumentParser
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from engine import double_dummy
from engine.double_dummy import JudgedPlay, Unavailable
from engine.notation.recorded_board import RecordedBoard
from engine.rules import IllegalPlay
from engine.seats import Side
from tournaments.management.record_files import add_file_arguments, read_boards


class Command(BaseCommand):
    help = "Hold recorded plays (PBN, LIN or compact text) against best play: where each trick was lost, and by whom."
    requires_system_checks = []  # it touches neither settings nor database

    def add_arguments(self, parser: ArgumentParser) -> None:
        add_file_arguments(parser)

    def handle(self, *args: Any, file: Path, form: str | None, **options: Any) -> None:
        boards = read_boards(file, form)
        try:
            with TemporaryDirectory() as scratch, contextlib.chdir(scratch):  # where the solver may leave a note
                for board in boards:
                    self.stdout.write("\n".join(judged_lines(board)))
        except Unavailable as error:
            raise CommandError(str(error)) from error


def judged_lines(board: RecordedBoard) -> Iterator[str]:
    """A line for the deal, and one for each card that cost a trick."""
    deal, title = board.record.deal, f"Board {board.number}" if board.number else "Board"
    if not board.names_trump:
        yield f"{title}: the trump is not told, so there is no best play."
        return
    try:
        judged = double_dummy.judge_play(deal, board.record.cards)
    except IllegalPlay as fault:
        yield f"{title}: no best play of a record with a revoke or a card out of turn. {fault}"
        return
    trump = f"{deal.trump.name.lower()} trumps" if deal.trump else "no trumps"
    leader = deal.leader.full_name
    yield (
        f"{title}, {trump}, {leader} leads: at best play North–South {judged.best}, East–West {13 - judged.best}"
        f"{_lost(judged)}"
    )
    for error in judged.errors:
        yield f"  trick {error.trick}: {error.seat.full_name} loses {error.lost} by {error.card}"


def _lost(judged: JudgedPlay) -> str:
    if not judged.cards:
        return "; nothing was played."
    north_south, east_west = (judged.lost_by(side) for side in Side)
    return f"; North–South lost {north_south}, East–West {east_west}."
