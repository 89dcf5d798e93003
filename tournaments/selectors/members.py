"""What a club keeps about one person, and where people wrote the name into free text."""

from django.contrib.auth.models import User

from engine.seats import Seat
from games.models import BoardOpening, Change, Result
from tournaments.models import Club, Event, Member, Player, Seating, Standing


def belongings_of(player: Player) -> dict[str, object]:
    """Everything about a player as plain values. Results come with the end of an event, when everybody knows them:
    before, the file would tell an organiser who plays about boards he has still to play."""
    memberships = Member.objects.filter(player=player).select_related("event", "entry").order_by("event__starts_at")
    return {
        "player": {"uuid": str(player.uuid), "name": player.name, "guest": player.is_guest, "club": player.club.name},
        "numbers": {number.scheme: number.number for number in player.external_numbers.all()},
        "account": _account(player.user, player.club) if player.user is not None else None,
        "events": [_membership(member) for member in memberships],
    }


def mentions_of(name: str, *, club: Club) -> list[Change]:
    """Changes in the club's events whose reason names somebody: typed by people, and part of the chain. One query."""
    journals = Event.objects.filter(club=club).values("journal_id")
    return list(Change.objects.filter(journal__in=journals, why__icontains=name).order_by("pk"))


def _membership(member: Member) -> dict[str, object]:
    event, entry = member.event, member.entry
    return {
        "event": event.slug,
        "title": event.title,
        "starts_at": event.starts_at.isoformat(),
        "state": event.state,
        "pair": entry.label,
        "names": entry.names,
        "from_round": member.from_round,
        "to_round": member.to_round,
        "standings": [_standing(row) for row in entry.standings.select_related("ranking")] if _is_known(event) else [],
        "results": _results(member) if _is_known(event) else [],
    }


def _is_known(event: Event) -> bool:
    return event.is_over and not event.is_freezing


def _standing(row: Standing) -> dict[str, object]:
    return {
        "ranking": row.ranking.direction,
        "place": row.place,
        "is_shared": row.is_shared,
        "boards": row.boards,
        "matchpoints": str(row.points),
        "of": str(row.maximum),
    }


def _results(member: Member) -> list[dict[str, object]]:
    seatings = Seating.objects.filter(member=member, table__isnull=False).select_related("round")
    seats = {seating.table_id: seating for seating in seatings}
    results = Result.objects.filter(line__table__in=list(seats)).select_related("line__board", "line__table")
    return [
        {
            "round": seats[result.line.table_id].round.number,
            "table": result.line.table.number,
            "board": result.line.board.number,
            "side": Seat.parse(seats[result.line.table_id].seat).side.letters,
            "north_south_tricks": result.north_south_tricks,
            "state": result.state,
        }
        for result in results.order_by("pk")
    ]


def _account(user: User, club: Club) -> dict[str, object]:
    """The account with what it may and did in this club; it is the person's own, and another club may know it too."""
    journals = Event.objects.filter(club=club).values("journal_id")
    changes = Change.objects.filter(user=user, journal__in=journals).order_by("pk")
    openings = BoardOpening.objects.filter(user=user, board_set__sessions__event__club=club).distinct()
    return {
        "username": user.username,
        "name": user.get_full_name(),
        "email": user.email,
        "since": user.date_joined.isoformat(),
        "roles": [role.kind for role in user.whist_roles.filter(club=club)],
        "changes": [
            {"at": change.at.isoformat(), "kind": change.kind, "from": change.origin, "why": change.why}
            for change in changes
        ],
        "boards_opened": [{"at": opening.opened_at.isoformat(), "what": opening.what} for opening in openings],
    }
