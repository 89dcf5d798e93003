"""Clubs and their people."""

from django.contrib import admin

from games.admin import FactsAdmin
from tournaments.admin.base import FactsInline, NamesAdmin
from tournaments.models import Club, ExternalNumber, Partnership, Player
from tournaments.models.evenings import SETTING_NAMES


@admin.register(Club)
class ClubAdmin(NamesAdmin):
    list_display = ["name", "slug", "time_zone", "created_at", "is_demo"]
    list_filter = ["is_demo"]
    search_fields = ["name", "slug"]
    fields = ["name", "slug", "time_zone", *SETTING_NAMES]
    readonly_fields = ["slug"]


class ExternalNumberInline(FactsInline):
    model = ExternalNumber


@admin.register(Player)
class PlayerAdmin(NamesAdmin):
    list_display = ["name", "club", "is_guest", "user"]
    list_select_related = ["club", "user"]
    list_filter = ["is_guest"]
    search_fields = ["name", "club__name", "user__username"]
    fields = ["name", "club", "is_guest", "user"]
    readonly_fields = ["club", "user"]
    inlines = [ExternalNumberInline]


@admin.register(Partnership)
class PartnershipAdmin(FactsAdmin):
    list_display = ["first", "second"]
    list_select_related = ["first", "second"]
    search_fields = ["first__name", "second__name"]
