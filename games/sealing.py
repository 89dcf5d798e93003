"""The one gate to cards that must stay secret. Nothing else in the project touches the sealed tables.

A known deal, and a turned-up trump in every case, is shown to two before the reveal: the four at a table that plays
the board (the trump only, on paper cards), and the preparer, whose look is logged for ever and who cannot be seated
on the boards. It is never shown to the admin, the director or an export. After the reveal anybody may see it.
"""

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import Exists, F, Min, OuterRef, Q, QuerySet
from django.db.models.functions import Coalesce
from django.utils.translation import gettext as _

from engine import dealing
from engine.cards import Card, InvalidCard, Suit
from engine.deals import Deal as DealValue
from engine.double_dummy import TrickTable
from engine.notation.compact import format_deal, parse_deal
from games.actors import Actor
from games.errors import Conflict, Refused, Sealed
from games.models import Board, BoardOpening, BoardSet, Deal, DealState, Line, LineState, Origin
from games.models.sealed import Analysis, DealCards, TurnUp


@dataclass(frozen=True, slots=True)
class TurnUpCheck:
    """What a table learns about the trump of its board: the card that stands, and whether its own look agreed."""

    card: str
    is_first: bool
    agrees: bool

    @property
    def suit(self) -> str:
        return self.card[0]


@dataclass(frozen=True, slots=True)
class BestPlay:
    """``tricks`` is None where the search has not come to an end; ``is_given_up`` when it failed again and again."""

    tricks: TrickTable | None
    is_given_up: bool


def keep_cards(deal: Deal, value: DealValue, *, key: bytes = b"") -> None:
    """Lock the hands of a deal away. Called once, when it is dealt or imported."""
    DealCards.objects.create(deal=deal, hands=format_deal(value), fingerprint=fingerprint(value), key=key.hex())


def replace_cards(deal: Deal, value: DealValue) -> None:
    """Put the hands of a revealed deal on record that the tables shuffled, or others where these were misread.

    What was worked out from the hands before is worth nothing then. Raises Sealed before the reveal.
    """
    _verify_revealed(deal)
    Analysis.objects.filter(deal=deal).delete()
    DealCards.objects.filter(deal=deal).delete()
    keep_cards(deal, value)


def fingerprint(value: DealValue) -> str:
    """The same for two deals with the same four hands, though they lie in other seats: a turned board is no new one."""
    hands = sorted(" ".join(map(str, hand)) for hand in value.hands)
    return hashlib.sha256("\n".join(hands).encode()).hexdigest()


def was_dealt_before(value: DealValue) -> bool:
    """Whether these four hands lie here already, in any event of any club: no deal may be used twice (law 6)."""
    return _used(value).exists()


def was_dealt_elsewhere(value: DealValue, *, than: Deal) -> bool:
    """The same, of any deal but this."""
    return _used(value).exclude(deal=than).exists()


def revealed_deal(deal: Deal) -> DealValue | None:
    """The four hands of a deal that nobody can play any more; None where the hands were never recorded.

    Raises Sealed before the reveal. One query.
    """
    _verify_revealed(deal)
    cards = DealCards.objects.filter(deal=deal).first()
    return parse_deal(cards.hands) if cards else None


def revealed_turn_up(deal: Deal) -> str:
    """The turned-up card ("H5"), or its suit alone, of a revealed deal; "" where nobody entered it. Raises Sealed."""
    value = revealed_deal(deal)
    if value is not None:
        return str(value.turn_up or "")
    return _said_turn_up(deal)


def said_turn_up(deal: Deal) -> str:
    """What the tables said of the turn-up of a revealed deal, whatever hands were entered since; "" where none did."""
    _verify_revealed(deal)
    return _said_turn_up(deal)


def unsolved_deals(most: int) -> list[int]:
    """Ids of revealed deals whose hands are known and whose best play is still to be worked out. One query."""
    return list(_unsolved().order_by("deal_id").values_list("deal_id", flat=True)[:most])


def unsolved_since() -> datetime | None:
    """When the oldest of these was revealed, or its hands entered; None where none is left. One query."""
    known_at = Coalesce("deal__hands_entered_at", "deal__revealed_at")
    oldest: datetime | None = _unsolved().aggregate(oldest=Min(known_at))["oldest"]
    return oldest


@transaction.atomic
def begin_analysis(deal_id: int) -> DealValue | None:
    """The hands to search, with the try counted; None where they are gone. Raises Sealed before the reveal."""
    value = revealed_deal(Deal(pk=deal_id))
    if value is not None:
        Analysis.objects.get_or_create(deal_id=deal_id)
        Analysis.objects.filter(deal_id=deal_id).update(tries=F("tries") + 1)
    return value


@transaction.atomic
def keep_analysis(deal_id: int, value: DealValue, tricks: TrickTable) -> None:
    """Keep what best play of these hands gives, unless others were entered while they were searched."""
    deal = Deal.objects.select_for_update().get(pk=deal_id)
    if revealed_deal(deal) == value:
        Analysis.objects.filter(deal_id=deal_id).update(tricks=str(tricks))


def revealed_best_play(deal: Deal) -> BestPlay:
    """What best play of a deal gives that nobody can play any more. Raises Sealed before the reveal. Two queries."""
    _verify_revealed(deal)
    found = Analysis.objects.filter(deal=deal).first()
    if found is None:
        return BestPlay(tricks=None, is_given_up=False)
    return BestPlay(
        tricks=TrickTable.parse(found.tricks) if found.tricks else None,
        is_given_up=not found.tricks and found.tries >= Analysis.MOST_TRIES,
    )


