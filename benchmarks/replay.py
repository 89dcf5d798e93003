"""Playing a recorded board over again, each card checked: goals 1a–1e, against four public packages in the same run.

    python -m benchmarks.replay [--quick] [--allow-missing]

A board is four hands, a trump and 52 legal cards. Everybody starts from ready card objects, sets up the hands, plays
each card through its own legality check, and must arrive at the same tricks before it is timed.

1a  a stored record judged at once (``engine.rules.replay``), against whist-core
1b  the same, against pywhist, whist-backend and OpenSpiel's bridge with its legality check
1c  a live table, one ``Play`` for each card, against whist-core
1d  the compact text of the database to the result, as a share of the speed of the replay alone
1e  a thousand stored plays audited in a batch, against one by one; numpy comes with the same pins

The peers come from ``requirements/bench.txt``; one that is missing fails the run unless ``--allow-missing``.
"""

import hashlib
import itertools
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TypeVar

from benchmarks.harness import Ratio, Report, measure_together, run_alone
from engine import Card, Deal, Play, Seat, Side, Suit, dealing
from engine.cards import PACK, mask_of
from engine.deals import Hand
from engine.notation.compact import format_deal, format_play, play_numbers, replay_text
from engine.records.audit import HAS_NUMPY, StoredPlay, audit
from engine.rules import replay


@dataclass(frozen=True, slots=True)
class Board:
    """A deal with a turned trump, and a whole legal play of it."""

    hands: tuple[Hand, Hand, Hand, Hand]
    dealer: Seat
    trump: Suit
    cards: tuple[Card, ...]
    tricks: int

    @property
    def leader(self) -> int:
        return self.dealer.next.index


Run = Callable[[Board], int]
Item = TypeVar("Item")


class WrongTricksError(Exception):
    """A player arrived at other tricks than the engine's own ``Play``."""


def make_board(number: int) -> Board:
    """A board whose cards and choices come from its number, the same in every run."""
    key = number.to_bytes(32, "big")
    deal = dealing.deal(key=key, board=number)
    trump = dealing.shuffled_pack(key)[-1].suit
    play = Play.start(deal)
    for choice in hashlib.shake_128(key).digest(52):
        play = play.play(play.legal_cards[choice % len(play.legal_cards)])
    return Board(deal.hands, deal.dealer, trump, play.cards, play.tricks_won[Side.NORTH_SOUTH])


# Ours


def judge_record(board: Board) -> int:
    masks = [mask_of(hand) for hand in board.hands]
    return replay(masks, board.leader, board.trump.mask, bytes([card.number for card in board.cards]))


def play_live(board: Board) -> int:
    play = Play.start(Deal(hands=board.hands, dealer=board.dealer, trump=board.trump))
    for card in board.cards:
        play = play.play(card)
    return play.tricks_won[Side.NORTH_SOUTH]


# Peers. Each factory imports its package, makes its cards once, and returns a function that plays one board.


def whist_core() -> Run:
    """whist-core 0.9.2. Its tricks share one default stack, so each is made here with a stack of its own."""
    from whist_core.cards import card as cards
    from whist_core.cards.card_container import OrderedCardContainer, UnorderedCardContainer
    from whist_core.game.play_order import PlayOrder
    from whist_core.game.player_at_table import PlayerAtTable
    from whist_core.game.trick import Trick
    from whist_core.user.player import Player

    suits = [cards.Suit.SPADES, cards.Suit.HEARTS, cards.Suit.DIAMONDS, cards.Suit.CLUBS]
    theirs = [cards.Card(suit=suit, rank=rank) for suit in suits for rank in cards.Rank]
    players = [Player(username=str(seat), rating=1) for seat in Seat]

    def run(board: Board) -> int:
        seated = [
            PlayerAtTable(
                player=players[seat],
                team=seat & 1,
                hand=UnorderedCardContainer.with_cards(*[theirs[card.number] for card in hand]),
            )
            for seat, hand in enumerate(board.hands)
        ]
        order = PlayOrder(play_order=seated[board.leader :] + seated[: board.leader], next_player=0)
        trump = suits[board.trump.value]
        cards_to_play = iter(board.cards)
        north_south = 0
        for _ in range(13):
            trick = Trick(play_order=list(order), trump=trump, stack=OrderedCardContainer.empty())
            for player in trick.play_order:
                trick.play_card(player, theirs[next(cards_to_play).number])
            winner = trick.winner
            north_south += winner.team == 0
            order = order.rotate(winner)
        return north_south

    return run


