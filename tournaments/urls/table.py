"""Addresses for the devices at the tables."""

from django.urls import URLPattern, URLResolver, path

from tournaments.views.table import home, joining, results

urlpatterns: list[URLPattern | URLResolver] = [
    path("", home.table_home, name="table-home"),
    path("now/", home.table_now, name="table-now"),
    path("join/", joining.join, name="join"),
    path("sign-out/", joining.sign_out, name="table-sign-out"),
    path("board/", home.find_board, name="find-board"),
    path("go-on/", home.go_on, name="go-on"),
    path("line/<uuid:uuid>/", results.enter_result, name="enter-result"),
    path("line/<uuid:uuid>/confirm/", results.confirm_result, name="confirm-result"),
]
