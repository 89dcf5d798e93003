"""``./whist manage heartbeat``: whether beat, broker and worker worked a moment ago; the exit status says it."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError

from whist_site.health import OK, worker_state


class Command(BaseCommand):
    help = "Say whether a worker gave a sign of life in the last half minute."
    requires_system_checks = []  # asked every few seconds

    def handle(self, *args: Any, **options: Any) -> None:
        state = worker_state()
        if state != OK:
            raise CommandError(state)
        self.stdout.write(state)
