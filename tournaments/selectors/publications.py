"""Publications by number, for an audience: a number says which bytes, and the bytes never change."""

from uuid import UUID

from django.db.models import Max

from tournaments.models import Audience, Publication


def newest_number(event: UUID, audience: Audience) -> int:
    """0 before the first. One query."""
    found = Publication.objects.filter(event__uuid=event, audience=audience).aggregate(newest=Max("number"))
    return found["newest"] or 0


def publication_at(event: UUID, audience: Audience, number: int) -> Publication | None:
    """None where it was replaced, or never was. One query."""
    return Publication.objects.filter(event__uuid=event, audience=audience, number=number).first()
