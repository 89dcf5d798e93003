"""Who helps to run a club: invited by link, each right taken away again by one press."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.contrib.auth.models import User
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from tournaments.access import Viewer, verify
from tournaments.forms.organiser import InviteForm
from tournaments.models import Role, RoleKind
from tournaments.selectors.players import helpers_of
from tournaments.services import accounts, roles
from tournaments.views.doors import form_status, organised_club, show
from tournaments.views.once import keep_for_next_page, take_once


@never_cache
@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def people(request: HttpRequest, slug: str) -> HttpResponse:
    """The roles of a club; POST makes an invitation, whose link the next page shows once."""
    viewer, club = organised_club(request, slug)
    form = InviteForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        kind = RoleKind(form.cleaned_data["kind"])
        _invitation, secret = roles.invite(club=club, kind=kind, by=_user(viewer))
        keep_for_next_page(request, request.build_absolute_uri(reverse("invitation", args=[secret])))
        return redirect("organise-people", club.slug)
    context = {"club": club, "form": form, "roles": helpers_of(club), "link": take_once(request)}
    return show(request, "organiser/people.html", context, status=form_status(form))


@login_required
@require_POST
def remove(request: HttpRequest, slug: str) -> HttpResponse:
    _viewer, club = organised_club(request, slug)
    role = get_object_or_404(Role.objects.select_related("user"), club=club, pk=_number(request.POST.get("role", "")))
    roles.take_role(role)
    messages.success(
        request, _("%(name)s: %(kind)s no more.") % {"name": role.user.username, "kind": role.get_kind_display()}
    )
    return redirect("organise-people", club.slug)


@login_required
@require_POST
def reset(request: HttpRequest, slug: str) -> HttpResponse:
    """A link with which somebody sets a new password: by mail where it is set up, else shown here to hand over."""
    viewer, club = organised_club(request, slug)
    user = get_object_or_404(User, username=request.POST.get("username", ""), whist_roles__club=club)
    link = request.build_absolute_uri(accounts.reset_for(user=user, club=club, by=_user(viewer)))
    if accounts.mail_reset(user, link):
        messages.success(request, _("A link is on its way to %(name)s by mail.") % {"name": user.username})
    else:
        keep_for_next_page(request, link)
    return redirect("organise-people", club.slug)


def _user(viewer: Viewer) -> User:
    verify(viewer.user is not None)
    assert viewer.user is not None  # noqa: S101 -- verified in the line before
    return viewer.user


def _number(text: str) -> int:
    return int(text) if text.isascii() and text.isdigit() and len(text) < 12 else 0
