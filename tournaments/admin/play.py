"""Who competes, who sat where, and the places and devices in the room. A PIN is for the card on the table only."""

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from games.admin import FactsAdmin
from tournaments.admin.base import FactsInline
from tournaments.models import Device, Entry, Guess, Member, Round, Seating, Station


class MemberInline(FactsInline):
    model = Member
    fields = ["player", "position", "from_round", "to_round"]

    def get_queryset(self, request: HttpRequest) -> QuerySet[Member]:
        return super().get_queryset(request).select_related("player")


@admin.register(Entry)
class EntryAdmin(FactsAdmin):
    list_display = ["number", "names", "event", "section", "is_withdrawn"]
    list_select_related = ["event", "section"]
    list_filter = ["is_withdrawn"]
    search_fields = ["=label", "event__title", "members__player__name"]
    fields = ["event", "section", "number", "label", "partnership", "is_withdrawn"]
    inlines = [MemberInline]

    def get_queryset(self, request: HttpRequest) -> QuerySet[Entry]:
        return super().get_queryset(request).prefetch_related("members__player")


@admin.register(Member)
class MemberAdmin(FactsAdmin):
    list_display = ["player", "entry_label", "event", "position", "from_round", "to_round"]
    list_select_related = ["player", "entry", "event"]
    search_fields = ["player__name", "event__title"]

    @admin.display(ordering="entry__number")
    def entry_label(self, member: Member) -> str:
        return member.entry.label


@admin.register(Round)
class RoundAdmin(FactsAdmin):
    list_display = ["event", "section", "number", "began_at", "ends_at", "over_at"]
    list_select_related = ["section__session__event"]
    search_fields = ["section__session__event__title", "=number"]

    @admin.display(ordering="section__session__event__title")
    def event(self, round: Round) -> str:
        return str(round.section.session.event)


@admin.register(Seating)
class SeatingAdmin(FactsAdmin):
    list_display = ["event", "round", "table", "seat", "pair", "player"]
    list_select_related = ["round__section__session__event", "table", "entry", "member__player"]
    list_filter = ["seat"]
    search_fields = ["member__player__name", "entry__event__title", "=round__number", "=table__number"]
    fields = ["round", "table", "seat", "pair", "player"]
    readonly_fields = ["pair", "player"]

    @admin.display(ordering="round__section__session__event__title")
    def event(self, seating: Seating) -> str:
        return str(seating.round.section.session.event)

    @admin.display(ordering="entry__number")
    def pair(self, seating: Seating) -> str:
        return seating.entry.label

    @admin.display(ordering="member__player__name")
    def player(self, seating: Seating) -> str:
        return seating.member.player.name


@admin.register(Station)
class StationAdmin(FactsAdmin):
    list_display = ["event", "section", "number", "epoch"]
    list_select_related = ["section__session__event"]
    search_fields = ["section__session__event__title", "=number"]
    fields = ["section", "number", "epoch"]

    @admin.display(ordering="section__session__event__title")
    def event(self, station: Station) -> str:
        return str(station.section.session.event)


@admin.register(Device)
class DeviceAdmin(FactsAdmin):
    list_display = ["event", "station", "pair", "is_in", "signed_in_at", "address"]
    list_select_related = ["station__section__session__event", "entry"]
    search_fields = ["station__section__session__event__title", "=station__number", "address"]
    fields = ["station", "pair", "is_in", "signed_in_at", "address"]
    readonly_fields = ["pair", "is_in"]

    @admin.display(ordering="station__section__session__event__title")
    def event(self, device: Device) -> str:
        return str(device.station.section.session.event)

    @admin.display(ordering="entry__number", empty_value="–")
    def pair(self, device: Device) -> str | None:
        return device.entry.label if device.entry is not None else None

    @admin.display(boolean=True, description=_("signed in"))
    def is_in(self, device: Device) -> bool:
        return device.is_signed_in


@admin.register(Guess)
class GuessAdmin(FactsAdmin):
    list_display = ["key", "count", "since"]
    search_fields = ["key"]
