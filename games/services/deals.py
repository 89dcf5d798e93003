"""Making board sets and deals, and the one-way life of a deal: dealt, in play, closed, revealed."""

import secrets
from collections.abc import Mapping
from datetime import datetime

from django.db import transaction
from django.db.models import Case, Exists, F, OuterRef, QuerySet, Value, When
from django.utils import timezone
from django.utils.translation import gettext as _

from engine import dealing
from engine.cards import Card, Suit
from engine.deals import Deal as DealValue
from engine.deals import Hand, InvalidDeal, board_dealer
from engine.seats import Seat
from games import sealing
from games.errors import Conflict, Refused
from games.models import Board, BoardSet, Deal, DealState, Hold, Line, Origin, TrumpRule
from games.services.analysis import ask_for_analyses

Hands = tuple[Hand, Hand, Hand, Hand]


@transaction.atomic
def make_shuffled_boards(*, name: str, count: int, trump_rule: TrumpRule, trump_order: str = "") -> BoardSet:
    """Boards 1 to ``count`` that the tables shuffle themselves: their hands may stay unknown for ever."""
    board_set = BoardSet.objects.create(
        name=name, origin=Origin.SHUFFLED, trump_rule=trump_rule, trump_order=trump_order
    )
    for number in range(1, count + 1):
        _make_board(board_set, number, Deal.objects.create(origin=Origin.SHUFFLED))
    return board_set


@transaction.atomic
def deal_boards(*, name: str, count: int, trump_rule: TrumpRule, description: str, trump_order: str = "") -> BoardSet:
    """Deal boards 1 to ``count`` from the operating system's randomness and publish the commitment to them.

    Each board has a key of its own, derived one way from a master that is forgotten here, so that each is proved by
    itself when it is revealed, and no revealed key helps to guess another.
    """
    board_set = BoardSet.objects.create(
        name=name, origin=Origin.DEALT, trump_rule=trump_rule, trump_order=trump_order, description=description
    )
    master = secrets.token_bytes(dealing.KEY_LENGTH)
    hashes = []
    for number in range(1, count + 1):
        key = dealing.board_key(master, number)
        hashes.append(dealing.key_hash(key))
        deal = Deal.objects.create(origin=Origin.DEALT, key_hash=hashes[-1].hex())
        board = _make_board(board_set, number, deal)
        sealing.keep_cards(deal, _under_rule(dealing.deal(key=key, board=number), board), key=key)
    board_set.commitment = dealing.commitment(description.encode(), hashes)
    board_set.save(update_fields=["commitment"])
    return board_set


@transaction.atomic
def import_boards(
    *, name: str, deals: Mapping[int, DealValue], trump_rule: TrumpRule, trump_order: str = ""
) -> BoardSet:
    """Boards that were dealt elsewhere, numbered from 1 without gaps, with the dealer that the number says.

    Raises Refused, naming the board, where a number is missing, a dealer differs, or the hands were used before.
    """
    board_set = BoardSet.objects.create(
        name=name, origin=Origin.IMPORTED, trump_rule=trump_rule, trump_order=trump_order
    )
    for number in range(1, max(deals, default=0) + 1):
        if number not in deals:
            raise Refused(
                _("Board %(number)d is missing: boards are numbered from 1.") % {"number": number}, field="boards"
            )
        value = deals[number]
        if value.dealer is not board_dealer(number):
            raise Refused(
                _("Board %(number)d must be dealt by %(dealer)s, not %(given)s.")
                % {"number": number, "dealer": board_dealer(number).letter, "given": value.dealer.letter},
                field="boards",
            )
        if sealing.was_dealt_before(value):
            raise Refused(
                _("Board %(number)d has been used before, here or in another event: boards must be dealt anew.")
                % {"number": number},
                field="boards",
            )
        if trump_rule is TrumpRule.TURNED and value.turn_up is None:
            raise Refused(_("Board %(number)d names no turned-up card.") % {"number": number}, field="boards")
        deal = Deal.objects.create(origin=Origin.IMPORTED)
        sealing.keep_cards(deal, _under_rule(value, _make_board(board_set, number, deal)))
    return board_set


def set_reveal_time(board_set: BoardSet, at: datetime) -> None:
    """The organiser's time: closed deals of this set may be revealed from then on."""
    BoardSet.objects.filter(pk=board_set.pk).update(reveals_at=at)


