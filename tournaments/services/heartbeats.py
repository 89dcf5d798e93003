"""Signs of life of the workers."""

from django.utils import timezone

from tournaments.models import Heartbeat

SCORING = "scoring"


def record_heartbeat() -> None:
    """A worker says that it is at work on the queue that evenings wait for."""
    Heartbeat.objects.update_or_create(queue=SCORING, defaults={"at": timezone.now()})
