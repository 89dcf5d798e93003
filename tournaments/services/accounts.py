"""Accounts for those who run evenings: opened with an invitation or the one-time code; players need none."""

from django.conf import settings
from django.contrib.auth.models import User
from django.core.mail import send_mail
from django.db import IntegrityError, transaction
from django.utils.translation import gettext as _

from games.errors import Refused
from tournaments.models import Club, Role
from tournaments.services.guesses import count_guess, forget_guesses
from tournaments.services.names import one_line
from tournaments.services.roles import accept_invitation, find_invitation, reset_path


def open_account(*, secret: str, username: str, name: str, password: str) -> User:
    """A new account that takes the role of the invitation, both or neither.

    Raises Refused for an invitation that does not work any more, or a user name that somebody has just taken.
    """
    find_invitation(secret)
    try:
        with transaction.atomic():
            user = User.objects.create_user(username=username, password=password, first_name=one_line(name)[:150])
            accept_invitation(secret=secret, user=user)
    except IntegrityError as error:
        raise Refused(_("Somebody has this user name already."), field="username") from error
    return user


def check_first_code(code: str, *, address: str) -> str:
    """The one-time code of whoever started the server, as it is stored; guesses are counted. Raises Refused."""
    key = f"welcome:{address}"
    count_guess(key)
    code = "-".join(part for part in code.replace("-", " ").split() if part)
    try:
        invitation = find_invitation(code)
    except Refused as error:
        raise Refused(_("This is not the code in the terminal, or it is out of date."), field="code") from error
    if invitation.club_id is not None:
        raise Refused(_("This is not the code in the terminal, or it is out of date."), field="code")
    forget_guesses(key)
    return code


def reset_for(*, user: User, club: Club, by: User) -> str:
    """The path of a link with which somebody of this club sets a new password.

    Raises Refused where the account reaches further than the club: an organiser must not get at other clubs by it.
    """
    if user == by:
        raise Refused(_("Change your own password on your account's page."), field="user")
    roles = Role.objects.filter(user=user)
    if not roles.filter(club=club).exists():
        raise Refused(_("This person has no role in the club."), field="user")
    if user.is_staff or user.is_superuser or roles.exclude(club=club).exists():
        raise Refused(
            _("%(name)s has rights beyond this club; whoever runs the site resets that password.")
            % {"name": user.get_full_name() or user.username},
            field="user",
        )
    return reset_path(user)


def mail_reset(user: User, link: str) -> bool:
    """Send the link where mail is set up and an address is known; False where it has to be handed over."""
    if not settings.HAS_MAIL or not user.email:
        return False
    text = _("With this link you set a new password: %(link)s") % {"link": link}
    send_mail(_("A new password"), text, None, [user.email])
    return True
