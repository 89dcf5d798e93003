"""One event in one state of its boards, with everybody who may ask about it."""

import json
import re
from dataclasses import dataclass, replace
from datetime import timedelta

from django.contrib.auth.models import User
from django.db.models import QuerySet
from django.http import HttpResponse
from django.test import Client
from django.utils import timezone

from engine.cards import Suit
from engine.deals import Deal as DealValue
from engine.deals import Hand
from engine.notation.compact import format_deal, parse_deal
from engine.seats import Seat
from games.models import Line, Result, SpokenBy
from games.models.sealed import Analysis, DealCards
from games.services import deals, results
from tests.factories import TESTER, ClubFactory, UserFactory, enter, open_lines, organiser_of, scheduled_event
from tests.visibility import Actor, State
from tournaments.access import DEVICE_KEY
from tournaments.models import Device, Entry, Event, Heartbeat, Member, Player, RoleKind, Seating, Station
from tournaments.services import events, roles, rounds, standings

TRICKS = 11  # of the watched line
TIME_IN_A_TAG = rb"(?<=\d-)[0-9a-f]{8}(?=-[0-9a-f]{16})"
# Nobody works it out before the reveal; were it there, it would have to stay as secret as the cards.
BEST_PLAY, OTHER_BEST_PLAY = "8585 A393 7676 9494 9494", "1B1B 2B2B 3A3A 4949 5858"


@dataclass(frozen=True)
class World:
    """``line`` is the watched one: played at table 1 in round 1, on a board that others have still to play."""

    event: Event
    state: State
    line: Line
    clients: dict[Actor, Client]
    values: dict[str, str]

    def get(self, actor: Actor, path: str, **headers: str) -> HttpResponse:
        return whole(self.clients[actor].get(path, headers=headers or None))


def make_world(state: State, *, policy: str = "at_end") -> World:
    """Eight pairs, boards dealt here, in the wanted state. Pair 8 is the playing director's: it plays board 1 last."""
    event = scheduled_event(
        pairs=8,
        rounds=7,
        boards_per_set=1,
        origin="dealt",
        standings_policy=policy,
        round_end="director",
        reveal_policy="by_hand",
    )
    events.open_event(event=event, by=TESTER)
    _plant(event)
    if state is not State.BEFORE:
        rounds.start_play(event=event, by=TESTER)
        line = open_lines(event)[0]
        enter(line, TRICKS, device="watched")
        for other in open_lines(event)[1:]:
            results.record_result(line=other, north_south_tricks=5, spoken_by=SpokenBy.DIRECTOR, by=TESTER)
    if state is State.CLOSED:
        _play_to_the_end(event)
    _score(event)
    Heartbeat.objects.create(queue="scoring", at=timezone.now() + timedelta(days=1))  # alive as long as anybody asks
    event.refresh_from_db()
    watched = Line.objects.filter(table__journal=event.journal_id, table__number=1)
    watched_line = watched.select_related("board__deal", "table").order_by("pk").first()
    if watched_line is None:  # before play there is no line yet
        watched_line = Line()
    return World(event, state, watched_line, _clients(event, watched_line), _values(event, watched_line))


def _plant(event: Event) -> None:
    """Best play, and hands of a whole suit each: a short suit is a number that an answer may hold by chance."""
    for place, row in enumerate(_sealed(event)):
        cards = [card for hand in parse_deal(row.hands).hands for card in hand]
        suits = [*Suit][place % 4 :] + [*Suit][: place % 4]
        north, east, south, west = (tuple(card for card in cards if card.suit is suit) for suit in suits)
        _hold(row, (north, east, south, west))
        Analysis.objects.create(deal_id=row.deal_id, tricks=BEST_PLAY)


def _hold(row: DealCards, hands: tuple[Hand, Hand, Hand, Hand]) -> None:
    changed = replace(parse_deal(row.hands), hands=hands, trump=None, turn_up=None)
    card = changed.hand(changed.dealer)[0]
    row.hands = format_deal(replace(changed, trump=card.suit, turn_up=card))
    row.save(update_fields=["hands"])


