"""What every list of the admin here has in common."""

from typing import Any

from django.contrib import admin
from django.http import HttpRequest


class FactsAdmin(admin.ModelAdmin[Any]):
    """Facts are changed through services, which keep their record; the admin shows them."""

    list_per_page = 50
    show_full_result_count = False  # counting a big table twice for every search is no help to anybody

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False


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
