"""What every list of the admin here has in common."""

from typing import Any

from django.contrib import admin
from django.http import HttpRequest

from games.admin import FactsAdmin


class NamesAdmin(FactsAdmin):
    """Plain names and customs, which have no consequence: they may be put right, never thrown away."""

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return admin.ModelAdmin.has_change_permission(self, request, obj)


class FactsInline(admin.TabularInline[Any, Any]):
    extra = 0
    can_delete = False
    show_change_link = True

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False