def _sealed(event: Event) -> QuerySet[DealCards]:
    return DealCards.objects.filter(deal__boards__board_set__sessions__event=event).order_by("pk")


def cards_of(event: Event) -> list[DealValue]:
    return [parse_deal(row.hands) for row in _sealed(event)]


def canaries(event: Event) -> list[str]:
    """Every form in which a sealed hand or key could be printed."""
    found = [BEST_PLAY]
    for row in _sealed(event):
        found.append(row.key)
        deal = parse_deal(row.hands)
        for seat in Seat:
            cards = [str(card) for card in deal.hand(seat)]
            ranks = [[card[1] for card in cards if card[0] == suit] for suit in "SHDC"]
            found += [
                " ".join(cards),
                "".join(cards),
                json.dumps(cards),
                json.dumps(cards, separators=(",", ":")),
                ".".join("".join(suit) for suit in ranks),
                *["".join(suit) for suit in ranks if len(suit) >= 5],
                *[" ".join(suit) for suit in ranks if len(suit) >= 5],
                *[" ".join("10" if rank == "T" else rank for rank in suit) for suit in ranks if len(suit) >= 5],
            ]
    return found


def swap_hidden_cards(event: Event) -> None:
    """Another world: the same boards with the hands turned round the table, so every card and turn-up is another.

    And so is what best play gives.
    """
    Analysis.objects.filter(deal__boards__board_set__sessions__event=event).update(tricks=OTHER_BEST_PLAY)
    for row in _sealed(event):
        north, east, south, west = parse_deal(row.hands).hands
        _hold(row, (east, south, west, north))


def swap_hidden_result(world: World) -> None:
    """Another world: the watched table made another number of tricks, and everything was scored anew from that."""
    Result.objects.filter(line=world.line).update(north_south_tricks=TRICKS - 9)
    world.line.slips.update(north_south_tricks=TRICKS - 9)
    for change in world.line.changes.all():
        change.new["tricks"] = TRICKS - 9
        change.save(update_fields=["new"])
    world.event.publications.all().delete()
    _score(world.event)


def whole(response: HttpResponse) -> HttpResponse:
    """One that is streamed is read to its end, so that it can be looked at more than once."""
    if not response.streaming:
        return response
    content = b"".join(response)  # type: ignore[arg-type]
    return HttpResponse(content, status=response.status_code, headers=dict(response.headers))


def masked(response: HttpResponse) -> bytes:
    """What was answered, without what differs between any two requests."""
    body = whole(response).content
    for pattern in (
        rb'name="csrfmiddlewaretoken" value="[^"]*"',
        rb'"X-CSRFToken": ?"[^"]*"',
        rb"X-CSRFToken&quot;: ?&quot;[^&]*",
        rb'name="(?:idempotency|form)_key" value="[^"]*"',
        rb'name="idempotency_key"[^>]*',
        rb'"csrf_token":"[^"]*"',
        rb'"as_of":"[^"]*"',
        rb"\d?\d(:\d\d)? [ap]\.m\.|\bnoon\b|\bmidnight\b",  # the admin's: a token was used a minute later
        rb"\d\d:\d\d(:\d\d)?",
        rb"whist_[\w-]{20,}",
    ):
        body = re.sub(pattern, b"*", body)
    headers = {name: value for name, value in response.headers.items() if name in {"ETag", "Location", "Content-Type"}}
    answer = repr((response.status_code, headers)).encode() + body
    return re.sub(TIME_IN_A_TAG, b"*", answer)  # ``as_of`` once more; number and digest stay


def _play_to_the_end(event: Event) -> None:
    """All rounds; the organiser has not yet said that the hands may be shown."""
    section = event.sessions.get().sections.get()
    while Line.objects.to_play().filter(table__journal=event.journal_id).exists():
        for line in open_lines(event):
            results.record_result(line=line, north_south_tricks=5, spoken_by=SpokenBy.DIRECTOR, by=TESTER)
        event.refresh_from_db()
        if event.state == "running":
            rounds.next_round(section=section, by=TESTER)
    deals.advance_deals()


