"""The tricks of a record, one by one: who led, who could not follow suit, who could and did not, who won."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from operator import or_
from typing import NamedTuple

from engine.cards import Card, Suit, cards_in, mask_of
from engine.deals import Deal
from engine.records.irregularities import InvalidIrregularity, Irregularity, Kind
from engine.rules import refuse
from engine.seats import Seat
from engine.tricks import Trick, winning_place


class NotFollowed(NamedTuple):
    """A card of another suit from a seat that could have followed with any of the ``playable``: a revoke."""

    seat: Seat
    card: Card
    playable: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class RecordedTrick:
    """Trick ``number`` (1–13). ``winner`` is None where it is not complete.

    ``void``: the seats that played another suit and held none of the suit led. ``not_followed``: those that held some.
    """

    number: int
    trick: Trick
    winner: Seat | None
    void: tuple[Seat, ...]
    not_followed: tuple[NotFollowed, ...]


def lay_out(deal: Deal, cards: Sequence[Card], irregularities: Sequence[Irregularity] = ()) -> Iterator[RecordedTrick]:
    """The tricks of the cards, in the order played; the last may be incomplete.

    The seat left of the dealer leads, then the winner of each trick, but where a lead out of turn stood. Raises
    IllegalPlay at a card that is not in the hand of the seat in turn: such a record is misread, not a revoke. Raises
    InvalidIrregularity where the card led out of turn, or the surplus one, is not in its trick.
    """
    surplus = mask_of(_surplus(irregularities))
    # A card left over at the end was in its hand all the time, though it counts to an earlier trick.
    left_over = [dealt & surplus for dealt in deal.masks]
    hands = list(deal.masks)
    leader = deal.leader
    for start in range(0, len(cards), 4):
        number = start // 4 + 1
        here = of_trick(number, irregularities)
        trick = Trick(led_by(leader, here), tuple(cards[start : start + 4]))
        _verify_in_trick(trick, here)
        _take_from_hands(trick, hands, position=start)
        void, not_followed = _off_suit(trick, list(map(or_, hands, left_over)), here)
        winner = taken_by(trick, deal.trump, here) if trick.is_complete else None
        yield RecordedTrick(number, trick, winner, void, not_followed)
        leader = winner or leader


def of_trick(number: int, irregularities: Sequence[Irregularity]) -> list[Irregularity]:
    """Those that happened in this trick."""
    return [odd for odd in irregularities if odd.trick == number]


def led_by(expected: Seat, irregularities: Sequence[Irregularity]) -> Seat:
    """Who led to the trick with these irregularities: the seat expected, but where a lead out of turn stood."""
    return next((odd.seat for odd in irregularities if odd.kind is Kind.LEAD_STANDS), expected)


def taken_by(trick: Trick, trump: Suit | None, irregularities: Sequence[Irregularity]) -> Seat:
    """Who took the whole trick with these irregularities. A surplus card wins nothing: it was not there."""
    surplus = _surplus(irregularities)
    if not surplus:
        return trick.winner(trump)
    there = [(seat, card) for seat, card in trick.plays if card not in surplus] or trick.plays
    return there[winning_place([card for _, card in there], trump)][0]


def _surplus(irregularities: Sequence[Irregularity]) -> set[Card]:
    return {odd.card for odd in irregularities if odd.kind is Kind.SURPLUS}


def _take_from_hands(trick: Trick, hands: list[int], *, position: int) -> None:
    """Take each card from the hand that played it; ``position`` is that of the card led."""
    for place, (seat, card) in enumerate(trick.plays):
        held = hands[seat.index]
        if not held & card.bit:
            was_played = not any(hand & card.bit for hand in hands)
            raise refuse(card, seat, held=held, played=was_played, position=position + place)
        hands[seat.index] = held ^ card.bit


def _off_suit(
    trick: Trick, held: Sequence[int], irregularities: Sequence[Irregularity]
) -> tuple[tuple[Seat, ...], tuple[NotFollowed, ...]]:
    """Who could not follow, and who did not though able; ``held`` are the hands after the trick."""
    led, surplus = trick.cards[0].suit, _surplus(irregularities)
    void, not_followed = [], []
    for seat, card in trick.plays:
        if card.suit is led or card in surplus:
            continue
        playable = held[seat.index] & led.mask
        if playable:
            not_followed.append(NotFollowed(seat, card, cards_in(playable)))
        else:
            void.append(seat)
    return tuple(void), tuple(not_followed)


def _verify_in_trick(trick: Trick, irregularities: Sequence[Irregularity]) -> None:
    for odd in irregularities:
        if odd.kind is Kind.LEAD_STANDS and trick.plays[0] != (odd.seat, odd.card):
            raise InvalidIrregularity(f"Trick {odd.trick} was led with {trick.cards[0]}, not with {odd.card}.")
        if odd.kind is Kind.SURPLUS and trick.card_of(odd.seat) is not odd.card:
            raise InvalidIrregularity(f"The surplus card {odd.card} of {odd.seat} is not in trick {odd.trick}.")
        if odd.kind is Kind.SURPLUS and odd.seat is trick.leader:
            raise InvalidIrregularity(f"{odd.seat} led to trick {odd.trick} and cannot have left it out.")
