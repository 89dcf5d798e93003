"""Counting guesses at codes, PINs and one-time codes, so that guessing does not work."""

from datetime import timedelta

from django.db.models import F
from django.utils import timezone
from django.utils.translation import gettext as _

from games.errors import Refused
from tournaments.models import Guess

MOST_GUESSES = 10
GUESS_WINDOW = timedelta(minutes=15)


def count_guess(key: str, *, field: str = "code") -> None:
    """Count before looking, in one statement, so that guesses at the same time are all counted. Raises Refused.

    What is signed in already is never touched by a lock.
    """
    now = timezone.now()
    Guess.objects.filter(key=key, since__lt=now - GUESS_WINDOW).delete()
    Guess.objects.get_or_create(key=key, defaults={"count": 0, "since": now})
    Guess.objects.filter(key=key).update(count=F("count") + 1)
    if Guess.objects.filter(key=key, count__gt=MOST_GUESSES).exists():
        raise Refused(_("Too many wrong codes; wait a quarter of an hour or ask the director."), field=field)


def forget_guesses(*keys: str) -> None:
    """A right answer clears the count."""
    Guess.objects.filter(key__in=keys).delete()
