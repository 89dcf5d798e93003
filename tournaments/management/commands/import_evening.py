"""``./whist manage import_evening PAIRS.csv RESULTS.csv``: an evening kept on paper, loaded, scored and printed."""

import json
import time
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from games.actors import Actor
from games.errors import Refused
from tournaments.errors import BadRows
from tournaments.models import Club, Event
from tournaments.selectors.standings import standings_document, standings_lines
from tournaments.services.clubs import start_club
from tournaments.services.evenings import Evening, import_evening, read_evening
from tournaments.services.standings import refresh_standings, unscored_fields

WAIT_FOR_WORKER = 5.0  # seconds


class Command(BaseCommand):
    help = "Load an evening that a club kept on paper, score it as any other, and print the standings."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("pairs", type=Path, help="CSV with the columns number, direction, player_1, player_2")
        parser.add_argument("results", type=Path, help="CSV with board, north_south, east_west, north_south_tricks")
        parser.add_argument("--club", default="Imported evenings", help="the club's name; made where it is new")
        parser.add_argument("--title", default="", help="the event's title; else the name of the results file")
        parser.add_argument("--dry-run", action="store_true", help="read and check the files, load nothing")
        parser.add_argument("--json", action="store_true", help="print the standings as the API gives them")

    def handle(self, *args: Any, **options: Any) -> None:
        evening = self._read(options["pairs"], options["results"])
        if options["dry_run"]:
            self.stdout.write(f"{len(evening.pairs)} pairs and {len(evening.results)} results can be loaded.")
            return
        by = Actor.importer("import_evening", origin="command line")
        club = Club.objects.filter(name=options["club"]).first()
        club = club or start_club(name=options["club"], time_zone="UTC", by=None)
        title = options["title"] or options["results"].stem
        try:
            event = import_evening(club=club, title=title, evening=evening, by=by)
        except Refused as error:
            raise CommandError(error.sentence) from error
        self._await_scoring(event)
        document = standings_document(event)
        if options["json"]:
            self.stdout.write(json.dumps(document, ensure_ascii=False, indent=1))
        else:
            self.stdout.write("\n".join(standings_lines(document)))

    def _read(self, pairs: Path, results: Path) -> Evening:
        try:
            return read_evening(pairs.read_bytes(), results.read_bytes())
        except OSError as error:
            message = f"{error.filename}: {error.strerror}"
            raise CommandError(message) from error
        except BadRows as error:
            raise CommandError("\n".join([error.sentence, *error.problems])) from error

    def _await_scoring(self, event: Event) -> None:
        """The worker scores, as for any evening; where none is running, the same service runs here."""
        ours = set(event.fields.values_list("pk", flat=True))
        deadline = time.monotonic() + WAIT_FOR_WORKER
        while ours & set(unscored_fields()) and time.monotonic() < deadline:
            time.sleep(0.1)
        for field_id in ours & set(unscored_fields()):
            self.stderr.write("No worker answered; scored by this command.")
            refresh_standings(field_id=field_id)
