"""The record of changes: who, when, from where, old, new, why."""

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.views.decorators.http import require_safe

from games.models import Change
from tournaments.forms.director import LogForm
from tournaments.selectors.changes import ChangePage, changes_of
from tournaments.views.director.doors import Desk, directed, show
from tournaments.views.director.words import old_and_new


@directed
@require_safe
def director_log(request: HttpRequest, desk: Desk) -> HttpResponse:
    form = LogForm(request.GET)
    page = changes_of(desk.event, **form.cleaned_data) if form.is_valid() else ChangePage([], None)
    context = {
        "form": form,
        "rows": [_row(change, desk) for change in page.changes],
        "next_url": _next_url(request, desk, page.before),
    }
    return show(request, desk, "log.html", context, status=200 if form.is_valid() else 422)


def _row(change: Change, desk: Desk) -> dict[str, object]:
    """What a playing director has still to play keeps its figures, and reasons that may tell them, out of the page."""
    if change.line is not None and change.line.board_id in desk.hidden_boards:
        return {"change": change, "is_hidden": True}
    old, new = old_and_new(change)
    return {"change": change, "old": old, "new": new, "why": change.why}


def _next_url(request: HttpRequest, desk: Desk, before: int | None) -> str:
    if before is None:
        return ""
    query = request.GET.copy()
    query["before"] = str(before)
    return f"{reverse('director-log', args=[desk.event.slug])}?{query.urlencode()}"
