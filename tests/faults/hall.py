"""A hall full of tables in their first round, a device signed in at each, and what each of them will say.

Also a program, for a database that this process has not open: ``python -m tests.faults.hall`` lays one and prints it.
"""

import json
import sys
import uuid
from dataclasses import asdict, dataclass

from tests.faults.phones import Report


@dataclass(frozen=True, slots=True)
class Hall:
    """An event by its slug, how its director asks, and a report for every board that is open now."""

    slug: str
    director: str
    reports: list[Report]

    @property
    def results_path(self) -> str:
        return f"/api/v1/events/{self.slug}/results/?page_size=200"

    @property
    def changes_path(self) -> str:
        return f"/api/v1/events/{self.slug}/changes/?page_size=200"

    @classmethod
    def from_json(cls, text: str) -> "Hall":
        content = json.loads(text)
        return cls(content["slug"], content["director"], [Report(**report) for report in content["reports"]])


def lay_hall(*, tables: int, boards: int) -> Hall:
    """An event in play at so many tables (an odd number), each with so many boards (up to nine) before it."""
    from tests.factories import ClubFactory, UserFactory, open_lines, running_event, section_of
    from tournaments.models import Role, RoleKind
    from tournaments.services import roles

    own = uuid.uuid4().hex[:12]  # the database may hold halls that other processes have laid
    club, director = ClubFactory(name=own, slug=own), UserFactory(username=own)
    Role.objects.create(user=director, club=club, kind=RoleKind.DIRECTOR)
    event = running_event(
        club=club,
        pairs=2 * tables,
        movement="mitchell",
        rounds=3,
        boards_per_set=boards,
        round_end="director",
        confirmation="marked",
    )
    stations = {station.number: station for station in section_of(event).stations.all()}
    signed = {number: _signed(station) for number, station in stations.items()}
    _token, secret = roles.make_token(user=director, name="director", club=club, event=None, is_read_only=True)
    return Hall(
        slug=event.slug,
        director=f"Token {secret}",
        reports=[
            Report(
                path=f"/api/v1/tables/{line.table.uuid}/results/",
                authorization=signed[line.table.number],
                key=f"line-{line.uuid}",
                board=line.board.number,
                tricks=(3 * line.board.number + 5 * line.table.number) % 14,
            )
            for line in sorted(open_lines(event), key=lambda line: (line.board.number, line.table.number))
        ],
    )


def another_device(report: Report, *, tricks: int, key: str) -> Report:
    """A second device at the table of a report, which says something of its own."""
    from games.models import Table
    from tests.factories import section_of

    table = Table.objects.get(uuid=report.path.split("/")[-3])
    station = section_of(table.journal.event).stations.get(number=table.number)
    return Report(report.path, _signed(station), key, report.board, tricks)


def _signed(station: object) -> str:
    from tournaments.api.authentication import sign_device
    from tournaments.models import Device

    device = Device.objects.create(station=station, epoch=station.epoch)  # type: ignore[attr-defined,misc]
    return f"Device {sign_device(device)}"


if __name__ == "__main__":
    import django

    django.setup()
    laid = lay_hall(tables=int(sys.argv[1]), boards=int(sys.argv[2]))
    sys.stdout.write(json.dumps(asdict(laid)))
