"""Late play: boards that stay closed for people who play them another day."""

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from tournaments.forms.holds import HoldForm
from tournaments.forms.refusals import refusals_on
from tournaments.selectors.boards import board_of, boards_of
from tournaments.selectors.holds import holds_of
from tournaments.services import holds
from tournaments.views.director.doors import Desk, directed, show
from tournaments.views.doors import form_status


@directed
@require_http_methods(["GET", "HEAD", "POST"])
def director_holds(request: HttpRequest, desk: Desk) -> HttpResponse:
    """What is kept closed; POST keeps one board more."""
    boards = [board for board in boards_of(desk.event) if not board.deal.is_revealed]
    form = HoldForm(request.POST or None, boards=boards)
    if request.method == "POST" and form.is_valid():
        board, reason = form.boards[form.cleaned_data["board"]], form.cleaned_data["reason"]
        with refusals_on(form):
            holds.hold_board(event=desk.event, board=board, reason=reason, by=desk.actor)
            messages.success(request, _("Board %(number)d stays closed.") % {"number": board.number})
            return redirect("director-holds", slug=desk.event.slug)
    context = {"holds": holds_of(desk.event), "form": form, "boards": boards}
    return show(request, desk, "holds.html", context, status=form_status(form))


@directed
@require_POST
def lift_hold(request: HttpRequest, desk: Desk, number: int) -> HttpResponse:
    board = board_of(desk.event, number)
    if board is None:
        raise Http404
    holds.lift_hold(event=desk.event, board=board, by=desk.actor)
    messages.success(request, _("Board %(number)d is not kept closed any more.") % {"number": number})
    return redirect("director-holds", slug=desk.event.slug)