def turn_up_at(line: Line) -> TurnUpCheck | None:
    """The trump of the board as the four at this line may see it: only once the board is theirs to play.

    The door must have asked that the viewer sits at this table. None where nobody has entered it.
    """
    if line.state == LineState.DUE:
        return None
    own = TurnUp.objects.filter(line=line).first()
    stands = _standing_turn_up(line)
    if not stands:
        return None
    return TurnUpCheck(
        card=stands, is_first=own is not None and own.card == stands, agrees=not own or agree(own.card, stands)
    )


@transaction.atomic
def enter_turn_up(*, line: Line, card: str, by: Actor) -> TurnUpCheck:
    """A table says which card it turned up, or its suit: the first word stands, a different one later is a foul.

    Raises Refused for what is no card or suit. Nobody's result waits for it.
    """
    card = read_card_or_suit(card)
    if line.board.trump:
        raise Refused(_("The trump of this board is fixed by the event; nothing is turned up."), field="card")
    deal = Deal.objects.select_for_update().get(pk=line.board.deal_id)  # two first tables at once: one is the first
    stands = _standing_turn_up(line, other_than=line)
    TurnUp.objects.update_or_create(line=line, defaults={"deal": deal, "card": card, "entered_by": by.label})
    return TurnUpCheck(card=stands or card, is_first=not stands, agrees=not stands or agree(card, stands))


@transaction.atomic
def open_for_preparation(*, board_set: BoardSet, user: User, what: str) -> Sequence[tuple[Board, DealValue]]:
    """The hands of a set, for making up its boards: logged for ever, and refused once play has begun.

    The door must have asked for the right *prepare boards*, and that the user is not seated on them.
    """
    if board_set.origin == Origin.SHUFFLED:
        raise Refused(_("These boards are shuffled at the table: there are no hands to make up."))
    boards = list(board_set.boards.select_related("deal").order_by("number"))
    if any(board.deal.state != DealState.DEALT for board in boards):
        raise Conflict(_("Play has begun: the hands are closed to everybody until the boards are revealed."))
    BoardOpening.objects.create(board_set=board_set, user=user, what=what)
    cards = DealCards.objects.in_bulk([board.deal_id for board in boards])
    return [(board, parse_deal(cards[board.deal_id].hands)) for board in boards]


def public_proof(board_set: BoardSet) -> dealing.Proof:
    """The document that ``verify_deals.py`` reads: every key hash, and keys and cards of revealed boards only."""
    boards = list(board_set.boards.select_related("deal").order_by("number"))
    keys = DealCards.objects.filter(deal__state=DealState.REVEALED, deal__boards__board_set=board_set).exclude(key="")
    by_deal: Mapping[int, str] = dict(keys.values_list("deal_id", "key"))
    revealed = {board.number: bytes.fromhex(by_deal[board.deal_id]) for board in boards if board.deal_id in by_deal}
    trumps = {board.number: fixed_trump(board) for board in boards if board.trump}
    hashes = [bytes.fromhex(board.deal.key_hash) for board in boards]
    return dealing.proof(board_set.description.encode(), hashes, revealed, trumps)


def fixed_trump(board: Board) -> Suit | None:
    """The suit the event fixed for a board; None where it is played without trumps."""
    return None if board.trump == "N" else Suit.parse(board.trump)


def read_card_or_suit(text: str, *, field: str = "card") -> str:
    """What somebody typed, as "H5" or "H". Raises Refused for what is neither."""
    text = text.strip().upper().replace("10", "T")
    try:
        return str(Suit.parse(text)) if len(text) == 1 else str(Card.parse(text))
    except InvalidCard as error:
        raise Refused(
            _("“%(text)s” is not a card or suit: write H5 for the five of hearts, or H for hearts.")
            % {"text": text[:10]},
            field=field,
        ) from error


def agree(one: str, other: str) -> bool:
    """A card agrees with its suit alone; two whole cards must be the same."""
    length = min(len(one), len(other))
    return one[:length] == other[:length]


def _verify_revealed(deal: Deal) -> None:
    if not Deal.objects.filter(pk=deal.pk, state=DealState.REVEALED).exists():
        raise Sealed(_("There is nothing to see here yet."))


def _unsolved() -> QuerySet[DealCards]:
    done = Analysis.objects.filter(Q(tricks__gt="") | Q(tries__gte=Analysis.MOST_TRIES), deal_id=OuterRef("deal_id"))
    return DealCards.objects.filter(~Exists(done), deal__state=DealState.REVEALED)


def _used(value: DealValue) -> QuerySet[DealCards]:
    return DealCards.objects.filter(fingerprint=fingerprint(value))


def _said_turn_up(deal: Deal) -> str:
    first = TurnUp.objects.filter(deal=deal).first()
    return first.card if first else ""


def _standing_turn_up(line: Line, *, other_than: Line | None = None) -> str:
    known = DealCards.objects.filter(deal_id=line.board.deal_id).first()
    if known is not None:
        return str(parse_deal(known.hands).turn_up or "")
    said = TurnUp.objects.filter(deal_id=line.board.deal_id)
    first = (said.exclude(line=other_than) if other_than else said).first()
    return first.card if first else ""
