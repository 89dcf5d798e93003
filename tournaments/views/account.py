"""Signing in and out, opening an account by invitation, passwords, and an account's own keys for programs."""

from django.contrib import messages
from django.contrib.auth import login
from django.contrib.auth import views as auth_views
from django.contrib.auth.decorators import login_required
from django.contrib.auth.models import User
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse_lazy
from django.utils.decorators import method_decorator
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods, require_POST

from games.errors import Refused
from tournaments.forms.account import NewAccountForm, TokenForm, WelcomeForm
from tournaments.forms.refusals import refusals_on
from tournaments.models import ApiToken, Club, Invitation, Role, RoleKind
from tournaments.services import accounts, roles
from tournaments.views.doors import form_status, show
from tournaments.views.once import keep_for_next_page, take_once

BACKEND = "django.contrib.auth.backends.ModelBackend"


class _Form422:
    """Django's own forms, answered with 422 where they come back with errors."""

    def form_invalid(self, form: object) -> HttpResponse:
        response: HttpResponse = super().form_invalid(form)  # type: ignore[misc]
        response.status_code = 422
        return response


class SignIn(_Form422, auth_views.LoginView):
    template_name = "sign_in.html"


class SignOut(auth_views.LogoutView):
    http_method_names = ["post", "options"]


@method_decorator(never_cache, name="dispatch")
class ResetPassword(_Form422, auth_views.PasswordResetConfirmView):
    """A new password by the link that an organiser handed over."""

    template_name = "tournaments/account/reset_password.html"
    success_url = reverse_lazy("sign-in")

    def form_valid(self, form: object) -> HttpResponse:
        response: HttpResponse = super().form_valid(form)  # type: ignore[arg-type]
        messages.success(self.request, _("The new password is set; sign in with it."))
        return response


class ChangePassword(_Form422, auth_views.PasswordChangeView):
    template_name = "tournaments/account/change_password.html"
    success_url = reverse_lazy("account")

    def form_valid(self, form: object) -> HttpResponse:
        response: HttpResponse = super().form_valid(form)  # type: ignore[arg-type]
        messages.success(self.request, _("The new password is set."))
        return response


@never_cache
@sensitive_post_parameters()
@require_http_methods(["GET", "HEAD", "POST"])
def welcome(request: HttpRequest) -> HttpResponse:
    """The first organiser: whoever has the code that the terminal printed. Closed when somebody organises."""
    if Role.objects.filter(kind=RoleKind.ORGANISER).exists():
        return redirect("home")
    form = WelcomeForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        with refusals_on(form):
            values = form.cleaned_data
            code = accounts.check_first_code(values["code"], address=request.META.get("REMOTE_ADDR", ""))
            _enter(request, _open(form, secret=code))
            return redirect("start-club")
    return show(request, "account/welcome.html", {"form": form}, status=form_status(form))


@never_cache
@sensitive_post_parameters()
@require_http_methods(["GET", "HEAD", "POST"])
def invitation(request: HttpRequest, secret: str) -> HttpResponse:
    """Take a role with the account one has, or open one. The link works once."""
    found = roles.find_invitation(secret)
    if found.club is None:  # the terminal's code is typed on its own page, where guesses are counted
        raise Refused(_("This invitation has been used or is out of date; ask for a new one."))
    if isinstance(request.user, User):
        return _accept_as(request, found.club, secret) if request.method == "POST" else _ask(request, found, None)
    form = NewAccountForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        with refusals_on(form):
            _enter(request, _open(form, secret=secret))
            return redirect("home")
    return _ask(request, found, form)


@never_cache
@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def account(request: HttpRequest) -> HttpResponse:
    """One's own keys for programs; POST makes one, whose secret the next page shows once."""
    user = _user(request)
    form = TokenForm(request.POST or None, user=user)
    if request.method == "POST" and form.is_valid():
        with refusals_on(form):
            _token, secret = roles.make_token(user=user, **form.cleaned_data)
            keep_for_next_page(request, secret)
            return redirect("account")
    context = {
        "form": form,
        "secret": take_once(request),
        "tokens": ApiToken.objects.filter(user=user, revoked_at=None).select_related("club", "event"),
        "roles": Role.objects.filter(user=user).select_related("club", "event"),
        "has_clubs": Club.objects.filter(roles__user=user).exists(),
    }
    return show(request, "account/account.html", context, status=form_status(form))


@login_required
@require_POST
def revoke_token(request: HttpRequest) -> HttpResponse:
    token = get_object_or_404(ApiToken, user=_user(request), pk=_number(request, "token"))
    roles.revoke_token(token)
    messages.success(request, _("“%(name)s” does not work any more.") % {"name": token.name})
    return redirect("account")


# --- steps --------------------------------------------------------------------------------------------------------


def _open(form: NewAccountForm, *, secret: str) -> User:
    values = form.cleaned_data
    return accounts.open_account(
        secret=secret, username=values["username"], name=values["name"], password=values["password1"]
    )


def _enter(request: HttpRequest, user: User) -> None:
    login(request, user, backend=BACKEND)


def _accept_as(request: HttpRequest, club: Club, secret: str) -> HttpResponse:
    roles.accept_invitation(secret=secret, user=_user(request))
    messages.success(request, _("You now have a role in %(club)s.") % {"club": club.name})
    return redirect("home")


def _ask(request: HttpRequest, found: Invitation, form: NewAccountForm | None) -> HttpResponse:
    context = {"invitation": found, "form": form}
    return show(request, "account/invitation.html", context, status=form_status(form) if form else 200)


def _user(request: HttpRequest) -> User:
    if not isinstance(request.user, User):
        raise Refused(_("Please sign in first."))
    return request.user


def _number(request: HttpRequest, name: str) -> int:
    text = request.POST.get(name, "")
    return int(text) if text.isascii() and text.isdigit() and len(text) < 12 else 0
