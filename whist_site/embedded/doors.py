"""What the embedded set asks of tournaments: sign-ins of the demo, the first organiser's code, the played evening.

Imported inside each function, so that a hall never loads the demo.
"""

from collections.abc import Sequence


def demo_sign_ins() -> Sequence[tuple[str, str]]:
    """Name and password of each demo account, the demo club made where it is missing. Nothing entered is changed."""
    from tournaments.services.demo import seed_demo  # noqa: PLC0415 -- a hall never loads the demo

    return seed_demo()


def first_organiser_code() -> str | None:
    """The one-time code that makes the first organiser, or None when there is one."""
    from tournaments.services.roles import first_organiser_code  # noqa: PLC0415 -- only a hall needs it

    return first_organiser_code()


def play_demo(address: str) -> Sequence[str]:
    """Play the demo evening to its end through the public HTTP API at this address; the standings, a line an entry."""
    from whist_site.embedded.demo_evening import play_demo  # noqa: PLC0415 -- only --once plays it

    return play_demo(address)
