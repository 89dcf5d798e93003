"""Best play against outsiders: a solver that tries every card, and the tables that a club published."""

import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from engine import dealing, double_dummy
from engine.cards import FULL_PACK_MASK, PACK, Card, Suit, cards_in, mask_of
from engine.deals import Deal
from engine.double_dummy import InvalidPosition, InvalidTable, Position, TrickTable, Unavailable, solver
from engine.notation.compact import parse_deal, parse_play
from engine.notation.hands import parse_hand
from engine.rules import IllegalPlay, Play, Refusal
from engine.seats import Seat, Side
from engine.tricks import Trick
from tests.engine.plain_solver import tricks_by_card

DATA = Path(__file__).parents[1] / "data"
TRUMPS = (*Suit, None)

needs_solver = pytest.mark.skipif(not double_dummy.is_available(), reason="the solver is not installed")


def lines_of(name):
    return [line.split(" | ") for line in (DATA / name).read_text().splitlines() if not line.startswith("#")]


def deal_of(hands, *, dealer=Seat.NORTH, trump=None):
    return Deal(hands=tuple(parse_hand(hand) for hand in hands.split()), dealer=dealer, trump=trump)


def some_deal(number):
    return dealing.deal(key=number.to_bytes(32, "big"), board=number % 4 + 1)


def position(*hands, trump=None, leader=Seat.NORTH, trick=""):
    cards = tuple(Card.parse(card) for card in trick.split())
    masks = tuple(mask_of(Card.parse(card) for card in hand.split()) for hand in hands)
    return Position(hands=masks, trump=trump, trick=Trick(leader, cards))


@st.composite
def endings(draw):
    """Up to five cards each, any trump, any leader, up to three cards in the trick."""
    length = draw(st.integers(1, 5))
    numbers = draw(st.permutations(range(52)))[: 4 * length]
    hands = [{PACK[number] for number in numbers[place::4]} for place in range(4)]
    leader, trump = draw(st.sampled_from(Seat)), draw(st.sampled_from(TRUMPS))
    trick = []
    for place in range(draw(st.integers(0, 3))):
        hand = hands[leader.after(place).index]
        following = [card for card in sorted(hand) if trick and card.suit is trick[0].suit]
        card = draw(st.sampled_from(following or sorted(hand)))
        trick.append(card)
        hand.remove(card)
    return Position(hands=tuple(map(mask_of, hands)), trump=trump, trick=Trick(leader, tuple(trick)))


@needs_solver
@settings(max_examples=60, deadline=None)
@given(endings())
@example(position("SA", "SK", "SQ", "SJ"))
@example(position("S2", "H2", "D2", "", leader=Seat.WEST, trump=Suit.HEARTS, trick="C2"))
@example(position("SA HA", "SK HK", "S2 H2", "S3", leader=Seat.WEST, trick="H3"))
def test_every_card_of_an_ending_is_worth_what_trying_all_play_says(ending):
    hands = {seat: frozenset(cards_in(ending.hands[seat.index])) for seat in Seat}
    expected = tricks_by_card(hands, ending.trump, ending.trick.leader, ending.trick.cards)

    assert double_dummy.solve_cards(ending) == expected
    assert double_dummy.best_tricks(ending) == max(expected.values())


@needs_solver
@pytest.mark.parametrize(("hands", "digits"), lines_of("best_play.txt"))
def test_tables_of_a_club_session_come_out_for_every_trump_and_dealer(hands, digits):
    table = double_dummy.solve_table(deal_of(hands))

    for trump, row in zip(TRUMPS, digits.split(), strict=True):
        for dealer, digit in zip(Seat, row, strict=True):
            assert table.tricks(dealer.side, trump=trump, leader=dealer.next) == int(digit, 16)


@needs_solver
@pytest.mark.parametrize(("hands", "digits"), lines_of("best_play.txt")[:6])
def test_left_of_the_dealer_leads(hands, digits):
    for trump, row in zip(TRUMPS, digits.split(), strict=True):
        for dealer, digit in zip(Seat, row, strict=True):
            dealt = double_dummy.dealt_tricks(deal_of(hands, dealer=dealer, trump=trump))

            assert dealt[dealer.side] == int(digit, 16)
            assert sum(dealt.values()) == 13


@needs_solver
def test_table_is_read_the_same_by_leader_and_by_single_search():
    deal = some_deal(1)
    table = double_dummy.solve_table(deal)

    for trump in TRUMPS:
        for leader in Seat:
            start = Position.start(deal, trump=trump, leader=leader)
            assert table.tricks(leader.side, trump=trump, leader=leader) == double_dummy.best_tricks(start)


def test_table_gives_the_rest_of_thirteen_to_the_other_side():
    table = TrickTable(tuple((row, row + 1, row + 2, row + 3) for row in range(5)))

    assert table.tricks(Side.NORTH_SOUTH, trump=None, leader=Seat.WEST) == 7
    assert table.tricks(Side.EAST_WEST, trump=None, leader=Seat.WEST) == 6
    assert table.tricks(Side.EAST_WEST, trump=Suit.SPADES, leader=Seat.NORTH) == 13


