"""The hands of a board entered after play: three seats, thirteen taps each; the fourth hand is what is left.

Nothing is kept between the steps but in the page itself, which brings the hands tapped so far back with the next ones.
"""

from collections.abc import Sequence

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from engine.cards import mask_of
from engine.deals import Deal, Hand
from engine.notation.hands import InvalidHand, format_hand, parse_hand
from engine.seats import Seat
from games import sealing
from games.errors import Refused
from games.models import Board
from games.services.deals import verify_hands_can_be_entered
from tournaments.forms.hands import HandForm, TurnUpForm
from tournaments.selectors.boards import board_of
from tournaments.services import boards
from tournaments.services.hands import rest_of
from tournaments.views.director.doors import Desk, directed, do_once, show
from tournaments.views.hands import hands_of

TAPPED = (Seat.NORTH, Seat.EAST, Seat.SOUTH)


@directed
@require_http_methods(["GET", "HEAD", "POST"])
def director_hands(request: HttpRequest, desk: Desk, number: int) -> HttpResponse:
    board = board_of(desk.event, number)
    if board is None:
        raise Http404
    verify_hands_can_be_entered(board, board.deal)
    hands = _brought_back(request.POST.getlist("hand"))
    if request.method != "POST":
        return _ask_hand(request, desk, board, hands)
    if len(hands) == len(TAPPED):
        return _keep(request, desk, board, hands)
    form = HandForm(request.POST, left=rest_of(hands))
    if not form.is_valid():
        return _ask_hand(request, desk, board, hands, form)
    hands = [*hands, form.cleaned_data["cards"]]
    if len(hands) < len(TAPPED):
        return _ask_hand(request, desk, board, hands)
    return _review(request, desk, board, hands, _turn_up_form(board, hands))


def _ask_hand(
    request: HttpRequest, desk: Desk, board: Board, hands: Sequence[Hand], form: HandForm | None = None
) -> HttpResponse:
    context = {
        "board": board,
        "seat": TAPPED[len(hands)],
        "step": len(hands) + 1,
        "hands": [format_hand(hand) for hand in hands],
        "form": form or HandForm(left=rest_of(hands)),
    }
    return show(request, desk, "hands.html", context, status=422 if form else 200)


def _review(
    request: HttpRequest, desk: Desk, board: Board, hands: Sequence[Hand], form: TurnUpForm | None, refusal: str = ""
) -> HttpResponse:
    deal = _as_dealt(board, hands)
    context = {
        "board": board,
        "hands": [format_hand(hand) for hand in hands],
        "shown": hands_of(deal),
        "trump": "" if board.trump == "N" else board.trump or sealing.said_turn_up(board.deal)[:1] or None,
        "form": form,
        "refusal": refusal,
    }
    return show(request, desk, "hands_review.html", context, status=422 if refusal or (form and form.errors) else 200)


def _keep(request: HttpRequest, desk: Desk, board: Board, hands: Sequence[Hand]) -> HttpResponse:
    form = _turn_up_form(board, hands, request.POST)
    if form is not None and not form.is_valid():
        return _review(request, desk, board, hands, form)
    turn_up = form.cleaned_data["turn_up"] if form is not None else ""
    north, east, south, west = _as_dealt(board, hands).hands
    try:
        do_once(
            request,
            desk,
            lambda: boards.enter_hands(
                event=desk.event, board=board, hands=(north, east, south, west), turn_up=turn_up, by=desk.actor
            ),
        )
    except Refused as refusal:
        return _review(request, desk, board, hands, form, refusal.sentence)
    messages.success(request, _("The hands of board %(number)d are on record.") % {"number": board.number})
    return redirect("event-board", slug=desk.event.slug, number=board.number)


def _turn_up_form(board: Board, hands: Sequence[Hand], data: object = None) -> TurnUpForm | None:
    """None where the trump is fixed by the event, or a table has said which card was turned up."""
    said = sealing.said_turn_up(board.deal)
    if board.trump or len(said) == 2:
        return None
    return TurnUpForm(data, dealt=_as_dealt(board, hands).hand(Seat.parse(board.dealer)), said=said)


def _as_dealt(board: Board, hands: Sequence[Hand]) -> Deal:
    north, east, south = hands
    return Deal(hands=(north, east, south, rest_of(hands)), dealer=Seat.parse(board.dealer))


def _brought_back(texts: Sequence[str]) -> list[Hand]:
    """The hands tapped so far; none where the page brings back what it cannot have held."""
    try:
        hands = [parse_hand(text) for text in texts]
    except InvalidHand:
        return []
    cards = [card for hand in hands for card in hand]
    is_sound = len(hands) <= len(TAPPED) and all(len(hand) == 13 for hand in hands)
    return hands if is_sound and mask_of(cards).bit_count() == len(cards) else []
