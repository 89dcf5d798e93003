"""Events: their settings, how far their rounds have come, what everybody sees of the standings, and scoring anew."""

from typing import Any

from django.contrib import admin, messages
from django.db.models import Count, Prefetch, Q, QuerySet
from django.http import HttpRequest
from django.utils.html import format_html, format_html_join
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as _lazy
from django.utils.translation import ngettext

from games.admin import FactsAdmin
from tournaments.admin.base import FactsInline
from tournaments.models import Event, Field, Round, Section, Session
from tournaments.models.evenings import SETTING_NAMES
from tournaments.selectors.standings import standings_document
from tournaments.services.standings import refresh_standings

NOTHING = "–"


@admin.register(Event)
class EventAdmin(FactsAdmin):
    list_display = ["title", "club", "starts_at", "state", "pairs", "rounds_over", "is_scored"]
    list_select_related = ["club"]
    list_filter = ["state", "starts_at"]
    date_hierarchy = "starts_at"
    search_fields = ["title", "slug", "club__name"]
    fields = ["title", "club", "slug", "starts_at", "state", "corrections_until", *SETTING_NAMES, "rounds", "standings"]
    readonly_fields = ["rounds", "standings"]
    actions = ["score_anew"]

    def get_queryset(self, request: HttpRequest) -> QuerySet[Any]:
        laid = Prefetch("sessions__sections__rounds", Round.objects.order_by("section__name", "number"))
        pairs = Count("entries", filter=Q(entries__is_withdrawn=False))
        events: QuerySet[Any] = super().get_queryset(request).annotate(pairs_competing=pairs)
        return events.prefetch_related(laid, "fields__scored__journal")

    @admin.display(ordering="pairs_competing")
    def pairs(self, event: Any) -> int:
        return int(event.pairs_competing)

    @admin.display(description=_lazy("rounds over"), empty_value="–")
    def rounds_over(self, event: Event) -> str | None:
        laid = _rounds(event)
        over = sum(round.over_at is not None for round in laid)
        return _("%(over)d of %(all)d") % {"over": over, "all": len(laid)} if laid else None

    @admin.display(boolean=True, description=_lazy("scored"))
    def is_scored(self, event: Event) -> bool:
        """Whether the standings hold everything on record."""
        return all(
            scored.version == scored.journal.number for field in event.fields.all() for scored in field.scored.all()
        )

    @admin.display(description=_lazy("rounds"))
    def rounds(self, event: Event) -> str:
        rows = [(round.number, _progress(round)) for round in _rounds(event)]
        return format_html("<ol>{}</ol>", format_html_join("", '<li value="{}">{}</li>', rows)) if rows else NOTHING

    @admin.display(description=_lazy("standings, as everybody sees them"))
    def standings(self, event: Event) -> str:
        """Not the director's own: whoever reads the admin may be playing."""
        rankings = standings_document(event).get("rankings", [])
        rows = [
            (row["place_text"], row["number"], row["names"], row["boards"], row["percentage"] or "–")
            for ranking in rankings
            for row in ranking["standings"]
        ]
        cells = "<tr><td>{}</td><td>{}</td><td>{}</td><td>{}</td><td>{}</td></tr>"
        return format_html("<table>{}</table>", format_html_join("", cells, rows)) if rows else NOTHING

    @admin.action(description=_lazy("Score anew from the results"), permissions=["score"])
    def score_anew(self, request: HttpRequest, events: QuerySet[Event]) -> None:
        """A field at a time, each its own transaction: an older run never replaces a newer one."""
        fields = list(Field.objects.filter(event__in=list(events.values_list("pk", flat=True))).select_related("event"))
        done = 0
        for count, field in enumerate(fields, start=1):
            progress = {"event": field.event, "count": count, "all": len(fields)}
            if refresh_standings(field_id=field.pk):
                done += 1
                messages.info(request, _("%(event)s: scored (field %(count)d of %(all)d).") % progress)
            else:
                messages.warning(request, _("%(event)s: a newer run was there first.") % progress)
        text = ngettext("%(done)d field scored anew.", "%(done)d fields scored anew.", done)
        messages.success(request, text % {"done": done})

    def has_score_permission(self, request: HttpRequest) -> bool:
        """Scoring changes nothing that people entered; who may change events in the admin's rights may ask for it."""
        return request.user.has_perm("tournaments.change_event")


class SectionInline(FactsInline):
    model = Section
    fields = ["name", "movement", "movement_pairs", "movement_rounds", "boards_per_set", "schedule_version"]


@admin.register(Session)
class SessionAdmin(FactsAdmin):
    list_display = ["event", "number"]
    list_select_related = ["event"]
    search_fields = ["event__title"]
    fields = ["event", "number"]
    inlines = [SectionInline]


@admin.register(Section)
class SectionAdmin(FactsAdmin):
    list_display = ["event", "name", "movement", "movement_pairs", "movement_rounds", "schedule_version"]
    list_select_related = ["session__event"]
    list_filter = ["movement"]
    search_fields = ["session__event__title", "name"]

    @admin.display(ordering="session__event__title")
    def event(self, section: Section) -> str:
        return str(section.session.event)


def _rounds(event: Event) -> list[Round]:
    """From what the list has prefetched. No query."""
    return [
        round
        for session in event.sessions.all()
        for section in session.sections.all()
        for round in section.rounds.all()
    ]


def _progress(round: Round) -> str:
    if round.over_at is not None:
        return _("over since %(at)s") % {"at": f"{round.over_at:%H:%M} UTC"}
    return _("in play") if round.began_at is not None else _("to come")
