"""Who may do what. No secret is shown, nor the hash of one."""

from django.contrib import admin

from games.admin import FactsAdmin
from tournaments.models import ApiToken, Invitation, Role


@admin.register(Role)
class RoleAdmin(FactsAdmin):
    list_display = ["user", "kind", "club", "event", "section"]
    list_select_related = ["user", "club", "event", "section"]
    list_filter = ["kind"]
    search_fields = ["user__username", "user__first_name", "user__last_name", "club__name", "event__title"]


@admin.register(Invitation)
class InvitationAdmin(FactsAdmin):
    list_display = ["kind", "club", "created_by", "expires_at", "used_at"]
    list_select_related = ["club", "created_by"]
    list_filter = ["kind"]
    search_fields = ["club__name", "created_by__username"]
    fields = ["kind", "club", "created_by", "expires_at", "used_at"]


@admin.register(ApiToken)
class ApiTokenAdmin(FactsAdmin):
    list_display = ["name", "user", "club", "event", "is_read_only", "created_at", "last_used_at", "revoked_at"]
    list_select_related = ["user", "club", "event"]
    list_filter = ["is_read_only"]
    search_fields = ["name", "user__username", "club__name"]
    fields = ["name", "user", "club", "event", "is_read_only", "created_at", "last_used_at", "revoked_at"]
