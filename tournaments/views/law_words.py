"""The words for what a law says: for the event's page and the score sheet."""

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.models import TrumpRule
from tournaments.models import Event

TRUMPS = {
    "S": gettext_lazy("spades"),
    "H": gettext_lazy("hearts"),
    "D": gettext_lazy("diamonds"),
    "C": gettext_lazy("clubs"),
    "N": gettext_lazy("no trumps"),
}


def trump_of(event: Event) -> str:
    if event.trump_rule != TrumpRule.OWN_ROTATION:
        return event.get_trump_rule_display()
    return _("%(suits)s in turn") % {"suits": ", ".join(str(TRUMPS[letter]) for letter in event.laws.trumps.order)}


def law_of(event: Event) -> str:
    """With name and version: an old event is played and scored under its own."""
    return f"{event.get_law_display()} ({event.law})"
