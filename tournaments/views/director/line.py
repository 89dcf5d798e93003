"""One board at one table: what was said of it and by whom, and what the director may do about it."""

from collections.abc import Callable
from uuid import UUID

from django import forms
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from games.errors import Refused, StaleVersion
from games.models import Line, Result, ResultState
from games.selectors import slips_of
from games.services import results
from tournaments.errors import Forbidden
from tournaments.forms.director import NotPlayedForm, SettleForm, VoidForm
from tournaments.selectors import tables
from tournaments.selectors.changes import changes_on
from tournaments.selectors.grid import status_of
from tournaments.services import disputes
from tournaments.views.director.doors import Desk, directed, do_once, line_of, show, status_of_refusal
from tournaments.views.director.words import old_and_new

FORMS: dict[str, type[forms.Form]] = {"settle": SettleForm, "void": VoidForm, "not_played": NotPlayedForm}


@directed
@require_http_methods(["GET", "HEAD", "POST"])
def director_line(request: HttpRequest, desk: Desk, uuid: UUID) -> HttpResponse:
    line = line_of(desk, uuid)
    if request.method != "POST":
        return _page(request, desk, line)
    act = request.POST.get("act", "")
    if act == "accept":
        return _accept(request, desk, line)
    if act not in FORMS:
        raise Http404
    form = FORMS[act](request.POST, prefix=act)
    if not form.is_valid():
        return _page(request, desk, line, act=act, form=form, status=422)
    try:
        _verify_not_own(desk, line, act)
        do_once(request, desk, _deed(desk, line, act, form))
    except StaleVersion as refusal:
        line = line_of(desk, uuid)
        return _page(request, desk, line, act=act, form=_with_new_version(act, form, line), changed=refusal.sentence)
    except Forbidden:
        raise
    except Refused as refusal:
        _put_on(form, refusal)
        return _page(request, desk, line, act=act, form=form, status=status_of_refusal(refusal))
    messages.success(request, _done(act, line))
    return redirect(_back_to(request, desk, line))


@directed
@require_POST
def open_dispute(request: HttpRequest, desk: Desk, uuid: UUID) -> HttpResponse:
    """A playing director gives the board up to look at it. Logged, and his pair is taken off it."""
    line, user = line_of(desk, uuid), desk.viewer.user
    if user is None:
        raise Http404
    own = disputes.open_dispute(event=desk.event, line=line, user_id=user.pk, by=desk.actor)
    messages.warning(
        request,
        _("Board %(board)d is recorded as not played at your table %(table)d.")
        % {"board": own.board.number, "table": own.table.number},
    )
    return redirect("director-line", slug=desk.event.slug, uuid=line.uuid)


# --- the deeds ---------------------------------------------------------------------------------------------------


def _deed(desk: Desk, line: Line, act: str, form: forms.Form) -> Callable[[], object]:
    data, by = form.cleaned_data, desk.actor
    if act == "settle":
        return lambda: results.correct_result(
            line=line, north_south_tricks=data["tricks"], why=data["why"], version=data["version"], by=by
        )
    if act == "void":
        return lambda: results.void_result(line=line, version=data["version"], why=data["why"], by=by)
    return lambda: results.mark_not_played(
        line=line, why=data["why"], by_fault=data["fault"] == "yes", version=data["version"], by=by
    )


def _accept(request: HttpRequest, desk: Desk, line: Line) -> HttpResponse:
    _verify_not_own(desk, line, "accept")
    version = request.POST.get("version", "")
    try:
        do_once(
            request,
            desk,
            lambda: results.accept_result(line=line, version=_number(version), by=desk.actor),
        )
    except Refused as refusal:
        return _page(request, desk, line_of(desk, line.uuid), changed=refusal.sentence, status=refusal.status)
    messages.success(request, _done("accept", line))
    return redirect(_back_to(request, desk, line))


def _number(text: str) -> int:
    """The version a form brings back; −1, which no result has, for what is none."""
    return int(text) if text.isascii() and text.isdigit() and len(text) < 10 else -1


def _verify_not_own(desk: Desk, line: Line, act: str) -> None:
    """A director cannot decide blindly on a board he has still to play; that it will not be played, he may say."""
    if line.board_id in desk.hidden_boards and not (act == "not_played" and tables.result_of(line) is None):
        raise Forbidden(_("You have this board still to play: park it, or ask a deputy."))


def _done(act: str, line: Line) -> str:
    words = {"board": line.board.number, "table": line.table.number}
    sentences = {
        "settle": _("Board %(board)d at table %(table)d is settled."),
        "void": _("The result of board %(board)d at table %(table)d is taken away; it is to play again."),
        "not_played": _("Board %(board)d at table %(table)d is recorded as not played."),
        "accept": _("The result of board %(board)d at table %(table)d is accepted."),
    }
    return sentences[act] % words


def _back_to(request: HttpRequest, desk: Desk, line: Line) -> str:
    wished = request.POST.get("next", "")
    if url_has_allowed_host_and_scheme(wished, allowed_hosts=None):
        return wished
    return reverse("director-line", kwargs={"slug": desk.event.slug, "uuid": line.uuid})


# --- the page ----------------------------------------------------------------------------------------------------


def _page(
    request: HttpRequest,
    desk: Desk,
    line: Line,
    *,
    act: str = "",
    form: forms.Form | None = None,
    changed: str = "",
    status: int = 200,
) -> HttpResponse:
    is_hidden = line.board_id in desk.hidden_boards
    result = tables.result_of(line)
    home = tables.table_home(line.table)
    status_word = status_of(line)
    context = {
        "line": line,
        "home": home,
        "state": "agreed" if status_word == "settled" else status_word,
        "is_hidden": is_hidden,
        "is_disputed": result is not None and result.state == ResultState.DISPUTED,
        "can_accept": result is not None and result.state == ResultState.PROPOSED,
        "has_result": result is not None,
        "changed": changed,
        "back": request.POST.get("next", ""),
    }
    if not is_hidden:
        context |= {
            "result": result,
            "slips": slips_of(line),
            "changes": [(change, *old_and_new(change)) for change in changes_on(line)],
        }
    context["forms"] = _forms(line, result, is_hidden=is_hidden) | ({act: form} if form is not None else {})
    return show(request, desk, "line.html", context, status=412 if changed and status == 200 else status)


def _forms(line: Line, result: Result | None, *, is_hidden: bool) -> dict[str, forms.Form]:
    """What may be done now, as empty forms that know the version they were made for."""
    if line.table.is_closed:
        return {}
    version = {"version": result.version} if result is not None and not is_hidden else {}
    found: dict[str, forms.Form] = {}
    if not is_hidden and line.state != "due":
        found["settle"] = SettleForm(prefix="settle", initial=version)
    if not is_hidden and result is not None:
        found["void"] = VoidForm(prefix="void", initial=version)
    if line.state != "not_played" and (result is None or not is_hidden):
        found["not_played"] = NotPlayedForm(prefix="not_played", initial=version)
    return found


def _with_new_version(act: str, form: forms.Form, line: Line) -> forms.Form:
    """What was typed, for the result as it is now."""
    result = tables.result_of(line)
    typed = {name: value for name, value in form.cleaned_data.items() if name != "version"}
    return FORMS[act](prefix=act, initial={**typed, "version": result.version if result else None})


def _put_on(form: forms.Form, refusal: Refused) -> None:
    form.add_error(refusal.field if refusal.field in form.fields else None, refusal.sentence)
