"""Enums whose members are in an order: seats clockwise, suits and ranks as they are written."""

from enum import Enum


class OrderedEnum(Enum):
    """Compared by value, so that lists of members can be sorted."""

    def __lt__(self, other: object) -> bool:
        if type(other) is not type(self):
            return NotImplemented
        return bool(self.value < other.value)

    def __le__(self, other: object) -> bool:
        return self is other or self < other
