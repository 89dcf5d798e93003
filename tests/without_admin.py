"""The site's addresses with the admin switched off: no evening needs it."""

from whist_site.urls import urlpatterns as all_patterns

urlpatterns = [pattern for pattern in all_patterns if str(pattern.pattern) != "admin/"]
