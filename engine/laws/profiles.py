"""The laws that are known, by name and version. An old version stays here for ever: an old event is scored under it.

========================  ==================================================================================
american                  to 7 by odd tricks only; a game is worth 7 less the losers' points (American Whist League)
english-short             to 5 with honours; treble, double, single; rubber with 2 points more (London laws, 1864)
long                      to 10 with honours, barred at 9; double, single; rubber (Hoyle)
fixed-deals               odd tricks over an agreed number of deals
drive                     every trick counts, no book
duplicate                 every trick counts; a match is won by the tricks above half of all (League code of 1894)
duplicate-bridge          the same with bridge's law of the revoke, for clubs that want one rule book
========================  ==================================================================================

Honours called at eight in long whist, which ends the game before the deal is played, are not known here: the table
enters them with its tricks.
"""

from collections.abc import Mapping

from engine.laws.cut import AceInCut, CutRule
from engine.laws.law import Counting, Form, GameValue, Law
from engine.laws.penalties import BRIDGE_REVOKE, LONDON_REVOKE
from engine.laws.sight import Sight

AMERICAN = Law(
    name="american",
    version=1,
    form=Form.GAME,
    counting=Counting.ODD_TRICKS,
    target=7,
    value=GameValue.MARGIN,
)

ENGLISH_SHORT = Law(
    name="english-short",
    version=1,
    form=Form.RUBBER,
    counting=Counting.ODD_TRICKS,
    target=5,
    value=GameValue.TREBLE,
    rubber_bonus=2,
    honours=True,
    revoke=LONDON_REVOKE,
    sight=Sight.LAST,
)

# The bonus of the rubber is that of short whist: the sources give long whist a rubber and no figure of its own.
LONG = Law(
    name="long",
    version=1,
    form=Form.RUBBER,
    counting=Counting.ODD_TRICKS,
    target=10,
    value=GameValue.DOUBLE,
    rubber_bonus=2,
    honours=True,
    revoke=LONDON_REVOKE,
    sight=Sight.LAST_UNTIL_LED,
)

FIXED_DEALS = Law(
    name="fixed-deals",
    version=1,
    form=Form.DEALS,
    counting=Counting.ODD_TRICKS,
    length=16,
    sight=Sight.LAST_UNTIL_LED,
)

# The ace is high where the two gentlemen cut for the deal of a drive (Doncaster).
DRIVE = Law(
    name="drive",
    version=1,
    form=Form.DEALS,
    counting=Counting.EVERY_TRICK,
    length=24,
    cut=CutRule(ace=AceInCut.HIGH),
)

DUPLICATE = Law(name="duplicate", version=1, form=Form.DEALS, counting=Counting.EVERY_TRICK, length=24)

DUPLICATE_BRIDGE = Law(
    name="duplicate-bridge",
    version=1,
    form=Form.DEALS,
    counting=Counting.EVERY_TRICK,
    length=24,
    revoke=BRIDGE_REVOKE,
)

LAWS: Mapping[str, Law] = {
    law.key: law for law in (AMERICAN, ENGLISH_SHORT, LONG, FIXED_DEALS, DRIVE, DUPLICATE, DUPLICATE_BRIDGE)
}
