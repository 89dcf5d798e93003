"""Every address of the site."""

from django.contrib import admin
from django.urls import include, path

from whist_site import health

urlpatterns = [
    path("healthz", health.healthz, name="healthz"),
    path("readyz", health.readyz, name="readyz"),
    path("admin/", admin.site.urls),
    path("", include("tournaments.urls")),
]
