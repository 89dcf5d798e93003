"""``./whist manage score_record FILE --law english-short-1``: recorded plays, in their order, scored under a law.

Tricks and revokes are taken from the plays, honours from the hands as dealt. ``--taken`` is what the adversaries take
for each revoke where their law lets them choose.
"""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from engine.laws import (
    ENGLISH_SHORT,
    Contest,
    CountedDeal,
    DealResult,
    InvalidLaw,
    InvalidPenalty,
    InvalidResult,
    IsOver,
    Lead,
    Taken,
    parse_law,
    play_deals,
)
from tournaments.management.record_files import add_file_arguments, read_boards


class Command(BaseCommand):
    help = "Score recorded plays (PBN, LIN, JSON or compact) as a game, a rubber or a match, and say who leads by what."
    requires_system_checks = []  # it touches neither settings nor database

    def add_arguments(self, parser: ArgumentParser) -> None:
        add_file_arguments(parser)
        parser.add_argument("--law", default=ENGLISH_SHORT.key, help="as in english-short-1;target=7;honours=off")
        parser.add_argument("--taken", choices=[taken.value for taken in Taken], default=Taken.TRICKS.value)

    def handle(self, *args: Any, **options: Any) -> None:
        file: Path = options["file"]
        boards = read_boards(file, options["form"])
        try:
            results = [DealResult.of_record(board.record, taken=Taken(options["taken"])) for board in boards]
            contest = play_deals(parse_law(options["law"]), results)
        except (InvalidLaw, InvalidResult, InvalidPenalty, IsOver) as error:
            message = f"{file}: {error}"
            raise CommandError(message) from error
        for number, deal in enumerate(contest.deals, start=1):
            self.stdout.write(f"{number:3} {_deal(deal)}")
        self.stdout.write(_end(contest))


def _deal(deal: CountedDeal) -> str:
    counted = ", ".join(f"{entry.side} {entry.reason.value} {entry.points:+d}" for entry in deal.entries)
    return f"{deal.result!s:12} {counted or 'nothing'}: {deal.after}"


def _end(contest: Contest) -> str:
    outcome = contest.outcome
    if outcome is None:
        game = f"in this game {_lead(contest.games[-1].lead)}; " if contest.games else ""
        return f"Not over; {game}in all {_lead(contest.lead)}."
    return f"Over ({outcome.ending.value}); {_lead(Lead(outcome.winner, outcome.points))}."


def _lead(lead: Lead) -> str:
    return "level" if lead.side is None else f"{lead.side} by {lead.points}"
