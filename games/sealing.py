"""The one gate to cards that must stay secret. Nothing else in the project touches the sealed tables.

A known deal, and a turned-up trump in every case, is shown to two before the reveal: the four at a table that plays
the board (the trump only, on paper cards), and the preparer, whose look is logged for ever and who cannot be seated
on the boards. It is never shown to the admin, the director or an export. After the reveal anybody may see it.
"""

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.contrib.auth.models import User
from django.db import transaction
from django.utils.translation import gettext as _

from engine import dealing
from engine.cards import Card, InvalidCard, Suit
from engine.deals import Deal as DealValue
from engine.notation.compact import format_deal, parse_deal
from games.actors import Actor
from games.errors import Conflict, Refused, Sealed
from games.models import Board, BoardOpening, BoardSet, Deal, DealState, Line, LineState, Origin
from games.models.sealed import DealCards, TurnUp


@dataclass(frozen=True, slots=True)
class TurnUpCheck:
    """What a table learns about the trump of its board: the card that stands, and whether its own look agreed."""

    card: str
    is_first: bool
    agrees: bool

    @property
    def suit(self) -> str:
        return self.card[0]


def keep_cards(deal: Deal, value: DealValue, *, key: bytes = b"") -> None:
    """Lock the hands of a deal away. Called once, when it is dealt or imported."""
    DealCards.objects.create(deal=deal, hands=format_deal(value), fingerprint=fingerprint(value), key=key.hex())


def fingerprint(value: DealValue) -> str:
    """The same for two deals with the same four hands, though they lie in other seats: a turned board is no new one."""
    hands = sorted(" ".join(map(str, hand)) for hand in value.hands)
    return hashlib.sha256("\n".join(hands).encode()).hexdigest()


def was_dealt_before(value: DealValue) -> bool:
    """Whether these four hands lie here already, in any event of any club: no deal may be used twice (law 6)."""
    return DealCards.objects.filter(fingerprint=fingerprint(value)).exists()


def revealed_deal(deal: Deal) -> DealValue | None:
    """The four hands of a deal that nobody can play any more; None where the hands were never recorded.

    Raises Sealed before the reveal. One query.
    """
    if not Deal.objects.filter(pk=deal.pk, state=DealState.REVEALED).exists():
        raise Sealed(_("There is nothing to see here yet."))
    cards = DealCards.objects.filter(deal=deal).first()
    return parse_deal(cards.hands) if cards else None


def revealed_turn_up(deal: Deal) -> str:
    """The turned-up card ("H5"), or its suit alone, of a revealed deal; "" where nobody entered it. Raises Sealed."""
    value = revealed_deal(deal)
    if value is not None:
        return str(value.turn_up or "")
    first = TurnUp.objects.filter(deal=deal).first()
    return first.card if first else ""


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
        card=stands, is_first=own is not None and own.card == stands, agrees=not own or _agree(own.card, stands)
    )


@transaction.atomic
def enter_turn_up(*, line: Line, card: str, by: Actor) -> TurnUpCheck:
    """A table says which card it turned up, or its suit: the first word stands, a different one later is a foul.

    Raises Refused for what is no card or suit. Nobody's result waits for it.
    """
    card = _read_card_or_suit(card)
    if line.board.trump:
        raise Refused(_("The trump of this board is fixed by the event; nothing is turned up."), field="card")
    deal = Deal.objects.select_for_update().get(pk=line.board.deal_id)  # two first tables at once: one is the first
    stands = _standing_turn_up(line, other_than=line)
    TurnUp.objects.update_or_create(line=line, defaults={"deal": deal, "card": card, "entered_by": by.label})
    return TurnUpCheck(card=stands or card, is_first=not stands, agrees=not stands or _agree(card, stands))


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


def has_missing_cards(board_set: BoardSet) -> bool:
    """Whether a board of a dealt or imported set has no hands behind the gate; says nothing about any card."""
    deal_ids = set(board_set.boards.values_list("deal_id", flat=True))
    return DealCards.objects.filter(deal_id__in=deal_ids).count() != len(deal_ids)


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


def _standing_turn_up(line: Line, *, other_than: Line | None = None) -> str:
    known = DealCards.objects.filter(deal_id=line.board.deal_id).first()
    if known is not None:
        return str(parse_deal(known.hands).turn_up or "")
    said = TurnUp.objects.filter(deal_id=line.board.deal_id)
    first = (said.exclude(line=other_than) if other_than else said).first()
    return first.card if first else ""


def _agree(one: str, other: str) -> bool:
    """A card agrees with its suit alone; two whole cards must be the same."""
    length = min(len(one), len(other))
    return one[:length] == other[:length]


def _read_card_or_suit(text: str) -> str:
    text = text.strip().upper().replace("10", "T")
    try:
        return str(Suit.parse(text)) if len(text) == 1 else str(Card.parse(text))
    except InvalidCard as error:
        raise Refused(
            _("“%(text)s” is not a card or suit: write H5 for the five of hearts, or H for hearts.")
            % {"text": text[:10]},
            field="card",
        ) from error
