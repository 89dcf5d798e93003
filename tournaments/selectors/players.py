"""A club's people: who plays, and who helps to run the evenings."""

from tournaments.models import Club, Player, Role


def players_of(club: Club) -> list[Player]:
    """By name, with their external numbers. Two queries."""
    return list(Player.objects.filter(club=club).prefetch_related("external_numbers"))


def helpers_of(club: Club) -> list[Role]:
    """Every role in the club and its events. One query."""
    roles = Role.objects.filter(club=club).select_related("user", "event", "section")
    return list(roles.order_by("user__first_name", "user__username", "kind"))
