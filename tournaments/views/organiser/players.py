"""A club's list of players."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from tournaments.forms.organiser import ExternalNumberForm, ForgetForm, PlayerDetailsForm, PlayerForm
from tournaments.forms.refusals import refusals_on
from tournaments.models import Club, Player
from tournaments.selectors.players import players_of
from tournaments.services.identities import give_number, link_account, take_number
from tournaments.services.members import export_member, forget_member
from tournaments.services.players import add_player, change_player
from tournaments.views.doors import form_status, organised_club, show


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def players(request: HttpRequest, slug: str) -> HttpResponse:
    _viewer, club = organised_club(request, slug)
    form = PlayerForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        with refusals_on(form):
            player = add_player(club=club, **form.cleaned_data)
            messages.success(request, _("%(name)s is in the list.") % {"name": player.name})
            return redirect("organise-players", club.slug)
    context = {"club": club, "form": form, "players": players_of(club)}
    return show(request, "organiser/players.html", context, status=form_status(form))


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def player(request: HttpRequest, slug: str, uuid: str) -> HttpResponse:
    _viewer, club = organised_club(request, slug)
    player = _player(club, uuid)
    form = PlayerDetailsForm(request.POST or None, player=player, accounts=_accounts(club))
    if request.method == "POST" and form.is_valid():
        with refusals_on(form):
            values = form.cleaned_data
            with transaction.atomic():
                change_player(player=player, name=values["name"], is_guest=values["is_guest"])
                link_account(player=player, user=values["user"])
            messages.success(request, _("Saved."))
            return redirect("organise-players", club.slug)
    return _show_player(request, club, player, form, ExternalNumberForm(prefix="new"))


@login_required
@require_POST
def number(request: HttpRequest, slug: str, uuid: str) -> HttpResponse:
    """Give a player a number in somebody else's list, or take it away."""
    _viewer, club = organised_club(request, slug)
    player = _player(club, uuid)
    if "take" in request.POST:
        take_number(player=player, scheme=request.POST["take"])
        return redirect("organise-player", club.slug, player.uuid)
    form = ExternalNumberForm(request.POST, prefix="new")
    if form.is_valid():
        with refusals_on(form):
            give_number(player=player, **form.cleaned_data)
            return redirect("organise-player", club.slug, player.uuid)
    details = PlayerDetailsForm(player=player, accounts=_accounts(club))
    return _show_player(request, club, player, details, form)


@never_cache
@login_required
@require_safe
def export(request: HttpRequest, slug: str, uuid: str) -> HttpResponse:
    """Everything the club keeps about a person, as one file to hand over."""
    _viewer, club = organised_club(request, slug)
    player = _player(club, uuid)
    response = JsonResponse(export_member(player), json_dumps_params={"ensure_ascii": False, "indent": 2})
    response["Content-Disposition"] = f'attachment; filename="player-{player.uuid}.json"'
    return response


@login_required
@require_POST
def forget(request: HttpRequest, slug: str, uuid: str) -> HttpResponse:
    """Take a person's name out of everything; standings keep their places. Asks for the name, so that it is meant."""
    viewer, club = organised_club(request, slug)
    player = _player(club, uuid)
    form = ForgetForm(request.POST, prefix="forget", player=player)
    if not form.is_valid():
        details = PlayerDetailsForm(player=player, accounts=_accounts(club))
        return _show_player(request, club, player, details, ExternalNumberForm(prefix="new"), form)
    forgotten = forget_member(player=player, by=viewer.actor)
    messages.success(request, _("The name is taken out; in its place stands %(alias)s.") % {"alias": forgotten.alias})
    if forgotten.mentions:
        messages.warning(
            request,
            _("Reasons that people typed name this person in %(count)d changes on record; those stay as they are.")
            % {"count": len(forgotten.mentions)},
        )
    return redirect("organise-players", club.slug)


def _show_player(
    request: HttpRequest,
    club: Club,
    player: Player,
    form: PlayerDetailsForm,
    number_form: ExternalNumberForm,
    forget_form: ForgetForm | None = None,
) -> HttpResponse:
    forget_form = forget_form or ForgetForm(prefix="forget", player=player)
    context = {"club": club, "player": player, "form": form, "number_form": number_form, "forget_form": forget_form}
    status = max(form_status(form), form_status(number_form), form_status(forget_form))
    return show(request, "organiser/player.html", context, status=status)


def _player(club: Club, uuid: str) -> Player:
    return get_object_or_404(
        Player.objects.select_related("club").prefetch_related("external_numbers"), club=club, uuid=uuid
    )


def _accounts(club: Club) -> QuerySet[User]:
    return User.objects.filter(whist_roles__club=club).distinct()
