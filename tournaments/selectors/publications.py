"""Publications by number, for an audience: a number says which bytes."""

from uuid import UUID

from tournaments.models import Audience, Publication


def newest_publication(event: UUID, audience: Audience) -> Publication | None:
    """Without its bytes, which are read when they are asked for; None before the first. One query."""
    return Publication.objects.filter(event__uuid=event, audience=audience).order_by("-number").defer("body").first()


def publication_at(event: UUID, audience: Audience, number: int) -> Publication | None:
    """None where it was replaced, or never was. One query."""
    return Publication.objects.filter(event__uuid=event, audience=audience, number=number).first()
