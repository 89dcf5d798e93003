"""The trump of a deal as text: S, H, D or C, and NT where it is played without trumps."""

from engine.cards import InvalidCard, Suit

NO_TRUMP = "NT"


def format_trump(trump: Suit | None) -> str:
    return trump.letter if trump else NO_TRUMP


def parse_trump(text: str) -> Suit | None:
    """The trump, or None for no trumps. Raises InvalidCard for any other text."""
    if text == NO_TRUMP:
        return None
    try:
        return Suit.parse(text)
    except InvalidCard:
        raise InvalidCard(f"Trump must be S, H, D, C or {NO_TRUMP}, not {text!r}.") from None
