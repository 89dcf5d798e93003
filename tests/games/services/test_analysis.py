"""Best play worked out once for each deal, after its reveal; and hands entered when play is over."""

from dataclasses import replace
from pathlib import Path

import pytest
from django.utils import timezone

from engine import dealing, double_dummy
from engine.deals import Deal as DealValue
from engine.double_dummy import SolverFailed, TrickTable
from games import sealing
from games.errors import Conflict, Refused, Sealed
from games.models import Board, BoardSet, Deal, DealState, Line, TrumpRule
from games.models.sealed import Analysis, DealCards
from games.services import analysis, deals
from games.services.analysis import analyse_deals
from games.tasks import analyse_deals as task
from tests.factories import TESTER, open_lines, running_event

pytestmark = pytest.mark.django_db

needs_solver = pytest.mark.skipif(not double_dummy.is_available(), reason="the solver is not installed")
TABLE = TrickTable.parse("8585 A393 7676 9494 9494")


def dealt(count: int = 1, rule: TrumpRule = TrumpRule.TURNED) -> BoardSet:
    return deals.deal_boards(name="Monday", count=count, trump_rule=rule, description="Monday, the club")


def shuffled(rule: TrumpRule = TrumpRule.TURNED, number: int = 1) -> Board:
    return deals.make_shuffled_boards(name="Monday", count=4, trump_rule=rule).boards.get(number=number)


def reveal(board_set: BoardSet) -> None:
    Deal.objects.filter(boards__board_set=board_set).update(state=DealState.REVEALED, revealed_at=timezone.now())


def some_deal(number: int = 1, key: int = 0) -> DealValue:
    return dealing.deal(key=bytes([key]) * 32, board=number)


def best_play(board: Board) -> sealing.BestPlay:
    return sealing.revealed_best_play(board.deal)


@pytest.fixture
def searched(monkeypatch: pytest.MonkeyPatch) -> list[DealValue]:
    """The deals a solver was asked about, which answers always the same."""
    asked: list[DealValue] = []

    def solve(deal: DealValue) -> TrickTable:
        asked.append(deal)
        return TABLE

    monkeypatch.setattr(double_dummy, "is_available", lambda: True)
    monkeypatch.setattr(double_dummy, "solve_table", solve)
    return asked


# --- working it out ---------------------------------------------------------------------------------------------------


@needs_solver
def test_revealed_deal_is_worked_out_and_kept() -> None:
    board_set = dealt()
    reveal(board_set)
    board = board_set.boards.get()
    value = sealing.revealed_deal(board.deal)
    assert value is not None

    assert analyse_deals() == 1

    found = best_play(board).tricks
    assert found == double_dummy.solve_table(value)
    for side, tricks in double_dummy.dealt_tricks(value).items():
        assert found.tricks(side, trump=value.trump, leader=value.leader) == tricks


def test_sealed_deal_is_never_searched(searched: list[DealValue]) -> None:
    board_set = dealt(count=3)
    Deal.objects.filter(boards__board_set=board_set, boards__number=2).update(state=DealState.CLOSED)

    assert analyse_deals() == 0
    assert searched == []
    with pytest.raises(Sealed):
        sealing.begin_analysis(board_set.boards.get(number=2).deal_id)


def test_best_play_is_not_told_before_the_reveal_even_where_it_is_known(searched: list[DealValue]) -> None:
    board = dealt().boards.get()
    Analysis.objects.create(deal=board.deal, tricks=str(TABLE))

    with pytest.raises(Sealed):
        best_play(board)


def test_deal_is_searched_once(searched: list[DealValue]) -> None:
    reveal(dealt(count=2))

    assert (analyse_deals(), analyse_deals()) == (2, 0)
    assert len(searched) == 2


def test_deal_without_hands_is_passed_over(searched: list[DealValue]) -> None:
    reveal(shuffled().board_set)

    assert analyse_deals() == 0
    assert searched == []


def test_many_deals_are_done_in_lots_each_asking_for_the_next(
    searched: list[DealValue], monkeypatch: pytest.MonkeyPatch
) -> None:
    messages = []
    monkeypatch.setattr(task, "apply_async", lambda **options: messages.append(options))
    reveal(dealt(count=analysis.LOT + 1))

    assert analyse_deals() == analysis.LOT
    assert messages == [{"expires": analysis.STALE_SECONDS}]
    assert analyse_deals() == 1
    assert len(messages) == 1