@transaction.atomic
def advance_deals() -> int:
    """Close every deal that nobody has still to play, and reveal the closed ones whose time has come.

    Closed: no line of any board with the deal is due or open, anywhere, and no hold is left. Returns how many moved.
    """
    seemingly = Deal.objects.select_for_update().filter(pk__in=list(_moving().values_list("pk", flat=True)))
    locked = [deal.pk for deal in seemingly.order_by("pk")]
    # Judged anew under the lock: no line may come in between the look and the reveal.
    moving = list(_moving().filter(pk__in=locked))
    for deal in moving:
        deal.state = deal.due  # type: ignore[attr-defined] # found with it
        if deal.is_revealed:
            deal.revealed_at = timezone.now()
        deal.save(update_fields=["state", "revealed_at"])
    if any(deal.is_revealed for deal in moving):
        transaction.on_commit(ask_for_analyses, robust=True)
    return len(moving)


@transaction.atomic
def enter_hands(*, board: Board, hands: Hands, turn_up: str = "") -> None:
    """Put hands on record that the tables shuffled, from the cards as they lie in the board when play is over.

    ``turn_up`` is a card ("H5") or a suit; "" where the event fixed the trump or the tables said it. Entering them
    again replaces what was misread. Raises Conflict while the board can be played or where its hands were dealt here
    or imported, and Refused, naming seat or card, for what is no deal, for another turn-up than the tables saw, and
    for the hands of another board.
    """
    deal = Deal.objects.select_for_update().get(pk=board.deal_id)
    verify_hands_can_be_entered(board, deal)
    try:
        value = _as_played(board, hands, turn_up or sealing.said_turn_up(deal))
    except InvalidDeal as error:
        raise Refused(str(error), field="hands") from error
    _verify_turn_up_as_said(deal, turn_up)
    if sealing.was_dealt_elsewhere(value, than=deal):
        raise Refused(_("These four hands are those of another board: look at the number once more."), field="hands")
    sealing.replace_cards(deal, value)
    deal.hands_entered_at = timezone.now()
    deal.save(update_fields=["hands_entered_at"])
    transaction.on_commit(ask_for_analyses, robust=True)


def verify_hands_can_be_entered(board: Board, deal: Deal) -> None:
    """Raise Conflict unless the tables shuffled the board and nobody can play it any more."""
    if deal.origin != Origin.SHUFFLED:
        raise Conflict(_("The hands of board %(number)d are on record already.") % {"number": board.number})
    if not deal.is_revealed:
        raise Conflict(
            _("Board %(number)d can still be played: its hands are entered when it is open to read.")
            % {"number": board.number}
        )


def _as_played(board: Board, hands: Hands, turn_up: str) -> DealValue:
    dealer = Seat.parse(board.dealer)
    if board.trump:
        if turn_up:
            raise Refused(_("The trump of this board is fixed by the event; nothing is turned up."), field="turn_up")
        return DealValue(hands=hands, dealer=dealer, trump=sealing.fixed_trump(board))
    if not turn_up:
        raise Refused(_("Say which card was turned up, or its suit: the tables did not."), field="turn_up")
    said = sealing.read_card_or_suit(turn_up, field="turn_up")
    card = Card.parse(said) if len(said) == 2 else None
    return DealValue(hands=hands, dealer=dealer, trump=Suit.parse(said[0]), turn_up=card)


def _verify_turn_up_as_said(deal: Deal, turn_up: str) -> None:
    said = sealing.said_turn_up(deal)
    if turn_up and said and not sealing.agree(sealing.read_card_or_suit(turn_up, field="turn_up"), said):
        raise Refused(
            _("The tables saw %(said)s turned up on this board, not %(given)s.") % {"said": said, "given": turn_up},
            field="turn_up",
        )


def _moving() -> QuerySet[Deal]:
    """The deals whose state is not what lines, holds and times say; ``due`` is what they say.

    A voided result makes a closed board one to play again; only the reveal has no way back. Its time is the latest of
    all sets that use the deal; a set whose organiser has not decided keeps it sealed.
    """
    to_play = Line.objects.to_play().filter(board__deal=OuterRef("pk"))
    held = Hold.objects.filter(deal=OuterRef("pk"), lifted_at__isnull=True)
    waiting = BoardSet.objects.filter(boards__deal=OuterRef("pk")).exclude(reveals_at__lte=timezone.now())
    due = Case(
        When(Exists(to_play) | Exists(held), then=Value(DealState.IN_PLAY)),
        When(Exists(waiting), then=Value(DealState.CLOSED)),
        default=Value(DealState.REVEALED),
    )
    under_way = Deal.objects.filter(state__in=[DealState.IN_PLAY, DealState.CLOSED])
    return under_way.annotate(due=due).exclude(state=F("due"))


def _make_board(board_set: BoardSet, number: int, deal: Deal) -> Board:
    return Board.objects.create(
        board_set=board_set,
        number=number,
        deal=deal,
        dealer=board_dealer(number).letter,
        trump=board_set.trumps.letter_of(number),
    )


def _under_rule(value: DealValue, board: Board) -> DealValue:
    return value.with_trump(sealing.fixed_trump(board)) if board.trump else value
