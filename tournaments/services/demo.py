"""The demo club: a finished event, one in play, one open for entries; and how it is taken away again."""

import hashlib
import hmac
from collections.abc import Mapping, Sequence
from datetime import timedelta

from django.conf import settings
from django.contrib.auth.models import User
from django.db import transaction
from django.utils import timezone

from engine.cards import Rank
from engine.deals import Deal as DealValue
from engine.seats import Seat
from games.actors import Actor
from games.models import (
    Board,
    BoardSet,
    Change,
    Deal,
    Journal,
    Line,
    LineState,
    Result,
    Slip,
    SpokenBy,
    Table,
)
from games.services import deals, results
from tournaments.models import Club, Event, Player, RoleKind, Seating
from tournaments.services.boards import deal_event_boards, open_boards
from tournaments.services.clubs import start_club
from tournaments.services.entries import enter_pair, first_section
from tournaments.services.events import create_event, open_event, publish_final
from tournaments.services.movements import choose_movement
from tournaments.services.roles import give_role
from tournaments.services.rounds import leave_when_boards_in, start_play
from tournaments.services.standings import refresh_standings

CLUB_NAME = "Demo Whist Club"
PEOPLE = {
    "demo-organiser": RoleKind.ORGANISER,
    "demo-director": RoleKind.DIRECTOR,
    "demo-preparer": RoleKind.PREPARER,
}
PAIRS = (
    ("Ana Ribeiro", "João Matos"),
    ("Thijs de Wit", "Zoë Bakker"),
    ("Agnes Byrne", "Tom Kelly"),
    ("Olga Novák", "Petr Dvořák"),
    ("Grace Okafor", "Samuel Adeyemi"),
    ("Ingrid Holm", "Lars Nyberg"),
    ("Priya Nair", "Arjun Menon"),
    ("Łukasz Wójcik", "Ewa Lis"),
    ("Marie Dubois", "Paul Lefèvre"),
    ("Rosa Conti", "Marco Villa"),
    ("Edith Shaw", "Walter Finch"),
    ("Chiara Serra", "Nuno Pires"),
    ("Hannah Vogel", "Otto Brandt"),
    ("Mei Tanaka", "Ken Mori"),
)
DEMO = Actor.system("demo")


def demo_password(username: str) -> str:
    """Random for each installation and the same at each start: made from its secret key, stored nowhere in clear."""
    digest = hmac.digest(settings.SECRET_KEY.encode(), f"demo password of {username}".encode(), "sha256")
    return digest.hex()[:16]


def seed_demo() -> Sequence[tuple[str, str]]:
    """Make the demo club where it is missing; name and password of its people. Changes nothing that people entered.

    Empty once somebody has removed it: it does not come back by itself.
    """
    if User.objects.filter(username__in=PEOPLE, is_active=False).exists():
        return []
    if not Club.objects.filter(is_demo=True).exists():
        _make_club()
    return [(name, demo_password(name)) for name in PEOPLE]


@transaction.atomic
def remove_demo(club: Club) -> None:
    """Take the demo club away with all it holds; its people stay as names that cannot sign in."""
    if not club.is_demo:
        message = f"{club} is no demo"
        raise ValueError(message)
    events = Event.objects.filter(club=club)
    journals = list(events.values_list("journal_id", flat=True))
    sets = list(BoardSet.objects.filter(sessions__event__in=events).values_list("pk", flat=True))
    deal_ids = list(Board.objects.filter(board_set__in=sets).values_list("deal_id", flat=True))
    lines = Line.objects.filter(table__journal__in=journals)
    Result.objects.filter(line__in=lines).delete()
    Slip.objects.filter(line__in=lines).delete()
    Change.objects.filter(journal__in=journals).delete()
    Seating.objects.filter(round__section__session__event__in=events).delete()
    lines.delete()
    Table.objects.filter(journal__in=journals).delete()
    events.delete()
    Journal.objects.filter(pk__in=journals).delete()
    Board.objects.filter(board_set__in=sets).delete()
    BoardSet.objects.filter(pk__in=sets).delete()
    Deal.objects.filter(pk__in=deal_ids).delete()
    Player.objects.filter(club=club).delete()
    club.delete()
    User.objects.filter(username__in=PEOPLE).update(is_active=False)


@transaction.atomic
def _make_club() -> None:
    club = start_club(name=CLUB_NAME, time_zone="Europe/London", by=None, is_demo=True)
    for name, kind in PEOPLE.items():
        user, is_new = User.objects.get_or_create(username=name)
        if is_new:
            user.set_password(demo_password(name))
            user.save(update_fields=["password"])
        give_role(user=user, kind=kind, club=club)
    _finished_event(club)
    _event_in_play(club)
    _event_open_for_entries(club)


