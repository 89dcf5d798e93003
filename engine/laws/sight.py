"""Which played tricks a seat may see.

Clubs let the last trick be seen until the next is led to; the London laws let the last trick turned be seen, and no
more; the American Whist League none until the deal is over. Beginners may see all. The texts contradict one another
here, so it is an option, and where a law says nothing only the current trick is shown.
"""

from collections.abc import Sequence
from enum import Enum

from engine.tricks import Trick


class Sight(Enum):
    _value_: str

    CURRENT = "current"
    LAST_UNTIL_LED = "until-led"
    LAST = "last"
    ALL = "all"

    def shown(self, tricks: Sequence[Trick], *, is_led: bool) -> tuple[Trick, ...]:
        """Those of the complete tricks that may be seen; ``is_led``: a card lies to the next one."""
        if self is Sight.ALL:
            return tuple(tricks)
        if self is Sight.LAST or (self is Sight.LAST_UNTIL_LED and not is_led):
            return tuple(tricks[-1:])
        return ()