def pywhist() -> Run:
    """whist 0.1.0 (pywhist). It deals for itself; hands, trump and turn are set before the first card."""
    from whist import cards
    from whist.game import Game
    from whist.game_actions import PlayAction

    suits = [cards.Suit.Spade, cards.Suit.Heart, cards.Suit.Diamond, cards.Suit.Club]
    ranks = [rank for rank in cards.Rank if rank.name not in {"Unknown", "Joker"}]
    theirs = [cards.Card(suit, rank) for suit in suits for rank in ranks]

    def run(board: Board) -> int:
        game = Game()
        state = game.state
        for player, hand in zip(state.players, board.hands, strict=True):
            state.hands[player] = cards.Deck([theirs[card.number] for card in hand])
        state.trump, state.turn = suits[board.trump.value], board.leader
        for card in board.cards:
            player, action = state.players[state.turn], PlayAction(theirs[card.number])
            if not game.is_valid_action(player, action):
                raise ValueError(card)
            game.take_action(player, action)
        north_south = state.partners.team_id(state.players[0])
        return sum(team == north_south for team in state.trick_owner.values())

    return run


def whist_backend() -> Run:
    """whist-backend 0.2.3. Its constructor always deals at random, so the simulator is built around it."""
    from whist_backend import cards, round_simulator

    suits = [cards.Suit.SPADES, cards.Suit.HEARTS, cards.Suit.DIAMONDS, cards.Suit.CLUBS]
    ranks = sorted(cards.Rank, key=lambda rank: rank.whist_value())
    theirs = [cards.Card(rank, suit) for suit in suits for rank in ranks]

    class Reader:
        """A strategy that plays the record."""

        name = "reader"

        def __init__(self, record: "itertools.chain[object]") -> None:
            self.record = record

        def make_move(self, _allowed: object) -> object:
            return next(self.record)

        def ignore(self, *_: object) -> None:
            """Take no notice of the news."""

        notify_round_start = notify_new_move = notify_trick_won = notify_new_trick = ignore

    def run(board: Board) -> int:
        reader = Reader(itertools.chain(theirs[card.number] for card in board.cards))
        simulator = round_simulator.RoundSimulator.__new__(round_simulator.RoundSimulator)
        simulator.trump_suit, simulator.hand_size, simulator.event_listeners = suits[board.trump.value], 13, []
        simulator.players = [
            round_simulator._Player(reader, [theirs[card.number] for card in hand], theirs[0], seat, 4)
            for seat, hand in enumerate(board.hands)
        ]
        simulator.next_starting_player = board.leader
        for _ in range(13):
            simulator.play_trick()
        return int(simulator.players[0].tricks_won + simulator.players[2].tricks_won)

    return run


def open_spiel() -> Run:
    """OpenSpiel's bridge. ``apply_action`` would take a revoke: only the checked form is a fair peer.

    The dealer is declarer in one of the trump suit, so the leader is right; North deals the cards and opens the
    auction. The tricks are read back from the duplicate score, not vulnerable.
    """
    import pyspiel

    game = pyspiel.load_game("bridge(use_double_dummy_result=false)")
    codes = [(card.rank.value - 2) * 4 + 3 - card.suit.value for card in PACK]
    passes, lowest_bid = 52, 55

    def run(board: Board) -> int:
        state = game.new_initial_state()
        for hands in zip(*board.hands, strict=True):
            for card in hands:
                state.apply_action(codes[card.number])
        for call in [passes] * board.dealer.index + [lowest_bid + 3 - board.trump.value] + [passes] * 3:
            state.apply_action(call)
        for card in board.cards:
            state.apply_action_with_legality_check(codes[card.number])
        return _tricks_of_score(board, state.returns()[0])

    return run


def _tricks_of_score(board: Board, north_south_score: float) -> int:
    sign = 1 if board.dealer.side is Side.NORTH_SOUTH else -1
    score = round(sign * north_south_score)
    a_trick = 30 if board.trump in {Suit.SPADES, Suit.HEARTS} else 20
    dealers_tricks = 6 + (score - 50) // a_trick if score > 0 else 7 + score // 50
    return dealers_tricks if sign > 0 else 13 - dealers_tricks


@dataclass(frozen=True, slots=True)
class Peer:
    name: str
    factory: Callable[[], Run]
    floor: float
    target: float


PEERS = (
    Peer("1a record, over whist-core", whist_core, 50, 80),
    Peer("1b record, over pywhist", pywhist, 12, 18),
    Peer("1b record, over whist-backend", whist_backend, 6, 9),
    Peer("1b record, over OpenSpiel, checked", open_spiel, 1, 1.3),
)


