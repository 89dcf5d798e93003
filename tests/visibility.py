"""The visibility table: for every route, who may see something of a board before it is revealed, and when.

A route that is missing here fails the suite (tests/secrecy/test_routes.py). Most routes show nothing sealed to anybody.
"""

from dataclasses import dataclass, field
from enum import StrEnum


class Actor(StrEnum):
    ANONYMOUS = "anonymous"
    MEMBER = "member"  # an account that plays in the event and has no role
    OTHER_TABLE = "other table"  # the tablet of another station
    THIS_TABLE = "this table"  # the tablet of the station where the board is played
    OWN_PHONE = "own phone"  # bound to the North–South pair that plays the board
    OPPONENTS_PHONE = "opponents' phone"  # bound to the East–West pair it meets there
    DIRECTOR = "director"  # directs and does not play
    PLAYING_DIRECTOR = "playing director"  # directs, and has the board still to play
    PREPARER = "preparer"
    ORGANISER = "organiser"
    OTHER_CLUB = "organiser of another club"
    READER_TOKEN = "reader's token"
    ADMIN = "administrator"


class State(StrEnum):
    BEFORE = "before"  # dealt, play has not begun
    DURING = "during"  # some tables have played the board, others have not
    CLOSED = "closed"  # everybody has played it; the organiser's time has not come


Allowed = frozenset[tuple[Actor, State]]
NOBODY: Allowed = frozenset()


def when(*actors: Actor, states: tuple[State, ...]) -> Allowed:
    return frozenset((actor, state) for actor in actors for state in states)


@dataclass(frozen=True)
class Sight:
    """Who may see, before the reveal, a card of the board (the turn-up), and the result of one table."""

    cards: Allowed = field(default=NOBODY)
    results: Allowed = field(default=NOBODY)


NOTHING = Sight()
AT_TABLE = (Actor.THIS_TABLE, Actor.OWN_PHONE, Actor.OPPONENTS_PHONE)
PLAYED = (State.DURING, State.CLOSED)
OFFICIALS = (Actor.DIRECTOR, Actor.ORGANISER)

# The four at a table see its own results, and the turn-up of its own boards as a check.
OWN_TABLE = Sight(cards=when(*AT_TABLE, states=PLAYED), results=when(*AT_TABLE, states=PLAYED))
OWN_RESULT = Sight(results=when(*AT_TABLE, states=PLAYED))
# Who directs sees every result; who directs and plays sees those of boards he has played.
DIRECTING = Sight(results=when(*OFFICIALS, states=PLAYED) | when(Actor.PLAYING_DIRECTOR, states=(State.CLOSED,)))
TABLE_AND_DIRECTING = Sight(cards=OWN_TABLE.cards, results=OWN_TABLE.results | DIRECTING.results)

# The superuser sees the standings as they are scored, so what follows from results; cards never, nor a result's figure.
ADMIN = Sight(results=when(Actor.ADMIN, states=PLAYED))

RESULTS_OF_OWN_AND_DIRECTING = Sight(results=OWN_RESULT.results | DIRECTING.results)
# After play the standings are public: totals, which follow from all results, and no board's figure.
AFTER_PLAY = when(*Actor, states=(State.CLOSED,))
TOTALS = Sight(results=AFTER_PLAY)

