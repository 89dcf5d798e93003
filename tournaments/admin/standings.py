"""Fields, rankings, standings and publications. While play goes on a reader of the admin may be playing: the stored
standings, which follow every result, are shown when play is over.
"""

from typing import Any

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from games.admin import FactsAdmin
from tournaments.models import EventState, Field, Publication, Ranking, Scored, Standing
from tournaments.services.documents import decimal


@admin.register(Field)
class FieldAdmin(FactsAdmin):
    list_display = ["event", "profile", "hinted_at"]
    list_select_related = ["event"]
    search_fields = ["event__title", "profile"]
    fields = ["event", "profile", "hinted_at"]


@admin.register(Scored)
class ScoredAdmin(FactsAdmin):
    """How far scoring has come: level where the two numbers are equal."""

    list_display = ["event", "version", "newest", "as_of"]
    list_select_related = ["field__event", "journal"]
    search_fields = ["field__event__title"]
    fields = ["event", "version", "newest", "as_of"]
    readonly_fields = ["event", "newest"]

    @admin.display(ordering="field__event__title")
    def event(self, scored: Scored) -> str:
        return str(scored.field.event)

    @admin.display(description=_("newest change"))
    def newest(self, scored: Scored) -> int:
        return scored.journal.number


@admin.register(Ranking)
class RankingAdmin(FactsAdmin):
    list_display = ["event", "direction"]
    list_select_related = ["field__event"]
    list_filter = ["direction"]
    search_fields = ["field__event__title"]

    @admin.display(ordering="field__event__title")
    def event(self, ranking: Ranking) -> str:
        return str(ranking.field.event)


@admin.register(Standing)
class StandingAdmin(FactsAdmin):
    list_display = ["event", "direction", "place", "pair", "boards", "tricks", "points", "percent"]
    list_select_related = ["ranking__field__event", "entry"]
    list_filter = ["ranking__direction"]
    search_fields = ["ranking__field__event__title", "=entry__label", "entry__members__player__name"]
    fields = ["event", "direction", "place", "is_shared", "pair", "boards", "tricks", "points", "maximum", "percent"]
    readonly_fields = ["event", "direction", "pair", "percent"]

    def get_queryset(self, request: HttpRequest) -> QuerySet[Any]:
        over = [EventState.PROVISIONAL, EventState.FINAL]
        standings = super().get_queryset(request).filter(ranking__field__event__state__in=over)
        return standings.prefetch_related("entry__members__player")

    @admin.display(ordering="ranking__field__event__title")
    def event(self, standing: Standing) -> str:
        return str(standing.ranking.field.event)

    @admin.display(ordering="ranking__direction")
    def direction(self, standing: Standing) -> str:
        return standing.ranking.get_direction_display()

    @admin.display(ordering="entry__number")
    def pair(self, standing: Standing) -> str:
        return str(standing.entry)

    @admin.display(description="%", empty_value="–")
    def percent(self, standing: Standing) -> str | None:
        return None if standing.percentage is None else decimal(standing.percentage, 2)


@admin.register(Publication)
class PublicationAdmin(FactsAdmin):
    """That something was published, and when; what it said is read where its audience reads it."""

    list_display = ["event", "audience", "number", "as_of", "is_kept", "occasion"]
    list_select_related = ["event"]
    list_filter = ["audience", "is_kept"]
    search_fields = ["event__title", "occasion"]
    fields = ["event", "audience", "number", "as_of", "is_kept", "occasion", "digest"]

    def get_queryset(self, request: HttpRequest) -> QuerySet[Any]:
        return super().get_queryset(request).defer("body")
