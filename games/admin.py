"""The admin's view of this package: boards, lines and results to read and search. Hands never."""

from typing import Any

from django.contrib import admin
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from games.models import Board, BoardOpening, BoardSet, Change, Line, Result


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


@admin.register(BoardSet)
class BoardSetAdmin(FactsAdmin):
    list_display = ["name", "origin", "trump_rule", "reveals_at"]
    list_filter = ["origin", "trump_rule"]
    search_fields = ["name"]


@admin.register(Board)
class BoardAdmin(FactsAdmin):
    list_display = ["number", "board_set", "dealer", "trump", "state"]
    list_select_related = ["board_set", "deal"]
    list_filter = ["deal__state"]
    search_fields = ["board_set__name", "=number"]
    fields = ["board_set", "number", "dealer", "trump", "state"]

    @admin.display(ordering="deal__state")
    def state(self, board: Board) -> str:
        return board.deal.get_state_display()


@admin.register(BoardOpening)
class BoardOpeningAdmin(FactsAdmin):
    list_display = ["opened_at", "user", "board_set", "what"]
    list_select_related = ["user", "board_set"]
    search_fields = ["user__username", "board_set__name"]


@admin.register(Line)
class LineAdmin(FactsAdmin):
    list_display = ["board", "board_set", "table", "state", "is_fouled"]
    list_select_related = ["board__board_set", "table"]
    list_filter = ["state", "is_fouled"]
    search_fields = ["board__board_set__name", "=board__number", "=table__number"]

    @admin.display(ordering="board__board_set__name", description=_("board set"))
    def board_set(self, line: Line) -> str:
        """Named like the event that the boards were made for."""
        return str(line.board.board_set)


@admin.register(Result)
class ResultAdmin(FactsAdmin):
    """Progress of results, without their figures: a director who plays may be looking."""

    list_display = ["line", "board_set", "state", "counts", "confirmation", "updated_at"]
    list_select_related = ["line__board__board_set", "line__table"]
    list_filter = ["state", "counts"]
    search_fields = ["line__board__board_set__name", "=line__board__number", "=line__table__number"]
    fields = ["line", "state", "counts", "confirmation", "updated_at"]

    @admin.display(ordering="line__board__board_set__name", description=_("board set"))
    def board_set(self, result: Result) -> str:
        return str(result.line.board.board_set)


@admin.register(Change)
class ChangeAdmin(FactsAdmin):
    ordering = ["-pk"]  # the newest first: of all events together their numbers are no order
    list_display = ["at", "kind", "line", "who", "origin", "why", "number"]
    list_select_related = ["line__board", "line__table"]
    list_filter = ["kind"]
    search_fields = ["who", "why"]
    fields = ["journal", "number", "kind", "at", "who", "origin", "why"]
