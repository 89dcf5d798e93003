"""Cards of one suit held in a hand, as masks: the highest, the one at a place, and cards as good as each other.

The lowest card needs no function: it is ``mask & -mask``.
"""


def highest(mask: int) -> int:
    """The highest card of a suit, 0 of none."""
    return 1 << mask.bit_length() - 1 if mask else 0


def nth(mask: int, place: int) -> int:
    """The card at the place from the top, 1 for the highest."""
    for _ in range(place - 1):
        mask ^= highest(mask)
    return highest(mask)


def lowest_equal(card: int, mine: int, theirs: int) -> int:
    """The lowest card of the suit held that is as good: no card of another hand lies between."""
    below = mine & (card - 1)
    while below:
        following = 1 << below.bit_length() - 1
        if theirs & (card - 1) & -following:
            break
        card = following
        below ^= following
    return card