def test_deal_at_which_the_worker_dies_is_left_alone_after_three_tries(monkeypatch: pytest.MonkeyPatch) -> None:
    board_set = dealt(count=2)
    reveal(board_set)
    first, second = board_set.boards.all()
    fatal = sealing.revealed_deal(first.deal)

    def die(deal: DealValue) -> TrickTable:
        if deal == fatal:
            raise MemoryError
        return TABLE

    monkeypatch.setattr(double_dummy, "is_available", lambda: True)
    monkeypatch.setattr(double_dummy, "solve_table", die)
    for _ in range(Analysis.MOST_TRIES):
        assert not best_play(first).is_given_up
        with pytest.raises(MemoryError):
            analyse_deals()

    assert analyse_deals() == 1
    assert best_play(first).is_given_up
    assert best_play(second).tricks == TABLE


def test_deal_the_solver_refuses_keeps_no_other_deal_from_its_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    board_set = dealt(count=2)
    reveal(board_set)
    fatal = sealing.revealed_deal(board_set.boards.get(number=1).deal)

    def refuse(deal: DealValue) -> TrickTable:
        if deal == fatal:
            raise SolverFailed("no")
        return TABLE

    monkeypatch.setattr(double_dummy, "is_available", lambda: True)
    monkeypatch.setattr(double_dummy, "solve_table", refuse)

    assert analyse_deals() == 1
    assert best_play(board_set.boards.get(number=2)).tricks == TABLE


