"""Board sets, and the one-way life of a deal: dealt, in play, closed, revealed."""

import hashlib
from dataclasses import replace
from datetime import timedelta

import pytest
from django.utils import timezone

from engine import dealing
from engine.deals import board_dealer
from games import sealing
from games.errors import Conflict, Refused, Sealed
from games.models import Board, BoardSet, Deal, DealState, Journal, Line, LineState, Origin, Table, TrumpRule
from games.models.sealed import DealCards
from games.services import deals, schedule

pytestmark = pytest.mark.django_db


def dealt(count: int = 2, rule: TrumpRule = TrumpRule.TURNED) -> BoardSet:
    return deals.deal_boards(name="Monday", count=count, trump_rule=rule, description="Monday, the club")


def table_with(board: Board) -> Table:
    table = Table.objects.create(journal=Journal.objects.create(), number=1)
    schedule.place_boards(table, [board])
    return table


def state_of(board: Board) -> str:
    return Deal.objects.get(pk=board.deal_id).state


def play(table: Table) -> None:
    Line.objects.filter(table=table).update(state=LineState.PLAYED)


def test_commitment_covers_every_board_and_the_description() -> None:
    board_set = dealt(count=3)

    hashes = [bytes.fromhex(key_hash) for key_hash in board_set.boards.values_list("deal__key_hash", flat=True)]

    assert board_set.commitment == dealing.commitment(b"Monday, the club", hashes)


def test_two_sets_are_never_the_same() -> None:
    assert dealt().commitment != dealt().commitment


@pytest.mark.parametrize(
    ("rule", "trumps"),
    [
        (TrumpRule.TURNED, ["", "", "", "", "", ""]),
        (TrumpRule.ROTATION, ["H", "C", "D", "S", "H", "C"]),
        (TrumpRule.ROTATION_NO_TRUMP, ["H", "C", "D", "S", "N", "H"]),
        (TrumpRule.NO_TRUMP, ["N", "N", "N", "N", "N", "N"]),
    ],
)
def test_trump_of_a_board_follows_the_rule(rule: TrumpRule, trumps: list[str]) -> None:
    board_set = deals.make_shuffled_boards(name="Monday", count=6, trump_rule=rule)

    assert list(board_set.boards.values_list("trump", flat=True)) == trumps


def test_dealers_go_round_the_table() -> None:
    board_set = deals.make_shuffled_boards(name="Monday", count=5, trump_rule=TrumpRule.TURNED)

    assert list(board_set.boards.values_list("dealer", flat=True)) == ["N", "E", "S", "W", "N"]


def test_deal_goes_from_dealt_to_revealed_step_by_step() -> None:
    board = dealt().boards.get(number=1)
    table = table_with(board)
    states = [state_of(board)]

    schedule.open_table(table)
    states.append(state_of(board))
    deals.advance_deals()
    states.append(state_of(board))
    play(table)
    deals.advance_deals()
    states.append(state_of(board))
    deals.set_reveal_time(board.board_set, timezone.now())
    deals.advance_deals()
    states.append(state_of(board))

    assert states == [
        DealState.DEALT,
        DealState.IN_PLAY,
        DealState.IN_PLAY,
        DealState.CLOSED,
        DealState.REVEALED,
    ]


def test_reveal_waits_for_every_table_that_still_has_to_play() -> None:
    board = dealt().boards.get(number=1)
    deals.set_reveal_time(board.board_set, timezone.now())
    first, second = table_with(board), table_with(board)
    schedule.open_table(first)
    play(first)

    deals.advance_deals()

    assert state_of(board) == DealState.IN_PLAY
    play(second)
    deals.advance_deals()
    assert state_of(board) == DealState.REVEALED


def test_reveal_waits_for_holds() -> None:
    board = dealt().boards.get(number=1)
    deals.set_reveal_time(board.board_set, timezone.now())
    table = table_with(board)
    schedule.open_table(table)
    play(table)
    hold = schedule.place_hold(board.deal, reason="the absent pair plays on Thursday", placed_by="director")

    deals.advance_deals()

    assert state_of(board) == DealState.IN_PLAY
    schedule.lift_hold(hold)
    deals.advance_deals()
    assert state_of(board) == DealState.REVEALED


def test_reveal_waits_for_the_organisers_time() -> None:
    board = dealt().boards.get(number=1)
    deals.set_reveal_time(board.board_set, timezone.now() + timedelta(hours=1))
    table = table_with(board)
    schedule.open_table(table)
    play(table)

    deals.advance_deals()

    assert state_of(board) == DealState.CLOSED


@pytest.mark.parametrize("waiting", [1, 3])
def test_deals_that_wait_for_their_time_cost_no_query_each(waiting: int, django_assert_num_queries) -> None:
    """They may wait for years: an organiser need never say when."""
    for board in dealt(count=waiting).boards.all():
        table = table_with(board)
        schedule.open_table(table)
        play(table)
    assert deals.advance_deals() == waiting

    with django_assert_num_queries(3):  # a savepoint, the look, and the end of the savepoint
        assert deals.advance_deals() == 0


