"""``./whist manage read_record FILE``: plays recorded in PBN, LIN, JSON or compact text, read, checked and shown.

``--audit`` goes quickly through a file of many whole plays in compact text; its exit status is the answer.
"""

import sys
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from engine.deals import InvalidDeal
from engine.notation.columns import Convention, format_columns
from engine.notation.compact_audit import audit_compact
from engine.notation.compact_boards import format_compact
from engine.notation.diagram import format_diagram
from engine.notation.findings import format_findings, format_honours
from engine.notation.json_boards import format_json
from engine.notation.pbn import format_pbn_plays
from engine.notation.recorded_board import RecordedBoard
from tournaments.management.record_files import add_file_arguments, read_boards, read_file


class Command(BaseCommand):
    help = "Read recorded plays and show diagrams, columns and what was out of order; or write them in another form."
    requires_system_checks = []  # it touches neither settings nor database

    def add_arguments(self, parser: ArgumentParser) -> None:
        add_file_arguments(parser)
        parser.add_argument("--to", choices=["text", "pbn", "json", "compact", "summary"], default="text")
        parser.add_argument(
            "--convention", choices=["foster", "field"], default="foster", help="which card is underlined"
        )

        parser.add_argument(
            "--audit", action="store_true", help="only judge whole plays in compact text; 1 if any is wrong"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        if options["audit"]:
            self._audit(options["file"])
            return
        boards = read_boards(options["file"], options["form"])
        convention = Convention[options["convention"].upper()]
        try:
            self.stdout.write(self._show(boards, options["to"], convention).rstrip("\n"))
        except InvalidDeal as error:
            raise CommandError(str(error)) from error

    def _audit(self, file: Path) -> None:
        judged = read_file(file, audit_compact)
        wrong = [line for line in judged if not line.is_legal or line.contradicts_cards]
        self.stdout.write(f"{len(judged)} plays, {len(wrong)} of them wrong.")
        for line in wrong:
            found = (
                f"{line.stated} tricks are stated, the cards give {line.verdict}." if line.is_legal else line.verdict
            )
            self.stdout.write(f"Line {line.line}: {found}")
        if wrong:
            sys.exit(1)

    def _show(self, boards: list[RecordedBoard], to: str, convention: Convention) -> str:
        if to == "pbn":
            return format_pbn_plays(boards)
        if to == "json":
            return format_json(boards)
        if to == "compact":
            return format_compact(boards)
        if to == "summary":
            return _summary(boards)
        return "\n".join(_text(board, convention) for board in boards)


def _text(board: RecordedBoard, convention: Convention) -> str:
    title = f"Board {board.number}\n" if board.number else ""
    parts = [title, format_diagram(board.record.deal, names_trump=board.names_trump)]
    if board.record.tricks:
        parts.append(format_columns(board.record, convention=convention))
    told = [format_honours(board.record) if board.names_trump else None, *format_findings(board)]
    parts.append("".join(f"{line}\n" for line in told if line))
    return "\n".join(part for part in parts if part)


def _summary(boards: list[RecordedBoard]) -> str:
    settled = sum(board.record.is_settled for board in boards)
    revokes = sum(len(board.record.revokes) for board in boards)
    against = [str(place) for place, board in enumerate(boards, start=1) if board.contradicts_cards]
    lines = [f"{len(boards)} boards, {settled} of them played or claimed to the end, {revokes} revokes."]
    if against:
        lines.append(f"Stated result against the cards in number {', '.join(against)} of the file.")
    return "\n".join(lines)