def boards_per_second(run: Callable[[Item], int], items: Sequence[tuple[Item, int]], seconds: float) -> float:
    """Items that ``run`` gets through in a CPU second, once it has counted the tricks of each right."""
    return boards_per_second_each([run], items, seconds)[0]


def boards_per_second_each(
    runs: Sequence[Callable[[Item], int]], items: Sequence[tuple[Item, int]], seconds: float
) -> list[float]:
    """The same for several, measured in turn."""
    for run in runs:
        for item, tricks in items:
            if run(item) != tricks:
                raise WrongTricksError(f"{run.__qualname__} counts {run(item)} tricks instead of {tricks}.")
    turn = itertools.cycle([item for item, _ in items])
    costs = measure_together(*(lambda run=run: run(next(turn)) for run in runs), seconds=seconds)
    return [1 / cost for cost in costs]


def run(*, quick: bool = False, allow_missing: bool = False) -> Report:
    seconds = 0.1 if quick else 0.6
    boards = [make_board(number) for number in range(1, 201)]
    peers, missing = peer_ratios(boards, seconds)
    batch = batch_ratios(boards, seconds)
    if not batch:
        missing.append("numpy, for 1e batch")
    return Report(
        "Replay: boards per CPU second",
        [*peers, *text_ratios(boards, seconds), *batch],
        notes=[f"peer missing: {name}" for name in missing],
        is_broken=bool(missing) and not allow_missing,
    )


def peer_ratios(boards: list[Board], seconds: float) -> tuple[list[Ratio], list[str]]:
    """Goals 1a–1c, and which peers are missing."""
    items = [(board, board.tricks) for board in boards]
    record, live = (boards_per_second(run, items, seconds) for run in (judge_record, play_live))
    ratios, missing = [], []
    for peer in PEERS:
        try:
            run = peer.factory()
        except ImportError as error:
            missing.append(f"{error.name}, for {peer.name}")
            continue
        theirs = boards_per_second(run, items, seconds)
        ratios.append(Ratio(peer.name, record, theirs, peer.floor, peer.target))
        if peer.factory is whist_core:
            ratios.append(Ratio("1c live table, over whist-core", live, theirs, 10, 20))
    return ratios, missing


@dataclass(frozen=True, slots=True)
class Record:
    """A board in its stored forms."""

    masks: tuple[int, int, int, int]
    leader: int
    trump: int
    numbers: bytes
    deal_text: str
    play_text: str

    @classmethod
    def of(cls, board: Board) -> "Record":
        deal = Deal(hands=board.hands, dealer=board.dealer, trump=board.trump)
        numbers = bytes(card.number for card in board.cards)
        texts = format_deal(deal), format_play(board.cards)
        return cls(deal.masks, board.leader, board.trump.mask, numbers, *texts)


def text_ratios(boards: list[Board], seconds: float) -> list[Ratio]:
    """Goal 1d: the play's text with the hands ready; and, a harder measure of our own, the texts of deal and play."""
    records = [(Record.of(board), board.tricks) for board in boards]
    alone, from_play, from_both = boards_per_second_each(
        [
            lambda record: replay(record.masks, record.leader, record.trump, record.numbers),
            lambda record: replay(record.masks, record.leader, record.trump, play_numbers(record.play_text)),
            lambda record: replay_text(record.deal_text, record.play_text),
        ],
        records,
        seconds,
    )
    return [
        Ratio("1d play text, over replay alone", from_play, alone, 0.5, 0.6),
        Ratio("1d texts of deal and play, the same", from_both, alone, 0.35, 0.5),
    ]


def batch_ratios(boards: list[Board], seconds: float) -> list[Ratio]:
    """Goal 1e: the same 1,000 stored plays in one batch and one by one; nothing without numpy."""
    if not HAS_NUMPY:
        return []
    records = [Record.of(board) for board in boards]
    plays = [StoredPlay(record.masks, record.leader, record.trump, record.numbers) for record in records] * 5
    if audit(plays) != [board.tricks for board in boards] * 5:
        raise WrongTricksError("The audit counts other tricks.")
    costs = measure_together(lambda: audit(plays), lambda: [audit([play]) for play in plays], seconds=seconds)
    batch, alone = (len(plays) / cost for cost in costs)
    return [Ratio("1e audit of 1,000 boards, over one by one", batch, alone, 3, 5)]


if __name__ == "__main__":
    sys.exit(run_alone(run, "Goals 1a-1e."))
