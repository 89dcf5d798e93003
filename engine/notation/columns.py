"""A play in the columns of the old whist papers, out only: a row for each trick, a column for each player.

A leads, Y plays second; A and B are partners against Y and Z, and Z deals. Papers marked the cards in two ways, and a
column that does not say which cannot be read, so the text ends with its convention:

- Foster, *Complete Hoyle*: the underlined card wins the trick, and the card under it is the next one led.
- *The Field*: the underlined card is the one led.
"""

from enum import Enum

from engine.notation.diagram import describe, sign
from engine.records.irregularities import Kind
from engine.records.record import Record
from engine.records.tricks import RecordedTrick
from engine.seats import Seat, Side

_PLAYERS = "AYBZ"
_WIDTH = 7


class Convention(Enum):
    """Which card of a trick is underlined; the value is the sentence that says so."""

    _value_: str

    FOSTER = "The _underlined_ card wins the trick, and the card under it is the next one led."
    FIELD = "The _underlined_ card is led."

    def marks(self, trick: RecordedTrick) -> Seat | None:
        return trick.winner if self is Convention.FOSTER else trick.trick.leader


def format_columns(record: Record, *, convention: Convention = Convention.FOSTER) -> str:
    """The columns, the tricks of each side, what was out of order, and the convention."""
    seats = [record.deal.leader.after(place) for place in range(4)]
    heads = [f"{player} ({seat})" for player, seat in zip(_PLAYERS, seats, strict=True)]
    lines = [_row("", heads)]
    for trick in record.tricks:
        marked = convention.marks(trick)
        cards = [(seat, trick.trick.card_of(seat)) for seat in seats]
        lines.append(
            _row(str(trick.number), [_cell(sign(card), seat is marked) if card else "" for seat, card in cards])
        )
    lines += ["", describe(record.deal), _result(record), *_remarks(record, seats), convention.value]
    return "".join(f"{line.rstrip()}\n" for line in lines)


def _row(number: str, cells: list[str]) -> str:
    return f"{number:>2}  " + "".join(f"{cell:^{_WIDTH}}" for cell in cells)


def _cell(card: str, is_marked: bool) -> str:
    return f"_{card}_" if is_marked else card


def _result(record: Record) -> str:
    own = record.deal.leader.side
    won = record.tricks_won
    text = f"A B (the leader's side) {won[own]}, Y Z {won[own.other]}."
    return text if record.is_settled else f"Not finished: {text}"


def _remarks(record: Record, seats: list[Seat]) -> list[str]:
    players = dict(zip(seats, _PLAYERS, strict=True))
    claim = record.claim
    remarks = [
        f"Trick {odd.trick}: {players[odd.seat]} led out of turn, and it stands."
        for odd in record.irregularities
        if odd.kind is Kind.LEAD_STANDS
    ]
    remarks += [f"Trick {revoke.trick}: {players[revoke.seat]} revokes." for revoke in record.revokes]
    if claim:
        north_south, east_west = (claim.tricks(side, remaining=record.remaining) for side in Side)
        who = f"{players[claim.by]} claimed" if claim.by else "The play stopped"
        remarks.append(f"{who}: {north_south} of the rest for N S, {east_west} for E W.")
    return remarks
