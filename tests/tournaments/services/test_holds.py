"""Late play: a board kept closed stays sealed, whoever else has finished with it, until its hold is lifted."""

import pytest

from games.errors import Conflict, Refused
from games.models import Board, ChangeKind, Deal, DealState
from games.services import deals, journal
from tests.factories import TESTER, play_round, running_event
from tournaments.models import Event
from tournaments.selectors.boards import board_of
from tournaments.selectors.holds import holds_of
from tournaments.services import holds, rounds

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Event:
    return running_event(pairs=4, rounds=3, boards_per_set=1, origin="dealt")


def first_board(event: Event) -> Board:
    board = board_of(event, 1)
    assert board is not None
    return board


def play_to_the_end(event: Event) -> None:
    while play_round(event):
        rounds.advance_rounds()
    deals.advance_deals()


def states(event: Event) -> dict[int, str]:
    boards = Board.objects.filter(board_set__sessions__event=event).select_related("deal")
    return {board.number: board.deal.state for board in boards}


def test_board_kept_closed_is_revealed_when_the_hold_is_lifted_and_not_before(event: Event) -> None:
    holds.hold_board(event=event, board=first_board(event), reason="pair 3 plays it on Thursday", by=TESTER)
    play_to_the_end(event)
    held = states(event)

    holds.lift_hold(event=event, board=first_board(event), by=TESTER)
    deals.advance_deals()

    assert held == {1: DealState.IN_PLAY, 2: DealState.REVEALED, 3: DealState.REVEALED}
    assert states(event)[1] == DealState.REVEALED


def test_revealed_board_cannot_be_closed_again(event: Event) -> None:
    play_to_the_end(event)

    with pytest.raises(Conflict, match="revealed"):
        holds.hold_board(event=event, board=first_board(event), reason="too late", by=TESTER)


def test_board_held_again_is_held_once_for_the_newer_reason(event: Event) -> None:
    for reason in ("Thursday", "Thursday", "Friday"):
        holds.hold_board(event=event, board=first_board(event), reason=reason, by=TESTER)

    assert [(hold.board_number, hold.reason) for hold in holds_of(event)] == [(1, "Friday")]
    recorded = event.journal.changes.filter(kind=ChangeKind.SETTINGS_CHANGED).values_list("why", flat=True)
    assert list(recorded) == ["Thursday", "Friday"]
    event.journal.refresh_from_db()
    assert journal.broken_links(event.journal) == []


def test_hold_of_another_event_with_the_same_deal_is_not_lifted(event: Event) -> None:
    other = running_event(pairs=4, rounds=3, boards_per_set=1, origin="dealt")
    session = event.sessions.get()
    other.sessions.get().board_sets.set(session.board_sets.all())
    holds.hold_board(event=other, board=first_board(event), reason="we play it next week", by=TESTER)

    with pytest.raises(Conflict, match="Board 1 is not kept closed"):
        holds.lift_hold(event=event, board=first_board(event), by=TESTER)

    assert not holds_of(event).exists()
    assert holds_of(other).count() == 1


@pytest.mark.parametrize("reason", ["", " \u200b ", "x" * 201])
def test_reason_must_be_there_and_short(event: Event, reason: str) -> None:
    with pytest.raises(Refused) as refusal:
        holds.hold_board(event=event, board=first_board(event), reason=reason, by=TESTER)

    assert refusal.value.field == "reason"
    assert not Deal.objects.filter(holds__isnull=False).exists()
