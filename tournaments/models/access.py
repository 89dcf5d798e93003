"""Who may do what: roles per club, event or section, invitations to them, and tokens for programs."""

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from tournaments.models.clubs import Club
from tournaments.models.events import Event, Section


class RoleKind(models.TextChoices):
    ORGANISER = "organiser", _("organiser")
    DIRECTOR = "director", _("director")
    PREPARER = "preparer", _("prepares boards")
    READER = "reader", _("reader")


class Role(models.Model):
    """A user's right over a whole club, or narrowed to one event, or to one section of it."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="whist_roles")
    kind = models.CharField(max_length=10, choices=RoleKind.choices)
    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="roles")
    event = models.ForeignKey(Event, null=True, blank=True, on_delete=models.CASCADE, related_name="roles")
    section = models.ForeignKey(Section, null=True, blank=True, on_delete=models.CASCADE, related_name="roles")

    class Meta:
        # Three, because a missing event or section is a null, and nulls differ from each other on SQLite.
        constraints = [
            models.UniqueConstraint(
                fields=["user", "kind", "club"],
                condition=models.Q(event__isnull=True, section__isnull=True),
                name="tournaments_role_once_per_club",
            ),
            models.UniqueConstraint(
                fields=["user", "kind", "event"],
                condition=models.Q(section__isnull=True),
                name="tournaments_role_once_per_event",
            ),
            models.UniqueConstraint(fields=["user", "kind", "section"], name="tournaments_role_once_per_section"),
        ]

    def __str__(self) -> str:
        return f"{self.user} · {self.get_kind_display()} · {self.section or self.event or self.club}"


class Invitation(models.Model):
    """A link that makes whoever opens it an organiser, director or preparer of a club. Works once."""

    club = models.ForeignKey(Club, null=True, blank=True, on_delete=models.CASCADE, related_name="invitations")
    kind = models.CharField(max_length=10, choices=RoleKind.choices)
    token_hash = models.CharField(max_length=64, unique=True)
    created_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.CASCADE, related_name="+"
    )
    expires_at = models.DateTimeField()
    used_at = models.DateTimeField(null=True, blank=True)

    def __str__(self) -> str:
        return f"{self.get_kind_display()} · {self.club or _('a new club')}"


class ApiToken(models.Model):
    """A program's key. It never may do more than its owner, nor leave its club or event; only its hash is kept."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="api_tokens")
    name = models.CharField(max_length=80)
    token_hash = models.CharField(max_length=64, unique=True)
    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="api_tokens")
    event = models.ForeignKey(Event, null=True, blank=True, on_delete=models.CASCADE, related_name="api_tokens")
    is_read_only = models.BooleanField(default=True)
    created_at = models.DateTimeField(auto_now_add=True)
    last_used_at = models.DateTimeField(null=True, blank=True)
    revoked_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["-created_at"]

    def __str__(self) -> str:
        return self.name