@needs_solver
@pytest.mark.parametrize("number", range(8))
def test_best_cards_keep_the_value_of_a_deal_and_any_other_lowers_it(number):
    deal = some_deal(number)
    play = Play.start(deal)
    worth = double_dummy.dealt_tricks(deal)
    while not play.is_complete:
        answers = double_dummy.solve_cards(Position.of(play))
        side = play.turn.side
        assert tuple(answers) == play.legal_cards
        assert play.tricks_won[side] + max(answers.values()) == worth[side]
        play = play.play(max(answers, key=answers.__getitem__))

    assert play.tricks_won == worth


@needs_solver
@pytest.mark.parametrize(("deal_text", "play_text", "tricks"), lines_of("trick_vectors.txt")[::6])
def test_losses_of_a_published_record_add_up_to_its_result(deal_text, play_text, tricks):
    judged = double_dummy.judge_play(parse_deal(deal_text), parse_play(play_text))

    lost = {side: judged.lost_by(side) for side in Side}
    assert len(judged.cards) == 52
    assert all(0 <= card.lost <= 13 for card in judged.cards)
    assert judged.best - lost[Side.NORTH_SOUTH] + lost[Side.EAST_WEST] == int(tricks)


@needs_solver
@pytest.mark.parametrize(("deal_text", "play_text", "tricks"), lines_of("trick_vectors.txt")[3:100:32])
def test_loss_of_a_card_is_what_solving_afresh_says(deal_text, play_text, tricks):
    deal, cards = parse_deal(deal_text), parse_play(play_text)
    judged = double_dummy.judge_play(deal, cards)
    play = Play.start(deal)
    for card, verdict in zip(cards, judged.cards, strict=True):
        answers = double_dummy.solve_cards(Position.of(play))
        assert (verdict.card, verdict.seat, verdict.trick) == (card, play.turn, len(play.winners) + 1)
        assert verdict.lost == max(answers.values()) - answers[card]
        play = play.play(card)


@needs_solver
@pytest.mark.parametrize("length", [0, 1, 3, 4, 27, 47, 48, 49, 51, 52])
def test_record_broken_off_is_judged_as_far_as_it_goes(length):
    deal_text, play_text, _ = lines_of("trick_vectors.txt")[0]
    deal, cards = parse_deal(deal_text), parse_play(play_text)

    whole, part = double_dummy.judge_play(deal, cards), double_dummy.judge_play(deal, cards[:length])

    assert part.best == whole.best
    assert part.cards == whole.cards[:length]
    assert part.errors == tuple(card for card in whole.cards[:length] if card.lost)


def test_record_with_a_revoke_is_refused_before_any_search():
    deal = some_deal(2)
    lead = Play.start(deal).legal_cards[0]
    play = Play.start(deal).play(lead)
    revoke = next(card for card in play.remaining_hand(play.turn) if not play.can_play(card))

    with pytest.raises(IllegalPlay) as refused:
        double_dummy.judge_play(deal, [lead, revoke])

    assert refused.value.reason is Refusal.MUST_FOLLOW


@pytest.mark.parametrize(
    ("build", "sentence"),
    [
        (lambda: position("SA", "SA", "SQ", "SJ"), "East holds a card that lies elsewhere too"),
        (lambda: position("SA", "SK", "SQ", "SJ HJ"), "West holds 2 cards instead of 1"),
        (lambda: position("", "", "", ""), "North is to play and holds 0 cards"),
        (lambda: position("SA", "SK", "SQ", "SJ", trick="SK"), "East holds a card that lies elsewhere too"),
        (lambda: position("SA", "SK", "SQ", "SJ", trick="S2"), "North holds 1 cards instead of 0"),
        (lambda: position("", "S3 HK", "SQ H3", "SJ H4", trick="S2"), "North holds 0 cards instead of 1"),
        (lambda: position("HA", "S3", "SQ H3", "SJ H4", trick="S2 HK"), "East played HK and holds the suit led"),
        (lambda: position("", "", "", "", trick="S2 S3 S4 S5"), "at most 3 cards"),
        (lambda: position("SA", "", "S4", "S5", trick="S2 S2"), "S2 is twice in the trick"),
        (lambda: Position((1 << 52, 1, 2, 4), None, Trick(Seat.NORTH)), "North holds a card that lies"),
    ],
)
def test_impossible_position_is_refused_with_its_fault(build, sentence):
    with pytest.raises(InvalidPosition, match=sentence):
        build()


def test_complete_play_has_no_position_left():
    deal_text, play_text, _ = lines_of("trick_vectors.txt")[0]

    with pytest.raises(InvalidPosition, match="holds 0 cards"):
        Position.of(Play.resume(parse_deal(deal_text), parse_play(play_text)))