def test_without_a_solver_nothing_is_tried(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(double_dummy, "is_available", lambda: False)
    board_set = dealt()
    reveal(board_set)

    assert analyse_deals() == 0
    assert not best_play(board_set.boards.get()).is_given_up
    assert not Analysis.objects.exists()


def test_search_leaves_its_notes_in_a_folder_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    here, folders = Path.cwd(), []

    def note(deal: DealValue) -> TrickTable:
        folders.append(Path.cwd())
        Path("dump.txt").write_text("cards duplicated")
        return TABLE

    monkeypatch.setattr(double_dummy, "is_available", lambda: True)
    monkeypatch.setattr(double_dummy, "solve_table", note)
    reveal(dealt())
    analyse_deals()

    assert Path.cwd() == here
    assert folders[0] != here
    assert not folders[0].exists()


def test_reveal_asks_for_it(monkeypatch: pytest.MonkeyPatch, django_capture_on_commit_callbacks) -> None:
    messages = []
    monkeypatch.setattr(task, "apply_async", lambda **options: messages.append(options))
    event = running_event(boards_per_set=1, origin="dealt")
    with django_capture_on_commit_callbacks(execute=True):
        Line.objects.filter(table__journal=event.journal_id).update(state="played")
        deals.advance_deals()
    assert messages == []

    with django_capture_on_commit_callbacks(execute=True):
        deals.set_reveal_time(BoardSet.objects.get(), timezone.now())
        deals.advance_deals()

    assert len(messages) == 1


def test_task_goes_to_a_queue_of_its_own() -> None:
    route = task.app.amqp.router.route({}, task.name)

    assert route["queue"].name == "analysis"


# --- hands entered when play is over ----------------------------------------------------------------------------------


def test_hands_of_a_shuffled_board_are_entered_and_searched(searched: list[DealValue]) -> None:
    board, value = shuffled(), some_deal()
    reveal(board.board_set)

    deals.enter_hands(board=board, hands=value.hands, turn_up=str(value.turn_up))
    board.deal.refresh_from_db()

    assert sealing.revealed_deal(board.deal) == value
    assert board.deal.hands_entered_at is not None
    assert analyse_deals() == 1
    assert searched == [value]


def test_hands_of_a_board_that_can_be_played_are_not_taken() -> None:
    board = open_lines(running_event())[0].board
    for state in (DealState.IN_PLAY, DealState.CLOSED):
        Deal.objects.filter(pk=board.deal_id).update(state=state)

        with pytest.raises(Conflict, match="Board 1 can still be played"):
            deals.enter_hands(board=board, hands=some_deal().hands, turn_up="H5")
    assert not DealCards.objects.exists()


def test_hands_that_were_dealt_here_are_never_replaced() -> None:
    board_set = dealt()
    reveal(board_set)

    with pytest.raises(Conflict, match="hands of board 1 are on record already"):
        deals.enter_hands(board=board_set.boards.get(), hands=some_deal().hands)


def test_misread_hands_are_replaced_and_searched_anew(searched: list[DealValue]) -> None:
    board, wrong, right = shuffled(), some_deal(key=1), some_deal(key=2)
    reveal(board.board_set)
    for value in (wrong, right):
        deals.enter_hands(board=board, hands=value.hands, turn_up=str(value.turn_up))
        analyse_deals()

    assert sealing.revealed_deal(board.deal) == right
    assert searched == [wrong, right]


def test_search_that_ends_after_the_hands_were_replaced_is_thrown_away() -> None:
    board, wrong, right = shuffled(), some_deal(key=1), some_deal(key=2)
    reveal(board.board_set)
    deals.enter_hands(board=board, hands=wrong.hands, turn_up=str(wrong.turn_up))
    sealing.begin_analysis(board.deal_id)
    deals.enter_hands(board=board, hands=right.hands, turn_up=str(right.turn_up))
    sealing.begin_analysis(board.deal_id)

    sealing.keep_analysis(board.deal_id, wrong, TABLE)

    assert best_play(board).tricks is None


def test_hands_are_checked_to_be_the_pack() -> None:
    board, value = shuffled(), some_deal()
    reveal(board.board_set)
    north, east, south, west = value.hands

    with pytest.raises(Refused, match=r"is in the hands of both North and South"):
        deals.enter_hands(board=board, hands=(north, east, north, west), turn_up=str(value.turn_up))
    with pytest.raises(Refused, match="South has 12 cards instead of 13"):
        deals.enter_hands(board=board, hands=(north, east, south[1:], west), turn_up=str(value.turn_up))


def test_turn_up_must_be_the_dealers() -> None:
    board, value = shuffled(), some_deal()
    reveal(board.board_set)
    other = value.hands[1][0]

    with pytest.raises(Refused, match=f"Turn-up {other} is not in the hand of the dealer, North"):
        deals.enter_hands(board=board, hands=value.hands, turn_up=str(other))


@pytest.mark.parametrize("said", ["card", "suit"])
def test_what_the_tables_saw_stands(said: str) -> None:
    event = running_event()
    line, value = open_lines(event)[0], some_deal()
    assert value.turn_up is not None
    assert value.trump is not None
    text = str(value.turn_up) if said == "card" else value.trump.letter
    sealing.enter_turn_up(line=line, card=text, by=TESTER)
    reveal(line.board.board_set)
    other = next(card for card in value.hands[0] if card.suit is not value.trump)

    with pytest.raises(Refused, match=f"The tables saw {text} turned up on this board, not {other}"):
        deals.enter_hands(board=line.board, hands=value.hands, turn_up=str(other))
    deals.enter_hands(board=line.board, hands=value.hands)

    kept = sealing.revealed_deal(line.board.deal)
    assert kept == (value if said == "card" else replace(value, turn_up=None))


def test_turn_up_is_asked_for_where_no_table_said_it() -> None:
    board = shuffled()
    reveal(board.board_set)

    with pytest.raises(Refused, match="Say which card was turned up"):
        deals.enter_hands(board=board, hands=some_deal().hands)


def test_fixed_trump_has_no_turn_up() -> None:
    board, value = shuffled(TrumpRule.ROTATION), some_deal()
    reveal(board.board_set)

    with pytest.raises(Refused, match="fixed by the event"):
        deals.enter_hands(board=board, hands=value.hands, turn_up=str(value.turn_up))
    deals.enter_hands(board=board, hands=value.hands)

    kept = sealing.revealed_deal(board.deal)
    assert kept is not None
    assert (str(kept.trump), kept.turn_up) == ("H", None)


def test_hands_of_another_board_are_recognised_though_they_lie_in_other_seats() -> None:
    board_set = shuffled(TrumpRule.NO_TRUMP).board_set
    reveal(board_set)
    north, east, south, west = some_deal().hands
    deals.enter_hands(board=board_set.boards.get(number=1), hands=(north, east, south, west))

    with pytest.raises(Refused, match="hands are those of another board"):
        deals.enter_hands(board=board_set.boards.get(number=2), hands=(east, south, west, north))
