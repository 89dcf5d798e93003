"""Seats and sides: four players in a circle, partners opposite, play and deal going clockwise."""

from engine.ordered import OrderedEnum


class InvalidSeat(ValueError):
    """A text that names no seat or side."""


class Side(OrderedEnum):
    """Two partners: North–South or East–West."""

    NORTH_SOUTH = 0
    EAST_WEST = 1

    @property
    def letters(self) -> str:
        return ("NS", "EW")[self.value]

    @property
    def other(self) -> "Side":
        return _SIDES[1 - self.value]

    @classmethod
    def parse(cls, text: str) -> "Side":
        """The side written ``NS`` or ``EW``; anything else raises InvalidSeat."""
        for side in cls:
            if side.letters == text:
                return side
        raise InvalidSeat(f"Side must be NS or EW, not {text!r}.")

    def __str__(self) -> str:
        return self.letters


class Seat(OrderedEnum):
    """A player's place; ``index`` counts clockwise from North (0)."""

    NORTH = 0
    EAST = 1
    SOUTH = 2
    WEST = 3

    def __init__(self, index: int) -> None:
        self.index = index  # the same as ``value``, which costs a call at every look

    @property
    def letter(self) -> str:
        return "NESW"[self.index]

    @property
    def full_name(self) -> str:
        """As in a sentence: ``North``."""
        return self.name.capitalize()

    @property
    def next(self) -> "Seat":
        """The seat on the left: it plays after this one, and deals after it."""
        return _SEATS[self.index + 1 & 3]

    @property
    def partner(self) -> "Seat":
        return _SEATS[self.index + 2 & 3]

    @property
    def side(self) -> Side:
        return _SIDES[self.index & 1]

    def after(self, places: int) -> "Seat":
        """The seat so many places on, clockwise."""
        return _SEATS[self.index + places & 3]

    @classmethod
    def parse(cls, text: str) -> "Seat":
        """The seat written ``N``, ``E``, ``S`` or ``W``; anything else raises InvalidSeat."""
        for seat in cls:
            if seat.letter == text:
                return seat
        raise InvalidSeat(f"Seat must be N, E, S or W, not {text!r}.")

    def __str__(self) -> str:
        return self.letter


_SIDES = tuple(Side)
_SEATS = tuple(Seat)
