"""The record of changes: who, when, from where, old, new, why."""

from collections.abc import Mapping

from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from games.models import Change
from tournaments.errors import Forbidden
from tournaments.forms.director import LogForm
from tournaments.selectors.changes import ChangePage, changes_of, names_in
from tournaments.selectors.history import standings_at
from tournaments.services.documents import ranking_document
from tournaments.views.director.doors import Desk, directed, show
from tournaments.views.director.words import old_and_new
from tournaments.views.live import ranking_to_read


@directed
@require_safe
def director_log(request: HttpRequest, desk: Desk) -> HttpResponse:
    with timezone.override(desk.event.club.time_zone):  # the times asked for are the club's
        form = LogForm(request.GET)
        is_valid = form.is_valid()
    page = changes_of(desk.event, **form.cleaned_data) if is_valid else ChangePage([], None)
    people = names_in(page.changes)
    context = {
        "form": form,
        "is_chosen": any(request.GET.get(name) for name in form.fields if name != "before"),
        "rows": [_row(change, desk, people) for change in page.changes],
        "next_url": _next_url(request, desk, page.before),
    }
    return show(request, desk, "log.html", context, status=200 if is_valid else 422)


@directed
@require_safe
def director_then(request: HttpRequest, desk: Desk, number: int) -> HttpResponse:
    """The standings as they were after a change, worked out from the record up to it."""
    if desk.hidden_boards:
        raise Forbidden(_("You have boards still to play: standings as they were would tell you about them."))
    then = standings_at(desk.event, number)
    if then is None:
        raise Http404
    rankings = [ranking_to_read(desk.event, ranking_document(ranking, rows)) for ranking, rows in then.rankings.items()]
    return show(request, desk, "then.html", {"change": then.change, "rankings": rankings})


def _row(change: Change, desk: Desk, people: Mapping[str, str]) -> dict[str, object]:
    """What a playing director has still to play keeps its figures, and reasons that may tell them, out of the page."""
    if change.line is not None and change.line.board_id in desk.hidden_boards:
        return {"change": change, "is_hidden": True}
    old, new = old_and_new(change, people)
    return {"change": change, "old": old, "new": new, "why": change.why}


def _next_url(request: HttpRequest, desk: Desk, before: int | None) -> str:
    if before is None:
        return ""
    query = request.GET.copy()
    query["before"] = str(before)
    return f"{reverse('director-log', args=[desk.event.slug])}?{query.urlencode()}"
