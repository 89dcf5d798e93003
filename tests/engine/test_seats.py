import pytest

from engine.seats import InvalidSeat, Seat, Side


def test_seat_next_goes_clockwise():
    assert [seat.next for seat in Seat] == [Seat.EAST, Seat.SOUTH, Seat.WEST, Seat.NORTH]


def test_seat_partner_is_opposite():
    assert [seat.partner for seat in Seat] == [Seat.SOUTH, Seat.WEST, Seat.NORTH, Seat.EAST]


def test_seat_side_joins_partners():
    assert [seat.side for seat in Seat] == [Side.NORTH_SOUTH, Side.EAST_WEST] * 2


def test_seat_after_counts_clockwise():
    assert Seat.SOUTH.after(3) is Seat.EAST


def test_side_other_is_the_opponents():
    assert [side.other for side in Side] == [Side.EAST_WEST, Side.NORTH_SOUTH]


@pytest.mark.parametrize("members", [Seat, Side])
def test_parse_reads_what_str_prints(members):
    assert [members.parse(str(member)) for member in members] == list(members)


@pytest.mark.parametrize("text", ["", "n", "North", "NS", "X"])
def test_seat_parse_refuses_what_is_no_seat(text):
    with pytest.raises(InvalidSeat, match=f"must be N, E, S or W, not '{text}'"):
        Seat.parse(text)


@pytest.mark.parametrize("text", ["", "N", "ns", "SN"])
def test_side_parse_refuses_what_is_no_side(text):
    with pytest.raises(InvalidSeat, match=f"must be NS or EW, not '{text}'"):
        Side.parse(text)


def test_seats_sort_from_north_clockwise():
    assert "".join(map(str, sorted(Seat.parse(text) for text in "WSEN"))) == "NESW"


def test_seats_and_sides_do_not_compare_with_each_other():
    assert Seat.NORTH != Side.NORTH_SOUTH
    with pytest.raises(TypeError):
        sorted([Seat.NORTH, Side.NORTH_SOUTH])


def test_full_names_are_those_of_a_sentence():
    assert [seat.full_name for seat in Seat] == ["North", "East", "South", "West"]
