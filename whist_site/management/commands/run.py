"""``manage.py run``: everything an evening needs, from one command, on a computer where nothing else runs."""

import io
import signal
import sys
from argparse import ArgumentParser
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Any

import segno
from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError

from whist_site.catalogs import compile_catalogs
from whist_site.embedded import doors, programs
from whist_site.embedded.addresses import PortTakenError, answers, free_port, hall_address, verify_port
from whist_site.embedded.supervisor import Supervisor

START_SECONDS = 60
EVERYWHERE = "0.0.0.0"  # noqa: S104 -- only a hall is served there, and its phones are the purpose
INTERRUPTED = 130  # what a shell reports for Ctrl-C


class Command(BaseCommand):
    help = "Migrate, seed the demo club, start worker and web server, and serve until Ctrl-C."

    def add_arguments(self, parser: ArgumentParser) -> None:
        form = parser.add_mutually_exclusive_group()
        form.add_argument("--hall", action="store_true", help="serve the local network on plain http, without the demo")
        form.add_argument("--once", action="store_true", help="play the demo evening to its end, print it, and stop")
        parser.add_argument("--port", type=int, help="port to serve on (8000; a free one with --once)")

    def handle(self, *args: object, hall: bool, once: bool, port: int | None, **options: Any) -> None:
        if settings.IS_PRODUCTION:
            message = "run serves this computer or a hall; docker-compose.yml starts the production set"
            raise CommandError(message)
        port = port or (free_port() if once else 8000)
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):  # a shell's background jobs ignore SIGINT
            signal.signal(number, interrupt)
        try:
            if hall:
                self.serve_hall(port)
            elif once:
                self.play_once(port)
            else:
                self.serve_demo(port)
        except KeyboardInterrupt:
            if once:
                sys.exit(INTERRUPTED)

    def serve_demo(self, port: int) -> None:
        self.prepare("127.0.0.1", port)
        sign_ins = doors.demo_sign_ins()
        with self.running(mode="embedded", host="127.0.0.1", port=port):
            self.say(f"Whist is at http://127.0.0.1:{port}/ on this computer. Ctrl-C stops it.")
            for name, password in sign_ins:
                self.say(f"  sign in as {name} with the password {password}")
            signal.pause()

    def serve_hall(self, port: int) -> None:
        address = hall_address()
        if address is None:
            message = "this computer is in no network: join the hall's network first"
            raise CommandError(message)
        self.prepare(EVERYWHERE, port)
        code = doors.first_organiser_code()
        with self.running(mode="hall", host=EVERYWHERE, port=port):
            url = f"http://{address}:{port}/"
            self.say(f"Whist is at {url} for everybody in this network. Ctrl-C stops it.")
            self.say(qr_code(url))
            if code is not None:
                self.say(f"The first organiser signs up with the one-time code {code}")
            signal.pause()

    def play_once(self, port: int) -> None:
        self.prepare("127.0.0.1", port)
        doors.demo_sign_ins()
        with self.running(mode="embedded", host="127.0.0.1", port=port):
            for line in doors.play_demo(f"http://127.0.0.1:{port}/"):
                self.say(line)

    def prepare(self, host: str, port: int) -> None:
        """Claim the port, then bring catalogs and database up to date: what is refused is refused before a change."""
        try:
            verify_port(host, port)
        except PortTakenError as error:
            raise CommandError(str(error)) from error
        compile_catalogs()
        call_command("migrate", interactive=False, verbosity=0, skip_checks=False)  # asks the database for its safety

    @contextmanager
    def running(self, *, mode: str, host: str, port: int) -> Iterator[None]:
        """The set at work and answering; on the way out, nothing left running."""
        log_dir = settings.VAR_DIR / "log"
        embedded_set = (
            programs.worker(mode=mode),
            programs.analyst(mode=mode),
            programs.web(mode=mode, host=host, port=port),
        )
        with Supervisor(embedded_set, directory=settings.BASE_DIR, log_dir=log_dir):
            if not answers(port, within=START_SECONDS):
                message = f"the web server does not answer: {log_dir / 'web.log'} says why"
                raise CommandError(message)
            yield

    def say(self, line: str) -> None:
        self.stdout.write(line)
        self.stdout.flush()


def qr_code(text: str) -> str:
    picture = io.StringIO()
    segno.make(text).terminal(out=picture, compact=True)
    return picture.getvalue()


def interrupt(number: int, frame: FrameType | None) -> None:
    raise KeyboardInterrupt