def _finished_event(club: Club) -> None:
    """Boards dealt here, played to the end and final: hands, travellers and the proof of the deals are there to see."""
    event = create_event(
        club=club,
        title="Autumn Pairs",
        starts_at=timezone.now() - timedelta(days=7),
        by=DEMO,
        settings={"origin": "dealt"},
    )
    _enter(event, PAIRS[:8])
    choose_movement(section=first_section(event), slug="howell", rounds=7, boards_per_set=2, by=DEMO)
    deal_event_boards(event=event, by=DEMO)
    worths = _make_up_boards(event)
    open_event(event=event, by=DEMO)
    start_play(event=event, by=DEMO)
    for _round in range(7):
        _play_open_boards(event, worths=worths)
    event.refresh_from_db()
    publish_final(event=event, by=DEMO)
    deals.advance_deals()
    _score(event)


def _event_in_play(club: Club) -> None:
    """Shuffled at the table; three rounds are over and in the fourth some tables still play."""
    event = create_event(club=club, title="Monday Duplicate", starts_at=timezone.now(), by=DEMO)
    _enter(event, PAIRS)
    choose_movement(section=first_section(event), slug="mitchell", rounds=7, boards_per_set=3, by=DEMO)
    open_event(event=event, by=DEMO)
    start_play(event=event, by=DEMO)
    for _round in range(3):
        _play_open_boards(event)
    _play_open_boards(event, boards_left=10)
    _score(event)


def _event_open_for_entries(club: Club) -> None:
    event = create_event(club=club, title="Christmas Whist", starts_at=timezone.now() + timedelta(days=21), by=DEMO)
    _enter(event, PAIRS[:5])
    open_event(event=event, by=DEMO)


def _make_up_boards(event: Event) -> dict[int, int]:
    """The preparer opens the boards to make them up, on record; what each is worth, by number."""
    user = User.objects.get(username="demo-preparer")
    by = Actor.account(user.pk, user.username)
    opened = open_boards(event=event, user=user, what="deal sheets", by=by)
    return {board.number: expected_tricks(deal) for board, deal in opened}


def expected_tricks(deal: DealValue) -> int:
    """What North–South may expect, roughly: half of all, a trick more for three points in honours or two trumps."""
    held = [*deal.hand(Seat.NORTH), *deal.hand(Seat.SOUTH)]
    points = sum(max(0, card.rank.value - Rank.TEN.value) for card in held)  # ace 4, king 3, queen 2, knave 1
    more_trumps = sum(card.suit is deal.trump for card in held) - 6.5 if deal.trump else 0
    return round(6.5 + (points - 20) / 3 + more_trumps / 2)


def _enter(event: Event, pairs: Sequence[tuple[str, str]]) -> None:
    for pair in pairs:
        enter_pair(event=event, players=pair, by=DEMO)


def _play_open_boards(event: Event, *, boards_left: int = 0, worths: Mapping[int, int] | None = None) -> None:
    """Enter and confirm the boards that are open, all but the last few; tables whose boards are in go on."""
    lines = Line.objects.filter(table__journal=event.journal_id, state=LineState.OPEN).select_related("table", "board")
    lines = lines.order_by("board__number", "table__number")
    played = list(lines)[: len(lines) - boards_left]
    for line in played:
        recorded = results.record_result(
            line=line,
            north_south_tricks=plausible_tricks(line, worth=(worths or {}).get(line.board.number)),
            spoken_by=SpokenBy.NORTH_SOUTH,
            by=Actor.device(f"demo-ns-{line.table_id}", f"device at table {line.table.number}"),
        )
        results.confirm_result(
            line=line,
            version=recorded.result.version,
            spoken_by=SpokenBy.EAST_WEST,
            by=Actor.device(f"demo-ew-{line.table_id}", f"device at table {line.table.number}"),
        )
    for table_id in {line.table_id for line in played}:
        leave_when_boards_in(table_id)


def plausible_tricks(line: Line, *, worth: int | None = None) -> int:
    """A figure like those of real tables: near what the board is worth, a little more or less by table.

    ``worth``: tricks of North–South; None where nobody knows the hands.
    """
    board = hashlib.sha256(f"board {line.board.number}".encode()).digest()
    table = hashlib.sha256(f"board {line.board.number} table {line.table.number}".encode()).digest()
    if worth is None:
        worth = 2 + int.from_bytes(board[:2], "big").bit_count() % 10
    return min(13, max(0, worth + table[0] % 4 - 1))


def _score(event: Event) -> None:
    for field_id in event.fields.values_list("pk", flat=True):
        refresh_standings(field_id=field_id)