def test_position_of_a_play_is_what_lies_on_the_table():
    play = Play.resume(some_deal(3), [])
    for _ in range(6):
        play = play.play(play.legal_cards[0])

    now = Position.of(play)

    assert now.turn is play.turn
    assert now.legal_cards == play.legal_cards
    assert sum(now.hands) == FULL_PACK_MASK - mask_of(play.cards)


def test_position_tells_no_card_when_printed():
    assert "SA" not in repr(position("SA", "SK", "SQ", "SJ"))
    assert str(Card.parse("SA").bit) not in repr(position("SA", "SK", "SQ", "SJ"))


def test_absent_solver_is_said_in_a_sentence(monkeypatch):
    solver._library.cache_clear()
    monkeypatch.setattr(solver, "find_spec", lambda name: None)

    assert not double_dummy.is_available()
    with pytest.raises(Unavailable, match="endplay, which is not installed"):
        double_dummy.best_tricks(position("SA", "SK", "SQ", "SJ"))


@needs_solver
def test_file_that_is_no_library_is_said_in_a_sentence(monkeypatch, tmp_path):
    solver._library.cache_clear()
    (tmp_path / "libdds.so").write_text("not a library")
    monkeypatch.setattr(solver, "library_path", lambda: tmp_path / "libdds.so")

    with pytest.raises(Unavailable, match="cannot be loaded"):
        double_dummy.best_tricks(position("SA", "SK", "SQ", "SJ"))


@needs_solver
def test_eight_threads_get_right_answers():
    deals = [some_deal(number) for number in range(6)]
    expected = [double_dummy.dealt_tricks(deal) for deal in deals]

    with ThreadPoolExecutor(8) as pool:
        answers = list(pool.map(double_dummy.dealt_tricks, deals * 8))

    assert answers == expected * 8


FORKS = """
import os, sys, threading
from engine import dealing, double_dummy
deals = [dealing.deal(key=bytes([n]) * 32, board=1) for n in range(6)]
expected = [double_dummy.dealt_tricks(deal) for deal in deals]
table = double_dummy.solve_table(deals[0])
busy = threading.Thread(target=lambda: [double_dummy.dealt_tricks(deal) for deal in deals * 4])
busy.start()
children = []
for _ in range(4):
    child = os.fork()
    if not child:
        right = [double_dummy.dealt_tricks(deal) for deal in deals] == expected
        os._exit(0 if right and double_dummy.solve_table(deals[0]) == table else 1)
    children.append(child)
busy.join()
print([os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) for child in children])
"""


@needs_solver
def test_children_forked_amid_a_search_solve_right():
    done = run_python(FORKS)

    assert done.stdout.strip() == "[0, 0, 0, 0]", done.stderr


LIGHT = """
import sys
from engine import dealing, double_dummy
double_dummy.dealt_tricks(dealing.deal(key=bytes(32), board=1))
print(sorted({"endplay", "numpy", "matplotlib"} & set(sys.modules)))
"""


@needs_solver
def test_solving_brings_in_neither_endplay_nor_what_it_needs():
    assert run_python(LIGHT).stdout.strip() == "[]"


def run_python(text):
    root = Path(__file__).parents[2]
    environment = {**os.environ, "PYTHONPATH": str(root)}
    return subprocess.run(
        [sys.executable, "-c", text], cwd=root, env=environment, check=True, capture_output=True, text=True, timeout=120
    )


@needs_solver
def test_value_does_not_hang_on_how_the_table_is_turned():
    deal = some_deal(7)
    north, east, south, west = deal.hands
    turned = Deal(hands=(west, north, east, south), dealer=deal.dealer.next, trump=deal.trump)

    before, after = double_dummy.dealt_tricks(deal), double_dummy.dealt_tricks(turned)

    assert after == {side.other: tricks for side, tricks in before.items()}


@needs_solver
def test_value_does_not_hang_on_the_names_of_suits():
    deal = replace(some_deal(9), turn_up=None)
    around = {suit: tuple(Suit)[(suit.value + 1) % 4] for suit in Suit}
    hands = tuple(tuple(PACK[13 * around[card.suit].value + card.rank.value - 2] for card in h) for h in deal.hands)
    renamed = Deal(hands=hands, dealer=deal.dealer, trump=around[deal.trump])

    assert double_dummy.dealt_tricks(renamed) == double_dummy.dealt_tricks(deal)


@needs_solver
def test_table_is_written_and_read_back():
    table = double_dummy.solve_table(some_deal(4))

    assert TrickTable.parse(str(table)) == table
    assert str(TrickTable(((0, 9, 10, 13),) * 5)) == "09AD 09AD 09AD 09AD 09AD"


@pytest.mark.parametrize("text", ["", "09AD", "09AE 09AD 09AD 09AD 09AD", "09AD 09AD 09AD 09AD 09AD 09AD", "x" * 99])
def test_text_that_is_no_table_is_refused(text):
    with pytest.raises(InvalidTable, match="five groups of four"):
        TrickTable.parse(text)
