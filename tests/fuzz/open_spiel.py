"""Random plays side by side with OpenSpiel's bridge: legal cards, whose turn it is, trick winners and totals.

    python -m tests.fuzz.open_spiel [DEALS] [--first NUMBER]

10,000 deals by default. OpenSpiel comes with ``requirements/bench.txt``, so run it in the environment of ``./whist
bench``; without it the run says so and ends with 2. A difference is printed with the deal and the cards up to it, as
compact text, and ends with 1. A deal comes from its number alone, so that any can be played again.

What had to be known of the peer: the whist dealer is declarer in one of the trump suit, so that the leader is the same
seat; ``apply_action`` takes a revoke, only ``apply_action_with_legality_check`` refuses it; at dummy's turn
``current_player`` names the declarer; a card is four times its rank, from the two, and its suit from the clubs.
"""

import argparse
import hashlib
import sys
from collections.abc import Sequence
from typing import Any

from engine import PACK, Deal, Play, Suit, dealing
from engine.notation.compact import format_deal, format_play

CODES = {card: (card.rank.value - 2) * 4 + 3 - card.suit.value for card in PACK}
PASS, ONE_CLUB = 52, 55
DENOMINATIONS: Sequence[Suit | None] = (Suit.CLUBS, Suit.DIAMONDS, Suit.HEARTS, Suit.SPADES, None)
NON_VULNERABLE_PART_SCORE, UNDERTRICK = 50, 50


class DifferenceError(AssertionError):
    """The engine and OpenSpiel do not agree."""


def make_deal(number: int) -> Deal:
    """The deal of a number: every dealer, every trump and none in turn."""
    deal = dealing.deal(key=number.to_bytes(32, "big"), board=number % 4 + 1)
    return deal.with_trump(DENOMINATIONS[number % 5])


def start(game: Any, deal: Deal) -> Any:
    """OpenSpiel's state before the opening lead."""
    state = game.new_initial_state()
    for cards in zip(*deal.hands, strict=True):
        for card in cards:
            state.apply_action(CODES[card])
    bid = ONE_CLUB + DENOMINATIONS.index(deal.trump)
    for call in [PASS] * deal.dealer.index + [bid] + [PASS] * 3:
        state.apply_action(call)
    return state


def play_together(game: Any, number: int) -> None:
    """Play one deal to its end. Raises DifferenceError at the first card where the two differ."""
    deal = make_deal(number)
    state, play = start(game, deal), Play.start(deal)
    dummy = deal.dealer.partner
    for choice in hashlib.shake_128(number.to_bytes(8, "big")).digest(52):
        turn = deal.dealer if play.turn is dummy else play.turn
        compare("seat in turn", play, state.current_player(), turn.index if turn else None)
        legal = play.legal_cards
        compare("legal cards", play, sorted(state.legal_actions()), sorted(CODES[card] for card in legal))
        card = legal[choice % len(legal)]
        state.apply_action_with_legality_check(CODES[card])
        play = play.play(card)
    compare("end", play, state.is_terminal(), play.is_complete)
    score = round(state.returns()[deal.dealer.index])
    compare("score", play, score, score_of(play.tricks_won[deal.dealer.side], deal.trump))


def score_of(tricks: int, trump: Suit | None) -> int:
    """The declarer's duplicate score of one in the suit, not vulnerable: one number for each number of tricks."""
    if tricks < 7:
        return -UNDERTRICK * (7 - tricks)
    first, other = {None: (40, 30), Suit.SPADES: (30, 30), Suit.HEARTS: (30, 30)}.get(trump, (20, 20))
    return NON_VULNERABLE_PART_SCORE + first + other * (tricks - 7)


def compare(what: str, play: Play, theirs: object, ours: object) -> None:
    if theirs != ours:
        record = f"{format_deal(play.deal)} | {format_play(play.cards)}"
        raise DifferenceError(f"{what}: OpenSpiel {theirs}, the engine {ours}, after {record}")


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("deals", type=int, nargs="?", default=10_000)
    parser.add_argument("--first", type=int, default=1, help="the number of the first deal")
    options = parser.parse_args(arguments)
    try:
        import pyspiel
    except ImportError:
        sys.stdout.write("OpenSpiel is not installed here: it comes with requirements/bench.txt.\n")
        return 2
    game = pyspiel.load_game("bridge(use_double_dummy_result=false)")
    for number in range(options.first, options.first + options.deals):
        try:
            play_together(game, number)
        except DifferenceError as difference:
            sys.stdout.write(f"Deal {number} differs: {difference}\n")
            return 1
    cards = 52 * options.deals
    sys.stdout.write(f"{options.deals} deals, {cards} cards: turns, legal cards, winners and totals are the same.\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
