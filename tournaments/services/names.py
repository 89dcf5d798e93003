"""Names and titles as they are kept: one line, one spelling, and nothing in them that nobody can see."""

import unicodedata

from django.utils.translation import gettext as _

from games.errors import Refused

LONGEST_TITLE = 120  # characters
# Letters and symbols by their class, but blank to the eye.
BLANKS = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")


def one_line(text: str) -> str:
    """Composed (NFC), so that one name has one spelling; single spaces; no control and no format characters.

    Format characters (Unicode class Cf) are unseen: overrides of the reading direction would turn a score list round,
    zero-width ones make two names look the same. The joiners that some scripts use go with them; they stay readable.
    """
    seen = (c for c in unicodedata.normalize("NFC", text) if unicodedata.category(c) != "Cf" and c not in BLANKS)
    return " ".join("".join(c if c.isprintable() else " " for c in seen).split())


def title_of(text: str, *, field: str, empty: str) -> str:
    """A title in one line. Raises Refused with ``empty`` where nothing is left, and for one that is too long."""
    title = one_line(text)
    if not title:
        raise Refused(empty, field=field)
    if len(title) > LONGEST_TITLE:
        raise Refused(
            _("“%(start)s…” is longer than %(most)d characters.") % {"start": title[:20], "most": LONGEST_TITLE},
            field=field,
        )
    return title
