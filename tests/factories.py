"""What tests start from. Rows with consequences come through the services, as they do in the product."""

from collections.abc import Sequence
from datetime import UTC, datetime

import factory
from django.contrib.auth.models import User

from games.actors import Actor
from games.models import Line, LineState, Result, SpokenBy
from games.services import deals, results
from tournaments.models import Club, Entry, Event, Player, Role, RoleKind, Section
from tournaments.services import boards, entries, events, movements, rounds

STARTS_AT = datetime(2027, 3, 1, 19, 30, tzinfo=UTC)
TESTER = Actor.system("test")


class UserFactory(factory.django.DjangoModelFactory[User]):
    class Meta:
        model = User
        skip_postgeneration_save = True

    username = factory.Sequence(lambda n: f"user{n}")


class ClubFactory(factory.django.DjangoModelFactory[Club]):
    class Meta:
        model = Club

    name = factory.Sequence(lambda n: f"Whist Club {n}")
    slug = factory.Sequence(lambda n: f"club-{n}")


class PlayerFactory(factory.django.DjangoModelFactory[Player]):
    class Meta:
        model = Player

    club = factory.SubFactory(ClubFactory)
    name = factory.Sequence(lambda n: f"Player {n}")


def organiser_of(club: Club, kind: RoleKind = RoleKind.ORGANISER) -> User:
    user = UserFactory()
    Role.objects.create(user=user, club=club, kind=kind)
    return user


def planned_event(
    *, pairs: int = 0, club: Club | None = None, title: str = "Monday evening", **settings: object
) -> Event:
    """An event with so many pairs, and nothing else decided."""
    event = events.create_event(
        club=club or ClubFactory(), title=title, starts_at=STARTS_AT, by=TESTER, settings=settings
    )
    for number in range(1, pairs + 1):
        entries.enter_pair(event=event, players=[f"N{number} {event.pk}", f"S{number} {event.pk}"], by=TESTER)
    return event


def scheduled_event(
    *, pairs: int = 4, movement: str = "howell", rounds: int = 3, boards_per_set: int = 2, **settings: object
) -> Event:
    """An event whose movement is chosen and whose boards are there."""
    event = planned_event(pairs=pairs, **settings)
    movements.choose_movement(
        section=section_of(event), slug=movement, rounds=rounds, boards_per_set=boards_per_set, by=TESTER
    )
    if event.origin == "dealt":
        boards.deal_event_boards(event=event, by=TESTER)
    return event


def running_event(**settings: object) -> Event:
    """An event in its first round: two tables, three rounds of two boards unless told otherwise."""
    event = scheduled_event(**settings)  # type: ignore[arg-type]
    return rounds.start_play(event=event, by=TESTER)


def section_of(event: Event) -> Section:
    return entries.first_section(event)


def entry_numbered(event: Event, number: int) -> Entry:
    return event.entries.get(number=number)


def open_lines(event: Event) -> Sequence[Line]:
    lines = Line.objects.filter(table__journal=event.journal_id, state=LineState.OPEN)
    return list(lines.select_related("table", "board__deal").order_by("table__number", "board__number"))


def enter(line: Line, tricks: int, *, side: SpokenBy = SpokenBy.NORTH_SOUTH, device: str = "one") -> Result:
    """A table's device says what happened."""
    by = Actor.device(device, f"device {device}")
    return results.record_result(line=line, north_south_tricks=tricks, spoken_by=side, by=by).result


def play_round(event: Event, tricks: int = 7) -> int:
    """Enter and confirm the same figure on every open line; how many there were."""
    lines = open_lines(event)
    for line in lines:
        result = enter(line, (tricks + line.board.number + line.table.number) % 14)
        results.confirm_result(
            line=line, version=result.version, spoken_by=SpokenBy.EAST_WEST, by=Actor.device("two", "device two")
        )
    return len(lines)


def finished(event: Event) -> Event:
    """The event played to its end, and its deals as far on their way as they may be."""
    while open_lines(event):
        play_round(event)
        rounds.advance_rounds()
    event.refresh_from_db()
    deals.advance_deals()
    return event
