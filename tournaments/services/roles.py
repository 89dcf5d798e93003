"""Giving people rights: invitations by link, roles, reset links, and tokens for programs. Secrets are stored hashed."""

import hashlib
import secrets
from datetime import timedelta

from django.contrib.auth.models import User
from django.contrib.auth.tokens import default_token_generator
from django.db import transaction
from django.utils import timezone
from django.utils.encoding import force_bytes
from django.utils.http import urlsafe_base64_encode
from django.utils.translation import gettext as _

from games.errors import Refused
from tournaments.models import ApiToken, Club, Event, Invitation, Role, RoleKind
from tournaments.services.names import one_line

INVITATION_LIFETIME = timedelta(days=14)
FIRST_CODE_LIFETIME = timedelta(hours=12)


def hashed(secret: str) -> str:
    """SHA-256 is enough for secrets of 256 random bits; they cannot be guessed back from it."""
    return hashlib.sha256(secret.encode()).hexdigest()


def invite(*, club: Club, kind: RoleKind, by: User) -> tuple[Invitation, str]:
    """A link that works once, for two weeks. The secret part is returned here and never again."""
    secret = secrets.token_urlsafe(32)
    invitation = Invitation.objects.create(
        club=club, kind=kind, token_hash=hashed(secret), created_by=by, expires_at=timezone.now() + INVITATION_LIFETIME
    )
    return invitation, secret


def find_invitation(secret: str) -> Invitation:
    """Raises Refused for a link that is used, out of date, or never was."""
    found = Invitation.objects.filter(token_hash=hashed(secret), used_at=None, expires_at__gt=timezone.now()).first()
    if found is None or (found.created_by is not None and not found.created_by.is_active):
        raise Refused(_("This invitation has been used or is out of date; ask for a new one."), field="invitation")
    return found


@transaction.atomic
def accept_invitation(*, secret: str, user: User) -> Role | None:
    """Take the role that the link gives; None where it only lets somebody start the first club."""
    invitation = Invitation.objects.select_for_update().get(pk=find_invitation(secret).pk)
    if invitation.used_at is not None:
        raise Refused(_("This invitation has been used or is out of date; ask for a new one."), field="invitation")
    invitation.used_at = timezone.now()
    invitation.save(update_fields=["used_at"])
    if invitation.club is None:
        return None
    return give_role(user=user, kind=RoleKind(invitation.kind), club=invitation.club)


def give_role(*, user: User, kind: RoleKind, club: Club, event: Event | None = None) -> Role:
    return Role.objects.get_or_create(user=user, kind=kind, club=club, event=event, section=None)[0]


@transaction.atomic
def take_role(role: Role) -> None:
    """Take a right away. A club keeps at least one organiser, or nobody could give rights any more."""
    organisers = Role.objects.select_for_update().filter(club=role.club, event=None, kind=RoleKind.ORGANISER)
    if role.kind == RoleKind.ORGANISER and role.event_id is None and len(organisers) == 1:
        raise Refused(_("A club keeps at least one organiser."), field="role")
    role.delete()
    if not Role.objects.filter(user=role.user_id, club=role.club, event=None, kind=RoleKind.ORGANISER).exists():
        # Else whoever was removed would come back by a link made before.
        Invitation.objects.filter(club=role.club, created_by=role.user_id, used_at=None).delete()


def first_organiser_code() -> str | None:
    """A one-time code for whoever started the server, while nobody organises anything yet; None afterwards.

    It replaces an earlier one: only the newest, printed in the terminal, works.
    """
    if Role.objects.filter(kind=RoleKind.ORGANISER).exists():
        return None
    Invitation.objects.filter(club=None, used_at=None).delete()
    code = "-".join(f"{secrets.randbelow(10_000):04d}" for _part in range(3))
    Invitation.objects.create(
        club=None, kind=RoleKind.ORGANISER, token_hash=hashed(code), expires_at=timezone.now() + FIRST_CODE_LIFETIME
    )
    return code


def reset_path(user: User) -> str:
    """The path of a link with which a user sets a new password; shown to the organiser where no mail is set up."""
    uid = urlsafe_base64_encode(force_bytes(user.pk))
    return f"/reset/{uid}/{default_token_generator.make_token(user)}/"


def make_token(*, user: User, name: str, club: Club, event: Event | None, is_read_only: bool) -> tuple[ApiToken, str]:
    """A key for a program; the secret is shown once. It never may more than its owner may, nor leave its club."""
    name = one_line(name)
    if not name:
        raise Refused(_("Give the token a name, so that you know later what uses it."), field="name")
    secret = f"whist_{secrets.token_urlsafe(32)}"
    token = ApiToken.objects.create(
        user=user, name=name[:80], token_hash=hashed(secret), club=club, event=event, is_read_only=is_read_only
    )
    return token, secret


def revoke_token(token: ApiToken) -> None:
    ApiToken.objects.filter(pk=token.pk, revoked_at=None).update(revoked_at=timezone.now())


def find_token(secret: str) -> ApiToken | None:
    """The living token of a secret whose owner may still sign in."""
    return (
        ApiToken.objects.select_related("user", "club", "event")
        .filter(token_hash=hashed(secret), revoked_at=None, user__is_active=True)
        .first()
    )