def _score(event: Event) -> None:
    for field_id in event.fields.values_list("pk", flat=True):
        standings.refresh_standings(field_id=field_id)


def _clients(event: Event, line: Line) -> dict[Actor, Client]:
    club = event.club
    other_club = ClubFactory()
    director, playing = organiser_of(club, RoleKind.DIRECTOR), organiser_of(club, RoleKind.DIRECTOR)
    member = UserFactory()
    _plays(event, member, _entry_that_waits(event, line))
    _plays(event, playing, _entry_that_waits(event, line, skip=1))
    reader = organiser_of(club, RoleKind.READER)
    _token, secret = roles.make_token(user=reader, name="reader", club=club, event=None, is_read_only=True)
    accounts = {
        Actor.MEMBER: member,
        Actor.DIRECTOR: director,
        Actor.PLAYING_DIRECTOR: playing,
        Actor.PREPARER: organiser_of(club, RoleKind.PREPARER),
        Actor.ORGANISER: organiser_of(club),
        Actor.OTHER_CLUB: organiser_of(other_club),
        Actor.ADMIN: User.objects.create_superuser("administrator"),
    }
    clients = {actor: _signed_in(user) for actor, user in accounts.items()}
    clients[Actor.ANONYMOUS] = Client(raise_request_exception=False)
    clients[Actor.READER_TOKEN] = Client(raise_request_exception=False, headers={"authorization": f"Token {secret}"})
    north_south, east_west = _pairs_at(line) if line.pk else (None, None)
    clients[Actor.THIS_TABLE] = _at_table(event, 1, None)
    clients[Actor.OTHER_TABLE] = _at_table(event, 2, None)
    clients[Actor.OWN_PHONE] = _at_table(event, 1, north_south)
    clients[Actor.OPPONENTS_PHONE] = _at_table(event, 1, east_west)
    return clients


def _signed_in(user: User) -> Client:
    client = Client(raise_request_exception=False)
    client.force_login(user, backend="django.contrib.auth.backends.ModelBackend")
    return client


def _at_table(event: Event, number: int, entry: Entry | None) -> Client:
    station = Station.objects.get(section__session__event=event, number=number)
    device = Device.objects.create(station=station, entry=entry, epoch=station.epoch)
    client = Client(raise_request_exception=False)
    session = client.session
    session[DEVICE_KEY] = str(device.uuid)
    session.save()
    client.cookies["sessionid"] = session.session_key
    return client


def _pairs_at(line: Line) -> tuple[Entry, Entry]:
    at = {seating.seat: seating.entry for seating in Seating.objects.filter(table=line.table).select_related("entry")}
    return at["N"], at["E"]


def _entry_that_waits(event: Event, line: Line, skip: int = 0) -> Entry:
    """A pair that has the watched board still to play (any pair before play)."""
    if not line.pk:
        return event.entries.order_by("number")[skip]
    waiting = Entry.objects.filter(
        seatings__table__lines__board=line.board, seatings__table__lines__state__in=["due", "open"]
    )
    found = waiting.distinct().order_by("number")
    return found[skip] if len(found) > skip else event.entries.exclude(pk__in=[e.pk for e in _pairs_at(line)])[skip]


def _plays(event: Event, user: User, entry: Entry) -> None:
    member = Member.objects.filter(event=event, entry=entry).order_by("position")[0]
    Player.objects.filter(pk=member.player_id).update(user=user)


def _values(event: Event, line: Line) -> dict[str, str]:
    section = event.sessions.get().sections.get()
    return {
        "clubs/slug": event.club.slug,
        "slug": event.slug,
        "section": section.name,
        "boards/number": str(line.board.number if line.pk else 1),
        "number": "1",
        "line/uuid": str(line.uuid),
        "lines/uuid": str(line.uuid),
        "tables/uuid": str(line.table.uuid) if line.pk else str(line.uuid),
        "uuid": str(Player.objects.filter(club=event.club).first().uuid),  # type: ignore[union-attr]
        "movement": "howell",
        "username": "nobody",
        "kind": "director",
        "path": "css/base.css",
    }
