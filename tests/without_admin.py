"""The site's addresses with the admin switched off: no evening needs it."""

from whist_site.urls import handler500
from whist_site.urls import urlpatterns as all_patterns

__all__ = ["handler500", "urlpatterns"]

urlpatterns = [pattern for pattern in all_patterns if str(pattern.pattern) != "admin/"]