VISIBILITY: dict[str, Sight] = {
    "account": NOTHING,
    "api-acceptance": NOTHING,
    "api-board": NOTHING,
    "api-board-hands": NOTHING,
    "api-board-hold": NOTHING,
    "api-boards": NOTHING,
    "api-card": RESULTS_OF_OWN_AND_DIRECTING,
    "api-changes": DIRECTING,
    "api-club": NOTHING,
    "api-clubs": NOTHING,
    "api-confirmation": NOTHING,
    "api-correction": NOTHING,
    "api-device": NOTHING,
    "api-devices": NOTHING,
    "api-dispute": NOTHING,
    "api-docs": NOTHING,
    "api-entries": NOTHING,
    "api-entry": NOTHING,
    "api-event": NOTHING,
    "api-events": NOTHING,
    "api-holds": NOTHING,
    "api-invitations": NOTHING,
    "api-laws": NOTHING,
    "api-leave": NOTHING,
    "api-line": TABLE_AND_DIRECTING,
    "api-missing": NOTHING,
    "api-movement": NOTHING,
    "api-movement-preview": NOTHING,
    "api-movements": NOTHING,
    "api-next-round": NOTHING,
    "api-not-played": NOTHING,
    "api-openings": NOTHING,
    "api-player": NOTHING,
    "api-players": NOTHING,
    "api-proof": NOTHING,
    "api-proposal": NOTHING,
    "api-release": NOTHING,
    "api-results": DIRECTING,
    "api-reveal": NOTHING,
    "api-role": NOTHING,
    "api-roles": NOTHING,
    "api-rounds": NOTHING,
    "api-schedule": NOTHING,
    "api-schema": NOTHING,
    "api-score-sheet": NOTHING,
    "api-session": NOTHING,
    "api-standings": Sight(results=AFTER_PLAY | DIRECTING.results),
    "api-state": NOTHING,
    "api-station-sign-out": NOTHING,
    "api-stations": NOTHING,
    "api-table": TABLE_AND_DIRECTING,
    "api-table-results": NOTHING,
    "api-token": NOTHING,
    "api-tokens": NOTHING,
    "api-turn-ups": OWN_TABLE,
    "change-password": NOTHING,
    "club": NOTHING,
    "confirm-result": OWN_TABLE,
    "create-event": NOTHING,
    "cut": NOTHING,
    "deal-boards": NOTHING,
    "director": DIRECTING,
    "director-accept": DIRECTING,
    "director-end-play": NOTHING,
    "director-final": DIRECTING,
    "director-hands": NOTHING,
    "director-holds": NOTHING,
    "director-lift-hold": NOTHING,
    "director-line": DIRECTING,
    "director-log": DIRECTING,
    "director-then": DIRECTING,
    "director-next-round": NOTHING,
    "director-now": DIRECTING,
    "director-open-dispute": NOTHING,
    "director-round-entry": DIRECTING,
    "director-sign-out": NOTHING,
    "director-stations": NOTHING,
    "enter-result": OWN_TABLE,
    "event": TOTALS,
    "event-board": NOTHING,
    "event-boards": NOTHING,
    "event-pair": Sight(results=AFTER_PLAY | OWN_RESULT.results),
    "event-proof": NOTHING,
    "event-schedule": NOTHING,
    "event-standings": TOTALS,
    # Of events that are over; an organiser sees every result then.
    "export-player": Sight(results=when(Actor.ORGANISER, states=(State.CLOSED,))),
    "find-board": OWN_RESULT,
    "finish-play": NOTHING,
    "forget-player": NOTHING,
    "go-on": OWN_RESULT,
    "healthz": NOTHING,
    "help": NOTHING,
    "home": NOTHING,
    "import-evening": NOTHING,
    "invitation": NOTHING,
    "join": NOTHING,
    "metrics": NOTHING,  # figures of the whole platform, and only with the token of who runs it
    "open-entries": NOTHING,
    "organise-boards": NOTHING,
    "organise-club": NOTHING,
    "organise-customs": NOTHING,
    "organise-event": NOTHING,
    "organise-movement": NOTHING,
    "organise-pairs": NOTHING,
    "organise-people": NOTHING,
    "organise-player": NOTHING,
    "organise-player-numbers": NOTHING,
    "organise-players": NOTHING,
    "organise-settings": NOTHING,
    "organise-tables": NOTHING,
    "prepare-boards": NOTHING,
    "print-guide-cards": NOTHING,
    "print-slips": NOTHING,
    "print-table-cards": NOTHING,
    "publish-final": NOTHING,
    "readyz": NOTHING,
    "remove-demo": NOTHING,
    "release-standings": NOTHING,
    "remove-role": NOTHING,
    "renumber-pair": NOTHING,
    "reset-for": NOTHING,
    "reset-password": NOTHING,
    "reveal-boards": NOTHING,
    "revoke-token": NOTHING,
    "score-sheet": NOTHING,
    "sign-in": NOTHING,
    "sign-out": NOTHING,
    "start-club": NOTHING,
    "start-play": NOTHING,
    "table-home": OWN_TABLE,
    "table-now": OWN_TABLE,
    "table-sign-out": NOTHING,
    "verify-deals": NOTHING,
    "welcome": NOTHING,
    "withdraw-pair": NOTHING,
}
