"""``./whist manage verify_standings``: recompute every standing and compare; the exit status is the answer."""

import json
import sys
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from games.services.journal import broken_links
from tournaments.models import Event
from tournaments.selectors.history import differences_from_record
from tournaments.services.standings import differences, unscored_fields


class Command(BaseCommand):
    help = "Recompute standings from the results alone, compare with the stored ones, and check the record of changes."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("slug", nargs="?", help="one event; all of them when left out")
        parser.add_argument("--json", action="store_true")

    def handle(self, *args: Any, **options: Any) -> None:
        events = Event.objects.select_related("journal").order_by("pk")
        if options["slug"]:
            events = events.filter(slug=options["slug"])
            if not events:
                message = f"There is no event “{options['slug']}”."
                raise CommandError(message)
        behind = set(unscored_fields())
        report = {}
        for event in events:
            problems = [f"record of changes broken at {number}" for number in broken_links(event.journal)]
            problems += differences_from_record(event)
            for field in event.fields.all():
                if field.pk in behind:
                    problems.append("results wait to be scored")
                problems += differences(field)
            report[event.slug] = problems
        self._print(report, as_json=options["json"])
        if any(report.values()):
            sys.exit(1)

    def _print(self, report: dict[str, list[str]], *, as_json: bool) -> None:
        if as_json:
            self.stdout.write(json.dumps(report, ensure_ascii=False))
            return
        for slug, problems in report.items():
            self.stdout.write(f"{slug}: {'equal' if not problems else '; '.join(problems)}")
