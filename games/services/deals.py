"""Making board sets and deals, and the one-way life of a deal: dealt, in play, closed, revealed."""

import secrets
from collections.abc import Mapping
from datetime import datetime

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from engine import dealing
from engine.deals import Deal as DealValue
from engine.deals import board_dealer
from games import sealing
from games.errors import Refused
from games.models import Board, BoardSet, Deal, DealState, Hold, Line, Origin, TrumpRule


@transaction.atomic
def make_shuffled_boards(*, name: str, count: int, trump_rule: TrumpRule) -> BoardSet:
    """Boards 1 to ``count`` that the tables shuffle themselves: their hands may stay unknown for ever."""
    board_set = BoardSet.objects.create(name=name, origin=Origin.SHUFFLED, trump_rule=trump_rule)
    for number in range(1, count + 1):
        _make_board(board_set, number, Deal.objects.create(origin=Origin.SHUFFLED))
    return board_set


@transaction.atomic
def deal_boards(*, name: str, count: int, trump_rule: TrumpRule, description: str) -> BoardSet:
    """Deal boards 1 to ``count`` from the operating system's randomness and publish the commitment to them.

    Each board has a key of its own, derived one way from a master that is forgotten here, so that each is proved by
    itself when it is revealed, and no revealed key helps to guess another.
    """
    board_set = BoardSet.objects.create(name=name, origin=Origin.DEALT, trump_rule=trump_rule, description=description)
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
def import_boards(*, name: str, deals: Mapping[int, DealValue], trump_rule: TrumpRule) -> BoardSet:
    """Boards that were dealt elsewhere, numbered from 1 without gaps, with the dealer that the number says.

    Raises Refused, naming the board, where a number is missing, a dealer differs, or the hands were used before.
    """
    board_set = BoardSet.objects.create(name=name, origin=Origin.IMPORTED, trump_rule=trump_rule)
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
    moved = 0
    for deal in Deal.objects.select_for_update().filter(state__in=[DealState.IN_PLAY, DealState.CLOSED]):
        moved += _advance(deal)
    return moved


def _advance(deal: Deal) -> bool:
    before = deal.state
    is_free = not (
        Line.objects.to_play().filter(board__deal=deal).exists()
        or Hold.objects.filter(deal=deal, lifted_at__isnull=True).exists()
    )
    if not is_free:
        # A voided result makes a closed board one to play again; only the reveal has no way back.
        deal.state = DealState.IN_PLAY
    elif _reveal_time_has_come(deal):
        deal.state, deal.revealed_at = DealState.REVEALED, timezone.now()
    else:
        deal.state = DealState.CLOSED
    if deal.state == before:
        return False
    deal.save(update_fields=["state", "revealed_at"])
    return True


def _reveal_time_has_come(deal: Deal) -> bool:
    """The latest of all sets that use the deal; a set whose organiser has not decided keeps it sealed."""
    times = list(BoardSet.objects.filter(boards__deal=deal).values_list("reveals_at", flat=True))
    return all(time is not None and time <= timezone.now() for time in times)


def _make_board(board_set: BoardSet, number: int, deal: Deal) -> Board:
    return Board.objects.create(
        board_set=board_set,
        number=number,
        deal=deal,
        dealer=board_dealer(number).letter,
        trump=TrumpRule(board_set.trump_rule).suit_of(number),
    )


def _under_rule(value: DealValue, board: Board) -> DealValue:
    return value.with_trump(sealing.fixed_trump(board)) if board.trump else value
