"""The tricks of a record, one by one: who led, who could not follow suit, who could and did not, who won."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from engine.cards import FULL_PACK_MASK, Card, Suit, cards_in, mask_of
from engine.deals import Deal
from engine.records.irregularities import InvalidIrregularity, Irregularity, Kind
from engine.rules import refuse
from engine.seats import Seat
from engine.tricks import Trick, winning_place


@dataclass(frozen=True, slots=True)
class RecordedTrick:
    """Trick ``number`` (1–13). ``winner`` is None where it is not complete.

    ``void``: the seats that played another suit and held none of the suit led. ``able``: the seats that played
    another suit though they could follow, each with the cards they could have played.
    """

    number: int
    trick: Trick
    winner: Seat | None
    void: tuple[Seat, ...]
    able: tuple[tuple[Seat, tuple[Card, ...]], ...]


def lay_out(deal: Deal, cards: Sequence[Card], irregularities: Sequence[Irregularity] = ()) -> Iterator[RecordedTrick]:
    """The tricks of the cards, in the order played; the last may be incomplete.

    The seat left of the dealer leads, then the winner of each trick, but where a lead out of turn stood. Raises
    IllegalPlay at a card that is not in the hand of the seat in turn: such a record is misread, not a revoke. Raises
    InvalidIrregularity where the card led out of turn, or the surplus one, is not in its trick.
    """
    over = mask_of(odd.card for odd in irregularities if odd.kind is Kind.SURPLUS)  # held until the end
    leader, unplayed = deal.leader, FULL_PACK_MASK
    for start in range(0, len(cards), 4):
        number = start // 4 + 1
        here = [odd for odd in irregularities if odd.trick == number]
        leader = next((odd.seat for odd in here if odd.kind is Kind.LEAD_STANDS), leader)
        trick = Trick(leader, tuple(cards[start : start + 4]))
        _verify_in_trick(trick, here)
        left_out = {odd.card for odd in here if odd.kind is Kind.SURPLUS}
        void, able = [], []
        for place, (seat, card) in enumerate(trick.plays):
            held = deal.masks[seat.index] & unplayed
            if not held & card.bit:
                raise refuse(card, seat, held=held, led=0, played=not card.bit & unplayed, position=start + place)
            unplayed ^= card.bit
            if card.suit is not trick.cards[0].suit and card not in left_out:
                could = (held | deal.masks[seat.index] & over) & trick.cards[0].suit.mask
                if could:
                    able.append((seat, cards_in(could)))
                else:
                    void.append(seat)
        winner = taken_by(trick, deal.trump, here) if trick.is_complete else None
        yield RecordedTrick(number, trick, winner, tuple(void), tuple(able))
        leader = winner or leader


def taken_by(trick: Trick, trump: Suit | None, irregularities: Sequence[Irregularity] = ()) -> Seat:
    """Who took the whole trick. A surplus card wins nothing: the other three were there, and it was not."""
    surplus = {odd.card for odd in irregularities if odd.kind is Kind.SURPLUS}
    there = [(seat, card) for seat, card in trick.plays if card not in surplus] or trick.plays
    return there[winning_place([card for _, card in there], trump)][0]


def _verify_in_trick(trick: Trick, irregularities: Sequence[Irregularity]) -> None:
    for odd in irregularities:
        if odd.kind is Kind.LEAD_STANDS and trick.plays[0] != (odd.seat, odd.card):
            raise InvalidIrregularity(f"Trick {odd.trick} was led with {trick.cards[0]}, not with {odd.card}.")
        if odd.kind is Kind.SURPLUS and trick.card_of(odd.seat) is not odd.card:
            raise InvalidIrregularity(f"The surplus card {odd.card} of {odd.seat} is not in trick {odd.trick}.")
        if odd.kind is Kind.SURPLUS and odd.seat is trick.leader:
            raise InvalidIrregularity(f"{odd.seat} led to trick {odd.trick} and cannot have left it out.")