def test_revealed_deal_cannot_be_scheduled_or_held_again() -> None:
    board = dealt().boards.get(number=1)
    Deal.objects.filter(pk=board.deal_id).update(state=DealState.REVEALED, revealed_at=timezone.now())
    table = Table.objects.create(journal=Journal.objects.create(), number=1)

    with pytest.raises(Conflict, match="board 1 are revealed"):
        schedule.place_boards(table, [board])
    with pytest.raises(Conflict, match="revealed"):
        schedule.place_hold(board.deal, reason="late", placed_by="director")


def test_gate_opens_at_the_reveal_only() -> None:
    board = dealt().boards.get(number=1)

    with pytest.raises(Sealed):
        sealing.revealed_deal(board.deal)
    with pytest.raises(Sealed):
        sealing.revealed_turn_up(board.deal)

    Deal.objects.filter(pk=board.deal_id).update(state=DealState.REVEALED, revealed_at=timezone.now())
    value = sealing.revealed_deal(board.deal)
    assert value is not None
    assert value.dealer is board_dealer(1)


def test_proof_gives_keys_of_revealed_boards_only() -> None:
    board_set = dealt(count=2)
    first = board_set.boards.get(number=1)
    Deal.objects.filter(pk=first.deal_id).update(state=DealState.REVEALED, revealed_at=timezone.now())

    proof = sealing.public_proof(board_set)

    assert proof["commitment"] == board_set.commitment
    assert ["key" in board for board in proof["boards"]] == [True, False]


def test_imported_boards_must_be_whole_and_dealt_by_the_right_seat() -> None:
    key = bytes(32)

    with pytest.raises(Refused, match="Board 1 is missing"):
        deals.import_boards(name="x", deals={2: dealing.deal(key=key, board=2)}, trump_rule=TrumpRule.TURNED)
    with pytest.raises(Refused, match="Board 1 must be dealt by N, not E"):
        deals.import_boards(name="x", deals={1: dealing.deal(key=key, board=2)}, trump_rule=TrumpRule.TURNED)


def test_table_shuffled_boards_have_no_cards_and_no_commitment() -> None:
    board_set = deals.make_shuffled_boards(name="Monday", count=2, trump_rule=TrumpRule.TURNED)

    assert board_set.origin == Origin.SHUFFLED
    assert board_set.commitment == ""
    assert not DealCards.objects.exists()


def test_deal_used_before_is_recognised_before_play_though_it_was_turned() -> None:
    used = {1: dealing.deal(key=bytes(32), board=1)}
    deals.import_boards(name="Monday", deals=used, trump_rule=TrumpRule.NO_TRUMP)
    north, east, south, west = used[1].hands
    turned = {1: replace(used[1].with_trump(None), hands=(east, south, west, north))}

    for again in (used, turned):
        with pytest.raises(Refused, match="Board 1 has been used before"):
            deals.import_boards(name="Tuesday", deals=again, trump_rule=TrumpRule.NO_TRUMP)


def test_same_board_twice_in_one_file_is_recognised() -> None:
    first = dealing.deal(key=bytes(32), board=1)
    second = replace(dealing.deal(key=bytes(32), board=2), hands=first.hands, trump=None, turn_up=None)

    with pytest.raises(Refused, match="Board 2 has been used before"):
        deals.import_boards(name="x", deals={1: first, 2: second}, trump_rule=TrumpRule.NO_TRUMP)
    assert not BoardSet.objects.exists()


def test_revealed_boards_help_nobody_to_the_next_ones() -> None:
    """An attacker with boards 1 to 3, their keys and everything public, trying what a careless scheme would allow."""
    board_set = dealt(count=6)
    boards = {board.number: board for board in board_set.boards.select_related("deal")}
    Deal.objects.filter(boards__board_set=board_set, boards__number__lte=3).update(
        state=DealState.REVEALED, revealed_at=timezone.now()
    )
    public = sealing.public_proof(board_set)
    known = [bytes.fromhex(board["key"]) for board in public["boards"] if "key" in board]
    wanted = {boards[number].deal.key_hash for number in (4, 5, 6)}

    public_bytes = [
        board_set.commitment.encode(),
        bytes.fromhex(board_set.commitment),
        board_set.description.encode(),
        board_set.uuid.bytes,
        *(bytes.fromhex(board["key_hash"]) for board in public["boards"]),
    ]
    guesses = {hashlib.sha256(data).digest() for data in [*known, *public_bytes]}
    guesses |= {hashlib.sha256(one + two).digest() for one in known for two in [*known, *public_bytes]}
    guesses |= {bytes(a ^ b for a, b in zip(one, two, strict=True)) for one in known for two in known}
    guesses |= {dealing.board_key(master, number) for master in [*known, *guesses] for number in range(1, 7)}
    guesses |= {
        ((int.from_bytes(key, "big") + step) % 2**256).to_bytes(32, "big") for key in known for step in range(-99, 99)
    }
    now = int(timezone.now().timestamp())
    guesses |= {hashlib.sha256(str(second).encode()).digest() for second in range(now - 3600, now + 1)}
    guesses |= {second.to_bytes(32, "big") for second in range(now - 3600, now + 1)}

    assert len(known) == 3
    assert {hashlib.sha256(guess).hexdigest() for guess in guesses} & wanted == set()
