"""Addresses of this package, a file for each audience."""

from django.urls import include, path

urlpatterns = [
    path("api/", include("tournaments.urls.api")),  # first: addresses are tried in turn, and most requests come here
    path("", include("tournaments.urls.public")),
    path("organise/", include("tournaments.urls.organiser")),
    path("direct/", include("tournaments.urls.director")),
    path("table/", include("tournaments.urls.table")),
]
