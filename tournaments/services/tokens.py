"""The life of a program's key after it was made."""

from datetime import timedelta

from django.utils import timezone

from tournaments.models import ApiToken

# Often enough to see which tokens are alive, and not a write for every read.
NOTED_EVERY = timedelta(minutes=1)


def note_use(token: ApiToken) -> None:
    """Remember when a token was last used, to the minute. No query where it was used within the last one."""
    now = timezone.now()
    if token.last_used_at is None or now - token.last_used_at > NOTED_EVERY:
        ApiToken.objects.filter(pk=token.pk).update(last_used_at=now)
