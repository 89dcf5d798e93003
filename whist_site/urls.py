"""Every address of the site."""

from django.contrib import admin
from django.urls import include, path
from django.utils.translation import gettext_lazy as _

from whist_site import health, metrics

admin.site.site_header = admin.site.site_title = _("Administration of the whist platform")

handler500 = "whist_site.outages.answer_error"

urlpatterns = [
    path("healthz", health.healthz, name="healthz"),
    path("readyz", health.readyz, name="readyz"),
    path("metrics", metrics.metrics, name="metrics"),
    path("admin/", admin.site.urls),
    path("", include("tournaments.urls")),
]
