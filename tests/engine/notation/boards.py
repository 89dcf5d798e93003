"""Recorded boards for Hypothesis: everything a file may tell of a deal."""

from hypothesis import strategies as st

from engine import Claim, Irregularity, Record, Seat
from engine.notation.recorded_board import RecordedBoard
from engine.records.irregularities import Kind
from tests.engine.plays import careless_cards, deals


@st.composite
def records(draw):
    """Any play, careless or not, with claims and irregularities that can have happened in it."""
    deal = draw(deals())
    record = Record(deal, draw(careless_cards(deal)))
    for kind, trick, place in draw(
        st.lists(st.tuples(st.sampled_from(Kind), st.integers(1, 13), st.integers(0, 51)), max_size=2)
    ):
        seat = Seat.NORTH.after(place % 4)
        odd = Irregularity(kind, trick, seat, deal.hand(seat)[place // 4])
        if odd not in record.irregularities and kind is not Kind.LEAD_STANDS and record.can_note(odd):
            record = record.note(odd)
    if record.remaining and draw(st.booleans()):
        by = draw(st.sampled_from([None, *Seat]))
        agreed = draw(st.sets(st.sampled_from([seat for seat in Seat if seat is not by]))) if by else ()
        record = record.end_by(Claim(draw(st.integers(0, record.remaining)), by=by, agreed=tuple(agreed)))
    return record


@st.composite
def recorded_boards(draw):
    result = draw(st.none() | st.integers(0, 13))
    return RecordedBoard(draw(records()), draw(st.integers(1, 9999)), result)
